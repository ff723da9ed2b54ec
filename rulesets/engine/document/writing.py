"""JSON values to text: readable, and canonical for comparing and hashing."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from rulesets.engine.problems import JsonValue, is_number

EXACT_MOST = 2**53
"""The largest whole number up to which doubles, and so JSON's readers, count by ones."""


_NESTED = frozenset({dict, list, tuple})


def strip_comments(value: JsonValue) -> JsonValue:
    """The value without `$comment`, wherever it stands (F1.11): a copy, or itself where it has none."""
    return _stripped(value) if _has_comment(value) else value


def _has_comment(value: JsonValue) -> bool:
    """Whether a comment stands anywhere; looks into nothing but what may hold one, since most hold none."""
    if isinstance(value, dict):
        return "$comment" in value or any(
            _has_comment(item) for item in value.values() if type(item) in _NESTED
        )
    return isinstance(value, list | tuple) and any(
        _has_comment(item) for item in value if type(item) in _NESTED
    )


def _stripped(value: JsonValue) -> JsonValue:
    if isinstance(value, Mapping):
        return {key: _stripped(item) for key, item in value.items() if key != "$comment"}
    if isinstance(value, list | tuple):
        return [_stripped(item) for item in value]
    return value


def canonical(value: JsonValue) -> str:
    """The contents of a document as one text, the same for all documents that say the same (F1.56).

    Keys are sorted, comments and the root's `$schema` left out, and 2.0 is 2.
    """
    if isinstance(value, Mapping):
        value = {key: item for key, item in value.items() if key != "$schema"}
    return json.dumps(_canonical(value), sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _canonical(value: JsonValue) -> Any:  # noqa: ANN401
    if isinstance(value, Mapping):
        return {key: _canonical(item) for key, item in value.items() if key != "$comment"}
    if isinstance(value, list | tuple):
        return [_canonical(item) for item in value]
    if not is_number(value):
        return value
    return _as_double(value)


def _as_double(number: int | float) -> int | float:
    """The number as a double, whole ones as integers as far as doubles count by ones."""
    if isinstance(number, int) and abs(number) <= EXACT_MOST:
        return number
    try:
        double = float(number)
    except OverflowError:
        return number
    return int(double) if double.is_integer() and abs(double) <= EXACT_MOST else double


def digest(value: JsonValue) -> str:
    """SHA-256 of the canonical form, as 64 hexadecimal digits."""
    return hashlib.sha256(canonical(value).encode("utf-8", "surrogatepass")).hexdigest()


def write(value: JsonValue) -> str:
    """A document as readable JSON text; `parse` gives the same value back."""
    return json.dumps(_plain(value), ensure_ascii=False, indent=2) + "\n"


def _plain(value: JsonValue) -> Any:  # noqa: ANN401
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value

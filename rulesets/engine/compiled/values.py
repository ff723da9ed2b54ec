"""What a stored value of a field or a cell reads as, by its type.

Fields of the sheet and columns of a list have the same types. They differ in the blank value of a number
without a default: a field's 0 is held to its range, a cell's is not (S9.1, S13.6).

Source: N5.1, N5.2, N14.1, N14.4, S9, S13.6.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from rulesets.engine.compiled.numbers import hold, stored_number
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.fields import Column, Field, is_dice_value

_UNREADABLE: Final = re.compile("[\x00\ud800-\udfff]")


def clean_text(text: str) -> str:
    """Take out what no text may hold: U+0000 and unpaired surrogates (N14.4)."""
    return _UNREADABLE.sub("", text) if _UNREADABLE.search(text) else text


def stored_text(value: object) -> str:
    """Read a stored text without what no text may hold; empty where none is stored (N14.1, N14.4)."""
    return clean_text(value) if isinstance(value, str) else ""


def read_value(kind: str, stored: JsonValue) -> JsonValue:
    """Read a stored value of a field type: the value, or None where none of that type is stored.

    Nothing is clamped, rounded or coerced; an enum value that is not offered is read all the same, since
    the sheet goes on showing it (S2.11, S9.10).
    """
    return _READERS[kind](stored)


def blank_field(field: Field) -> JsonValue:
    """Give what an unset field is worth. Source: N5.2, S9.1."""
    if field.default is not None:
        return _blank(field, field.default)
    if field.type == "number":
        return hold(0, _plain(field.min), _plain(field.max))
    return _blank(field, None)


def blank_cell(column: Column) -> JsonValue:
    """Give what an empty cell is worth. Source: S13.6, N8.2."""
    return _blank(column, column.default)


def _blank(shape: Field | Column, default: JsonValue) -> JsonValue:
    if shape.type == "number":
        return _plain(default)
    if default is not None:
        return default
    if shape.type == "enum":
        return shape.values[0] if shape.values else ""
    return False if shape.type == "boolean" else ""


def _plain(value: JsonValue) -> float:
    return stored_number(value) or 0


def _read_number(stored: JsonValue) -> JsonValue:
    return stored_number(stored)


def _read_boolean(stored: JsonValue) -> JsonValue:
    return stored if isinstance(stored, bool) else None


def _read_text(stored: JsonValue) -> JsonValue:
    return clean_text(stored) if isinstance(stored, str) else None


def _read_enum(stored: JsonValue) -> JsonValue:
    return clean_text(stored) or None if isinstance(stored, str) else None


def _read_dice(stored: JsonValue) -> JsonValue:
    if not isinstance(stored, str):
        return None
    text = clean_text(stored)
    return text if not text or is_dice_value(text) else None


_READERS: Final[Mapping[str, Callable[[JsonValue], JsonValue]]] = {
    "number": _read_number,
    "text": _read_text,
    "longtext": _read_text,
    "boolean": _read_boolean,
    "enum": _read_enum,
    "dice": _read_dice,
}

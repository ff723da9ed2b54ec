"""Faults: what pydantic found, in our codes and with places that are keys and positions only.

A validator of ours raises `faulty(...)` with any number of faults; everything else pydantic reports is
translated by `faults_of`, the only place that knows pydantic's error types.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from rulesets.engine.problems import JsonValue, Place, ProblemCode, shown

TAG = "\0"
"""What the name of a union's branch starts with. No key holds U+0000 (F1.98): it is never taken for one."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A problem placed from the value that is being read: `("min",)` is its key `min`."""

    place: Place
    code: ProblemCode
    message: str
    remedy: str = ""
    value: JsonValue = None


def faulty(faults: Iterable[Fault]) -> PydanticCustomError:
    """Make the error that carries faults through pydantic."""
    return PydanticCustomError("faults", "see the faults", {"faults": tuple(faults)})


def wrong_type(value: JsonValue, expected: str) -> Fault:
    """The fault of a value of another type; `expected` reads like "a whole number"."""
    return Fault((), ProblemCode.WRONG_TYPE, f"{shown(value)} is not {expected}.", f"Use {expected}.", value)


def faults_of(error: ValidationError) -> Iterator[Fault]:
    """Translate what pydantic found."""
    for detail in error.errors(include_url=False):
        place = tuple(step for step in detail["loc"] if not (isinstance(step, str) and step.startswith(TAG)))
        carried = detail.get("ctx", {}).get("faults")
        if carried is None:
            yield replace(_fault(detail, place), place=place)
        else:
            for fault in carried:
                yield replace(fault, place=place + fault.place)


_EXPECTED = {
    "model_type": "an object",
    "model_attributes_type": "an object",
    "dict_type": "an object",
    "mapping_type": "an object",
    "tuple_type": "a list",
    "list_type": "a list",
    "bool_type": "true or false",
    "string_type": "a text",
}


def _fault(detail: ErrorDetails, place: Place) -> Fault:
    value, key = detail["input"], place[-1] if place else ""
    match detail["type"]:
        case "missing":
            return Fault((), ProblemCode.MISSING, f"`{key}` is missing.", f"Add `{key}`.")
        case "extra_forbidden":
            return Fault(
                (), ProblemCode.UNKNOWN_KEY, f"`{key}` is not a key this object has.", "Remove it.", value
            )
        case "literal_error" if isinstance(value, str):
            return _unknown_word(value, detail.get("ctx", {}))
        case "literal_error":
            return wrong_type(value, f"one of {detail.get('ctx', {}).get('expected', '')}")
        case kind if kind in _EXPECTED:
            return wrong_type(value, _EXPECTED[kind])
    return Fault((), ProblemCode.WRONG_TYPE, f"{shown(value)}: {detail['msg']}.", "", value)


def _unknown_word(value: str, context: Mapping[str, Any]) -> Fault:
    expected = str(context.get("expected", "")).replace("'", '"')
    return Fault(
        (), ProblemCode.UNKNOWN_KIND, f"{shown(value)} is not a known value.", f"Use {expected}.", value
    )

"""Stored JSON values as the builder handles them: what is absent, what is equal, what is an object."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Final, TypeAlias

from rulesets.engine.compiled.numbers import added, hold, round_down, stored_number
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.fields import NumberColumn, NumberField
from rulesets.engine.schema.sheet import AbilityScore


class Absent(Enum):
    """The type of `ABSENT`: nothing is stored, which is not the same as a stored null."""

    ABSENT = "absent"

    def __bool__(self) -> bool:
        """Absent is false, as nothing is."""
        return False


ABSENT: Final = Absent.ABSENT
Maybe: TypeAlias = JsonValue | Absent


def same(one: Maybe, other: Maybe) -> bool:
    """Whether two stored values are one JSON value: 2 is 2.0, true is not 1, and a stored NaN is itself."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, int | float) and isinstance(other, int | float):
        return one == other or (one != one and other != other)
    if isinstance(one, str | Absent) or isinstance(other, str | Absent) or one is None or other is None:
        return one == other
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, Sequence) and isinstance(other, Sequence):
        return len(one) == len(other) and all(map(same, one, other))
    return False


def as_object(value: Maybe) -> dict[str, JsonValue] | None:
    """A copy of a stored object, or None where something else (or nothing) stands."""
    return dict(value) if isinstance(value, Mapping) else None


def is_empty(value: Maybe) -> bool:
    """Whether a field is empty for writing: nothing stored, or empty text. Source: B1.21."""
    return isinstance(value, Absent) or value is None or value == ""


def whole(value: float) -> int | float:
    """A number as it is stored: whole floats as integers, -0 as 0. Source: N2.2."""
    return int(value) if float(value).is_integer() else value


def total(numbers: Iterable[float]) -> float:
    """Add numbers from left to right, to a result like any other. Source: N2.3, N7.2."""
    return added(stored_number(number) or 0 for number in numbers)


def held(known: NumberField | NumberColumn | AbilityScore, value: float) -> float:
    """A number as its place holds it: rounded down where that is whole, then held to its range.

    Source: F3.25, S4.8, S9.7.
    """
    is_whole = isinstance(known, AbilityScore) or known.integer
    return whole(hold(round_down(value) if is_whole else value, known.min, known.max))

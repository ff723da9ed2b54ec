"""What a number is and how it is rounded: the one place that says it in code.

A number inside the engine is an IEEE double. Whole ones that are not huge are kept as Python ints,
which print without a trailing ``.0`` and need no rounding; the two kinds mix freely and every result
goes through `exact`, so that no choice of kind shows in a result.

Source: N1.2, N2, N14.2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import ceil, floor, isfinite
from typing import Final

WHOLE_LIMIT: Final = 2**49
"""Whole numbers up to this size are kept as ints: the sums of sixteen of them are exact as doubles too."""

LIVE_LIMIT: Final = 1_000_000
"""Live numbers, and the maximums of pools and tracks, go no further (N10.1, N11.1, N14.2)."""


def stored_number(value: object) -> float | None:
    """Read a stored number, or None where there is none to read.

    Only a finite JSON number counts; a numeric text, true, false and null are no numbers. Source: N1.2.
    """
    if type(value) is int:
        if -WHOLE_LIMIT <= value <= WHOLE_LIMIT:
            return value
        try:
            return float(value)
        except OverflowError:
            return None
    if type(value) is float and isfinite(value):
        return _plain(value)
    return None


def live_number(value: object) -> int | None:
    """Read a live number: whole and within one million either way, else None. Source: N14.2."""
    if type(value) is float and value.is_integer():
        value = int(value)
    if type(value) is int and -LIVE_LIMIT <= value <= LIVE_LIMIT:
        return value
    return None


def exact(value: float) -> float:
    """Finish a result: nine decimals, never a negative zero. A result past the doubles reads 0.

    Source: N2.2, N2.3; a number that is not finite is none (N1.2) and reads as a missing one.
    """
    if type(value) is int:
        if -WHOLE_LIMIT <= value <= WHOLE_LIMIT:
            return value
        return stored_number(value) or 0
    if not isfinite(value):
        return 0
    return _plain(value) if value.is_integer() else _plain(round(value, 9))


def added(numbers: Iterable[float]) -> float:
    """Add up from left to right, starting at 0, to a result like any other. Source: N2.3, N7.2."""
    total: float = 0
    for number in numbers:  # not sum(): from Python 3.12 on it adds floats in another way than N7.2 says
        total += number
    return exact(total)


def round_down(value: float) -> float:
    """Round toward minus infinity, after the nine decimals of every result. Source: N2.1, N2.3."""
    finished = exact(value)
    return finished if type(finished) is int else exact(floor(finished))


def round_up(value: float) -> float:
    """Round toward plus infinity, after the nine decimals of every result. Source: N2.1, N2.3."""
    finished = exact(value)
    return finished if type(finished) is int else exact(ceil(finished))


def round_nearest(value: float) -> float:
    """Round to the nearest whole number, halves up: 2.5 is 3, -2.5 is -2. Source: N2.1, N2.3."""
    finished = exact(value)
    if type(finished) is int or finished.is_integer():
        return finished
    return exact(floor(finished + 0.5))


ROUNDINGS: Final[Mapping[str, Callable[[float], float]]] = {
    "down": round_down,
    "up": round_up,
    "nearest": round_nearest,
}


def hold(value: float, low: float, high: float) -> float:
    """Hold a value to a range: outside it, the nearest end (F0.5)."""
    return low if value < low else high if value > high else value


def _plain(value: float) -> float:
    """Turn a finite whole double into an int while it is exact as one; -0.0 becomes 0."""
    if value.is_integer() and -WHOLE_LIMIT <= value <= WHOLE_LIMIT:
        return int(value)
    return value

"""Dice text and thrown dice (F0.13, S9.8).

Dice are passed in: the engine throws nothing by itself. `SeededDice` repeats what it threw, `EntropyDice`
does not, and `RecordedDice` plays faces back that were kept.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol

COUNT_MOST = 100
SIDES_LEAST, SIDES_MOST = 2, 1_000
TEXT_MOST = 40

_DICE = re.compile(r"([1-9][0-9]{0,2})d([1-9][0-9]{0,3})", re.ASCII)
_VALUE = re.compile(r"(?:([1-9][0-9]{0,2})d([1-9][0-9]{0,3}))?([+-][0-9]+)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class DiceText:
    """`count` dice of `sides`, plus `constant`. A number alone is 0 dice of 0 sides."""

    count: int
    sides: int
    constant: int = 0

    def __str__(self) -> str:
        if not self.count:
            return str(self.constant)
        return f"{self.count}d{self.sides}" + (f"{self.constant:+d}" if self.constant else "")


def parse_dice(text: str) -> DiceText | None:
    """Read `NdM`, N from 1 to 100 and M from 2 to 1000, no sign and no constant; None for anything else."""
    match = _DICE.fullmatch(text)
    return _bounded(match[1], match[2], 0) if match else None


def parse_dice_value(text: str) -> DiceText | None:
    """Read what a dice field or cell holds: dice, dice and a constant, or a whole number alone (S9.8).

    A whole number alone throws no dice and may not have a sign. At most 40 characters.
    """
    if not text or len(text) > TEXT_MOST:
        return None
    if re.fullmatch(r"[0-9]+", text, re.ASCII):
        return DiceText(0, 0, int(text))
    match = _VALUE.fullmatch(text)
    if match is None or match[1] is None:
        return None
    return _bounded(match[1], match[2], int(match[3] or 0))


def _bounded(count: str, sides: str, constant: int) -> DiceText | None:
    if int(count) > COUNT_MOST or not SIDES_LEAST <= int(sides) <= SIDES_MOST:
        return None
    return DiceText(int(count), int(sides), constant)


class Dice(Protocol):
    """Where faces come from."""

    def face(self, sides: int) -> int:
        """The next face of a die, from 1 to `sides`."""


class EntropyDice:
    """Dice nobody can foretell."""

    def face(self, sides: int) -> int:
        return secrets.randbelow(sides) + 1


class SeededDice:
    """Dice that throw the same faces again from the same seed, on every machine."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._thrown = 0

    def face(self, sides: int) -> int:
        """The next face; drawn from a hash of seed and count, again where the draw would favour low faces."""
        most = 2**64 - 2**64 % sides
        while True:
            drawn = int.from_bytes(sha256(f"{self._seed}:{self._thrown}".encode()).digest()[:8], "big")
            self._thrown += 1
            if drawn < most:
                return drawn % sides + 1


class RecordedDice:
    """Faces that were kept, in order.

    Raises:
        OutOfFacesError: When more are asked for than were kept.
    """

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = iter(faces)

    def face(self, sides: int) -> int:
        try:
            face = next(self._faces)
        except StopIteration:
            raise OutOfFacesError("The record holds no further face.") from None
        if not 1 <= face <= sides:
            raise OutOfFacesError(f"The record holds {face} where a die of {sides} sides was thrown.")
        return face


class OutOfFacesError(Exception):
    """A record of faces does not fit the throw it is played back for."""


def throw(dice: Dice, count: int, sides: int) -> tuple[int, ...]:
    """Throw dice one after the other; the faces in order."""
    return tuple(dice.face(sides) for _ in range(count))

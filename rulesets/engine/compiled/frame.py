"""The frame of one evaluation: what was stored, and the numbers worked out so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from rulesets.engine.problems import JsonValue

StoredMap: TypeAlias = Mapping[str, JsonValue]

EMPTY: Final[StoredMap] = MappingProxyType({})


def stored_map(value: object) -> StoredMap:
    """Read a stored object; anything else, a missing one included, reads as an empty one (N14.1)."""
    if type(value) is dict or isinstance(value, Mapping):
        return value
    return EMPTY


def stored_array(value: object) -> tuple[JsonValue, ...] | list[JsonValue] | None:
    """Read a stored array, or None where the value is none."""
    return value if isinstance(value, list | tuple) else None


class Frame:
    """Stored values beside the numbers worked out from them.

    A frame is made for one evaluation and filled from left to right: inputs, steps that read no live
    state, the live state, steps that do. Slots that are not filled yet hold 0 (N1.1).

    Attributes:
        numbers: One number per slot of the program.
        trainings: What a tier is worth on this sheet, the first one left out.
        untrained_worth: What the first tier is worth.
        states: Live states by id; a hidden one is missing. Filled when the live state is read.
        live: The stored live state; empty where there is none.
    """

    __slots__ = (
        "abilities",
        "bonuses",
        "fields",
        "lists",
        "live",
        "numbers",
        "saves",
        "skills",
        "states",
        "trainings",
        "untrained_worth",
    )

    def __init__(self, numbers: list[float], build: object, live: object) -> None:
        stored = stored_map(build)
        self.numbers = numbers
        self.abilities = stored_map(stored.get("abilities"))
        self.skills = stored_map(stored.get("skills"))
        self.saves = stored_map(stored.get("saves"))
        self.bonuses = stored_map(stored.get("bonuses"))
        self.fields = stored_map(stored.get("fields"))
        self.lists = stored_map(stored.get("lists"))
        self.live = stored_map(live)
        self.trainings: Mapping[str, float] = {}
        self.untrained_worth: float = 0
        self.states: Mapping[str, str] = {}


Reader: TypeAlias = Callable[[Frame], float]
"""Reads one number off a frame. Pure; never raises."""

Step: TypeAlias = Callable[[Frame], None]
"""Fills slots of a frame."""

Predicate: TypeAlias = Callable[[Frame], bool]
"""Says whether something is hidden on a frame's sheet."""

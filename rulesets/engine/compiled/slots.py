"""Slots: where each number of a sheet stands while it is worked out.

Every number that something may read has one slot, so that a reference is a position in a list and not a
search by name. Abilities, modifiers, derived values, skills and saves stand together in file order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Part: TypeAlias = Literal[
    "const",
    "score",
    "modifier",
    "field",
    "derived",
    "skill",
    "save",
    "uncapped skill",
    "uncapped save",
    "proficiency",
    "list sum",
    "chosen modifier",
    "pool",
    "value",
    "filled",
    "remaining",
    "penalty",
]

SlotKey: TypeAlias = tuple[Part, object]


Span: TypeAlias = tuple[tuple[str, ...], slice]
"""The names of neighbouring slots, and the slots."""


@dataclass(slots=True)
class Slots:
    """The slots given out while a ruleset is compiled.

    Attributes:
        places: The slot of each number, by what it is the number of.
        blank: What stands in each slot before a sheet is read.
    """

    places: dict[SlotKey, int] = field(default_factory=dict)
    blank: list[float] = field(default_factory=list)

    def give(self, part: Part, name: object, blank: float = 0) -> int:
        """Find the slot of a number, or give it one that starts at ``blank``."""
        key = (part, name)
        if key not in self.places:
            self.places[key] = len(self.blank)
            self.blank.append(blank)
        return self.places[key]

    def find(self, part: Part, name: object) -> int | None:
        return self.places.get((part, name))

    def span(self, part: Part) -> Span:
        """Give the names and slots of one part, which were all given one after the other."""
        found = {str(name): slot for (of, name), slot in self.places.items() if of == part}
        first = min(found.values(), default=0)
        return tuple(found), slice(first, first + len(found))


SlotMap: TypeAlias = Mapping[SlotKey, int]

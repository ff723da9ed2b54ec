"""The slots of a ruleset by their keys, as `excludeChoices` names them.

Source: B15.3, B15.13, B15.15, B15.16.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from rulesets.engine.checks.nodes import CatalogPart
from rulesets.engine.checks.selections import named_slots

if TYPE_CHECKING:
    from rulesets.engine.checks.builder_index import BuilderIndex

SlotOrder: TypeAlias = tuple[int, int, int]
"""Builder order of slots as far as the file tells it (B1.17): the position of the source step, that of the
entry in its catalog (0 for a step's own slots), that of the slot."""


@dataclass(frozen=True, slots=True)
class KnownSlot:
    """A slot that other slots may name: what it chooses, and where it stands in order."""

    kind: str
    order: SlotOrder


class SlotIndex:
    """Every slot with an id by its key `<source step>/<slot id>`."""

    def __init__(self, builder: BuilderIndex) -> None:
        self._builder = builder

    @cached_property
    def inline(self) -> Mapping[str, KnownSlot]:
        """Those that stand in the ruleset file."""
        found: dict[str, KnownSlot] = {}
        for position, node in enumerate(self._builder.nodes):
            part = self._builder.catalog_of(position)
            for number, info in enumerate(node.slots):
                if info.id is not None:
                    found.setdefault(f"{node.id}/{info.id}", KnownSlot(info.kind, (position, 0, number)))
            if part is not None and part.file is None:
                for key, slot in self._of_entries(position, part):
                    found.setdefault(key, slot)
        return found

    @cached_property
    def of_files(self) -> Mapping[str, Mapping[str, KnownSlot]]:
        """For each catalog in a file of its own, those of its entries."""
        found: dict[str, dict[str, KnownSlot]] = {}
        for position in range(len(self._builder.nodes)):
            part = self._builder.catalog_of(position)
            if part is not None and part.file is not None:
                slots = found.setdefault(part.id or "", {})
                for key, slot in self._of_entries(position, part):
                    slots.setdefault(key, slot)
        return found

    def _of_entries(self, position: int, part: CatalogPart) -> Iterator[tuple[str, KnownSlot]]:
        step, selection = self._builder.step_id(position), self._builder.selections[position]
        for entry, number, info in named_slots(part, selection) if selection is not None else ():
            yield f"{step}/{info.id}", KnownSlot(info.kind, (position, entry, number))

    def get(self, key: str, part: CatalogPart | None) -> KnownSlot | None:
        """A slot that another may name: one of the ruleset file or of the same catalog file. Source: B15.15.

        Args:
            key: The key it is named by.
            part: The catalog of the slot that names it; None for a slot of a trained step.
        """
        own = self.of_files.get(part.id or "", {}) if part is not None and part.file is not None else {}
        return own.get(key) or self.inline.get(key)

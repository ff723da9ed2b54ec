"""Which entries of a catalog a step could ever offer, told from the ruleset alone.

Source: B5.11 to B5.14, B51.1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rulesets.engine.checks.nodes import CatalogPart, Node, SlotInfo
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.builder.catalog import CatalogStep


@dataclass(frozen=True, slots=True)
class Selection:
    """What an entry's filters must be for a step to offer it.

    Attributes:
        fixed: Filters and the value each must carry.
        parents: The filter that must name a parent, where the step has a `within`.
        tied: Filters that tie an entry to another step: it may not carry them.
    """

    fixed: tuple[tuple[str, JsonValue], ...] = ()
    parents: str | None = None
    tied: tuple[str, ...] = ()

    def takes(self, filters: Mapping[str, Any]) -> bool:
        """Whether an entry with these filter values could be offered."""
        return (
            all(carries(filters.get(name), value) for name, value in self.fixed)
            and (self.parents is None or bool(filters.get(self.parents)))
            and not any(filters.get(name) for name in self.tied)
        )


def carries(found: object, wanted: JsonValue) -> bool:
    """Whether a filter's value is the one asked for, or holds it among its tags."""
    if isinstance(found, tuple | list):
        return wanted in found
    return found == wanted and isinstance(found, bool) == isinstance(wanted, bool)


def selection_of(step: CatalogStep, steps: Iterable[Any]) -> Selection:
    """What a catalog step could offer.

    A step without a `within` leaves out what another step over the same catalog ties to it (B5.14).
    """
    fixed = tuple(step.filters.items())
    if step.within is not None:
        return Selection(fixed, parents=step.within.filter)
    tied = {
        other.within.filter
        for other in steps
        if isinstance(other, CatalogStep)
        and other.within is not None
        and other.within.step == step.id
        and other.catalog == step.catalog
    }
    return Selection(fixed, tied=tuple(sorted(tied)))


def offered(part: CatalogPart, selection: Selection) -> tuple[Node, ...]:
    """The entries of a catalog that a selection takes; kept with the catalog."""
    found: tuple[Node, ...] | None = part.cache.get(("offered", selection))
    if found is None:
        found = tuple(
            node for node in part.entries if node.model is not None and selection.takes(filters_of(node))
        )
        part.cache["offered", selection] = found
    return found


def touched(part: CatalogPart, selection: Selection) -> frozenset[str]:
    """The places that the entries of a selection can change; kept with the catalog."""
    found: frozenset[str] | None = part.cache.get(("touched", selection))
    if found is None:
        found = union(node.touches for node in offered(part, selection))
        part.cache["touched", selection] = found
    return found


def named_slots(part: CatalogPart, selection: Selection) -> tuple[tuple[int, int, SlotInfo], ...]:
    """The slots with an id that a selection offers; kept with the catalog.

    Returns:
        The position of the entry in the catalog, that of the slot in the entry, and the slot.
    """
    found: tuple[tuple[int, int, SlotInfo], ...] | None = part.cache.get(("slots", selection))
    if found is None:
        places = positions_of(part)
        found = tuple(
            (places[node], number, info)
            for node in offered(part, selection)
            for number, info in enumerate(node.slots)
            if info.id is not None
        )
        part.cache["slots", selection] = found
    return found


def positions_of(part: CatalogPart) -> Mapping[Node, int]:
    """The position of each entry in its catalog; kept with the catalog."""
    found: Mapping[Node, int] | None = part.cache.get(("positions", None))
    if found is None:
        found = {node: position for position, node in enumerate(part.entries)}
        part.cache["positions", None] = found
    return found


def union(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    """The union of sets, many of which are the same."""
    return frozenset().union(*set(sets))


def filters_of(entry: Node) -> Mapping[str, Any]:
    """The filter values of an entry."""
    found: Mapping[str, Any] = entry.model.filters
    return found

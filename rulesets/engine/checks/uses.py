"""Where a thing is named: what a rename has to change and a deletion would break."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulesets.engine.checks.checking import Checked
from rulesets.engine.checks.nodes import ROOT_LISTS, SINGLES, Node, NodeKind
from rulesets.engine.checks.registry import changes, reads
from rulesets.engine.checks.salvage import restored
from rulesets.engine.problems import Place, path_of


@dataclass(frozen=True, slots=True)
class Use:
    """One place that names a thing.

    Attributes:
        path: The path of the key that names it.
        by: The address of the node it stands in: `derived/air`, `entry/rope`.
        value: Whether what the node is worth follows from the thing's value.
    """

    path: str
    by: str
    value: bool


def uses_of(checked: Checked, place: str) -> tuple[Use, ...]:
    """Everywhere a thing is named, entries after the rest.

    Args:
        checked: A checked document.
        place: The thing's address: `field/oil`, `column/kit/bulk`.
    """
    return tuple(_uses(checked, place))


def _uses(checked: Checked, place: str) -> Iterator[Use]:
    parts = checked.parts
    for kind, path in SINGLES.items():
        for node in parts.nodes[kind]:
            yield from _uses_in(node, path_of(path), place)
    for kind, path in ROOT_LISTS.items():
        for position, node in enumerate(parts.nodes[kind]):
            yield from _uses_in(node, path_of((*path, position)), place)
    for position, node in enumerate(parts.nodes[NodeKind.CATALOG]):
        yield from _uses_in(node, f"catalogs[{position}]", place)
    for part in parts.catalogs:
        for position, node in enumerate(part.entries):
            yield from _uses_in(node, path_of(("entries", position), part.base), place)


def _uses_in(node: Node, base: str, place: str) -> Iterator[Use]:
    if node.model is None or (place not in node.leans_on and place not in node.touches):
        return
    told: set[Place] = set()
    for read in reads(node.model):
        if read.place == place and read.at and read.at not in told:
            told.add(read.at)
            yield Use(path_of(restored(read.at, node.kept), base), node.place, read.value)
    for change in changes(node.model):
        if change.place == place and change.at not in told:
            told.add(change.at)
            yield Use(path_of(restored(change.at, node.kept), base), node.place, value=False)

"""Everything that is wrong with a document, as problems with paths and in file order.

Source: F1.38 to F1.40, F1.82.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import merge
from itertools import islice
from typing import TypeAlias

from rulesets.engine.checks import catalogs, repeats
from rulesets.engine.checks.checking import Checked
from rulesets.engine.checks.nodes import IDS, ROOT_LISTS, SINGLES, CatalogPart, Node, NodeKind
from rulesets.engine.document import order_of
from rulesets.engine.problems import JsonValue, Place, Problem, ProblemCode, path_of
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.reading import placed

Order: TypeAlias = tuple[int, ...]
"""Where a problem stands in its file, to sort by."""

_WORDS: Mapping[NodeKind, str] = {
    NodeKind.DERIVED: "derived value",
    NodeKind.POOL: "live pool",
    NodeKind.STATE: "live state",
    NodeKind.MIGRATION: "sheet migration from version",
    NodeKind.CATEGORY: "item category",
    NodeKind.TAG: "item tag",
    NodeKind.STAT: "item stat",
    NodeKind.SLOT: "item slot",
    NodeKind.GEAR: "package of starting gear",
}


@dataclass(frozen=True, slots=True)
class Report:
    """Problems of one file.

    Attributes:
        problems: The first of them, in file order.
        count: How many there are in all.
    """

    problems: tuple[Problem, ...]
    count: int


def report(checked: Checked, *, most: int | None = None) -> Report:
    """The problems of the ruleset file itself, each place and code once.

    Args:
        checked: A checked document.
        most: How many to write out; all when left out.
    """
    own = _own_faults(checked)
    streams = [own, *(_entry_faults(part, checked) for part in checked.parts.catalogs if part.file is None)]
    counts = [len(own), *(_count(part, checked) for part in checked.parts.catalogs if part.file is None)]
    first = (problem for _, problem in merge(*streams, key=lambda found: found[0]))
    return Report(tuple(islice(first, most)), sum(counts))


def problems_of(checked: Checked) -> list[Problem]:
    """Every problem of the ruleset file itself, in file order."""
    return list(report(checked).problems)


def entries_report(part: CatalogPart, checked: Checked, *, most: int | None = None) -> Report:
    """The problems of the entries of one catalog.

    Args:
        part: The catalog.
        checked: The checked document it belongs to.
        most: How many to write out; all when left out.
    """
    problems = (problem for _, problem in _entry_faults(part, checked))
    return Report(tuple(islice(problems, most)), _count(part, checked))


# The root


def _own_faults(checked: Checked) -> list[tuple[Order, Problem]]:
    """What is wrong outside entries, in order."""
    told: dict[tuple[str, ProblemCode], tuple[Order, Problem]] = {}
    document = checked.parts.document
    for problem, place in _all_own(checked):
        order = order_of(place, document)
        told.setdefault((problem.path, problem.code), (order, problem))
    return sorted(told.values(), key=lambda found: found[0])


def _all_own(checked: Checked) -> Iterator[tuple[Problem, Place]]:
    for fault in checked.parts.faults:
        yield placed(fault, ""), fault.place
    for base, fault in _found_in_root(checked):
        yield placed(fault, path_of(base)), (*base, *fault.place)


def _found_in_root(checked: Checked) -> Iterator[tuple[Place, Fault]]:
    parts = checked.parts
    for kind, path in ROOT_LISTS.items():
        for fault in _repeated(kind, parts.nodes[kind]):
            yield path, fault
        for position, node in enumerate(parts.nodes[kind]):
            for fault in _faults_of(node, checked):
                yield (*path, position), fault
    for kind, path in SINGLES.items():
        for node in parts.nodes[kind]:
            yield from ((path, fault) for fault in _faults_of(node, checked))
    headers = parts.nodes[NodeKind.CATALOG]
    at: Place = ("catalogs",)
    yield from ((at, fault) for fault in repeats.check_ids(_ids(headers), "catalog"))
    for position, part in enumerate(parts.catalogs):
        here: Place = ("catalogs", position)
        yield from (
            (here, fault) for fault in (*_faults_of(part.header, checked), *catalogs.check_feeds(part))
        )


def _repeated(kind: NodeKind, nodes: Iterable[Node]) -> Iterator[Fault]:
    return repeats.check_ids(_ids(nodes), _WORDS.get(kind, kind), key=IDS.get(kind, "id"))


def _ids(nodes: Iterable[Node]) -> Iterator[str | None]:
    return (node.id for node in nodes)


def _faults_of(node: Node, checked: Checked) -> Iterator[Fault]:
    for faults in checked.found.get(node, ()):
        yield from faults


# Entries


def _entry_faults(part: CatalogPart, checked: Checked) -> Iterator[tuple[Order, Problem]]:
    """What is wrong in and among the entries of a catalog, in order."""
    owner = _owner(part, checked)
    start = order_of(_owner_place(part), checked.parts.document) if part.file is None else ()
    among: dict[int, list[Fault]] = {}
    for fault in checked.among[part]:
        position = fault.place[1] if len(fault.place) > 1 else -1
        among.setdefault(int(position), []).append(Fault(fault.place[2:], *_rest_of(fault)))
    start = (*start, *order_of(("entries",), owner))
    for fault in among.get(-1, ()):
        yield start, placed(fault, path_of(("entries",), part.base))
    for position, node in enumerate(part.entries):
        if node.faults or node in checked.found or position in among:
            faults = [*node.faults, *_faults_of(node, checked), *among.get(position, ())]
            base = path_of(("entries", position), part.base)
            yield from _in_order(faults, node.source, (*start, position), base)


def _rest_of(fault: Fault) -> tuple[ProblemCode, str, str, JsonValue]:
    return fault.code, fault.message, fault.remedy, fault.value


def _in_order(
    faults: Sequence[Fault], entry: JsonValue, start: Order, base: str
) -> Iterator[tuple[Order, Problem]]:
    """The faults of one entry, each place and code once."""
    if len(faults) == 1:
        yield start, placed(faults[0], base)
        return
    told: dict[tuple[Place, ProblemCode], Fault] = {}
    for fault in faults:
        told.setdefault((fault.place, fault.code), fault)
    for fault in sorted(told.values(), key=lambda fault: order_of(fault.place, entry)):
        yield (*start, *order_of(fault.place, entry)), placed(fault, base)


def _owner(part: CatalogPart, checked: Checked) -> JsonValue:
    """The object the entries stand in."""
    if part.file is not None:
        return checked.parts.files[part.file]
    found = checked.parts.document["catalogs"]
    position = _owner_place(part)[1]
    return found[int(position)] if isinstance(found, list | tuple) else None


def _owner_place(part: CatalogPart) -> Place:
    return ("catalogs", int(part.base.removeprefix("catalogs[").removesuffix("]")))


def _count(part: CatalogPart, checked: Checked) -> int:
    """How many problems a catalog's entries have."""
    among = {fault.place[1] if len(fault.place) > 1 else -1 for fault in checked.among[part]}
    if among:
        return sum(1 for _ in _entry_faults(part, checked))
    count = 0
    for node in part.entries:
        if node.faults or node in checked.found:
            faults = (*node.faults, *_faults_of(node, checked))
            count += 1 if len(faults) == 1 else len({(fault.place, fault.code) for fault in faults})
    return count

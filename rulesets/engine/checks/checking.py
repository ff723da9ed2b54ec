"""Checking a document: a loop over its nodes, and after an edit over those that lean on what changed.

What a node is checked against are facts of the index by place. After an edit, the facts that differ are
looked up in what each node leans on; every other node keeps what was found in it. Source: F1.38, S1.9.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from rulesets.engine.checks import catalogs, entries
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.nodes import CatalogPart, Node
from rulesets.engine.checks.parts import Parts, read_parts
from rulesets.engine.checks.registry import FACES, ID_CHECKS
from rulesets.engine.checks.rootfacts import root_facts
from rulesets.engine.checks.salvage import restored
from rulesets.engine.problems import JsonObject, JsonValue
from rulesets.engine.schema.faults import Fault

Found: TypeAlias = tuple[tuple[Fault, ...], ...]
"""What is wrong with a node, by the parts that are checked by themselves."""

_FINE: tuple[Fault, ...] = ()
_FINE_PARTS: Found = (_FINE,) * len(entries.PARTS)


@dataclass(frozen=True, slots=True, eq=False)
class Checked:
    """A document with everything that is wrong in it.

    Attributes:
        parts: The document taken apart.
        index: What it declares.
        package: Whether it came as a package, where catalogs may stand in files of their own.
        found: What is wrong with nodes against the rest; nodes that are fine are left out.
        among: What is wrong among the entries of each catalog.
    """

    parts: Parts
    index: Index
    package: bool
    found: Mapping[Node, Found]
    among: Mapping[CatalogPart, tuple[Fault, ...]]


def check_document(
    document: JsonObject,
    files: Mapping[str, JsonValue] | None = None,
    *,
    package: bool = False,
    on_read: Callable[[str], None] | None = None,
) -> Checked:
    """Check a whole document.

    Args:
        document: A ruleset file, any JSON object.
        files: The catalog files that came with it, by name.
        package: Whether catalogs may stand in files of their own (F1.81).
        on_read: As in `read_parts`.
    """
    parts = read_parts(document, files or {}, on_read=on_read)
    index = Index(parts.nodes, parts.catalogs, root_facts(document, files or (), package=package))
    found: dict[Node, Found] = {}
    for node in _root_nodes(parts):
        _keep(found, node, (_check(node, index),))
    for part in parts.catalogs:
        for node in part.entries:
            _keep(found, node, _check_entry(node, part, index))
    return Checked(parts, index, package, found, _among(parts, index))


def recheck(before: Checked, document: JsonObject, files: Mapping[str, JsonValue]) -> Checked:
    """Check a document that was made from another: only what changed, and what leans on it."""
    parts = read_parts(document, files, before.parts)
    root = root_facts(document, files, package=before.package)
    index = Index(parts.nodes, parts.catalogs, root, before.index)
    changed = index.differing(before.index)
    found = dict(before.found)
    _recheck_root(parts, before, index, changed, found)
    for part in parts.catalogs:
        _recheck_catalog(part, parts.origins.get(part), index, changed, found)
    _drop_entries(parts, before, found)
    return Checked(parts, index, before.package, found, _among(parts, index))


# Single nodes


def _check(node: Node, index: Index) -> tuple[Fault, ...]:
    faults = list(ID_CHECKS[node.kind](node.raw)) if node.kind in ID_CHECKS else []
    if node.model is not None:
        faults += _restored(node, FACES[type(node.model)].check(node.model, index))
    return tuple(faults)


def _check_entry(node: Node, part: CatalogPart, index: Index) -> Found:
    if node.model is None:
        return ()
    return tuple(_check_part(number, node, part, index) for number in range(len(entries.PARTS)))


def _check_part(number: int, node: Node, part: CatalogPart, index: Index) -> tuple[Fault, ...]:
    _, check = entries.PARTS[number]
    faults = tuple(check(node, part, index))
    return tuple(_restored(node, faults)) if faults else _FINE


def _restored(node: Node, faults: Iterable[Fault]) -> Iterator[Fault]:
    """Faults placed where they stand in the file, though faulty parts were left out before checking."""
    for fault in faults:
        if not node.kept:
            yield fault
        else:
            place = restored(fault.place, node.kept)
            yield Fault(place, fault.code, fault.message, fault.remedy, fault.value)


def _keep(found: dict[Node, Found], node: Node, faults: Found) -> None:
    if any(faults):
        found[node] = faults
    else:
        found.pop(node, None)


# After an edit


def _root_nodes(parts: Parts) -> Iterator[Node]:
    for nodes in parts.nodes.values():
        yield from nodes


def _recheck_root(
    parts: Parts, before: Checked, index: Index, changed: frozenset[str], found: dict[Node, Found]
) -> None:
    for kind, nodes in parts.nodes.items():
        old = before.parts.nodes[kind]
        known = set(old) if nodes is not old else None
        for node in nodes:
            if (known is not None and node not in known) or not node.leans_on.isdisjoint(changed):
                _keep(found, node, (_check(node, index),))
        if known is not None:
            _drop(found, known.difference(nodes))


def _recheck_catalog(
    part: CatalogPart,
    old: CatalogPart | None,
    index: Index,
    changed: frozenset[str],
    found: dict[Node, Found],
) -> None:
    known = frozenset(old.entries) if old is not None and old is not part else None
    header = old is None or _reads_otherwise(part, old)
    leaning = _Leaning(changed)
    for node in part.entries:
        if header or (known is not None and node not in known):
            _keep(found, node, _check_entry(node, part, index))
        elif not node.leans_on.isdisjoint(changed) and node.model is not None:
            _recheck_entry(node, part, index, leaning[node.leans], found)


class _Leaning(dict[tuple[frozenset[str], ...], tuple[int, ...]]):
    """Which parts of an entry lean on what changed, by what each part leans on: entries are much alike."""

    def __init__(self, changed: frozenset[str]) -> None:
        self._changed = changed

    def __missing__(self, leans: tuple[frozenset[str], ...]) -> tuple[int, ...]:
        found = tuple(number for number, one in enumerate(leans) if not one.isdisjoint(self._changed))
        self[leans] = found
        return found


def _recheck_entry(
    node: Node, part: CatalogPart, index: Index, numbers: tuple[int, ...], found: dict[Node, Found]
) -> None:
    """Only the parts that lean on what changed."""
    before = found.get(node)
    now = before
    for number in numbers:
        faults = _check_part(number, node, part, index)
        if now is not None:
            now = (*now[:number], faults, *now[number + 1 :])
        elif faults:
            now = (*_FINE_PARTS[:number], faults, *_FINE_PARTS[number + 1 :])
    if now is not before and now is not None:
        _keep(found, node, now)


def _reads_otherwise(part: CatalogPart, old: CatalogPart) -> bool:
    """Whether entries are checked against another header than before."""
    if part is old:
        return False
    same = part.id == old.id and part.external == old.external and part.header.whole == old.header.whole
    return not same or part.header.essence != old.header.essence


def _drop(found: dict[Node, Found], nodes: Iterable[Node]) -> None:
    for node in nodes if found else ():
        found.pop(node, None)


def _drop_entries(parts: Parts, before: Checked, found: dict[Node, Found]) -> None:
    """Forget entries that are no more."""
    now, then = frozenset(parts.catalogs), frozenset(before.parts.catalogs)
    alive = frozenset(node for part in now - then for node in part.entries)
    for gone in then - now:
        _drop(found, (node for node in gone.entries if node not in alive))


# Among entries


def _among(parts: Parts, index: Index) -> dict[CatalogPart, tuple[Fault, ...]]:
    return {part: _among_entries(part, index) for part in parts.catalogs}


def _among_entries(part: CatalogPart, index: Index) -> tuple[Fault, ...]:
    """What is wrong among the entries of a catalog; kept with it for as long as the steps offer the same."""
    builder = index.builder
    steps = builder.over.get(part.id or "", ())
    asked: tuple[object, ...] = tuple(
        (step, builder.step_id(step), builder.selections[step]) for step in steps
    )
    if part.external and builder.whens:
        asked = (*asked, builder.whens, builder.expanded(node.touches for node in part.entries))
    kept: tuple[object, tuple[Fault, ...]] | None = part.cache.get(("among", None))
    if kept is not None and kept[0] == asked:
        return kept[1]
    faults = tuple(catalogs.check_entries(part, index))
    part.cache["among", None] = (asked, faults)
    return faults

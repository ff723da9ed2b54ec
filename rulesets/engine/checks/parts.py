"""A document taken apart into nodes: the root and each of its things, and every entry on its own.

`read_parts` reads what can be read, so that a mistake in one thing hides nothing in another. Given the parts
of an earlier document, it keeps the nodes of what did not change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from rulesets.engine.checks.columns import id_of_json
from rulesets.engine.checks.making import Maker, header_json
from rulesets.engine.checks.nodes import ROOT_LISTS, SINGLES, CatalogPart, Node, NodeKind
from rulesets.engine.problems import JsonObject, JsonValue
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.reading import faults_in
from rulesets.engine.schema.root import RulesetFile

_EMPTY: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Parts:
    """A document taken apart.

    Attributes:
        document: The document.
        files: The catalog files of a package, by name: `catalogs/knacks.json`.
        root: The root as the schema reads it, catalogs without entries; None while something in it is faulty.
        faults: What the schema finds wrong outside entries.
        nodes: The nodes of each kind in order, entries left out.
        lists: For each kind with a list, that list as it stands in the document.
        catalogs: The catalogs in order, each with its entries.
        origins: For each catalog made from one of an earlier document, that one; itself if nothing changed.
        maker: Makes nodes for documents that come from this one.
    """

    document: JsonObject
    files: Mapping[str, JsonValue]
    root: RulesetFile | None
    faults: tuple[Fault, ...]
    nodes: Mapping[NodeKind, tuple[Node, ...]]
    lists: Mapping[NodeKind, JsonValue]
    catalogs: tuple[CatalogPart, ...]
    origins: Mapping[CatalogPart, CatalogPart]
    maker: Maker


def read_parts(
    document: JsonObject,
    files: Mapping[str, JsonValue],
    before: Parts | None = None,
    *,
    on_read: Callable[[str], None] | None = None,
) -> Parts:
    """Take a document apart.

    Args:
        document: A ruleset file, any JSON object.
        files: The catalog files that came with it, by name.
        before: The parts of the document it was made from, if there was one.
        on_read: Told the name of each catalog file once its entries were read; it may raise to stop.
    """
    maker = before.maker if before is not None else Maker()
    lists = {kind: _at(document, path) for kind, path in ROOT_LISTS.items()}
    nodes = {kind: _nodes(kind, raw, maker, before) for kind, raw in lists.items()}
    nodes |= {kind: _single(kind, _at(document, path), maker, before) for kind, path in SINGLES.items()}
    origins = _catalogs(document.get("catalogs"), files, maker, before, on_read)
    catalogs = tuple(part for part, _ in origins)
    nodes[NodeKind.CATALOG] = tuple(part.header for part in catalogs)
    root, faults = _root(document, before)
    made_from = {part: origin for part, origin in origins if origin is not None}
    return Parts(document, files, root, faults, nodes, lists, catalogs, made_from, maker)


def _at(document: JsonValue, path: Sequence[str]) -> JsonValue:
    for key in path:
        document = document.get(key) if isinstance(document, Mapping) else None
    return document


def _nodes(kind: NodeKind, raw: JsonValue, maker: Maker, before: Parts | None) -> tuple[Node, ...]:
    if before is not None and raw is before.lists[kind]:
        return before.nodes[kind]
    return _made(kind, raw, maker, before.nodes[kind] if before is not None else _EMPTY)


def _made(kind: NodeKind, raw: JsonValue, maker: Maker, old: Iterable[Node]) -> tuple[Node, ...]:
    """The nodes of a list; what stands in it unchanged keeps its node."""
    if not isinstance(raw, list | tuple):
        return _EMPTY
    known = {id(node.source): node for node in old}
    return tuple(_known_or_made(kind, item, maker, known) for item in raw)


def _known_or_made(kind: NodeKind, raw: JsonValue, maker: Maker, known: Mapping[int, Node]) -> Node:
    node = known.get(id(raw))
    return node if node is not None and node.source is raw else maker.make(kind, raw)


def _single(kind: NodeKind, raw: JsonValue, maker: Maker, before: Parts | None) -> tuple[Node, ...]:
    if not isinstance(raw, Mapping):
        return _EMPTY
    header = header_json(kind, raw)
    old = before.nodes[kind] if before is not None else _EMPTY
    if old and _same_items(old[0].source, header):
        return old
    return (maker.make(kind, header),)


def _same_items(one: JsonValue, other: JsonValue) -> bool:
    """Whether two objects hold the very same things under the same keys."""
    if one is other:
        return True
    if not isinstance(one, Mapping) or not isinstance(other, Mapping) or list(one) != list(other):
        return False
    return all(one[key] is other[key] for key in one)


# Catalogs


def _catalogs(
    raw: JsonValue,
    files: Mapping[str, JsonValue],
    maker: Maker,
    before: Parts | None,
    on_read: Callable[[str], None] | None,
) -> list[tuple[CatalogPart, CatalogPart | None]]:
    """The catalogs, each with the one it was made from."""
    old = before.catalogs if before is not None else ()
    found = []
    for position, catalog in enumerate(raw if isinstance(raw, list | tuple) else ()):
        header = header_json(NodeKind.CATALOG, catalog)
        same = old[position] if position < len(old) else None
        other = next((part for part in old if part.id is not None and part.id == id_of_json(catalog)), same)
        part = _catalog(catalog, header, position, files, maker, other)
        found.append((part, other))
        if on_read is not None and part.file is not None:
            on_read(part.file)
    return found


def _catalog(
    raw: JsonValue,
    header_raw: JsonValue,
    position: int,
    files: Mapping[str, JsonValue],
    maker: Maker,
    old: CatalogPart | None,
) -> CatalogPart:
    known = old is not None and _same_items(old.header.source, header_raw)
    header = old.header if old is not None and known else maker.make(NodeKind.CATALOG, header_raw)
    asset = raw.get("asset") if isinstance(raw, Mapping) else None
    borrowed = isinstance(raw, Mapping) and "from" in raw
    name = asset if isinstance(asset, str) and asset in files else None
    owner = files[name] if name is not None else raw
    listed = owner.get("entries") if isinstance(owner, Mapping) else None
    base = f"{name}#" if name is not None else f"catalogs[{position}]"
    if old is not None and known and old.listed is listed and old.base == base:
        return old
    entries = _made(NodeKind.ENTRY, listed, maker, old.entries if old is not None else _EMPTY)
    return CatalogPart(header, entries, listed, external=asset is not None or borrowed, file=name, base=base)


# The root


def _root(document: JsonObject, before: Parts | None) -> tuple[RulesetFile | None, tuple[Fault, ...]]:
    """Read the root without entries; what was read before stands while nothing but entries changed."""
    bare = _without_entries(document)
    if before is not None and _same_root(bare, _without_entries(before.document)):
        return before.root, before.faults
    read, faults = faults_in(RulesetFile, bare)
    return read, tuple(faults)


def _without_entries(document: JsonObject) -> dict[str, JsonValue]:
    catalogs = document.get("catalogs")
    if not isinstance(catalogs, list | tuple):
        return dict(document)
    return {**document, "catalogs": [header_json(NodeKind.CATALOG, catalog) for catalog in catalogs]}


def _same_root(one: JsonObject, other: JsonObject) -> bool:
    mine, theirs = one.get("catalogs"), other.get("catalogs")
    if isinstance(mine, list) and isinstance(theirs, list):
        if len(mine) != len(theirs) or not all(map(_same_items, mine, theirs)):
            return False
        other = {**other, "catalogs": mine}
    return _same_items(one, other)

"""Catalogs: their headers, and what their entries say of each other.

Source: F3.1 to F3.9, F3.76, F4.1, F5.5, B8.8, B15.5.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.checks import borrowing, repeats
from rulesets.engine.checks.findings import Findings, finding, unknown, wrong_type
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.nodes import CatalogPart
from rulesets.engine.checks.places import Global, Read
from rulesets.engine.checks.salvage import restored
from rulesets.engine.problems import JsonValue, Place, ProblemCode, shown
from rulesets.engine.schema import limits
from rulesets.engine.schema.catalogs import Catalog


def reads(catalog: Catalog) -> Iterator[Read]:
    """The lists it feeds, and the fields its picker starts from."""
    for position, name in enumerate(catalog.feeds or ()):
        yield Read(f"list/{name}", ("feeds", position), value=False)
    for position, item in enumerate(catalog.filters):
        if item.start_from is not None:
            yield Read(
                f"field/{item.start_from.field}", ("filters", position, "startFrom", "field"), value=False
            )
    yield Read(Global.DOCUMENT, (), value=False)
    if catalog.from_ is not None:
        yield from borrowing.reads(catalog.from_)


def check(catalog: Catalog, index: Index) -> Findings:
    """Source: F3.2, F3.3, F3.6, F3.76, F4.1, F5.5."""
    for position, name in enumerate(catalog.feeds or ()):
        if not index.declares(f"list/{name}"):
            yield unknown(("feeds", position), "list", name)
    for position, item in enumerate(catalog.filters):
        if item.start_from is not None and not index.declares(f"field/{item.start_from.field}"):
            yield unknown(("filters", position, "startFrom", "field"), "field", item.start_from.field)
    if catalog.asset is not None and not index.root.package:
        message = "A file of its own is allowed only in a package."
        yield finding(("asset",), ProblemCode.CONFLICT, message, "Write the entries inline.", catalog.asset)
    elif catalog.asset is not None and catalog.asset not in index.root.files:
        message = f"The package holds no file {shown(catalog.asset)}."
        yield finding(("asset",), ProblemCode.MISSING, message, "Add the file.", catalog.asset)
    if catalog.holds == "items" and index.root.items is None:
        message = "A catalog of items needs the block `items`, and there is none."
        yield finding(("holds",), ProblemCode.CONFLICT, message, "Add `items`.", catalog.holds)
    if catalog.holds == "creatures" and not index.root.threat_tiers:
        message = "A catalog of creatures needs `combat` with threat tiers, and there are none."
        yield finding(("holds",), ProblemCode.CONFLICT, message, "Add `combat.threat.tiers`.", catalog.holds)
    if catalog.from_ is not None:
        yield from borrowing.check(catalog.from_, index)


def check_holds_rows(name: str, at: Place, index: Index) -> Findings:
    """A key names a catalog whose entries write rows or grant. Source: B5.2, B18.2."""
    part = index.catalog(name)
    if part is None:
        yield unknown(at, "catalog", name)
    elif part.header.shape is not None and part.header.shape.holds != "rows":
        message = f"{shown(name)} is a catalog of {part.header.shape.holds}."
        yield wrong_type(at, message, name, "Name a catalog of rows.")


def check_ids(raw: JsonValue) -> Findings:
    """Two filters share an id. Source: F1.20."""
    yield from repeats.check(repeats.part(raw, "filters"), "filter", ("filters",))


def check_entries(part: CatalogPart, index: Index) -> Findings:
    """What the entries of a catalog say together; places are told from the object they stand in."""
    yield from _check_count(part)
    yield from repeats.check_ids((node.id for node in part.entries), "entry", ("entries",))
    yield from _check_defaults(part)
    yield from _check_slots(part, index)
    if part.external:
        yield from _check_whens(part, index)


def _check_count(part: CatalogPart) -> Findings:
    if len(part.entries) > limits.ENTRIES:
        message = f"There are {len(part.entries)} entries."
        yield finding(
            ("entries",), ProblemCode.TOO_MANY, message, f"Use at most {limits.ENTRIES}.", len(part.entries)
        )


def check_feeds(part: CatalogPart) -> Findings:
    """A catalog whose entries write rows says into which lists; told of the header. Source: F3.3, B12.4."""
    header = part.header.shape
    if header is None or header.holds != "rows" or header.feeds is not None:
        return
    writes = any(node.model is not None and node.model.rows for node in part.entries)
    if writes:
        message = "Entries of this catalog write rows, and it feeds no list."
        yield finding(("feeds",), ProblemCode.MISSING, message, "Add `feeds`.")


def _check_defaults(part: CatalogPart) -> Findings:
    """A group has one default. Source: B8.8."""
    groups: set[str] = set()
    for position, node in enumerate(part.entries):
        entry = node.model
        if entry is None or not entry.exclusive_default or entry.exclusive is None:
            continue
        if entry.exclusive in groups:
            message = f"The group {shown(entry.exclusive)} has a default already."
            at = ("entries", position, "exclusiveDefault")
            yield finding(at, ProblemCode.CONFLICT, message, "A group has one default.", True)
        groups.add(entry.exclusive)


def _check_slots(part: CatalogPart, index: Index) -> Findings:
    """Slot ids are told apart among all that one step can offer. Source: B15.5."""
    told: set[tuple[int, tuple[str | int, ...]]] = set()
    for step in index.builder.over.get(part.id or "", ()):
        _, entries = index.builder.offered(step)
        offered = set(entries)
        seen: set[str] = set()
        for position, node in enumerate(part.entries):
            for info in node.slots if node in offered else ():
                if info.id in seen and (position, info.at) not in told:
                    told.add((position, info.at))
                    name = shown(index.builder.step_id(step))
                    message = f"The choice id {shown(info.id)} is used twice in the step {name}."
                    at = ("entries", position, *restored(info.at, node.kept), "id")
                    yield finding(
                        at, ProblemCode.REPEATED_ID, message, "Give each choice its own id.", info.id
                    )
                if info.id is not None:
                    seen.add(info.id)


def _check_whens(part: CatalogPart, index: Index) -> Findings:
    """An entry of an external catalog changes nothing that an earlier `when` reads. Source: B3.17, B51.23."""
    whens = index.builder.whens
    for number, node in enumerate(part.entries if whens else ()):
        offering = index.builder.offering(part.id, node)
        changed = index.builder.expand(node.touches) if offering else frozenset()
        for position, reach in whens:
            hit = reach & changed if offering and position <= offering[-1] else None
            if hit:
                step = shown(index.builder.step_id(position))
                changes = f"{shown(node.id)} changes {shown(min(hit))}"
                message = f"{changes}, which `when` of the step {step} reads."
                yield finding(
                    ("entries", number), ProblemCode.READS_LATER, message, "Change something else.", min(hit)
                )
                break

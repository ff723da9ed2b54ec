"""Entries of a catalog, in the parts that are checked by themselves.

Each part says what it reads, so that an edit of the sheet looks again only at the parts that lean on it.
Source: F3.10 to F3.24, F3.42 to F3.57, B7, B12 to B16, B51.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.checks import entrychoices, grants, item, mechanics, refs, rows, slots
from rulesets.engine.checks.columns import filters_of
from rulesets.engine.checks.findings import Findings, finding
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.nodes import CatalogPart, Node
from rulesets.engine.checks.places import Change, Global, Read
from rulesets.engine.checks.selections import positions_of
from rulesets.engine.problems import JsonValue, ProblemCode, is_number, shown
from rulesets.engine.schema.catalogs import Entry

_HELD = {"rows": "rows", "creatures": "creature", "items": "item"}
_TYPES = {"number": "a number", "text": "a text", "tags": "a list of texts"}


def reads(entry: Entry) -> Iterator[Read]:
    """Everything an entry reads and names."""
    for part in PARTS:
        yield from part[0](entry)


def changes(entry: Entry) -> Iterator[Change]:
    """What picking an entry can change, all that its choices could reach included. Source: B7.4, B7.5."""
    yield from rows.changes(entry.rows or ())
    given = entry.grants
    if given is None:
        return
    if given.abilities is not None:
        yield from grants.changes_abilities(given.abilities)
    if given.trained is not None:
        yield from grants.changes_trained(given.trained)
    yield from grants.changes_sets(given.sets)
    yield from grants.changes_ratings(given.ratings)
    if given.entries is not None:
        yield from entrychoices.changes(given.entries)


# Its own keys


def reads_keys(_entry: Entry) -> Iterator[Read]:
    """Its own keys lean on the header of its catalog only, which is looked at with all its entries."""
    return iter(())


def check_keys(node: Node, part: CatalogPart, _index: Index) -> Findings:
    """It holds what its catalog holds, and its filters are declared. Source: F3.11, F3.14."""
    entry, header = node.model, part.header.shape
    if header is not None:
        yield from _check_held(entry, header.holds)
    filters = filters_of(part)
    for name, value in entry.filters.items():
        at = ("filters", name)
        if name not in filters:
            message = f"The catalog declares no filter {shown(name)}."
            yield finding(
                at, ProblemCode.UNKNOWN_KEY, message, "Declare it in the catalog's `filters`.", value
            )
            continue
        shape = filters.get(name)
        if shape is not None and not is_filter_value(shape.type, value):
            message = f"{shown(value)} is not {_TYPES[shape.type]}."
            yield finding(at, ProblemCode.WRONG_TYPE, message, f"Use {_TYPES[shape.type]}.", value)


def is_filter_value(kind: str, value: JsonValue) -> bool:
    """Whether an entry may set a filter of a type to a value. Source: F3.14."""
    if kind == "number":
        return is_number(value)
    return isinstance(value, str) if kind == "text" else isinstance(value, tuple | list)


def _check_held(entry: Entry, holds: str) -> Findings:
    key = _HELD[holds]
    for other in _HELD.values():
        if other != key and getattr(entry, other) is not None:
            message = f"This is a catalog of {holds}, and its entries have no `{other}`."
            yield finding((other,), ProblemCode.CONFLICT, message, f"Use `{key}`.")
            return
    if getattr(entry, key) is None and holds != "rows":
        yield finding((key,), ProblemCode.MISSING, f"`{key}` is missing.", f"Add `{key}`.")


# Its rows


def reads_rows(entry: Entry) -> Iterator[Read]:
    """The lists and columns it writes into."""
    yield from rows.reads(entry.rows or ())


def check_rows(node: Node, part: CatalogPart, index: Index) -> Findings:
    """Its rows fit the lists that its catalog feeds."""
    if node.model.rows:
        header = part.header.shape
        yield from rows.check(node.model.rows, header.feeds if header is not None else None, index)


# What it grants


def reads_abilities(entry: Entry) -> Iterator[Read]:
    """The abilities it may raise."""
    if entry.grants is not None and entry.grants.abilities is not None:
        yield from grants.reads_abilities(entry.grants.abilities)


def check_abilities(node: Node, _part: CatalogPart, index: Index) -> Findings:
    """The abilities it raises can be raised."""
    given = node.model.grants
    if given is not None and given.abilities is not None:
        yield from grants.check_abilities(given.abilities, index)


def reads_trained(entry: Entry) -> Iterator[Read]:
    """The skills, saves and tiers it trains."""
    if entry.grants is not None and entry.grants.trained is not None:
        yield from grants.reads_trained(entry.grants.trained)


def check_trained(node: Node, _part: CatalogPart, index: Index) -> Findings:
    """The training it gives exists."""
    given = node.model.grants
    if given is not None and given.trained is not None:
        yield from grants.check_trained(given.trained, index)


def reads_sets(entry: Entry) -> Iterator[Read]:
    """The fields it fills in."""
    if entry.grants is not None:
        yield from grants.reads_sets(entry.grants.sets)


def check_sets(node: Node, _part: CatalogPart, index: Index) -> Findings:
    """The values it sets fit their fields."""
    given = node.model.grants
    # Returned, not yielded from: an edit of a field that all entries set asks this of each.
    return iter(()) if given is None else grants.check_sets(given.sets, index)


def reads_entries(entry: Entry) -> Iterator[Read]:
    """The catalogs it lets the player choose from."""
    if entry.grants is not None and entry.grants.entries is not None:
        yield from entrychoices.reads(entry.grants.entries)


def check_entries(node: Node, _part: CatalogPart, index: Index) -> Findings:
    """What it lets the player choose can be chosen."""
    given = node.model.grants
    if given is not None and given.entries is not None:
        yield from entrychoices.check(given.entries, index)


# What it is as an item, or what using it does: no entry has both (F3.11), and a part more costs every edit


def reads_use(entry: Entry) -> Iterator[Read]:
    """The words an item is written in; the saves, conditions, pools and numbers that using it names."""
    if entry.item is not None:
        yield from item.reads(entry.item)
    if entry.mechanics is not None:
        yield from mechanics.reads(entry.mechanics)


def check_use(node: Node, _part: CatalogPart, index: Index) -> Findings:
    """An item's words are those of the block of items; what using it does can be done with this sheet."""
    if node.model.item is not None:
        yield from item.check(node.model.item, index)
    if node.model.mechanics is not None:
        yield from mechanics.check(node.model.mechanics, index)


# When it is offered


def reads_offer(entry: Entry) -> Iterator[Read]:
    """What decides whether it is offered, and what it could change."""
    if entry.offered_when is not None:
        yield from refs.reads(entry.offered_when, ("offeredWhen",))
        yield Read(Global.OFFERS, ("offeredWhen",), value=False)
        given = entry.grants.entries if entry.grants is not None else None
        for choice in given.choose if given is not None else ():
            yield Read(f"catalog/{choice.catalog}", (), value=False)


def check_offer(node: Node, part: CatalogPart, index: Index) -> Findings:
    """It never reads what its own pick changes. Source: B7.1, B7.3 to B7.7, B51.7."""
    ref, at = node.model.offered_when, ("offeredWhen",)
    if ref is None:
        return
    yield from refs.check_steady(ref, at, index, f"`offeredWhen` of {shown(node.id)}")
    changed = index.builder.expand(node.touches)
    fields = {
        f"field/{index.builder.nodes[step].model.field}" for step in index.builder.offering(part.id, node)
    }
    for read in refs.reads(ref, at):
        reach = index.graph.reach(read.place) if read.value else frozenset()
        hit = (reach & changed) | (reach & fields)
        if hit:
            message = f"{shown(node.id)} changes {shown(min(hit))}, which its own `offeredWhen` reads."
            remedy = "Read something that picking it leaves alone."
            yield finding(at, ProblemCode.CYCLE, message, remedy, min(hit))


# What its choices and changes mean for the order of the steps


def reads_order(entry: Entry) -> Iterator[Read]:
    """Slots are looked at again when the steps change; so is what an external entry changes."""
    given = entry.grants
    if given is not None and any(
        info.shape.count_from or info.shape.exclude_choices for info in grants.slots_of(given)
    ):
        yield Read(Global.STEP_CHANGES, value=False)
        yield Read(Global.OFFERS, value=False)
        yield Read(Global.SLOTS, value=False)
        for info in grants.slots_of(given):
            yield from slots.reads_count(info.shape, info.at)


def check_order(node: Node, part: CatalogPart, index: Index) -> Findings:
    """Counts and exclusions look back, never ahead. Source: B15.11, B15.12, B15.15."""
    if not any(info.shape.count_from or info.shape.exclude_choices for info in node.slots):
        return
    offering = index.builder.offering(part.id, node)
    if not offering:
        return
    entry = positions_of(part)[node]
    for number, info in enumerate(node.slots):
        yield from slots.check_count_order(info, offering[0], index)
        yield from slots.check_excluded(info, (offering[0], entry, number), index, part)


PARTS = (
    (reads_keys, check_keys),
    (reads_rows, check_rows),
    (reads_abilities, check_abilities),
    (reads_trained, check_trained),
    (reads_sets, check_sets),
    (reads_entries, check_entries),
    (reads_use, check_use),
    (reads_offer, check_offer),
    (reads_order, check_order),
)
"""The parts of an entry: what each reads, and its check."""

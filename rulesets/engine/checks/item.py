"""What an entry of a catalog of items says of the item: its words, its values, its price.

What it does while worn, carried or used is kept: only its JSON type is looked at (see `kept`).
Source: F4.15 to F4.25.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.checks.findings import Findings, finding, unknown
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import ITEMS, Read
from rulesets.engine.checks.values import misfit
from rulesets.engine.problems import Place, ProblemCode, shown
from rulesets.engine.schema.items.item import Item

_ITEM: Place = ("item",)


def reads(item: Item) -> Iterator[Read]:
    """The words it is written in, and whether things bind and are sold at all."""
    for place, at, _ in _words(item):
        yield Read(place, at, value=False)
    for name in item.stats:
        yield Read(f"stat/{name}", (*_ITEM, "stats", name), value=False)
    for name in item.slots:
        yield Read(f"slot/{name}", (*_ITEM, "slots", name), value=False)
    if item.cost is not None:
        yield Read(f"coin/{item.cost.unit}", (*_ITEM, "cost", "unit"), value=False)
    if item.binds or item.sold is not None:
        yield Read(ITEMS, (), value=False)


def check(item: Item, index: Index) -> Findings:
    """Every word is declared, and every value is one its stat or slot could hold."""
    for place, at, what in _words(item):
        if not index.declares(place):
            yield unknown(at, what, place.partition("/")[2])
    yield from _check_stats(item, index)
    yield from _check_slots(item, index)
    if item.cost is not None and item.cost.unit not in index.coins:
        yield unknown((*_ITEM, "cost", "unit"), "coin", item.cost.unit)
    yield from _check_block(item, index)


def _words(item: Item) -> Iterator[tuple[str, Place, str]]:
    """The place of each word it names, where it stands, and what it is. Source: F4.17."""
    yield f"category/{item.category}", (*_ITEM, "category"), "item category"
    if item.rarity is not None:
        yield f"rarity/{item.rarity}", (*_ITEM, "rarity"), "rarity"
    for position, tag in enumerate(item.tags):
        yield f"tag/{tag}", (*_ITEM, "tags", position), "item tag"


def _check_stats(item: Item, index: Index) -> Findings:
    """Source: F4.18."""
    for name, value in item.stats.items():
        at = (*_ITEM, "stats", name)
        if not index.declares(f"stat/{name}"):
            yield unknown(at, "item stat", name)
            continue
        stat = index.shape(f"stat/{name}")
        fault = misfit(stat, value) if stat is not None else None
        if fault is not None:
            message = f"{fault.message} It does not fit the stat {shown(name)}."
            yield finding(at, fault.code, message, fault.remedy, value)


def _check_slots(item: Item, index: Index) -> Findings:
    """Source: F4.19."""
    for name, count in item.slots.items():
        at = (*_ITEM, "slots", name)
        if not index.declares(f"slot/{name}"):
            yield unknown(at, "item slot", name)
            continue
        slot = index.shape(f"slot/{name}")
        if slot is not None and count > slot.count:
            message = f"It takes {count} of the slot {shown(name)}, and nobody has more than {slot.count}."
            yield finding(at, ProblemCode.OUT_OF_RANGE, message, f"Use at most {slot.count}.", count)


def _check_block(item: Item, index: Index) -> Findings:
    """What needs a part of the block of items. Source: F4.22, F4.25."""
    words = index.root.items
    if words is None:
        return
    if item.binds and not words.binding:
        message = "Nothing can bind: the block of items has no `binding`."
        yield finding(
            (*_ITEM, "binds"), ProblemCode.CONFLICT, message, "Add `items.binding` or drop `binds`."
        )
    if item.sold is not None and item.sold.place not in words.places:
        yield unknown((*_ITEM, "sold", "place"), "market place", item.sold.place)

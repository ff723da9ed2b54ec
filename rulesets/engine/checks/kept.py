"""What of a ruleset is kept and not interpreted yet, one path for each place.

Source: F5.1, F5.6.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesets.engine.checks.registry import KEPT_STEPS
from rulesets.engine.problems import Place, path_of
from rulesets.engine.schema.base import Node, key_of
from rulesets.engine.schema.builder import Builder, CatalogStep
from rulesets.engine.schema.catalogs import Entry
from rulesets.engine.schema.grants import Grants
from rulesets.engine.schema.items import Items
from rulesets.engine.schema.resolution import DiceSum
from rulesets.engine.schema.root import RulesetFile
from rulesets.engine.schema.sheet import Sheet

KEPT_KEYS: Mapping[type[Node], tuple[str, ...]] = {
    RulesetFile: ("rests", "clocks", "party", "battle", "combat", "layers", "abilities"),
    Sheet: ("advancement",),
    Builder: ("rating_tiers", "pools", "constraints", "profiles"),
    Items: (
        "categories",
        "rarities",
        "tags",
        "stats",
        "slots",
        "binding",
        "carry",
        "rarity_caps",
        "propose",
        "native",
        "freeform",
        "loot_tables",
        "market",
    ),
    Entry: ("mechanics", "creature", "item"),
    Grants: ("ratings", "item_access"),
    CatalogStep: ("pool", "cost", "reads"),
}
"""The attributes of each object that are kept; kinds kept as a whole stand in `registry.KEPT_STEPS`."""


def kept_paths(model: RulesetFile, entries: Mapping[str, Sequence[Entry]]) -> tuple[str, ...]:
    """The paths of what is kept, in the order of the format.

    Args:
        model: The ruleset, its catalogs as headers.
        entries: Catalog id to its entries.
    """
    paths = [path_of(place) for place in _kept_in_root(model)]
    for position, catalog in enumerate(model.catalogs):
        at: Place = ("catalogs", position)
        base, owner = ("", at) if catalog.asset is None else (f"{catalog.asset}#", ())
        for number, entry in enumerate(entries.get(catalog.id, ())):
            paths += [path_of(place, base) for place in _kept_in_entry(entry, (*owner, "entries", number))]
    return tuple(paths)


def _kept_in_root(model: RulesetFile) -> Iterator[Place]:
    if not isinstance(model.resolution, DiceSum):
        yield ("resolution",)
    yield from _stated(model, ())
    if model.items is not None:
        yield from _stated(model.items, ("items",))
    yield from _stated(model.sheet, ("sheet",))
    if model.sheet.builder is not None:
        yield from _kept_in_builder(model.sheet.builder, ("sheet", "builder"))


def _kept_in_builder(builder: Builder, at: Place) -> Iterator[Place]:
    yield from _stated(builder, at)
    for position, step in enumerate(builder.steps):
        here = (*at, "steps", position)
        if isinstance(step, KEPT_STEPS):
            yield here
        elif isinstance(step, CatalogStep):
            yield from _stated(step, here)


def _kept_in_entry(entry: Entry, at: Place) -> Iterator[Place]:
    yield from _stated(entry, at)
    if entry.grants is not None:
        yield from _stated(entry.grants, (*at, "grants"))


def _stated(node: Node, at: Place) -> Iterator[Place]:
    """The places of those kept keys that are written down."""
    written = node.model_fields_set
    for name in KEPT_KEYS[type(node)]:
        if name in written:
            yield (*at, key_of(name))

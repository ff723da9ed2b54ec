"""The catalogs of the SRD ruleset.

What the builder's checks must read stands in the ruleset file (B51.22); the long lists of things and spells
are files of their own (F3.74).
"""

from __future__ import annotations

from collections.abc import Sequence

from srd.entries_classes import classes, options, subclasses
from srd.entries_gear import Shop
from srd.entries_kits import kits
from srd.entries_people import ancestries, backgrounds, races
from srd.entries_spells import spells
from srd.entries_training import training
from srd.fields import Json
from srd.items import ITEM_CATALOG, items
from srd.source import Facts

TEXT, NUMBER, TAGS = "text", "number", "tags"


def build_catalogs(facts: Facts) -> list[Json]:
    """The `catalogs` block, every catalog with its entries; those of a file are taken out later."""
    shop = Shop(facts)
    return [
        _catalog(
            "races",
            "Races",
            ["traits", "proficiencies", "spells"],
            races(facts),
            stage=("Race or subrace", TEXT),
            parent=("Subrace of", TEXT),
        ),
        _catalog("ancestries", "Dragon ancestries", ["traits"], ancestries(facts)),
        _catalog("classes", "Classes", ["traits", "proficiencies", "attacks"], classes(facts)),
        _catalog(
            "subclasses",
            "Subclasses",
            ["traits", "proficiencies", "spells"],
            subclasses(facts),
            **{"class": ("Class", TEXT)},
        ),
        _catalog("options", "Features to choose", ["traits"], options(facts), kind=("Kind", TEXT)),
        _catalog("backgrounds", "Backgrounds", ["traits", "equipment"], backgrounds(facts, shop)),
        _catalog(
            "training",
            "Languages and tools",
            ["proficiencies"],
            training(facts),
            kind=("Language or tool", TEXT),
            rarity=("Standard or exotic", TEXT),
        ),
        _catalog(
            "spells",
            "Cantrips and spells",
            ["spells"],
            spells(facts),
            circle=("Level", NUMBER),
            classes=("Classes", TAGS),
            school=("School", TEXT),
        ),
        _catalog("kits", "Kits", ["attacks", "equipment"], kits(facts, shop), **{"class": ("Class", TEXT)}),
        _catalog(
            "equipment",
            "Weapons, armor and gear",
            ["attacks", "equipment"],
            shop.entries(),
            kind=("Kind", TEXT),
            groups=("Groups", TAGS),
        ),
        {"id": ITEM_CATALOG, "label": "Contents of packs", "holds": "items", "entries": items(facts, shop)},
    ]


def _catalog(
    key: str, label: str, feeds: Sequence[str], entries: list[Json], **filters: tuple[str, str]
) -> Json:
    header: Json = {"id": key, "label": label, "feeds": list(feeds)}
    if filters:
        header["filters"] = [
            {"id": name, "label": words, "type": kind} for name, (words, kind) in filters.items()
        ]
    return header | {"entries": entries}

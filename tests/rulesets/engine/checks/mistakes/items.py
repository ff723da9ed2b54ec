"""Mistakes in items: the block of words, item entries, packages of starting gear."""

from typing import Any

from rulesets.engine.problems import Place
from tests.rulesets.engine.checks.fair import fair
from tests.rulesets.engine.checks.harbour import GONE
from tests.rulesets.engine.checks.mistakes.mistake import Mistake, mistake

ITEMS: Place = ("items",)
HOOK: Place = ("catalogs", 3, "entries", 0, "item")
SAILOR: Place = ("items", "startingGear", 0)
LOAD: Place = ("sheet", "derived", 14, "of", 0, "itemStat")
NEW: Any = {"id": "new", "label": "New"}
_HOOK = "catalogs[3].entries[0].item"
_SAILOR = "items.startingGear[0]"
_LOAD = "sheet.derived[14].of[0].itemStat"


def wrong(rule: str, place: Place, value: Any, *told: tuple[str, str]) -> Mistake:
    return mistake(rule, place, value, *told, of=fair)


WORDS = (
    wrong("F1.20 categories", (*ITEMS, "categories", 2), {"id": "tool", "label": "Again"},
          ("items.categories[2].id", "repeated-id")),
    wrong("F1.20 coins of one family", (*ITEMS, "currencies", 0, "units", 1, "id"), "penny",
          ("catalogs[3].entries[1].item.cost.unit", "unknown-id"),
          ("items.currencies[0].units[1].id", "repeated-id"),
          ("items.startingGear[0].items[1].coins", "unknown-id")),
    wrong("F1.20 packages", (*ITEMS, "startingGear", 1), {"id": "sailor", "label": "Again", "items": []},
          ("items.startingGear[1].id", "repeated-id")),
    wrong("F4.53 no slot", (*LOAD, "slot"), "belt", (f"{_LOAD}.slot", "unknown-id")),
    wrong("F4.53 no category", (*LOAD, "category"), "boat", (f"{_LOAD}.category", "unknown-id")),
    wrong("F4.53 no tag", (*LOAD, "tag"), "dry", (f"{_LOAD}.tag", "unknown-id")),
    wrong("F4.55 no stat", (*LOAD, "stat"), "bulk", (f"{_LOAD}.stat", "unknown-id")),
    wrong("F4.55 no number", (*LOAD, "stat"), "metal", (f"{_LOAD}.stat", "wrong-type")),
    wrong("F4.10 perWeight alone", (*ITEMS, "carry"), GONE, ("items.currencies[0].perWeight", "never-fires")),
    wrong("one faulty stat hides no other mistake", (*ITEMS, "stats", 0, "max"), GONE,
          ("items.stats[0].max", "missing")),
)  # fmt: skip

ENTRIES = (
    wrong("F4.17 category", (*HOOK, "category"), "boat", (f"{_HOOK}.category", "unknown-id")),
    wrong("F4.17 rarity", (*HOOK, "rarity"), "mythic", (f"{_HOOK}.rarity", "unknown-id")),
    wrong("F4.17 tag", (*HOOK, "tags", 0), "dry", (f"{_HOOK}.tags[0]", "unknown-id")),
    wrong("F4.17 a rarity where none is declared", (*ITEMS, "rarities"), GONE,
          (f"{_HOOK}.rarity", "unknown-id")),
    wrong("F4.18 no stat", (*HOOK, "stats", "bulk"), 1, (f"{_HOOK}.stats.bulk", "unknown-id")),
    wrong("F4.18 out of range", (*HOOK, "stats", "weight"), 10, (f"{_HOOK}.stats.weight", "out-of-range")),
    wrong("F4.18 a fraction", (*HOOK, "stats", "weight"), 0.5, (f"{_HOOK}.stats.weight", "wrong-type")),
    wrong("F4.18 no value of the enum", (*HOOK, "stats", "metal"), "gold",
          (f"{_HOOK}.stats.metal", "unknown-kind")),
    wrong("F4.19 no slot", (*HOOK, "slots", "belt"), 1, (f"{_HOOK}.slots.belt", "unknown-id")),
    wrong("F4.19 more than there are", (*HOOK, "slots", "hand"), 3, (f"{_HOOK}.slots.hand", "out-of-range")),
    wrong("F4.20 stack", (*HOOK, "charges"), {"max": 3}),
    wrong("F4.21 no coin", (*HOOK, "cost", "unit"), "crown", (f"{_HOOK}.cost.unit", "unknown-id")),
    wrong("F4.22 no place", (*HOOK, "sold", "place"), "moon", (f"{_HOOK}.sold.place", "unknown-id")),
    wrong("F4.22 no market", (*ITEMS, "market"), GONE, (f"{_HOOK}.sold.place", "unknown-id")),
    wrong("F4.25 nothing binds", (*ITEMS, "binding"), GONE, (f"{_HOOK}.binds", "conflict")),
    wrong("F4.25 not bound is fine", (*HOOK, "binds"), False),
    wrong("F3.11 rows in a catalog of items", ("catalogs", 3, "entries", 2),
          {**NEW, "rows": [{"list": "traits", "values": {"name": "x"}}]},
          ("catalogs[3].entries[2].rows", "conflict")),
)  # fmt: skip

GEAR = (
    wrong("F4.134 no value", (*SAILOR, "fits", "value"), {"derived": "depth"},
          (f"{_SAILOR}.fits.value.derived", "unknown-id")),
    wrong("F4.134 live", (*SAILOR, "fits", "value"), {"livePool": "luck"},
          (f"{_SAILOR}.fits.value", "live-read")),
    wrong("F4.134 live through a derived value", (*SAILOR, "fits", "value"), {"derived": "load"},
          (f"{_SAILOR}.fits.value", "live-read")),
    wrong("F4.135 no entry", (*SAILOR, "items", 0, "item"), "gear/sail",
          (f"{_SAILOR}.items[0].item", "unknown-id")),
    wrong("F4.135 no catalog", (*SAILOR, "items", 0, "item"), "goods/hook",
          (f"{_SAILOR}.items[0].item", "unknown-id")),
    wrong("F1.18 no catalog named", (*SAILOR, "items", 0, "item"), "hook",
          (f"{_SAILOR}.items[0].item", "unknown-id")),
    wrong("F4.135 only a catalog named", (*SAILOR, "items", 0, "item"), "gear",
          (f"{_SAILOR}.items[0].item", "unknown-id")),
    wrong("F4.135 a catalog of rows", (*SAILOR, "items", 0, "item"), "knacks/rope",
          (f"{_SAILOR}.items[0].item", "wrong-type")),
    wrong("F4.135 a service", (*SAILOR, "items", 0, "item"), "gear/passage",
          (f"{_SAILOR}.items[0].item", "wrong-type")),
    wrong("F4.136 no coin", (*SAILOR, "items", 1, "coins"), "crown",
          (f"{_SAILOR}.items[1].coins", "unknown-id")),
    wrong("B43.15 no such field", (*SAILOR, "items", 2, "countFrom"), {"field": "depth"},
          (f"{_SAILOR}.items[2].countFrom.field", "unknown-id")),
    wrong("B43.15 live", (*SAILOR, "items", 2, "countFrom"), {"livePool": "luck"},
          (f"{_SAILOR}.items[2].countFrom", "live-read")),
    wrong("B43.11 two of three", (*SAILOR, "items", 1, "count"), 3,
          (f"{_SAILOR}.items[1]", "conflict"), (f"{_SAILOR}.items[1].times", "conflict")),
    wrong("B43.12 times", (*SAILOR, "items", 1, "times"), 0, (f"{_SAILOR}.items[1].times", "out-of-range")),
    wrong("B43.1 a step may stand without gear", (*ITEMS, "startingGear"), GONE),
    Mistake("F3.97 an item of a borrowed catalog", (
        (("catalogs", 4), {**NEW, "holds": "items", "from": {"ruleset": "old-keep", "catalog": "gear"}}),
        ((*SAILOR, "items", 0, "item"), "new/anything"),
    ), (), fair),
)  # fmt: skip

MISTAKES = (*WORDS, *ENTRIES, *GEAR)

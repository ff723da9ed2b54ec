"""The items of packs, coins, and the starting gear that is taken in play (F4.1, F4.2, F4.133)."""

from __future__ import annotations

from srd.entries_gear import Shop
from srd.fields import Json
from srd.source import Facts
from srd.source_gear import Gear

ITEM_CATALOG = "contents"
PACKS = "equipment-packs"
COINS = (
    ("cp", "Copper", 1),
    ("sp", "Silver", 10),
    ("ep", "Electrum", 50),
    ("gp", "Gold", 100),
    ("pp", "Platinum", 1000),
)
COINS_PER_POUND = 50


def build_items(facts: Facts) -> Json:
    """The `items` block."""
    return {
        "categories": [{"id": "gear", "label": "Gear"}],
        "stats": [
            {"id": "weight", "label": "Pounds", "type": "number", "min": 0, "max": 1000, "integer": False}
        ],
        "carry": {"stat": "weight", "encumberedAbove": {"derived": "carrying"}},
        "currencies": [
            {
                "id": "coins",
                "label": "Coins",
                "perWeight": COINS_PER_POUND,
                "units": [{"id": key, "label": label, "value": value} for key, label, value in COINS],
            }
        ],
        "startingGear": [_package(pack, facts) for pack in packs(facts)],
    }


def items(facts: Facts, shop: Shop) -> list[Json]:
    """The catalog of what packs hold."""
    wanted = dict.fromkeys(key for pack in packs(facts) for key, _ in pack.contents)
    return [_item(gear, shop) for key in wanted if isinstance(gear := shop.thing(key), Gear)]


def kit_fit(pack: Gear) -> str:
    """The derived value that says whether somebody's kit may hold a pack."""
    return f"takes_{pack.id.replace('-', '_')}"


def takers(pack: Gear, facts: Facts) -> list[str]:
    """The classes that may have a pack."""
    return [
        entry.id
        for entry in facts.classes
        if any(pack.id == thing for group in entry.kit for part in group for thing, _ in part.things)
    ]


def packs(facts: Facts) -> list[Gear]:
    """All packs."""
    return [gear for gear in facts.gear if gear.group == PACKS]


def _package(pack: Gear, facts: Facts) -> Json:
    return {
        "id": pack.id.replace("-", "_"),
        "label": pack.name,
        "summary": f"What is in the pack, for: {', '.join(takers(pack, facts))}.",
        "fits": {"value": {"derived": kit_fit(pack)}, "atLeast": 1},
        "items": [
            {"item": f"{ITEM_CATALOG}/{key}", **({"count": count} if count > 1 else {})}
            for key, count in pack.contents
        ],
    }


def _item(gear: Gear, shop: Shop) -> Json:
    item: Json = {"category": "gear", "stats": {"weight": gear.weight}}
    if gear.cost:
        amount, unit = gear.cost.split()[:2]
        item["cost"] = {"amount": int(amount), "unit": unit}
    return {"id": gear.id, "label": gear.name, "summary": shop.summary(gear), "item": item}

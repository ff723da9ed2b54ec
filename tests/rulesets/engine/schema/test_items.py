"""Items: the block of words, what an item says, starting gear (F4.1 to F4.25, F4.133 to F4.136, B43.11)."""

from typing import Any

import pytest

from rulesets.engine.schema.items import (
    BooleanStat,
    CoinLine,
    DiceStat,
    EnumStat,
    GearPackage,
    Item,
    ItemLine,
    Items,
    NumberStat,
    TextStat,
)
from tests.rulesets.engine.schema.telling import read, told

NAMED = {"label": "X"}
WORD = {"id": "tool", **NAMED}
PENNY = {"id": "penny", "label": "penny", "value": 1}
COINS = [{"id": f"c{n}", "label": "coin", "value": n + 1} for n in range(11)]
SHILLING = {"id": "shilling", "label": "shilling", "value": 12}
PURSE = {"id": "purse", "label": "Purse", "units": [PENNY, SHILLING]}
KEPT = {"fight": ["anything", {"at": 1}]}


def items(**keys: Any) -> dict[str, Any]:
    return {"categories": [WORD], **keys}


def item(**keys: Any) -> dict[str, Any]:
    return {"category": "tool", **keys}


def gear(*lines: Any, **keys: Any) -> dict[str, Any]:
    return {"id": "sailor", "label": "Sailor", "items": list(lines), **keys}


def many(thing: dict[str, Any], number: int) -> list[dict[str, Any]]:
    return [{**thing, "id": f"x{n}"} for n in range(number)]


def test_a_block_of_items_is_read() -> None:
    stats = [
        {"id": "weight", "label": "Weight", "type": "number", "min": 0, "max": 99, "promptVisible": False},
        {"id": "maker", "label": "Maker", "type": "text", "maxLength": 40},
        {"id": "sharp", "label": "Sharp", "type": "boolean", "default": True},
        {"id": "metal", "label": "Metal", "type": "enum", "values": ["iron", "tin"]},
        {"id": "harm", "label": "Harm", "type": "dice", "example": "1d6"},
    ]
    block = read(Items, items(stats=stats, slots=[{**WORD, "count": 2}], currencies=[PURSE]))
    assert [type(stat) for stat in block.stats] == [NumberStat, TextStat, BooleanStat, EnumStat, DiceStat]
    assert (block.stats[0].integer, block.stats[0].prompt_visible, block.stats[1].prompt_visible) == (
        True, False, True,
    )  # fmt: skip
    assert (block.slots[0].count, block.currencies[0].units[1].value) == (2, 12)
    assert (block.propose, block.native, block.freeform, block.starting_gear) == (True, True, "plain", ())


@pytest.mark.parametrize(
    ("block", "problems"),
    [
        ({}, [("categories", "missing")]),
        ({"categories": []}, [("categories", "too-few")]),
        (items(categories=many(WORD, 24), rarities=many(WORD, 12), tags=many(WORD, 48)), []),
        (items(categories=many(WORD, 25)), [("categories", "too-many")]),
        (items(rarities=many(WORD, 13)), [("rarities", "too-many")]),
        (items(tags=many(WORD, 49)), [("tags", "too-many")]),
        (items(stats=many({**NAMED, "type": "boolean"}, 25)), [("stats", "too-many")]),
        (items(slots=many({**NAMED, "count": 1}, 13)), [("slots", "too-many")]),
        (items(slots=[{**WORD, "count": 20}]), []),
        (items(slots=[{**WORD, "count": 21}]), [("slots[0].count", "out-of-range")]),
        (items(slots=[{**WORD, "count": 0}]), [("slots[0].count", "out-of-range")]),
        (items(slots=[WORD]), [("slots[0].count", "missing")]),
        (items(categories=[{"id": "Tool", "label": "T", "rank": 1}]),
         [("categories[0].id", "bad-id"), ("categories[0].rank", "unknown-key")]),
        (items(stats=[{**WORD, "type": "longtext"}]), [("stats[0].type", "unknown-kind")]),
        (items(stats=[{**WORD, "type": "number", "min": 0, "max": 9, "default": 10}]),
         [("stats[0].default", "bad-default")]),
        (items(stats=[{**WORD, "type": "boolean", "required": True}]),
         [("stats[0].required", "unknown-key")]),
        (items(currencies=[PURSE], carry={"stat": "weight"}), []),
        (items(currencies=[{**PURSE, "units": []}]), [("currencies[0].units", "too-few")]),
        (items(currencies=[{**PURSE, "units": [SHILLING]}]), [("currencies[0].units", "missing")]),
        (items(currencies=[{**PURSE, "units": [PENNY, {**SHILLING, "value": 1}]}]),
         [("currencies[0].units[1].value", "repeated-id")]),
        (items(currencies=[{**PURSE, "units": [PENNY, {**SHILLING, "value": 2.5}]}]),
         [("currencies[0].units[1].value", "wrong-type")]),
        (items(currencies=[{**PURSE, "units": COINS}]),
         [("currencies[0].units", "too-many")]),
        (items(currencies=[{**PURSE, "id": f"p{n}", "units": [{**PENNY, "id": f"c{n}"}]} for n in range(7)]),
         [("currencies", "too-many")]),
        (items(currencies=[PURSE, {**PURSE, "id": "tokens", "units": [PENNY]}]),
         [("currencies[1].units[0].id", "repeated-id")]),
        (items(currencies=[{**PURSE, "perWeight": 50}], carry={"stat": "weight"}), []),
        (items(currencies=[{**PURSE, "perWeight": 50}]), [("currencies[0].perWeight", "never-fires")]),
        (items(currencies=[{**PURSE, "perWeight": 0}], carry={}),
         [("currencies[0].perWeight", "out-of-range")]),
        (items(binding=KEPT, carry=KEPT, market=KEPT, rarityCaps=[KEPT], lootTables=[KEPT]), []),
        (items(binding=[], market=1, rarityCaps={}, lootTables=[KEPT] * 25),
         [("binding", "wrong-type"), ("market", "wrong-type"), ("rarityCaps", "wrong-type"),
          ("lootTables", "too-many")]),
        (items(propose="no", native=0, freeform="free"),
         [("propose", "wrong-type"), ("native", "wrong-type"), ("freeform", "unknown-kind")]),
        (items(startingGear=[{**gear(), "id": f"k{n}"} for n in range(64)]), []),
        (items(startingGear=[{**gear(), "id": f"k{n}"} for n in range(65)]), [("startingGear", "too-many")]),
        (items(prices=[]), [("prices", "unknown-key")]),
    ],
)  # fmt: skip
def test_a_block_tells_what_is_wrong_with_it(block: dict[str, Any], problems: list) -> None:
    assert told(Items, block) == problems


def test_an_item_is_read() -> None:
    found = read(Item, item(stats={"weight": 2}, slots={"hand": 1}, cost={"amount": 3, "unit": "penny"}))
    assert (found.category, found.stats, found.slots, found.cost.amount) == (
        "tool", {"weight": 2}, {"hand": 1}, 3,
    )  # fmt: skip
    assert (found.service, found.binds, found.stack) == (False, None, None)


SERVICE = item(service=True, cost={"amount": 0, "unit": "penny"})


@pytest.mark.parametrize(
    ("value", "problems"),
    [
        (item(), []),
        ({}, [("category", "missing")]),
        (item(stack=999_999), []),
        (item(stack=1_000_000), [("stack", "out-of-range")]),
        (item(stack=0), [("stack", "out-of-range")]),
        (item(charges={}, stack=1), []),
        (item(charges={}, stack=2), [("stack", "conflict")]),
        (item(cost={"amount": -1, "unit": "penny"}), [("cost.amount", "out-of-range")]),
        (item(cost={"amount": 1.5, "unit": "penny"}), [("cost.amount", "wrong-type")]),
        (item(cost={"amount": 1}), [("cost.unit", "missing")]),
        (item(slots={"hand": 0}), [("slots.hand", "out-of-range")]),
        (item(stats={"weight": [1]}), [("stats.weight", "wrong-type")]),
        (item(sold={}), [("sold.place", "missing")]),
        (item(binds=True, restriction="by a ferrier", cursed=True), []),
        (item(binds={"restriction": "by a ferrier", "cursed": True}), []),
        (item(binds={"restriction": "by [one]"}), [("binds.restriction", "unsafe-text")]),
        (item(restriction="a\nb", binds="yes"), [("binds", "wrong-type"), ("restriction", "unsafe-text")]),
        (item(worn=KEPT, carried=KEPT, requires=[KEPT], attack=KEPT, use=KEPT), []),
        (item(worn=[], requires={}, attack=1),
         [("worn", "wrong-type"), ("requires", "wrong-type"), ("attack", "wrong-type")]),
        (item(attack={"text": "a\x01"}), [("attack.text", "unsafe-text")]),
        (item(weight=2), [("weight", "unknown-key")]),
        (SERVICE, []),
        (item(service=True), [("cost", "missing")]),
        ({**SERVICE, "stack": 5}, [("stack", "conflict")]),
        ({**SERVICE, "slots": {}, "binds": False, "worn": {}, "carried": {}, "requires": [], "attack": {},
          "use": {}, "charges": {}},
         [(key, "conflict") for key in
          ("slots", "binds", "worn", "carried", "requires", "attack", "use", "charges")]),
    ],
)  # fmt: skip
def test_an_item_tells_what_is_wrong_with_it(value: dict[str, Any], problems: list) -> None:
    assert sorted(told(Item, value)) == sorted(problems)


def test_starting_gear_is_read() -> None:
    lines = [{"item": "gear/rope"}, {"coins": "gold", "roll": "5d4", "times": 10}]
    package = read(GearPackage, gear(*lines, fits={"value": {"field": "depth"}, "atLeast": 1}))
    assert [type(line) for line in package.items] == [ItemLine, CoinLine]
    assert (package.items[0].count, package.items[1].roll, package.fits.at_least) == (1, "5d4", 1)


@pytest.mark.parametrize(
    ("line", "problems"),
    [
        ({"item": "gear/rope", "count": 2}, []),
        ({"item": "gear/rope", "count": 0}, [("items[0].count", "out-of-range")]),
        ({"item": "gear/rope", "roll": "2d6"}, [("items[0].roll", "unknown-key")]),
        ({"coins": "gold", "count": 12}, []),
        ({"coins": "gold", "roll": "2d6"}, []),
        ({"coins": "gold", "countFrom": {"field": "means"}, "times": 10_000}, []),
        ({"coins": "gold"}, [("items[0]", "missing")]),
        ({"coins": "gold", "count": 1, "roll": "2d6"}, [("items[0]", "conflict")]),
        ({"coins": "gold", "count": 1, "countFrom": {"const": 1}}, [("items[0]", "conflict")]),
        ({"coins": "gold", "roll": "2d6", "countFrom": {"const": 1}}, [("items[0]", "conflict")]),
        ({"coins": "gold", "count": 1, "times": 2}, [("items[0].times", "conflict")]),
        ({"coins": "gold", "roll": "2d6", "times": 0}, [("items[0].times", "out-of-range")]),
        ({"coins": "gold", "roll": "2d6", "times": 10_001}, [("items[0].times", "out-of-range")]),
        ({"coins": "gold", "roll": "2d6+1"}, [("items[0].roll", "wrong-type")]),
        ({"coins": "gold", "roll": "101d6"}, [("items[0].roll", "wrong-type")]),
        ({"coins": "gold", "roll": 3}, [("items[0].roll", "wrong-type")]),
        ({"coins": "gold", "countFrom": {}}, [("items[0].countFrom", "missing")]),
        ({"item": "gear/rope", "coins": "gold"}, [("items[0]", "conflict")]),
        ({"thing": "rope"}, [("items[0].thing", "unknown-key")]),
        ("rope", [("items[0]", "wrong-type")]),
    ],
)
def test_a_line_tells_what_is_wrong_with_it(line: Any, problems: list) -> None:
    assert told(GearPackage, gear(line)) == problems


@pytest.mark.parametrize(
    ("package", "problems"),
    [
        (gear(), []),
        (gear(fits={"value": {"field": "depth"}}), [("fits.atLeast", "missing")]),
        (gear(fits={"atLeast": 1}), [("fits.value", "missing")]),
        (gear(summary="x" * 301), [("summary", "too-long")]),
        ({"id": "sailor", "label": ""}, [("items", "missing"), ("label", "missing")]),
    ],
)
def test_a_package_tells_what_is_wrong_with_it(package: dict[str, Any], problems: list) -> None:
    assert told(GearPackage, package) == problems

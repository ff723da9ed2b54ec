"""Catalogs and their entries (F3.1 to F3.27, F3.74 to F3.96)."""

from typing import Any

import pytest

from rulesets.engine.schema.catalogs import Catalog, CatalogFile, Entry
from tests.rulesets.engine.schema.telling import read, told

ROW = {"list": "kit", "values": {"name": "Rope", "bulk": 1, "packed": True}}


def entry(**keys: Any) -> dict[str, Any]:
    return {"id": "rope", "label": "Rope", "rows": [ROW], **keys}


def catalog(**keys: Any) -> dict[str, Any]:
    return {"id": "gear", "label": "Gear", "feeds": ["kit"], "entries": [], **keys}


def without_rows(**keys: Any) -> dict[str, Any]:
    return {"id": "rope", "label": "Rope", **keys}


@pytest.mark.parametrize(
    ("value", "problems"),
    [
        (entry(), []),
        (entry(filters={"rank": 2, "school": "fire", "tags": ["a"]}, summary="x" * 300), []),
        (entry(summary="x" * 301), [("summary", "too-long")]),
        (entry(filters={"rank": True}), [("filters.rank", "wrong-type")]),
        (entry(rows=[]), [("rows", "too-few")]),
        (entry(rows=[ROW] * 6), []),
        (entry(rows=[ROW] * 7), [("rows", "too-many")]),
        (entry(rows=[{**ROW, "values": {"name": "a\nb"}}]), []),
        (entry(rows=[{**ROW, "values": {"name": "a [b]"}}]), [("rows[0].values.name", "unsafe-text")]),
        (entry(rows=[{**ROW, "values": {"name": None, "x": [1]}}]),
         [("rows[0].values.name", "wrong-type"), ("rows[0].values.x", "wrong-type")]),
        (entry(rows=[{"list": "kit"}]), [("rows[0].values", "missing")]),
        (entry(rows=[{**ROW, "scaled": {"bulk": {"from": {"field": "level"}, "table": [[1, 2]]}}}]), []),
        (entry(rows=[{**ROW, "scaled": {"uses": {"from": {"field": "level"}}}}]),
         [("rows[0].values.uses", "missing")]),
        (entry(rows=[{"list": "kit", "values": dict.fromkeys("abcde", 1),
                      "scaled": {c: {"from": {"const": 1}} for c in "abcde"}}]),
         [("rows[0].scaled", "too-many")]),
        (entry(rows=[{**ROW, "scaled": {"bulk": {"table": []}}}]),
         [("rows[0].scaled.bulk.from", "missing"), ("rows[0].scaled.bulk.table", "too-few")]),
        (without_rows(), [("rows", "missing")]),
        (without_rows(grants={}), []),
        (without_rows(creature={"anything": [1]}), []),
        (without_rows(creature={"name": "a\x01"}), [("creature.name", "unsafe-text")]),
        (without_rows(creature=[]), [("creature", "wrong-type")]),
        (without_rows(item={"category": "x"}, mechanics={"kind": "heal"}), [("mechanics", "conflict")]),
        (entry(item={"category": "x"}), [("", "conflict")]),
        (without_rows(item={}), [("item.category", "missing")]),
        (entry(mechanics=[]), [("mechanics", "wrong-type")]),
        (entry(mechanics={"kind": "attack", "text": "a"}), [("mechanics.text", "unknown-key")]),
        (entry(exclusiveDefault=True), [("exclusive", "missing")]),
        (entry(exclusiveDefault=True, exclusive="advance-4"), []),
        (entry(offeredWhen={"derived": "x"}), []),
        (entry(id="Rope", gives=1), [("id", "bad-id"), ("gives", "unknown-key")]),
        (None, [("", "wrong-type")]),
    ],
)  # fmt: skip
def test_an_entry_tells_what_is_wrong_with_it(value: object, problems: list) -> None:
    assert told(Entry, value) == problems


@pytest.mark.parametrize(
    ("keys", "problems"),
    [
        ({}, []),
        ({"feeds": []}, [("feeds", "too-few")]),
        ({"feeds": ["a"] * 9}, [("feeds", "too-many")]),
        ({"filters": [{"id": f"f{n}", "label": "F", "type": "tags"} for n in range(8)]}, []),
        ({"filters": [{"id": f"f{n}", "label": "F", "type": "tags"} for n in range(9)]},
         [("filters", "too-many")]),
        ({"filters": [{"id": "f", "label": "F", "type": "date"}]}, [("filters[0].type", "unknown-kind")]),
        ({"filters": [{"id": "f", "label": "F", "type": "text", "startFrom": {}}]},
         [("filters[0].startFrom.field", "missing")]),
        ({"units": {"distance": {"label": "feet", "perCell": 5}}}, []),
        ({"units": {"distance": {"label": "feet", "perCell": 0}}},
         [("units.distance.perCell", "out-of-range")]),
        ({"asset": "catalogs/gear.json"}, [("", "conflict")]),
        ({"from": {"ruleset": "old-keep", "catalog": "gear"}}, []),
        ({"holds": "beasts"}, [("holds", "unknown-kind")]),
        ({"holds": "items"}, [("feeds", "conflict")]),
        ({"entries": {}}, [("entries", "wrong-type")]),
        ({"entries": None}, [("entries", "wrong-type")]),
    ],
)  # fmt: skip
def test_a_catalog_tells_what_is_wrong_with_it(keys: dict, problems: list) -> None:
    assert told(Catalog, catalog(**keys)) == problems


@pytest.mark.parametrize(
    ("keys", "problems"),
    [
        ({}, [("", "missing")]),
        ({"asset": "catalogs/gear.json"}, []),
        ({"asset": "catalogs/other.json"}, [("asset", "unknown-kind")]),
        ({"asset": "catalogs/gear.json", "from": {"ruleset": "a", "catalog": "b"}}, [("", "conflict")]),
        ({"from": {"ruleset": "a"}}, [("from.catalog", "missing")]),
    ],
)
def test_entries_come_from_one_place(keys: dict, problems: list) -> None:
    assert told(Catalog, {"id": "gear", "label": "Gear", "feeds": ["kit"], **keys}) == problems


def borrow(**keys: Any) -> dict[str, Any]:
    return {"ruleset": "old-keep", "catalog": "beasts", **keys}


@pytest.mark.parametrize(
    ("value", "problems"),
    [
        (borrow(sheet={"fields": {"ac": "guard", "size": None}, "values": {"pace": {"slow": "heavy"}},
                       "tiers": {"proficient": "trained"}}), []),
        (borrow(refs={"prof_blades": {"field": "blades"}}, slots={"body": "armor"}), []),
        (borrow(sheet={"refs": {"a": {"field": "b"}}, "slots": {}}), []),
        (borrow(sheet={"slots": {"a": "b"}}, slots={}), [("from.slots", "conflict")]),
        (borrow(sheet={"tiers": {"proficient": None}}), [("from.sheet.tiers.proficient", "wrong-type")]),
        (borrow(sheet={"fields": {"ac": 1}}), [("from.sheet.fields.ac", "wrong-type")]),
        (borrow(refs={"a": {}}), [("from.refs.a", "missing")]),
    ],
)  # fmt: skip
def test_a_borrowed_catalog_maps_words(value: dict, problems: list) -> None:
    borrowed = {"id": "beasts", "label": "Beasts", "holds": "creatures", "from": value}

    assert told(Catalog, borrowed) == problems


def test_null_drops_a_borrowed_field() -> None:
    borrowed = {
        "id": "beasts",
        "label": "B",
        "holds": "creatures",
        "from": borrow(sheet={"fields": {"size": None}}),
    }

    assert read(Catalog, borrowed).from_.sheet.fields == {"size": None}


@pytest.mark.parametrize(
    ("value", "problems"),
    [
        ({"schemaVersion": 1, "catalog": "gear", "entries": [entry()], "$schema": "x", "$comment": 1}, []),
        ({"schemaVersion": 2, "catalog": "gear", "entries": []}, [("schemaVersion", "out-of-range")]),
        (
            {"schemaVersion": 1, "entries": [], "label": "x"},
            [("catalog", "missing"), ("label", "unknown-key")],
        ),
    ],
)
def test_a_file_of_its_own_holds_exactly_its_keys(value: dict, problems: list) -> None:
    assert told(CatalogFile, value) == problems

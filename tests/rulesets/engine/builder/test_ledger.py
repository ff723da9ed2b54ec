"""The ledger takes any stored character apart and puts it together again, exactly."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.engine.builder.ledger import Key, join, split
from rulesets.engine.builder.values import ABSENT, same
from rulesets.engine.problems import JsonValue

IDS = st.sampled_from(["a", "b", "c"])
LEAVES = st.none() | st.booleans() | st.integers(-3, 3) | st.just(2.0) | st.sampled_from(["", "x", "a/e/1"])
JSON: st.SearchStrategy[JsonValue] = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(IDS, inner, max_size=3), max_leaves=8
)


def _maps(values: st.SearchStrategy[JsonValue]) -> st.SearchStrategy[dict[str, JsonValue]]:
    names = st.sampled_from(["abilities", "skills", "saves", "bonuses", "fields", "other"])
    return st.dictionaries(names, st.dictionaries(IDS, values, max_size=3) | JSON, max_size=4)


ROW_KEYS = st.sampled_from(["1", "2", "s/e/1", "s/e/2"])
CELLS = st.dictionaries(st.sampled_from(["name", "note", "_catalog"]), LEAVES, max_size=3)
ROWS = st.lists(
    st.builds(lambda key, cells: {**cells, "_row": key}, ROW_KEYS, CELLS) | CELLS | LEAVES, max_size=4
)
KEPT = st.fixed_dictionaries(
    {"cells": CELLS, "cleared": st.lists(st.sampled_from(["note", "tag"]), max_size=2), "gone": st.booleans()}
)
ROW_ITEM = (
    st.builds(lambda key, cells: {"row": key, "wrote": cells}, ROW_KEYS, CELLS)
    | st.builds(lambda key, kept: {"row": key, "kept": kept}, ROW_KEYS, KEPT)
    | JSON
)
GIVEN_ITEM = st.builds(
    lambda wrote, before: {"wrote": wrote} if before == "none" else {"wrote": wrote, "before": before},
    LEAVES,
    LEAVES | st.just("none"),
)
LISTS = st.dictionaries(IDS, ROWS | JSON, max_size=3) | JSON
LEDGER_ROWS = st.dictionaries(IDS, st.lists(ROW_ITEM, max_size=3) | JSON, max_size=3) | JSON


@st.composite
def stored_characters(draw: st.DrawFn) -> dict[str, JsonValue]:
    stored: dict[str, JsonValue] = dict(draw(st.dictionaries(st.sampled_from(["v", "live", "x"]), JSON)))
    if draw(st.booleans()):
        build: dict[str, JsonValue] = dict(draw(_maps(LEAVES)))
        if draw(st.booleans()):
            build["lists"] = draw(LISTS)
        stored["build"] = draw(st.just(build) | JSON)
    if draw(st.booleans()):
        record: dict[str, JsonValue] = dict(draw(st.dictionaries(st.sampled_from(["picks", "method"]), JSON)))
        if draw(st.booleans()):
            given_: dict[str, JsonValue] = dict(draw(_maps(GIVEN_ITEM)))
            if draw(st.booleans()):
                given_["rows"] = draw(LEDGER_ROWS)
            record["given"] = draw(st.just(given_) | JSON)
        stored["builder"] = draw(st.just(record) | JSON)
    return stored


@settings(max_examples=400)
@given(stored_characters())
def test_join_of_split_is_the_character_whatever_is_stored(stored: dict[str, JsonValue]) -> None:
    assert same(join(split(stored)), stored)


def test_split_puts_back_what_stood_before_the_builder_wrote() -> None:
    parts = split(
        {
            "build": {"abilities": {"cha": 12, "dex": 11}, "fields": {"speed": 30}},
            "builder": {
                "given": {
                    "abilities": {"cha": {"wrote": 12, "before": 10}},
                    "fields": {"speed": {"wrote": 30}},
                }
            },
        }
    )
    assert parts.own == {"abilities": {"cha": 10, "dex": 11}, "fields": {}}
    assert parts.written == {Key("abilities", "cha"): 12, Key("fields", "speed"): 30}
    assert parts.edits == {}


def test_a_value_that_is_not_what_the_builder_wrote_is_an_edit() -> None:
    parts = split(
        {
            "build": {"abilities": {"cha": 17}},
            "builder": {"given": {"abilities": {"cha": {"wrote": 12}}, "fields": {"speed": {"wrote": 30}}}},
        }
    )
    assert parts.edits == {Key("abilities", "cha"): 17, Key("fields", "speed"): ABSENT}


def test_the_rows_of_a_pick_are_told_by_their_key_and_not_by_their_place() -> None:
    mine = {"name": "Mine", "_row": "1"}
    picked = {"name": "Keen Senses", "note": "at night", "_catalog": "races/elf", "_row": "race/elf/1"}
    ledger: JsonValue = [
        {"row": "race/elf/1", "wrote": {"name": "Keen Senses", "_catalog": "races/elf"}},
        {"row": "race/elf/2", "wrote": {"name": "Trance", "_catalog": "races/elf"}},
    ]
    stored: dict[str, JsonValue] = {
        "build": {"lists": {"traits": [picked, mine]}},
        "builder": {"given": {"rows": {"traits": ledger}}},
    }
    traits = split(stored).lists["traits"]
    assert traits.own == (mine,)
    assert traits.items["race/elf/1"].edit.cells == {"note": "at night"}
    assert traits.items["race/elf/2"].edit.gone
    assert traits.order == ("race/elf/1", None)

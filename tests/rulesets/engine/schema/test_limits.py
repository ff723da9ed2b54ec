"""How many of each thing a ruleset may have (F1.43, S2.3), at the limit and one past it."""

from typing import Any

import pytest

from rulesets.engine.schema.root import RulesetFile
from tests.rulesets.engine.schema.telling import minimal, told

NAMED = {"label": "X"}
ABILITY = {**NAMED, "min": 1, "max": 2, "default": 1}
FIELD = {**NAMED, "type": "boolean"}
DERIVED = {**NAMED, "op": "sum", "of": [{"const": 1}]}
LIST = {**NAMED, "columns": [{**FIELD, "id": "a"}]}
POOL = {**NAMED, "max": {"const": 1}}
TRACK = {**NAMED, "min": 0, "max": 1}
NOTE = {**NAMED, "maxLength": 10}
STATE = {**NAMED, "values": ["a", "b"]}


def many(thing: dict[str, Any], number: int) -> list[dict[str, Any]]:
    return [{"id": f"x{n}", **thing} for n in range(number)]


@pytest.mark.parametrize(
    ("key", "thing", "most"),
    [
        ("sections", NAMED, 20),
        ("abilities", ABILITY, 20),
        ("skills", NAMED, 120),
        ("saves", NAMED, 40),
        ("fields", FIELD, 240),
        ("derived", DERIVED, 800),
        ("lists", LIST, 20),
    ],
)
def test_the_sheet_holds_so_many_and_no_more(key: str, thing: dict[str, Any], most: int) -> None:
    """S2.3."""
    assert told(RulesetFile, minimal(sheet={"version": 1, key: many(thing, most)})) == []
    assert told(RulesetFile, minimal(sheet={"version": 1, key: many(thing, most + 1)})) == [
        (f"sheet.{key}", "too-many")
    ]


@pytest.mark.parametrize(
    ("key", "thing", "most"),
    [
        ("pools", POOL, 60),
        ("tracks", TRACK, 30),
        ("text", NOTE, 12),
        ("conditions", NAMED, 80),
        ("states", STATE, 12),
    ],
)
def test_the_live_state_holds_so_many_and_no_more(key: str, thing: dict[str, Any], most: int) -> None:
    """S2.3."""
    assert told(RulesetFile, minimal(sheet={"version": 1, "live": {key: many(thing, most)}})) == []
    assert told(RulesetFile, minimal(sheet={"version": 1, "live": {key: many(thing, most + 1)}})) == [
        (f"sheet.live.{key}", "too-many")
    ]


@pytest.mark.parametrize("most", [1, 500])
def test_a_note_holds_1_to_500_characters(most: int) -> None:
    def note(length: int) -> dict[str, Any]:
        return minimal(
            sheet={"version": 1, "live": {"text": [{"id": "a", "label": "A", "maxLength": length}]}}
        )

    assert told(RulesetFile, note(most)) == []
    assert told(RulesetFile, note(501)) == [("sheet.live.text[0].maxLength", "out-of-range")]
    assert told(RulesetFile, note(0)) == [("sheet.live.text[0].maxLength", "out-of-range")]


@pytest.mark.parametrize(("kind", "most"), [("text", 500), ("longtext", 4000)])
def test_a_text_field_holds_so_many_characters(kind: str, most: int) -> None:
    def field(length: int) -> dict[str, Any]:
        one = {"id": "a", "label": "A", "type": kind, "maxLength": length}
        return minimal(sheet={"version": 1, "fields": [one]})

    assert told(RulesetFile, field(most)) == []
    assert told(RulesetFile, field(most + 1)) == [("sheet.fields[0].maxLength", "out-of-range")]
    assert told(RulesetFile, field(0)) == [("sheet.fields[0].maxLength", "out-of-range")]


def choice(values: list[str]) -> dict[str, Any]:
    return minimal(
        sheet={"version": 1, "fields": [{"id": "a", "label": "A", "type": "enum", "values": values}]}
    )


def test_a_choice_has_1_to_40_values_of_1_to_80_characters() -> None:
    """S9.19, S2.3."""
    assert told(RulesetFile, choice([f"v{n}" for n in range(40)])) == []
    assert told(RulesetFile, choice([f"v{n}" for n in range(41)])) == [("sheet.fields[0].values", "too-many")]
    assert told(RulesetFile, choice([])) == [("sheet.fields[0].values", "too-few")]
    assert told(RulesetFile, choice(["x" * 80])) == []
    assert told(RulesetFile, choice(["x" * 81, ""])) == [
        ("sheet.fields[0].values[0]", "too-long"),
        ("sheet.fields[0].values[1]", "missing"),
    ]


def suggesting(words: list[str]) -> dict[str, Any]:
    field = {"id": "a", "label": "A", "type": "text", "suggestions": words}
    return minimal(sheet={"version": 1, "fields": [field]})


def test_a_text_has_1_to_40_suggestions_of_1_to_80_characters() -> None:
    """S9.12."""
    assert told(RulesetFile, suggesting([f"v{n}" for n in range(40)])) == []
    assert told(RulesetFile, suggesting([f"v{n}" for n in range(41)])) == [
        ("sheet.fields[0].suggestions", "too-many")
    ]
    assert told(RulesetFile, suggesting([])) == [("sheet.fields[0].suggestions", "too-few")]
    assert told(RulesetFile, suggesting(["x" * 81])) == [("sheet.fields[0].suggestions[0]", "too-long")]


def test_wrong_elements_are_told_beside_too_many() -> None:
    states = [*many(STATE, 12), {"id": "X", "label": "X", "values": ["a", "b"]}]

    assert told(RulesetFile, minimal(sheet={"version": 1, "live": {"states": states}})) == [
        ("sheet.live.states", "too-many"),
        ("sheet.live.states[12].id", "bad-id"),
    ]


def test_a_catalog_holds_2000_entries() -> None:
    def catalog(number: int) -> dict[str, Any]:
        entries = many({**NAMED, "grants": {}}, number)
        return minimal(catalogs=[{"id": "a", "label": "A", "entries": entries}])

    assert told(RulesetFile, catalog(2000)) == []
    assert told(RulesetFile, catalog(2001)) == [("catalogs[0].entries", "too-many")]

"""The report of what was stored and could not be read (N14, S2.8 to S2.10)."""

import copy

import pytest
from hypothesis import given

from rulesets.engine.sheet import evaluate
from tests.reference.slow_sheet import JSON
from tests.rulesets.engine.compiling import (
    ability,
    compile_document,
    enum_field,
    evaluate_sheet,
    number_field,
)
from tests.strategies.rulesets import characters

SHEET = {
    "abilities": [ability("str"), ability("all", value=[{"abilityScore": "str"}])],
    "skills": [{"id": "climb", "label": "Climb"}],
    "saves": [{"id": "grit", "label": "Grit"}],
    "fields": [
        number_field("depth"),
        enum_field("creed", "tide", "salt"),
        {"id": "wet", "label": "Wet", "type": "boolean"},
        {"id": "name", "label": "Name", "type": "text"},
        {"id": "blade", "label": "Blade", "type": "dice"},
    ],
    "lists": [
        {
            "id": "kit",
            "label": "Kit",
            "columns": [
                {"id": "name", "label": "Name", "type": "text"},
                {"id": "bulk", "label": "Bulk", "type": "number", "min": 0, "max": 9},
                {"id": "all", "label": "All", "type": "number", "min": 0, "max": 9, "sum": ["bulk"]},
            ],
            "pools": {"nameColumn": "name", "maxColumn": "bulk"},
        }
    ],
    "live": {
        "pools": [{"id": "breath", "label": "Breath", "max": {"const": 4}}],
        "tracks": [
            {"id": "strain", "label": "Strain", "min": 0, "max": 9},
            {
                "id": "harm",
                "label": "Harm",
                "min": 0,
                "max": 1,
                "levels": [{"label": "Hurt", "penalty": -1}],
                "kinds": [{"id": "cut", "label": "C", "severity": 1}],
            },
            {
                "id": "stress",
                "label": "Stress",
                "min": 0,
                "max": 2,
                "boxes": {"penalty": {"by": "filled", "table": [[0, 0]]}},
                "kinds": [{"id": "cut", "label": "C", "severity": 1}],
                "fill": "indexed",
                "onFull": "refuse",
            },
        ],
        "text": [{"id": "focus", "label": "Focus", "maxLength": 20}],
        "states": [{"id": "trim", "label": "Trim", "values": ["heavy", "level"]}],
    },
}


def paths(build: object, live: object = None) -> list[str]:
    return [found.path for found in evaluate_sheet(SHEET, build, live).unreadable]


def test_a_readable_character_has_nothing_to_report() -> None:
    build = {
        "abilities": {"str": 14},
        "skills": {"climb": "able"},
        "bonuses": {"climb": 1, "grit": -1},
        "fields": {"depth": 2.5, "creed": "gone", "wet": True, "name": "", "blade": "1d8+1"},
        "lists": {"kit": [{"name": "Rope", "bulk": 2, "_row": "r1"}]},
    }
    live = {
        "pools": {"breath": {"current": 2, "temp": 0}, "kit:rope": {"current": 1}},
        "tracks": {"strain": 2, "harm": {"marks": ["cut"], "overflow": 1}, "stress": {"boxes": {"2": "cut"}}},
        "text": {"focus": "Bell"},
        "conditions": [],
        "states": {"trim": "heavy"},
    }
    assert paths(build, live) == []
    assert paths(None, None) == paths({}, {}) == []


def test_every_value_that_costs_itself_is_named_with_its_place() -> None:
    """N14.1, S2.10."""
    build = {
        "abilities": {"str": "14", "all": "ignored anyway"},
        "skills": {"climb": 3},
        "saves": {"grit": ["able"]},
        "bonuses": {"climb": True, "grit": "1"},
        "fields": {"depth": "2", "creed": 4, "wet": 1, "name": "A\x00", "blade": "many"},
        "lists": {"kit": [7, {"name": 3, "bulk": "4", "all": "x"}]},
    }
    live = {
        "pools": {"breath": {"current": 2.5, "temp": "1"}, "kit:rope": {"current": 10**7}, "gone:x": 3},
        "tracks": {
            "strain": "2",
            "harm": {"marks": ["cut", 4], "overflow": -0.5},
            "stress": {"boxes": {"02": "cut", "1": 7}},
        },
        "text": {"focus": 3},
        "conditions": ["x", 4],
        "states": {"trim": 4},
    }
    assert paths(build, live) == [
        "build.abilities.str",
        "build.skills.climb",
        "build.saves.grit",
        "build.bonuses.climb",
        "build.bonuses.grit",
        "build.fields.depth",
        "build.fields.creed",
        "build.fields.wet",
        "build.fields.name",
        "build.fields.blade",
        "build.lists.kit[0]",
        "build.lists.kit[1].name",
        "build.lists.kit[1].bulk",
        "live.pools.breath.current",
        "live.pools.breath.temp",
        "live.pools.kit:rope.current",
        "live.tracks.strain",
        "live.tracks.harm.overflow",
        "live.tracks.harm.marks[1]",
        "live.tracks.stress.boxes.02",
        "live.tracks.stress.boxes.1",
        "live.text.focus",
        "live.states.trim",
        "live.conditions[1]",
    ]


@pytest.mark.parametrize("field", ["depth", "wet"])
def test_an_empty_text_is_neither_a_number_nor_true_nor_false(field: str) -> None:
    """S2.10."""
    assert paths({"fields": {field: ""}}) == [f"build.fields.{field}"]
    assert paths({"lists": {"kit": [{"bulk": ""}]}}) == ["build.lists.kit[0].bulk"]


def test_an_empty_word_is_no_choice_and_no_fault() -> None:
    assert paths({"fields": {"creed": ""}}) == []


def test_every_text_that_lost_characters_is_told_of() -> None:
    """N14.4."""
    build = {
        "skills": {"climb": "able\0"},
        "saves": {"grit": "\ud800"},
        "fields": {"creed": "sa\0lt", "name": "A\0"},
        "lists": {"kit": [{"name": "\0Rope"}]},
    }
    live = {
        "tracks": {"harm": {"marks": ["cut", "cut\0"]}, "stress": {"boxes": {"1": "\ud800cut"}}},
        "text": {"focus": "Be\0ll"},
        "conditions": ["x\0"],
        "states": {"trim": "heavy\udfff"},
    }
    told = evaluate_sheet(SHEET, build, live).unreadable
    assert [found.path for found in told] == [
        "build.skills.climb",
        "build.saves.grit",
        "build.fields.creed",
        "build.fields.name",
        "build.lists.kit[0].name",
        "live.tracks.harm.marks[1]",
        "live.tracks.stress.boxes.1",
        "live.text.focus",
        "live.states.trim",
        "live.conditions[0]",
    ]
    assert {found.reason for found in told} == {"holds characters no text may hold; they are left out"}


def test_parts_that_are_no_objects_are_named() -> None:
    assert paths("x", 3) == ["build", "live"]
    build = {"abilities": [], "fields": "x", "lists": {"kit": {}}}
    live = {"pools": 3, "tracks": {"harm": 1}, "conditions": "x"}
    assert paths(build, live) == [
        "build.abilities",
        "build.fields",
        "build.lists.kit",
        "live.pools",
        "live.tracks.harm",
        "live.conditions",
    ]


def test_the_value_and_the_reason_are_told() -> None:
    (found,) = evaluate_sheet(SHEET, {"fields": {"depth": "2"}}).unreadable
    assert (found.value, found.reason) == ("2", "not a number")


def test_a_report_holds_nothing_that_no_page_could_show() -> None:
    live = {"pools": {"kit:\ud800": {"current": "\udfff"}}, "tracks": {"stress": {"boxes": {"\x00": "cut"}}}}
    found = evaluate_sheet(SHEET, {"fields": {"name": "A\ud800"}}, live).unreadable
    assert [(report.path, report.value) for report in found] == [
        ("build.fields.name", "A"),
        ("live.pools.kit:.current", ""),
        ("live.tracks.stress.boxes.", "cut"),
    ]


def test_what_the_ruleset_does_not_declare_is_no_fault() -> None:
    """S2.8, N14.3."""
    assert (
        paths({"abilities": {"luck": "x"}, "fields": {"old": []}, "notes": 3}, {"tracks": {"old": "x"}}) == []
    )


@given(characters(junk=True))
def test_evaluating_changes_nothing_that_is_stored(drawn: tuple[JSON, object, object]) -> None:
    """Junk is kept until something overwrites it (N14.1)."""
    document, build, live = drawn
    before = copy.deepcopy((repr(build), repr(live)))
    sheet = evaluate(compile_document(document), build, live)
    sheet.as_json()
    _ = (sheet.unreadable, sheet.row_checks, sheet.row_pools, sheet.notes, sheet.conditions)
    for shown in document["sheet"]["lists"]:
        sheet.rows(shown["id"])
    assert (repr(build), repr(live)) == before


@given(characters())
def test_characters_without_junk_report_nothing_but_what_is_out_of_bounds(
    drawn: tuple[JSON, object, object],
) -> None:
    document, build, live = drawn
    found = evaluate(compile_document(document), build, live).unreadable
    assert [report for report in found if report.path.startswith("build")] == []

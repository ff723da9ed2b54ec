"""Reading: everything at once, in file order, with paths (F1.11, F1.34 to F1.39)."""

from typing import Any

import pytest

from rulesets.engine.document import in_file_order
from rulesets.engine.schema.catalogs import Entry
from rulesets.engine.schema.reading import (
    faults_in,
    read_catalog_file,
    read_entries,
    read_entry,
    read_file,
    validate,
)
from rulesets.engine.schema.root import RulesetFile
from rulesets.engine.schema.sheet import Sheet, Skill
from tests.rulesets.engine.schema.telling import minimal


def entry(number: int, **keys: Any) -> dict[str, Any]:
    return {"id": f"e{number}", "label": "E", "rows": [{"list": "kit", "values": {"name": "x"}}], **keys}


def lines(problems: Any) -> list[tuple[str, str]]:
    return [(problem.path, problem.code.value) for problem in problems]


TWELVE_MISTAKES = {
    "schemaVersion": 1,
    "id": "Iron Harbour",
    "version": 1,
    "name": "Iron [Harbour]",
    "colour": "red",
    "resolution": {
        "proficiencyTiers": [{"id": "a", "label": "None"}, {"id": "b", "label": "Able", "multiplier": 1}],
        "abilityModifier": {"op": "identity"},
        "kind": "dice-sum",
        "dice": {"count": "1", "sides": 20},
    },
    "sheet": {
        "lists": [{"id": "kit", "label": "Kit", "columns": []}],
        "version": 1,
        "fields": [
            {"id": "oil", "label": "Oil", "type": "number", "min": 0, "max": 6, "default": 7},
            {"id": "creed", "label": "Creed", "type": "choice"},
            {"id": "depth", "label": "Depth", "type": "number", "max": 9,
             "hideWhen": {"field": "oil", "equals": 1, "in": [1]}, "min": 12},
        ],
    },
    "gm": {"checkGuidance": "x" * 1501},
}  # fmt: skip


def test_twelve_mistakes_of_different_kinds_are_told_at_once_in_file_order() -> None:
    problems = [
        ("coverage", "missing"),
        ("id", "bad-id"),
        ("name", "unsafe-text"),
        ("colour", "unknown-key"),
        ("resolution.proficiencyTiers[1]", "never-fires"),
        ("resolution.dice.count", "wrong-type"),
        ("sheet.lists[0].columns", "too-few"),
        ("sheet.fields[0].default", "bad-default"),
        ("sheet.fields[1].type", "unknown-kind"),
        ("sheet.fields[2].hideWhen", "conflict"),
        ("sheet.fields[2].min", "out-of-range"),
        ("gm.checkGuidance", "too-long"),
    ]

    assert lines(validate(RulesetFile, TWELVE_MISTAKES)) == problems
    assert lines(read_file(TWELVE_MISTAKES).problems) == problems
    assert lines(in_file_order(reversed(validate(RulesetFile, TWELVE_MISTAKES)), TWELVE_MISTAKES)) == problems


def test_every_problem_shows_the_value_and_a_remedy() -> None:
    problems = {problem.path: problem for problem in validate(RulesetFile, TWELVE_MISTAKES)}

    assert problems["id"].sentence.startswith('"Iron Harbour" is not an id.')
    assert problems["resolution.dice.count"].sentence == '"1" is not a whole number. Use a whole number.'
    assert problems["sheet.fields[0].default"].value == 7
    assert all(problem.remedy for problem in problems.values())


def test_an_unknown_key_is_answered_with_the_key_that_was_meant() -> None:
    (problem,) = validate(Skill, {"id": "climb", "label": "Climb", "abillity": "str"})

    assert problem.sentence == "`abillity` is not a key this object has. Did you mean `ability`?"


def test_a_missing_key_is_answered_with_what_it_is_for() -> None:
    (problem,) = validate(Skill, {"id": "climb"})

    assert problem.sentence == "`label` is missing. Add it: the name people see."


def test_paths_start_where_the_value_stands() -> None:
    assert lines(validate(Skill, {"id": "climb"}, "sheet.skills[3]")) == [
        ("sheet.skills[3].label", "missing")
    ]
    assert lines(validate(Skill, [], "sheet.skills[3]")) == [("sheet.skills[3]", "wrong-type")]
    assert lines(validate(RulesetFile, [])) == [("ruleset", "wrong-type")]
    assert lines(validate(RulesetFile, [], "catalogs/a.json#")) == [("catalogs/a.json", "wrong-type")]


def test_comments_may_stand_in_any_object() -> None:
    value = {
        "$comment": "a",
        "version": 1,
        "fields": [{"$comment": ["b"], "id": "a", "label": "A", "type": "enum", "values": ["x"],
                    "valueLabels": {"$comment": "map", "x": "X"}}],
        "derived": [{"id": "d", "label": "D", "op": "enumTable", "from": {"field": "a", "$comment": 1},
                     "table": {"$comment": 2, "x": 1}}],
        "live": {"$comment": None, "pools": [{"id": "p", "label": "P", "max": {"const": 1, "$comment": 1}}]},
    }  # fmt: skip

    assert isinstance(validate(Sheet, value), Sheet)


def test_a_comment_does_not_move_the_places_of_problems() -> None:
    value = {"$comment": "a", "skills": [{"$comment": 1, "id": "A", "label": "A"}], "version": 0}

    assert lines(validate(Sheet, value, "sheet")) == [
        ("sheet.skills[0].id", "bad-id"),
        ("sheet.version", "out-of-range"),
    ]


def test_a_value_is_not_changed_by_reading_it() -> None:
    value = {"version": 2.0, "fields": [{"$comment": 1, "id": "a", "label": "A", "type": "boolean"}]}

    validate(Sheet, value)

    assert value == {"version": 2.0, "fields": [{"$comment": 1, "id": "a", "label": "A", "type": "boolean"}]}


def test_faults_are_placed_from_the_value() -> None:
    model, faults = faults_in(Skill, {"id": "climb", "lable": 1})

    assert model is None
    assert [fault.place for fault in faults] == [("label",), ("lable",)]


def test_good_entries_survive_a_bad_one() -> None:
    values = [entry(0), entry(1, label=1), entry(2), entry(3, id="E 3", summary="x" * 301)]
    found = read_entries(values, "catalogs[0].entries")

    assert [good.id for good in found.good] == ["e0", "e2"]
    assert found.positions == (0, 2)
    assert lines(found.problems) == [
        ("catalogs[0].entries[1].label", "wrong-type"),
        ("catalogs[0].entries[3].id", "bad-id"),
        ("catalogs[0].entries[3].summary", "too-long"),
    ]


def test_two_thousand_entries_are_read_and_one_more_is_too_many() -> None:
    values = [entry(number) for number in range(2001)]

    assert len(read_entries(values[:2000], "e").good) == 2000
    assert lines(read_entries(values, "e").problems) == [("e", "too-many")]


@pytest.mark.parametrize("value", [None, {}, "x", 3])
def test_entries_that_are_no_list_are_a_wrong_type(value: object) -> None:
    assert lines(read_entries(value, "catalogs[0].entries").problems) == [
        ("catalogs[0].entries", "wrong-type")
    ]


def test_one_entry_is_read_or_tells_its_problems() -> None:
    assert isinstance(read_entry(entry(0), "e"), Entry)
    assert lines(read_entry(entry(0, id=""), "catalogs[0].entries[0]")) == [
        ("catalogs[0].entries[0].id", "bad-id")
    ]


def catalog(*entries: Any, **keys: Any) -> dict[str, Any]:
    return {"id": "gear", "label": "Gear", "feeds": ["kit"], "entries": list(entries), **keys}


def test_a_file_is_read_with_its_entries_apart() -> None:
    package = {"id": "more", "label": "More", "feeds": ["kit"], "asset": "catalogs/more.json"}
    reading = read_file(minimal(catalogs=[catalog(entry(0), entry(1)), package]))

    assert reading.problems == ()
    assert [header.id for header in reading.model.catalogs] == ["gear", "more"]
    assert reading.model.catalogs[0].entries == ()
    assert [found and len(found.good) for found in reading.entries] == [2, None]


def test_problems_of_headers_and_entries_stand_in_the_order_of_the_file() -> None:
    catalogs = [
        catalog(entry(0, id=1), entry(1, label=""), filters=3),
        {**catalog(), "entries": {}},
        catalog(entry(0, rows=[]), label=2),
        "x",
    ]
    reading = read_file({"catalogs": catalogs, **minimal(name=1)})

    assert reading.model is None
    assert lines(reading.problems) == [
        ("catalogs[0].entries[0].id", "wrong-type"),
        ("catalogs[0].entries[1].label", "missing"),
        ("catalogs[0].filters", "wrong-type"),
        ("catalogs[1].entries", "wrong-type"),
        ("catalogs[2].label", "wrong-type"),
        ("catalogs[2].entries[0].rows", "too-few"),
        ("catalogs[3]", "wrong-type"),
        ("name", "wrong-type"),
    ]


def test_a_bad_entry_leaves_the_model_and_the_good_entries() -> None:
    reading = read_file(minimal(catalogs=[catalog(entry(0), entry(1, label=""))]))

    assert reading.model is not None
    assert [good.id for good in reading.entries[0].good] == ["e0"]


@pytest.mark.parametrize("value", [[], None, "x", {"catalogs": 3}, {"catalogs": {}}])
def test_what_is_no_file_tells_so(value: object) -> None:
    reading = read_file(value)

    assert reading.model is None
    assert reading.problems != ()


def test_a_catalog_file_is_read_and_its_problems_name_the_file() -> None:
    good = {"schemaVersion": 1, "catalog": "gear", "entries": [entry(0)]}
    bad = {"entries": [entry(0, id="?")], "$comment": 1, "schemaVersion": 3}

    header, entries = read_catalog_file(good, "catalogs/gear.json")
    assert (header.catalog, len(entries.good), entries.problems) == ("gear", 1, ())

    header, entries = read_catalog_file(bad, "catalogs/gear.json")
    assert header is None
    assert lines(entries.problems) == [
        ("catalogs/gear.json#catalog", "missing"),
        ("catalogs/gear.json#entries[0].id", "bad-id"),
        ("catalogs/gear.json#schemaVersion", "out-of-range"),
    ]


@pytest.mark.parametrize("value", [[], None, {"entries": 1}])
def test_a_catalog_file_that_is_none_tells_so(value: object) -> None:
    assert read_catalog_file(value, "catalogs/gear.json")[1].problems != ()

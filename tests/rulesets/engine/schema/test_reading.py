"""Reading: everything at once, in file order, with paths (F1.11, F1.34 to F1.39)."""

from typing import Any

from rulesets.engine.schema.reading import faults_in, validate
from rulesets.engine.schema.root import RulesetFile
from rulesets.engine.schema.sheet import Sheet, Skill


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
    """S1.9."""
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
    """S1.2, N1.3."""
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

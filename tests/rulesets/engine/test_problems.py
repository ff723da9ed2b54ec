import pytest

from rulesets.engine.problems import Problem, ProblemCode, is_number, path_of, shown


def test_problem_as_json_joins_message_and_remedy() -> None:
    problem = Problem("sheet.version", ProblemCode.OUT_OF_RANGE, "0 is out of range.", "Use 1.", 0)

    assert problem.as_json() == {
        "path": "sheet.version",
        "code": "out-of-range",
        "message": "0 is out of range. Use 1.",
        "value": 0,
    }


def test_problem_line_is_path_and_message() -> None:
    assert Problem("gm", ProblemCode.MISSING, "`gm` is missing.").line == "gm: `gm` is missing."


@pytest.mark.parametrize(
    ("place", "base", "path"),
    [
        ((), "", ""),
        (
            ("catalogs", 0, "entries", 3, "rows", 1, "values", "name"),
            "",
            "catalogs[0].entries[3].rows[1].values.name",
        ),
        (("entries", 3, "id"), "catalogs/knacks.json#", "catalogs/knacks.json#entries[3].id"),
        (("min",), "sheet.builder.steps[3]", "sheet.builder.steps[3].min"),
        ((2,), "sheet.fields", "sheet.fields[2]"),
    ],
)
def test_path_of_joins_keys_with_dots_and_positions_in_brackets(place: tuple, base: str, path: str) -> None:
    assert path_of(place, base) == path


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (2.0, "2"),
        (0.5, "0.5"),
        (True, "true"),
        (None, "null"),
        ("x" * 70, '"' + "x" * 59 + '…"'),
        ([], "an empty list"),
        ([1, 2], "a list of 2"),
        ({}, "an empty object"),
        ({"a": 1}, "an object"),
    ],
)
def test_shown_writes_values_as_people_know_them(value: object, text: str) -> None:
    assert shown(value) == text


@pytest.mark.parametrize(
    ("value", "is_one"), [(1, True), (0.5, True), (True, False), ("1", False), (None, False), ([1], False)]
)
def test_true_and_false_are_no_numbers(value: object, is_one: bool) -> None:
    """F1.36."""
    assert is_number(value) is is_one


def test_codes_are_the_closed_list() -> None:
    listed = (
        "not-json too-deep repeated-key bad-number bad-text too-big missing unknown-key unknown-kind "
        "wrong-type out-of-range bad-id repeated-id unknown-id too-many too-few unsafe-text too-long "
        "bad-default never-fires cycle live-read reads-later conflict api-too-low api-too-new "
        "version-conflict "
        "api-form archive-path archive-size archive-unlisted archive-hash "
        "locale-invalid locale-wrong-language"  # packs.md P8
    )

    assert [code.value for code in ProblemCode] == listed.split()

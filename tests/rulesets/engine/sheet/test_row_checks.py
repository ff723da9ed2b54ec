"""Rows that are checks (S14)."""

import pytest

from tests.rulesets.engine.compiling import ability, evaluate_sheet

CRAFTS = {
    "id": "crafts",
    "label": "Crafts",
    "columns": [
        {"id": "name", "label": "Name", "type": "text"},
        {"id": "base", "label": "Base", "type": "number", "min": 0, "max": 9, "default": 1},
        {"id": "extra", "label": "Extra", "type": "number", "min": 0, "max": 9},
        {"id": "total", "label": "Total", "type": "number", "min": 0, "max": 12, "sum": ["base", "extra"]},
    ],
    "checks": [
        {"id": "careful", "name": "name", "rating": "total", "ability": "wit", "label": "careful"},
        {"id": "rash", "name": "name", "rating": "base", "label": "rash"},
    ],
}
WIT = ability("wit", default=14)


def checks(rows: list[object], *lists: dict[str, object]) -> dict[str, float]:
    sheet = evaluate_sheet(
        {"abilities": [WIT], "lists": [CRAFTS, *lists]}, {"lists": {"crafts": rows, "more": rows}}
    )
    return {check.name: check.number for check in sheet.row_checks}


def test_the_number_is_the_rating_and_the_abilitys_modifier() -> None:
    assert checks([{"name": "Weld", "base": 3, "extra": 2}]) == {"Weld (careful)": 7, "Weld (rash)": 3}


def test_an_empty_rating_counts_as_blank() -> None:
    assert checks([{"name": "Weld"}]) == {"Weld (careful)": 3, "Weld (rash)": 1}


def test_without_a_label_a_check_is_called_by_the_rows_name() -> None:
    plain = CRAFTS | {"id": "more", "checks": [{"id": "use", "name": "name", "rating": "base"}]}
    sheet = evaluate_sheet({"lists": [plain]}, {"lists": {"more": [{"name": " Cook "}]}})
    assert [(check.name, check.ability) for check in sheet.row_checks] == [("Cook", None)]


@pytest.mark.parametrize("name", ["", "  ", None, 7])
def test_a_row_with_an_empty_name_is_no_check(name: object) -> None:
    assert checks([{"name": name, "base": 3}]) == {}


def test_a_name_two_rows_share_is_no_check_until_one_is_renamed() -> None:
    assert checks([{"name": "Weld"}, {"name": " weld "}, {"name": "Cook"}]) == {
        "Cook (careful)": 3,
        "Cook (rash)": 1,
    }


def test_names_are_shared_over_all_lists_with_checks() -> None:
    more = CRAFTS | {"id": "more", "checks": [{"id": "use", "name": "name", "rating": "base"}]}
    assert checks([{"name": "Weld"}], more) == {}


TONGUES = {
    "id": "tongues",
    "label": "Tongues",
    "columns": [
        {"id": "name", "label": "Name", "type": "text"},
        {"id": "slang", "label": "Slang", "type": "text"},
        {"id": "rank", "label": "Rank", "type": "number", "min": 0, "max": 9},
    ],
    "checks": [
        {"id": "speak", "name": "name", "rating": "rank", "label": "speak"},
        {"id": "curse", "name": "slang", "rating": "rank", "label": "curse"},
    ],
}


@pytest.mark.parametrize(
    ("rows", "asked"),
    [
        ([{"name": "Elvish", "slang": "Leaf"}], ["Elvish (speak)", "Leaf (curse)"]),
        ([{"name": "Elvish", "slang": " elvish"}], ["Elvish (speak)", "elvish (curse)"]),
        ([{"name": "Elvish"}, {"name": "Orkish", "slang": "ELVISH"}], ["Orkish (speak)"]),
    ],
    ids=["two names", "one row has the name twice", "two rows share one of their names"],
)
def test_each_check_of_a_row_goes_by_its_own_name(rows: list[object], asked: list[str]) -> None:
    """S14.5, S14.7: what takes a check away is another row of the same name."""
    sheet = evaluate_sheet({"lists": [TONGUES]}, {"lists": {"tongues": rows}})
    assert [check.name for check in sheet.row_checks] == asked


def test_a_list_without_checks_shares_no_names() -> None:
    more = {key: value for key, value in CRAFTS.items() if key != "checks"} | {"id": "more"}
    assert list(checks([{"name": "Weld"}], more)) == ["Weld (careful)", "Weld (rash)"]


def test_the_number_stands_beside_its_row_on_the_sheet() -> None:
    """Also where the name is shared: the row has a number, only the GM cannot ask for it."""
    rows = [{"name": "Weld", "base": 3}, {"name": "Weld"}]
    sheet = evaluate_sheet({"abilities": [WIT], "lists": [CRAFTS]}, {"lists": {"crafts": rows}})
    assert [row.checks for row in sheet.rows("crafts")] == [
        {"careful": 5, "rash": 3},
        {"careful": 3, "rash": 1},
    ]

"""Corrections of cells: `{"setColumn": {...}}`. Source: M6."""

from typing import Any

import pytest

from tests.rulesets.engine.migrations.moving import entry, run, said, sheet, stored


def change(**keys: Any) -> Any:
    made = {"list": "attacks", "where": {"name": ["Rapier"]}, "column": "by", "to": "dex"}
    return {"setColumn": made | keys}


def rows(*before: Any, v: int = 1, **keys: Any) -> Any:
    found = run(sheet(entry(1, change(**keys))), stored(v, lists={"attacks": list(before)}))
    return found["build"]["lists"]["attacks"]


def test_every_row_that_holds_a_value_of_each_column_gets_the_new_cell():
    """M6.1, M6.2, M2.3."""
    before = [
        {"name": "Rapier", "by": "str", "reach": 1},
        {"name": "Rapier", "reach": 2},
        {"name": "Club", "reach": 1},
    ]
    after = [{"name": "Rapier", "by": "dex", "reach": 1}, *before[1:]]
    assert rows(*before, where={"name": ["Rapier", "Whip"], "reach": [1, 3]}) == after


@pytest.mark.parametrize(
    ("cell", "value", "matches"),
    [
        ("  rapier ", "RAPIER", True),
        ("Rapier", " rapier", True),
        ("Straße", "STRASSE", True),
        ("Rap ier", "Rapier", False),
        (5, 5, True),
        (5.0, 5, True),
        (5, 5.5, False),
        ("5", 5, False),
        (5, "5", False),
        (True, True, True),
        (True, 1, False),
        (1, True, False),
        (False, 0, False),
        (None, "", False),
        ([], "", False),
    ],
)
def test_texts_are_compared_without_case_and_outer_spaces_all_else_exactly(cell, value, matches):
    """M6.3."""
    assert rows({"name": cell}, where={"name": [value]})[0].get("by") == ("dex" if matches else None)


def test_a_missing_cell_matches_nothing_whatever_the_default_of_its_column():
    """M6.4."""
    assert rows({"name": "Rapier"}, where={"by": ["str"]}) == [{"name": "Rapier"}]
    assert rows({"name": "Rapier", "by": "str"}, where={"by": ["str"]})[0]["by"] == "dex"


def test_the_column_may_be_one_that_is_compared():
    """M6.7."""
    assert rows({"name": "Whip", "by": "str"}, where={"name": ["whip"], "by": ["str"]})[0]["by"] == "dex"
    assert rows({"name": "Whip", "by": "int"}, where={"name": ["whip"], "by": ["str"]})[0]["by"] == "int"


def test_other_cells_and_rows_and_their_order_do_not_change():
    """M6.8."""
    odd = [7, None, "row", ["Rapier"], {"name": "Club", "unknown": 1}]
    marked = {"name": "Rapier", "by": "str", "_catalog": "arms/rapier", "_row": "x", "unknown": [1]}
    assert rows(odd[0], marked, *odd[1:]) == [odd[0], marked | {"by": "dex"}, *odd[1:]]


@pytest.mark.parametrize("junk", [{"name": "Rapier"}, "Rapier", 5])
def test_a_list_that_is_no_array_is_left_alone_and_said(junk):
    """M6.8, M8.5."""
    character = stored(1, lists={"attacks": junk})
    moved = sheet(entry(1, change()))
    assert run(moved, character) == character | {"v": 3}
    assert said(moved, character) == ["What is stored as Attacks is no list of rows, so nothing was changed."]


def test_a_row_set_back_after_the_new_form_was_saved_stays_so():
    """M6.10."""
    assert rows({"name": "Rapier", "by": "str"}, v=2) == [{"name": "Rapier", "by": "str"}]


def test_the_values_compared_need_not_be_values_the_column_still_takes():
    """M6.11."""
    assert rows({"reach": 99}, where={"reach": [99]})[0]["by"] == "dex"


def test_a_correction_says_how_many_rows_it_changed():
    moved = sheet(entry(1, change()))
    one, two = {"name": "Rapier"}, {"name": "rapier", "by": "str"}
    assert said(moved, stored(1, lists={"attacks": [one]})) == ["Attacks: By becomes dex in one row."]
    assert said(moved, stored(1, lists={"attacks": [one, two]})) == ["Attacks: By becomes dex in 2 rows."]
    assert said(moved, stored(1, lists={"attacks": [one | {"by": "dex"}]})) == [
        "No row of Attacks is one to be changed."
    ]
    assert said(moved, stored(1)) == ["No row of Attacks is one to be changed."]

"""When sheet migrations run, and in which order. Source: M1, M2.7, M8.5."""

from copy import deepcopy
from typing import Any

import pytest

from rulesets.engine.api import migrate, stored_version
from tests.rulesets.engine.migrations.moving import DICE, entry, migrated, rename, run, sheet, stored

MOTTO = entry(1, rename("field", "creed", "motto"))


def test_an_entry_runs_for_sheets_stored_at_its_version_or_older_and_for_no_newer():
    """M1.3."""
    moved = sheet(entry(2, rename("field", "creed", "motto")), version=4)
    assert run(moved, stored(1, fields={"creed": "Salt"}))["build"]["fields"]["motto"] == "Salt"
    assert run(moved, stored(2, fields={"creed": "Salt"}))["build"]["fields"]["motto"] == "Salt"
    assert run(moved, stored(3, fields={"creed": "Salt"})) == stored(4, fields={"creed": "Salt"})


def test_entries_run_by_version_whatever_their_order_in_the_file():
    """M1.4."""
    first, second = entry(1, rename("field", "a", "b")), entry(2, rename("field", "b", "motto"))
    expected = {"a": "Salt", "b": "Salt", "motto": "Salt"}
    for order in ((first, second), (second, first)):
        assert run(sheet(*order), stored(1, fields={"a": "Salt"}))["build"]["fields"] == expected


def test_gaps_between_entries_are_valid():
    """M1.5."""
    assert run(sheet(MOTTO, version=9), stored(4, fields={"creed": "Salt"})) == stored(
        9, fields={"creed": "Salt"}
    )


@pytest.mark.parametrize("v", [None, "2", True, 0, -1, 1.5, 2.5, [], {}, "", 1e999])
def test_a_sheet_without_a_readable_version_counts_as_version_1(v: Any):
    """M1.7."""
    assert stored_version({"v": v}) == 1
    assert run(sheet(MOTTO), stored(v, fields={"creed": "Salt"}))["build"]["fields"]["motto"] == "Salt"


def test_a_sheet_without_any_version_counts_as_version_1():
    """M1.7."""
    assert stored_version({}) == 1
    assert run(sheet(MOTTO), {"build": {"fields": {"creed": "Salt"}}})["v"] == 3


@pytest.mark.parametrize(("v", "number"), [(2, 2), (2.0, 2), (10**30, 10**30), (10**400, 10**400)])
def test_a_whole_number_is_the_version(v: Any, number: int):
    """M1.7."""
    assert stored_version({"v": v}) == number


def test_a_sheet_of_a_newer_version_is_read_as_it_is():
    """M1.8."""
    newer = stored(8, fields={"creed": "Salt", "unheard_of": 1})
    assert run(sheet(MOTTO), newer) is newer


def test_a_sheet_of_a_newer_version_has_its_live_state_routed():
    """M1.8."""
    newer = stored(8, live={"pools": {"hit_dice": {"current": 1}}}, fields={"fighter": 3})
    assert run(sheet(entry(1, DICE)), newer)["live"] == {"pools": {"fighter_dice": {"current": 1}}}
    assert run(sheet(entry(1, DICE)), newer)["v"] == 8


def test_the_result_of_an_older_sheet_has_the_version_of_the_sheet_and_migrates_no_more():
    """M2.7."""
    moved = sheet(MOTTO)
    once = run(moved, stored(1, fields={"creed": "Salt"}))
    assert once["v"] == 3
    assert migrated(moved, once).stored is once


def test_what_is_given_never_changes():
    """M8.4."""
    character = stored(1, live={"pools": {"hit_dice": {"current": 1}}}, fields={"creed": "Salt"})
    before = deepcopy(character)
    run(sheet(MOTTO, entry(2, DICE)), character)
    assert character == before


def test_a_sheet_of_the_present_version_comes_back_as_the_same_object():
    character = stored(3, live={"pools": {"fighter_dice": {"current": 1}}}, fields={"fighter": 1})
    found = migrate(sheet(MOTTO, entry(2, DICE)), character)
    assert found.stored is character
    assert found.report == ()


def test_the_report_says_of_each_step_what_it_did_or_why_nothing():
    """M8.4."""
    moved = sheet(
        entry(2, DICE), entry(1, rename("field", "creed", "motto"), rename("field", "a", "calling"))
    )
    report = migrate(moved, stored(1, fields={"creed": "Salt"})).report
    assert [(line.path, line.kind, line.is_done, str(line.sentence)) for line in report] == [
        ("sheet.migrations[1].steps[0]", "rename", True, "Motto takes Salt over from creed."),
        ("sheet.migrations[1].steps[1]", "rename", False, "Nothing was stored under a."),
        ("sheet.migrations[0].steps[0]", "routeLive", False, "Nothing was stored under hit_dice."),
    ]


@pytest.mark.parametrize("junk", [7, "text", [1], True, 1.5])
@pytest.mark.parametrize("part", ["build", "live"])
def test_a_step_that_cannot_be_carried_out_does_nothing_and_says_so(part: str, junk: Any):
    """M8.5."""
    steps = (rename("skill", "hide", "sneak"), DICE)
    character: Any = {"v": 1, "build": {}, "live": {}} | {part: junk}
    found = migrate(sheet(entry(1, *steps)), character)
    assert found.stored == character | {"v": 3}
    assert "cannot be read" in " ".join(str(line.sentence) for line in found.report)


def test_a_ruleset_without_migrations_only_marks_the_version():
    """M1.1."""
    assert run(sheet(), stored(1, fields={"motto": "Salt"})) == stored(3, fields={"motto": "Salt"})

"""Routes of live state: `{"routeLive": "pool", ...}`. Source: M5."""

from typing import Any

import pytest

from rulesets.engine.api import evaluate
from tests.rulesets.engine.migrations.moving import DICE, ROUTE, entry, rename, run, said, sheet, stored

SPLIT = sheet(entry(1, DICE))
SPENT = {"current": 2, "temp": 1}


def pools(live: Any, v: int = 3, **fields: Any) -> Any:
    found = run(SPLIT, stored(v, live={"pools": live}, fields=fields))
    return found["live"]["pools"]


def test_the_entry_goes_whole_to_the_one_case_the_sheet_shows():
    """M5.2, M5.5."""
    assert pools({"hit_dice": SPENT}, fighter=3) == {"fighter_dice": SPENT}
    assert pools({"hit_dice": SPENT}, wizard=3) == {"wizard_dice": SPENT}


def test_with_no_case_shown_or_several_it_goes_to_else():
    """M5.2, M5.4."""
    assert pools({"hit_dice": SPENT}) == {"other_dice": SPENT}
    assert pools({"hit_dice": SPENT}, fighter=3, wizard=1) == {"other_dice": SPENT}


def test_what_is_shown_is_told_by_the_sheet_after_all_other_steps():
    """M5.3."""
    moved = sheet(entry(1, DICE), entry(2, ROUTE))
    found = run(moved, stored(1, live={"pools": {"hit_dice": SPENT}}, fields={"level": 3, "class": "Wizard"}))
    assert found["live"]["pools"] == {"wizard_dice": SPENT}


def test_a_hidden_pool_is_not_shown():
    """M5.3."""
    live = {
        "pools": [
            {"id": "air", "label": "Air", "max": {"const": 3}, "hideWhen": {"field": "motto", "equals": "x"}},
            {"id": "spare", "label": "Spare", "max": {"const": 3}},
        ]
    }
    step = {"routeLive": "pool", "from": "breath", "cases": ["air"], "else": "spare"}
    hidden = sheet(entry(1, step), live=live)
    for motto, target in (("x", "spare"), ("y", "air")):
        found = run(hidden, stored(3, live={"pools": {"breath": SPENT}}, fields={"motto": motto}))
        assert found["live"]["pools"] == {target: SPENT}


@pytest.mark.parametrize(
    ("cases", "value", "fields", "target"),
    [
        (["chill"], 3, {"fighter": 1}, "chill"),
        (["chill"], 3, {}, "heat"),
        (["heat"], 3, {}, "heat"),
    ],
)
def test_a_track_is_shown_unless_the_sheet_hides_it(cases, value, fields, target):
    """M5.3."""
    step = {"routeLive": "track", "from": "stress", "cases": cases, "else": "heat"}
    found = run(sheet(entry(1, step)), stored(3, live={"tracks": {"stress": value}}, fields=fields))
    assert found["live"]["tracks"] == {target: value}


def test_a_stored_0_moves_like_any_value_m2_5_m5_5():
    step = {"routeLive": "track", "from": "stress", "cases": [], "else": "heat"}
    found = run(sheet(entry(1, step)), stored(3, live={"tracks": {"stress": 0}}))
    assert found["live"]["tracks"] == {"heat": 0}


def test_marks_and_overflow_of_a_wound_track_go_along():
    """M5.5, M5.6."""
    step = {"routeLive": "track", "from": "wounds", "cases": ["harm"], "else": "harm"}
    marks = {"marks": ["cut"], "overflow": 1}
    found = run(sheet(entry(1, step)), stored(3, live={"tracks": {"wounds": marks}}))
    assert found["live"]["tracks"] == {"harm": marks}


@pytest.mark.parametrize("v", [1, 2, 3, 4, 99])
def test_it_runs_on_every_read_whatever_the_stored_version(v):
    """M5.7."""
    assert pools({"hit_dice": SPENT}, v, fighter=3) == {"fighter_dice": SPENT}


def test_the_old_key_is_dropped_and_a_stored_destination_stays():
    """M5.8."""
    assert pools({"hit_dice": SPENT, "fighter_dice": {"current": 0}}, fighter=3) == {
        "fighter_dice": {"current": 0}
    }


def test_reading_any_number_of_times_gives_the_same():
    """M5.9."""
    once = run(SPLIT, stored(1, live={"pools": {"hit_dice": SPENT}}, fields={"fighter": 3}))
    assert run(SPLIT, once) is once


def test_what_was_settled_does_not_move_again_when_the_sheet_is_corrected():
    """M5.10."""
    settled = run(SPLIT, stored(3, live={"pools": {"hit_dice": SPENT}}, fields={"fighter": 3}))
    corrected = settled | {"build": {"fields": {"wizard": 3}}}
    assert run(SPLIT, corrected)["live"]["pools"] == {"fighter_dice": SPENT}


def test_a_destination_that_is_not_shown_keeps_the_value_for_when_it_is():
    """M5.12."""
    found = run(SPLIT, stored(3, live={"pools": {"hit_dice": SPENT}}))
    assert "other_dice" not in evaluate(SPLIT, found["build"], found["live"]).pools
    raised = evaluate(SPLIT, {"fields": {"other": 5}}, found["live"])
    assert raised.pools["other_dice"].current == 2


def test_junk_under_the_old_key_moves_as_it_is():
    """M2.4."""
    assert pools({"hit_dice": "all"}, fighter=1) == {"fighter_dice": "all"}


def test_a_stored_null_is_no_value_and_its_key_goes():
    """M5.8."""
    assert pools({"hit_dice": None}, fighter=1) == {}


def test_other_live_state_stays_as_it_is():
    live = {"pools": {"hit_dice": SPENT, "gone": 1}, "tracks": {"heat": 2}, "text": {"n": "x"}}
    found = run(SPLIT, stored(3, live=live, fields={"fighter": 1}))["live"]
    assert found == live | {"pools": {"gone": 1, "fighter_dice": SPENT}}


def test_a_route_of_live_state_says_what_it_did():
    live = {"pools": {"hit_dice": SPENT}}
    assert said(SPLIT, stored(3, live=live, fields={"fighter": 1})) == [
        "Fighter dice takes over where hit_dice stood."
    ]
    both = {"pools": {"hit_dice": SPENT, "fighter_dice": SPENT}}
    assert said(SPLIT, stored(3, live=both, fields={"fighter": 1})) == [
        "Fighter dice has points of its own already; those of hit_dice go."
    ]


def test_a_rename_feeds_what_decides():
    moved = sheet(entry(1, rename("field", "warrior", "fighter"), DICE))
    found = run(moved, stored(1, live={"pools": {"hit_dice": SPENT}}, fields={"warrior": 2}))
    assert found["live"]["pools"] == {"fighter_dice": SPENT}

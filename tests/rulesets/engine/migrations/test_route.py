"""Routes: `{"route": "level", ...}`. Source: M4."""

from typing import Any

import pytest

from rulesets.engine.schema.migrations.route import words_of
from tests.rulesets.engine.migrations.moving import ROUTE, entry, rename, run, said, sheet, stored

TARGETS = ("fighter", "wizard", "other")


def routed(fields: Any, **keys: Any) -> dict[str, Any]:
    """What the three targets hold afterwards."""
    found = run(sheet(entry(1, ROUTE | keys)), stored(1, fields=fields))["build"]["fields"]
    return {name: found[name] for name in TARGETS if name in found}


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("Fighter", "fighter"),
        ("fighter 3", "fighter"),
        ("Fighter3", "fighter"),
        ("fighter/3", "fighter"),
        ("brave FIGHTER of old", "fighter"),
        ("Fighters", "other"),
        ("Firefighter", "other"),
        ("Fighter 3 / Wizard 2", "other"),
        ("Fighter 3, Fighter 2", "fighter"),
        ("Bard", "other"),
        ("", "other"),
        (7, "other"),
        (None, "other"),
        (["fighter"], "other"),
    ],
)
def test_the_value_goes_to_the_one_case_whose_words_stand_there_else_to_else(text, target):
    """M4.2 to M4.9."""
    assert routed({"level": 5, "class": text}) == {target: 5}


def test_words_are_runs_of_letters_whatever_ends_them():
    """M4.3."""
    assert words_of("Fighter3 wiz-ard o'clock a_b ½é") == {
        "fighter", "wiz", "ard", "o", "clock", "a", "b", "é"
    }  # fmt: skip


def test_letters_are_those_of_unicode_with_their_marks_after_composing():
    """M4.4."""
    assert words_of("Cafe\u0301") == words_of("CAFÉ") == {"café"}
    assert words_of("STRASSE") == words_of("Straße")
    assert words_of("воин 3") == {"воин"}
    assert words_of("\u0301 x\u0323") == {"x\u0323"}


def test_all_words_of_a_case_must_stand_there_in_any_order_and_place():
    """M4.5."""
    cases = [{"words": ["Lamp", "keeper"], "to": "fighter"}]
    assert routed({"level": 5, "class": "keeper of the old lamp"}, cases=cases) == {"fighter": 5}
    assert routed({"level": 5, "class": "lampkeeper"}, cases=cases) == {"other": 5}
    assert routed({"level": 5, "class": "lamp"}, cases=cases) == {"other": 5}


def test_two_cases_with_the_same_target_that_both_win_are_several():
    """M4.15."""
    cases = [{"words": ["monk"], "to": "fighter"}, {"words": ["friar"], "to": "fighter"}]
    assert routed({"level": 5, "class": "friar"}, cases=cases) == {"fighter": 5}
    assert routed({"level": 5, "class": "monk, friar"}, cases=cases) == {"other": 5}


def test_a_target_that_is_stored_keeps_its_value_and_it_goes_nowhere_else():
    """M2.2."""
    assert routed({"level": 5, "class": "Fighter", "fighter": 0}) == {"fighter": 0}


def test_a_default_stands_in_for_a_value_that_was_never_stored_and_is_routed():
    """M4.8."""
    assert routed({"class": "Wizard"}, default=1) == {"wizard": 1}
    assert routed({"class": "Wizard", "level": None}, default=1) == {"wizard": 1}
    assert routed({"class": "Wizard", "level": 0}, default=1) == {"wizard": 0}


def test_a_default_is_written_on_an_empty_sheet_too():
    """M4.8."""
    assert run(sheet(entry(1, ROUTE | {"default": 1})), {}) == {"v": 3, "build": {"fields": {"other": 1}}}


def test_fields_that_are_no_object_are_left_as_they_are_m8_5():
    compiled, broken = sheet(entry(1, ROUTE | {"default": 1})), {"v": 1, "build": {"fields": 7}}
    assert run(compiled, broken)["build"] == {"fields": 7}
    assert said(compiled, broken) == ["What is stored as fields cannot be read, so nothing was copied."]


def test_without_a_default_nothing_is_written():
    """M4.8."""
    assert routed({"class": "Wizard"}) == {}


def test_the_field_that_is_routed_may_still_be_on_the_sheet():
    """M4.13."""
    assert routed({"experience": 5, "class": "Wizard"}, route="experience") == {"wizard": 5}


def test_the_text_is_read_at_the_end_of_its_rename_chain_and_before_it_where_nothing_stands():
    """M4.10."""
    moved = sheet(
        entry(1, rename("field", "class", "job")),
        entry(2, rename("field", "job", "calling"), ROUTE),
        version=4,
    )
    newest = run(moved, stored(2, fields={"level": 5, "class": "Fighter", "calling": "Wizard"}))
    assert newest["build"]["fields"]["wizard"] == 5
    middle = run(moved, stored(2, fields={"level": 5, "class": "Fighter", "job": "Wizard"}))
    assert middle["build"]["fields"]["wizard"] == 5
    oldest = run(moved, stored(2, fields={"level": 5, "class": "Fighter", "job": None}))
    assert oldest["build"]["fields"]["fighter"] == 5


def test_the_chain_of_the_text_goes_as_far_as_the_entries_up_to_here():
    """M4.10."""
    moved = sheet(entry(1, ROUTE), entry(2, rename("field", "class", "calling")))
    found = run(moved, stored(1, fields={"level": 5, "class": "Fighter", "calling": "Wizard"}))
    assert found["build"]["fields"]["fighter"] == 5


def test_an_emptied_text_at_the_end_of_the_chain_is_a_value():
    """M4.10."""
    moved = sheet(entry(1, rename("field", "class", "calling")), entry(2, ROUTE))
    found = run(moved, stored(2, fields={"level": 5, "class": "Fighter", "calling": ""}))
    assert found["build"]["fields"]["other"] == 5


def test_a_target_that_a_later_rename_moves_on_is_followed():
    """M4.12."""
    moved = sheet(entry(1, ROUTE | {"else": "none"}), entry(2, rename("field", "none", "other")))
    found = run(moved, stored(1, fields={"level": 5}))["build"]["fields"]
    assert found == {"level": 5, "none": 5, "other": 5}


def test_a_route_says_what_it_did():
    assert said(sheet(entry(1, ROUTE)), stored(1, fields={"level": 5, "class": "Fighter"})) == [
        "Fighter takes 5 over from level."
    ]
    assert said(sheet(entry(1, ROUTE)), stored(1, fields={"class": "Fighter"})) == [
        "Nothing was stored under level."
    ]

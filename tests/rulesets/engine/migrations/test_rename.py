"""Renames: `{"rename": "field", ...}` and its like. Source: M2, M3."""

from typing import Any

import pytest

from tests.rulesets.engine.migrations.moving import entry, rename, run, said, sheet, stored


def moved(*steps: Any, **build: Any) -> Any:
    return run(sheet(entry(1, *steps)), stored(1, **build))["build"]


@pytest.mark.parametrize(
    ("kind", "section", "new", "value"),
    [
        ("ability", "abilities", "might", 15),
        ("skill", "skills", "sneak", "able"),
        ("save", "saves", "will", "able"),
        ("field", "fields", "motto", "Salt"),
    ],
)
def test_the_value_is_copied_within_its_kind_and_the_old_one_stays(kind, section, new, value):
    """M3.2, M2.1."""
    assert moved(rename(kind, "old", new), **{section: {"old": value}}) == {
        section: {"old": value, new: value}
    }


@pytest.mark.parametrize(
    ("kind", "section", "new"), [("skill", "skills", "sneak"), ("save", "saves", "will")]
)
def test_a_skill_or_save_takes_its_bonus_along(kind, section, new):
    """M3.3."""
    found = moved(rename(kind, "old", new), **{section: {"old": "able"}, "bonuses": {"old": 2}})
    assert found == {section: {"old": "able", new: "able"}, "bonuses": {"old": 2, new: 2}}


def test_a_bonus_is_taken_along_when_no_tier_is_stored():
    """M3.3."""
    assert moved(rename("skill", "old", "sneak"), bonuses={"old": 2}) == {"bonuses": {"old": 2, "sneak": 2}}


def test_tier_and_bonus_keep_what_stands_each_on_its_own():
    """M3.3."""
    found = moved(
        rename("skill", "old", "sneak"), skills={"old": "able", "sneak": "none"}, bonuses={"old": 2}
    )
    assert found == {"skills": {"old": "able", "sneak": "none"}, "bonuses": {"old": 2, "sneak": 2}}
    found = moved(rename("skill", "old", "sneak"), skills={"old": "able"}, bonuses={"old": 2, "sneak": 0})
    assert found == {"skills": {"old": "able", "sneak": "able"}, "bonuses": {"old": 2, "sneak": 0}}


def test_a_field_takes_no_bonus_along():
    assert moved(rename("field", "old", "motto"), bonuses={"old": 2}) == {"bonuses": {"old": 2}}


@pytest.mark.parametrize("there", [0, False, "", [], {}, "Tide"])
def test_a_stored_target_is_never_overwritten(there):
    """M2.2, M2.5."""
    assert moved(rename("field", "old", "motto"), fields={"old": "Salt", "motto": there}) == {
        "fields": {"old": "Salt", "motto": there}
    }


def test_a_stored_null_is_no_value():
    """M2.5."""
    assert moved(rename("field", "old", "motto"), fields={"old": "Salt", "motto": None}) == {
        "fields": {"old": "Salt", "motto": "Salt"}
    }
    assert moved(rename("field", "old", "motto"), fields={"old": None}) == {"fields": {"old": None}}


@pytest.mark.parametrize("value", [0, False, "", 1e300, -5, "none", [1, {"a": 2}], {"b": None}])
def test_a_value_is_copied_as_it_is_stored_junk_included(value):
    """M2.4."""
    assert moved(rename("field", "old", "experience"), fields={"old": value})["fields"]["experience"] == value


def test_a_source_that_is_not_stored_copies_nothing():
    """M2.6."""
    assert moved(rename("ability", "old", "might")) == {}


def test_a_chain_is_carried_out_link_by_link():
    """M3.5."""
    chain = sheet(entry(1, rename("field", "a", "b")), entry(2, rename("field", "b", "motto")))
    assert run(chain, stored(1, fields={"a": 1}))["build"]["fields"] == {"a": 1, "b": 1, "motto": 1}


def test_a_sheet_of_the_middle_version_starts_from_its_own_value():
    """M3.6."""
    chain = sheet(entry(1, rename("field", "a", "b")), entry(2, rename("field", "b", "motto")))
    assert run(chain, stored(2, fields={"a": 1, "b": 2}))["build"]["fields"] == {"a": 1, "b": 2, "motto": 2}
    assert run(chain, stored(2, fields={"a": 1}))["build"]["fields"] == {"a": 1}


def test_of_two_renames_into_one_target_the_first_with_a_value_wins():
    """M3.7."""
    both = (rename("field", "a", "motto"), rename("field", "b", "motto"))
    assert moved(*both, fields={"a": 1, "b": 2})["fields"]["motto"] == 1
    assert moved(*both, fields={"b": 2})["fields"]["motto"] == 2


def test_a_rename_says_what_it_did():
    renamed = sheet(entry(1, rename("skill", "hide", "sneak")))
    assert said(renamed, stored(1, skills={"hide": "able"}, bonuses={"hide": 2})) == [
        "Sneak takes able over from hide.",
        "Sneak takes the bonus 2 over from hide.",
    ]
    assert said(renamed, stored(1, skills={"hide": "able", "sneak": "none"})) == [
        "Sneak has a value already and keeps it."
    ]

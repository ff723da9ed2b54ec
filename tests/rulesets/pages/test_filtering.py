"""The filters of a catalog: which tell entries apart, and what fits them (F3.5, U2.9)."""

from typing import Any

import pytest

from rulesets.engine.schema.catalogs import Entry, Filter
from rulesets.pages.filtering import filter_selects, fits


def entry(name: str, **filters: Any) -> Entry:
    return Entry.model_validate({"id": name, "label": name, "filters": filters, "grants": {}})


def known(id_: str, type_: str) -> Filter:
    return Filter.model_validate({"id": id_, "label": id_.capitalize(), "type": type_})


ENTRIES = [
    entry("eel", rank=1, mood=["Wet", "cold"], place="sea"),
    entry("bee", rank=2.5, mood=["busy"], place="sea"),
    entry("oak", rank=-3, mood=["WET"], place="sea"),
    entry("air"),
]
FILTERS = [known("rank", "number"), known("mood", "tags"), known("place", "text")]


def found(**asked: str) -> list[str]:
    selects = filter_selects(FILTERS, ENTRIES, {f"f.{name}": value for name, value in asked.items()})
    return [one.id for one in ENTRIES if fits(one, selects)]


def test_filter_in_which_all_agree_narrows_nothing_and_is_not_offered():
    assert [select.id for select in filter_selects(FILTERS, ENTRIES, {})] == ["rank", "mood"]
    assert found() == ["eel", "bee", "oak", "air"]


def test_numbers_are_asked_exactly_or_at_most():
    select = filter_selects(FILTERS, ENTRIES, {"f.rank": "most-1"}, prefix="s.x.")[0]

    assert [(label, [choice.label for choice in choices]) for label, choices in select.groups] == [
        ("exactly", ["−3", "1", "2.5"]),
        ("at most", ["at most −3", "at most 1", "at most 2.5"]),
    ]
    assert (select.name, select.chosen) == ("s.x.f.rank", "most-1")
    assert found(rank="most-1") == ["eel", "oak"]
    assert found(rank="2.5") == ["bee"]
    assert found(rank="-3") == ["oak"]


def test_words_are_asked_without_case_and_several_tags_each():
    assert found(mood="wet") == ["eel", "oak"]
    assert found(mood="cold") == ["eel"]


@pytest.mark.parametrize("value", ["9", "most-9", "most-x", "", "rank"])
def test_value_that_is_not_offered_is_passed_over(value: str):
    assert found(rank=value) == ["eel", "bee", "oak", "air"]


def test_word_that_looks_like_at_most_is_a_word():
    entries = [entry("one", fame="most-wanted"), entry("two", fame="least")]
    selects = filter_selects([known("fame", "text")], entries, {"f.fame": "most-wanted"})

    assert [one.id for one in entries if fits(one, selects)] == ["one"]

"""A catalog to browse: searched, filtered, sorted, in pages, all of it in the address (U2.9, U9.5)."""

from typing import Any

import pytest

from rulesets.engine.api import compile_ruleset, read_ruleset
from rulesets.models import Revision
from rulesets.pages.catalogs import CatalogPage, catalog_page
from rulesets.pages.entries import EntryPage, entry_page
from tests.factories.rulesets import write_bytes
from tests.rulesets.larder import SHEET, SPECIAL, write_catalogs, write_entry

REVISION = Revision(ruleset_id=7, number=1)
BASE = "/rulesets/7/versions/1/catalogs/larder/"


def compiled(catalogs: list[dict[str, Any]]):
    read = read_ruleset(write_bytes(sheet=SHEET, catalogs=catalogs))
    assert not isinstance(read, list), [problem.line for problem in read]
    return compile_ruleset(read)


def page_of(asked: dict[str, str] | None = None, *more: dict[str, Any], count: int = 120) -> CatalogPage:
    page = catalog_page(REVISION, compiled(write_catalogs(count, *more)), "larder", asked or {})
    assert page is not None
    return page


def labels(page: CatalogPage) -> list[str]:
    return [line.label for line in page.lines]


def test_catalog_is_shown_in_the_order_of_its_file_a_page_at_a_time():
    first, last = page_of(), page_of({"page": "3"})

    assert labels(first)[:2] == ["Food 1", "Food 2"]
    assert (len(first.lines), first.total, first.found) == (50, 120, 120)
    assert (first.links.previous, first.links.next) == ("", f"{BASE}?page=2")
    assert labels(last)[-1] == "Food 120"
    assert (len(last.lines), last.links.previous, last.links.next) == (20, f"{BASE}?page=2", "")
    assert [(link.number, link.is_shown) for link in last.links.pages] == [(1, False), (2, False), (3, True)]


@pytest.mark.parametrize(("asked", "first"), [("0", "Food 101"), ("99", "Food 101"), ("x", "Food 1")])
def test_page_that_there_is_not_is_the_nearest(asked: str, first: str):
    assert labels(page_of({"page": asked}))[0] == first


@pytest.mark.parametrize("words", ["saint emilias bread", "ÉMILIA", "emilia's", "once a year"])
def test_search_folds_accents_case_and_apostrophes_u9_5(words: str):
    assert labels(page_of({"q": words}, SPECIAL)) == ["Saint Émilia’s Bread"]


def test_what_begins_with_the_words_comes_first():
    bread = write_entry(1, id="bread", label="Bread")

    assert labels(page_of({"q": "bread"}, SPECIAL, bread)) == ["Bread", "Saint Émilia’s Bread"]


def test_filters_and_words_narrow_together():
    page = page_of({"f.kept": "salted", "f.rank": "most-4", "q": "day 1"})

    wanted = [n for n in range(1, 121) if n % 3 == 0 and n % 9 + 1 <= 4 and "1" in str(n)]
    assert labels(page) == [f"Food {n}" for n in wanted]
    assert page.is_narrowed
    assert page.found == len(wanted) > 5


def test_address_keeps_what_is_narrowed_and_nothing_that_says_nothing():
    page = page_of({"f.kept": "raw", "q": " food ", "sort": "-name", "page": "2", "f.rank": "", "x": "y"})

    assert page.query == "?q=food&f.kept=raw&sort=-name&page=2"
    assert page.links.previous == f"{BASE}?q=food&f.kept=raw&sort=-name"
    assert page_of({"sort": "gone", "page": "1"}).query == ""


def test_columns_are_the_filters_and_the_short_cells_that_say_something():
    page = page_of({"q": "food 8"}, count=9)

    assert [head.label for head in page.heads] == ["Name", "Rank", "Kept", "Bulk"]
    assert [text for _column, text in page.lines[0].cells] == ["9", "raw", "1"]
    assert [head.label for head in page_of({}, SPECIAL).heads][-2:] == ["Bulk", "Fresh"]


def test_column_sorts_by_size_and_the_other_way_round_and_what_is_empty_stays_last():
    up = page_of({"sort": "f.rank"}, SPECIAL, count=10)
    down = page_of({"sort": "-f.rank"}, SPECIAL, count=10)

    assert labels(up)[:3] == ["Food 9", "Food 1", "Food 10"]
    assert labels(down)[0] == "Food 8"
    assert labels(up)[-1] == labels(down)[-1] == "Saint Émilia’s Bread"
    assert [(head.direction, head.url) for head in up.heads[:2]] == [
        ("", f"{BASE}?sort=name"),
        ("ascending", f"{BASE}?sort=-f.rank"),
    ]
    assert down.heads[1].direction == "descending"


def test_names_sort_as_they_are_folded():
    more = [write_entry(1, id="eclair", label="Éclair"), write_entry(1, id="zwieback", label="zwieback")]

    assert labels(page_of({"sort": "name"}, *more, count=1)) == ["Éclair", "Food 1", "zwieback"]


def test_catalog_that_the_ruleset_has_not_is_none():
    assert catalog_page(REVISION, compiled(write_catalogs(1)), "cellar", {}) is None


def entry_of(entry_id: str) -> EntryPage | None:
    return entry_page(REVISION, compiled(write_catalogs(2, SPECIAL)), "larder", entry_id)


def test_entry_shows_what_it_is_gives_writes_and_keeps():
    page = entry_of("saint-emilia-s-bread")

    assert page is not None
    assert [(fact.label, fact.text) for fact in page.facts] == [("Tags", "feast, rare")]
    assert "Brawn +2" in page.gives
    assert [(row.list_label, [(cell.label, cell.text) for cell in row.cells]) for row in page.rows] == [
        ("Pack", [("Name", "Bread"), ("Bulk", "3"), ("Fresh", "yes"), ("Notes", "Keeps for a week.")])
    ]
    assert [part.label for part in page.kept] == ["Mechanics"]
    assert '"friendlyFire": true' in page.kept[0].text
    assert page.does == "Heals · self or touch · on oneself · hits friends too · 1d4"
    assert (page.previous, page.next) == ((f"{BASE}food-2/", "Food 2"), None)


def test_entry_that_the_catalog_has_not_is_none():
    assert entry_of("gone") is None
    assert entry_page(REVISION, compiled(write_catalogs(1)), "cellar", "food-1") is None

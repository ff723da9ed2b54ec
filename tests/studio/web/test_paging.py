"""The pages of a long list, as links (U2.9)."""

import pytest
from django.core.paginator import Paginator

from studio.web.paging import PageLinks, page_links


def links(count: int, page: int) -> PageLinks:
    return page_links(Paginator(range(count), 10).get_page(page), lambda number: f"?page={number}")


@pytest.mark.parametrize("count", [0, 1, 10])
def test_a_list_of_one_page_has_no_links(count: int):
    assert links(count, 1) == PageLinks((), "", "")


def test_the_first_the_last_and_those_around_the_shown_page_are_linked():
    shown = links(200, 10)
    numbers = [(one.number, one.is_shown, bool(one.url)) for one in shown.pages]
    assert numbers == [
        (1, False, True),
        (0, False, False),
        (9, False, True),
        (10, True, True),
        (11, False, True),
        (0, False, False),
        (20, False, True),
    ]
    assert (shown.previous, shown.next) == ("?page=9", "?page=11")


def test_the_ends_lead_one_way_only():
    assert (links(200, 1).previous, links(200, 20).next) == ("", "")

"""The pages of a long list, as links: the first, the last, and those around the one that is shown."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page

PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class PageLink:
    """A page of a list; without an address, pages that are left out."""

    number: int
    url: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class PageLinks:
    """The pages of a list, and those beside the shown one (templates/_pages.html); empty where it has one."""

    pages: tuple[PageLink, ...]
    previous: str
    next: str


def page_links(shown: "Page[Any]", address_of: Callable[[int], str]) -> PageLinks:
    """Return the pages of a list; `address_of` gives where each is."""
    paginator = shown.paginator
    if paginator.num_pages == 1:
        return PageLinks((), "", "")
    numbers = paginator.get_elided_page_range(shown.number, on_each_side=1, on_ends=1)
    return PageLinks(
        pages=tuple(
            PageLink(number, address_of(number), number == shown.number)
            if isinstance(number, int)
            else PageLink(0, "", is_shown=False)
            for number in numbers
        ),
        previous=address_of(shown.number - 1) if shown.has_previous() else "",
        next=address_of(shown.number + 1) if shown.has_next() else "",
    )

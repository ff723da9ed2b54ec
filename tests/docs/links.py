"""Links between the project's Markdown pages: where they lead, and whether something is there."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .rule_book import find_anchors, find_links

_HEADING = re.compile(r"^#{1,6} +(?P<title>.+?) *$")
_NOT_IN_A_SLUG = re.compile(r"[^\w\- ]")


@dataclass(frozen=True)
class DeadLink:
    """A link that leads nowhere; `page` and `target` are paths in the project."""

    page: str
    line: int
    target: str


def find_places(text: str) -> set[str]:
    """Return the anchors of a page: those written down, and those that its headings make."""
    return {*find_anchors(text), *(_slug_of(title) for title in _headings(text))}


def find_dead(root: Path, pages: list[Path]) -> Iterator[DeadLink]:
    """Yield the links of pages to files and anchors that do not exist."""
    places: dict[Path, set[str]] = {}
    for page in pages:
        for link in find_links(page.name, page.read_text(encoding="utf-8")):
            target = (page.parent / link.target).resolve() if link.target else page
            if not target.exists() or (link.anchor and link.anchor not in _places_of(target, places)):
                named = f"{link.target}#{link.anchor}" if link.anchor else link.target
                yield DeadLink(str(page.relative_to(root)), link.line, named)


def _places_of(target: Path, places: dict[Path, set[str]]) -> set[str]:
    if target not in places:
        places[target] = find_places(target.read_text(encoding="utf-8"))
    return places[target]


def _headings(text: str) -> Iterator[str]:
    fenced = False
    for line in text.splitlines():
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and (found := _HEADING.match(line)):
            yield found["title"]


def _slug_of(title: str) -> str:
    return _NOT_IN_A_SLUG.sub("", title.lower()).replace(" ", "-")

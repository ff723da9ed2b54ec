"""A catalog to browse: its entries searched, filtered, sorted, a page of them at a time. Source: U2.9, F3.5.

All of it stands in the address: `q` the words, `f.<id>` a filter, `sort` a column (`-` before it: the other
way round), `page`. Whatever there is not to choose from is passed over.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.paginator import Paginator
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from rulesets.engine.api import CompiledRuleset
from rulesets.engine.problems import Problem
from rulesets.engine.schema.catalogs import Entry
from rulesets.models import Revision
from rulesets.pages.columns import EntryColumn, columns_of
from rulesets.pages.filtering import filter_selects, fits
from rulesets.pages.lenders import lender_of
from rulesets.texts import is_begun, said, searched
from studio.web.paging import PER_PAGE, PageLinks, page_links
from studio.web.searching import finder, fold
from studio.web.selects import FilterSelect

WORDS, SORT, PAGE, NAME = "q", "sort", "page", "name"


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry in the table: its name, summary, and a text for each column."""

    label: str
    summary: str
    url: str
    cells: tuple[tuple["EntryColumn", str], ...]


@dataclass(frozen=True, slots=True)
class SortChoice:
    """A line of the select of orders."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class ColumnHead:
    """The head of a column: where it leads sorts by it; `direction` is how it is sorted now, if it is."""

    label: str
    url: str
    is_number: bool
    direction: str


@dataclass(frozen=True, slots=True)
class CatalogPage:
    """Everything the page of a catalog shows.

    `total` is how many entries the catalog has, `found` how many fit; `query` is the part of the address
    from `?` on. `lender` is the ruleset it borrows from, `notices` say why nothing is borrowed (F3.80).
    """

    label: str
    url: str
    query: str
    words: str
    selects: tuple[FilterSelect, ...]
    sorts: tuple[SortChoice, ...]
    heads: tuple[ColumnHead, ...]
    lines: tuple[EntryLine, ...]
    total: int
    found: int
    links: PageLinks
    problems: tuple[Problem, ...]
    lender: str
    notices: tuple[Problem, ...]

    @property
    def is_narrowed(self) -> bool:
        """Whether anything narrows it."""
        return bool(self.words) or any(select.chosen for select in self.selects)


def catalog_url(revision: Revision, catalog_id: str) -> str:
    """Return where a catalog of a version is browsed."""
    return reverse("rulesets:show_catalog", args=[revision.ruleset_id, revision.number, catalog_id])


def entry_url(revision: Revision, catalog_id: str, entry_id: str) -> str:
    """Return where an entry is shown."""
    where = [revision.ruleset_id, revision.number, catalog_id, entry_id]
    return reverse("rulesets:show_entry", args=where)


def catalog_page(
    revision: Revision, compiled: CompiledRuleset, catalog_id: str, asked: Mapping[str, str]
) -> CatalogPage | None:
    """Return a catalog as the address asks for it; None where the ruleset has no such catalog."""
    catalog = compiled.catalogs.get(catalog_id)
    if catalog is None:
        return None
    entries = list(catalog.entries.values())
    borrowed = compiled.ruleset.borrowed.get(catalog_id)
    columns = columns_of(compiled, catalog, entries)
    selects = filter_selects(catalog.filters.values(), entries, asked)
    words = asked.get(WORDS, "").strip()
    sort = _sort_of(asked.get(SORT, ""), columns)
    found = _sorted(_found(entries, words, selects), sort, columns, words)
    address = _Address(catalog_url(revision, catalog_id), words, selects, sort)
    shown = Paginator(found, PER_PAGE).get_page(asked.get(PAGE))
    return CatalogPage(
        label=catalog.header.label,
        url=address.url,
        query=address.query(page=shown.number),
        words=words,
        selects=selects,
        sorts=_sorts(columns, sort),
        heads=_heads(columns, sort, address),
        lines=tuple(_line(revision, catalog_id, entry, columns) for entry in shown.object_list),
        total=len(entries),
        found=len(found),
        links=page_links(shown, lambda number: address.link(page=number)),
        problems=tuple(compiled.ruleset.file_problems.get(f"catalogs/{catalog_id}.json", ())),
        lender=lender_of(compiled.ruleset, catalog_id),
        notices=() if borrowed is None else borrowed.notices,
    )


@dataclass(frozen=True, slots=True)
class _Address:
    """Writes addresses of the page that keep what it is narrowed to."""

    url: str
    words: str
    selects: Sequence[FilterSelect]
    sort: str

    def query(self, *, page: int = 1, sort: str | None = None) -> str:
        pairs = [(WORDS, self.words), *((select.name, select.chosen) for select in self.selects)]
        pairs += [(SORT, self.sort if sort is None else sort), (PAGE, str(page) if page > 1 else "")]
        kept = [(name, value) for name, value in pairs if value]
        return f"?{urlencode(kept)}" if kept else ""

    def link(self, *, page: int = 1, sort: str | None = None) -> str:
        return self.url + self.query(page=page, sort=sort)


def _found(entries: Sequence[Entry], words: str, selects: Sequence[FilterSelect]) -> list[Entry]:
    finds = finder(words)
    return [
        entry
        for entry in entries
        if (not words or finds(searched(entry.label, entry.summary or ""))) and fits(entry, selects)
    ]


def _sort_of(asked: str, columns: Sequence[EntryColumn]) -> str:
    """Return the order asked for, if there is such a column; empty for the order of the file."""
    return asked if asked.removeprefix("-") in {NAME, *(column.key for column in columns)} else ""


def _sorted(found: list[Entry], sort: str, columns: Sequence[EntryColumn], words: str) -> list[Entry]:
    """Sort by a column; in the order of the file, what begins with the words that are searched comes first.

    What is empty stays last, whichever way round.
    """
    if not sort:
        start = fold(words)
        return sorted(found, key=lambda entry: bool(words) and not is_begun(entry.label, start))
    key, is_reverse = sort.removeprefix("-"), sort.startswith("-")
    if key == NAME:
        return sorted(found, key=lambda entry: fold(said(entry.label)), reverse=is_reverse)
    by = next(column for column in columns if column.key == key).sort_key_of
    empty = [entry for entry in found if by(entry)[0]]
    return sorted((entry for entry in found if not by(entry)[0]), key=by, reverse=is_reverse) + empty


def _sorts(columns: Sequence[EntryColumn], sort: str) -> tuple[SortChoice, ...]:
    lines = [("", _("as in the ruleset")), (NAME, _("name, A to Z")), (f"-{NAME}", _("name, Z to A"))]
    for column in columns:
        up, down = (
            (_("%(column)s, low to high"), _("%(column)s, high to low"))
            if column.is_number
            else (_("%(column)s, A to Z"), _("%(column)s, Z to A"))
        )
        label = {"column": said(column.label)}
        lines += [(column.key, up % label), (f"-{column.key}", down % label)]
    return tuple(SortChoice(value, label, value == sort) for value, label in lines)


def _heads(columns: Sequence[EntryColumn], sort: str, address: _Address) -> tuple[ColumnHead, ...]:
    named = [(NAME, _("Name"), False), *((column.key, column.label, column.is_number) for column in columns)]
    return tuple(
        ColumnHead(
            label=label,
            url=address.link(sort=f"-{key}" if sort == key else key),
            is_number=is_number,
            direction={key: "ascending", f"-{key}": "descending"}.get(sort, ""),
        )
        for key, label, is_number in named
    )


def _line(revision: Revision, catalog_id: str, entry: Entry, columns: Sequence[EntryColumn]) -> EntryLine:
    return EntryLine(
        label=entry.label,
        summary=entry.summary or "",
        url=entry_url(revision, catalog_id, entry.id),
        cells=tuple((column, column.text_of(entry)) for column in columns),
    )

"""One entry of a catalog: what it is told apart by, what it gives, what it writes, what is kept of it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulesets.engine.api import CompiledRuleset
from rulesets.engine.builder.mechanics import mechanics_line
from rulesets.engine.builder.wording import gives
from rulesets.engine.compiled.ruleset import CompiledCatalog
from rulesets.engine.schema.catalogs import Entry, EntryRow
from rulesets.engine.sentences import say
from rulesets.models import Revision
from rulesets.pages.catalogs import catalog_url, entry_url
from rulesets.pages.cells import entry_text, filter_text
from rulesets.pages.lenders import source_of


@dataclass(frozen=True, slots=True)
class Fact:
    """A label with what stands there."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class WrittenRow:
    """A row that the entry writes into a list: its cells that say something, long ones too."""

    list_label: str
    cells: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class EntryPage:
    """Everything the page of an entry shows.

    Attributes:
        does: What using it does, in one line (F3.44).
        kept: Parts as they stand in the file.
    """

    label: str
    summary: str
    catalog: str
    catalog_url: str
    facts: tuple[Fact, ...]
    gives: tuple[str, ...]
    does: str
    rows: tuple[WrittenRow, ...]
    kept: tuple[Fact, ...]
    previous: tuple[str, str] | None
    next: tuple[str, str] | None


def entry_page(
    revision: Revision, compiled: CompiledRuleset, catalog_id: str, entry_id: str
) -> EntryPage | None:
    """Return the page of an entry; None where the ruleset has none of that name."""
    catalog = compiled.catalogs.get(catalog_id)
    entry = catalog.entries.get(entry_id) if catalog else None
    if catalog is None or entry is None:
        return None
    entries = list(catalog.entries.values())
    place = entries.index(entry)

    def beside(number: int) -> tuple[str, str] | None:
        if not 0 <= number < len(entries):
            return None
        return (entry_url(revision, catalog_id, entries[number].id), entries[number].label)

    return EntryPage(
        label=entry.label,
        summary=entry.summary or "",
        catalog=catalog.header.label,
        catalog_url=catalog_url(revision, catalog_id),
        facts=(*_source(compiled, catalog_id, entry), *_filters(catalog, entry)),
        gives=gives(compiled, entry),
        does=mechanics_line(compiled, catalog.header, entry),
        rows=tuple(_row(compiled, row, catalog_id) for row in entry.rows or ()),
        kept=tuple(_kept(entry)),
        previous=beside(place - 1),
        next=beside(place + 1),
    )


def _source(compiled: CompiledRuleset, catalog_id: str, entry: Entry) -> Iterator[Fact]:
    """Yield the ruleset it comes from, where that is another one (U9.15)."""
    if source := source_of(compiled.ruleset, catalog_id, entry.id):
        yield Fact(_("Borrowed from"), source)


def _filters(catalog: CompiledCatalog, entry: Entry) -> Iterator[Fact]:
    for id_, known in catalog.filters.items():
        if text := filter_text(entry, id_):
            yield Fact(known.label, text)


def _row(compiled: CompiledRuleset, row: EntryRow, catalog_id: str) -> WrittenRow:
    known = compiled.lists.get(row.list_)
    if known is None:
        return WrittenRow(row.list_, tuple(Fact(id_, str(value)) for id_, value in row.values.items()))
    cells = []
    for column in known.columns:
        text = entry_text(column, row.values.get(column.id), catalog_id)
        if column.id in (row.scaled or {}):
            text = say("{value}, and grows with the character", value=text)
        if text:
            cells.append(Fact(column.label, text))
    return WrittenRow(known.label, tuple(cells))


def _kept(entry: Entry) -> Iterator[Fact]:
    """Yield the parts that are stored and exported, as JSON."""
    labels = {"item": _("Item"), "creature": _("Creature"), "mechanics": _("Mechanics")}
    written = entry.model_dump(mode="json", by_alias=True, exclude_unset=True, include=set(labels))
    for key, label in labels.items():
        if written.get(key):
            yield Fact(label, json.dumps(written[key], indent=2, ensure_ascii=False))

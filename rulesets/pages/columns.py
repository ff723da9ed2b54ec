"""The columns of a catalog's table: its filters, and what its entries write into the lists it feeds."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rulesets.engine.api import CompiledRuleset
from rulesets.engine.compiled.ruleset import CompiledCatalog
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.catalogs import Entry
from rulesets.engine.schema.fields import Column as ListColumn
from rulesets.pages.cells import entry_text, filter_text, values_of
from rulesets.texts import said
from studio.web.searching import fold

COLUMNS_MOST = 6
"""Columns beside the name: more no page is wide enough for. The entry's own page shows everything."""

SortKey: TypeAlias = tuple[bool, float, str]
"""What is empty comes last, numbers go by size, words by letters."""


@dataclass(frozen=True, slots=True)
class EntryColumn:
    """A column of the table; `key` names it in the address."""

    key: str
    label: str
    is_number: bool
    text_of: Callable[[Entry], str]
    sort_key_of: Callable[[Entry], SortKey]


def columns_of(
    compiled: CompiledRuleset, catalog: CompiledCatalog, entries: Sequence[Entry]
) -> tuple[EntryColumn, ...]:
    """Return the columns in which any entry says something, its filters first."""
    found: dict[str, EntryColumn] = {}
    for column in (*_filter_columns(catalog), *_cell_columns(compiled, catalog, entries)):
        if column.label not in found and any(column.text_of(entry) for entry in entries):
            found[column.label] = column
    return tuple(found.values())[:COLUMNS_MOST]


def _filter_columns(catalog: CompiledCatalog) -> Iterator[EntryColumn]:
    for id_, known in catalog.filters.items():
        yield EntryColumn(
            key=f"f.{id_}",
            label=known.label,
            is_number=known.type == "number",
            text_of=lambda entry, id_=id_: filter_text(entry, id_),  # type: ignore[misc]
            sort_key_of=lambda entry, id_=id_: _sort_key(next(iter(values_of(entry, id_)), None)),  # type: ignore[misc]
        )


def _cell_columns(
    compiled: CompiledRuleset, catalog: CompiledCatalog, entries: Sequence[Entry]
) -> Iterator[EntryColumn]:
    """Yield the short columns of the lists into which every entry writes one row at most."""
    for list_id in catalog.header.feeds or ():
        known = compiled.lists.get(list_id)
        if known is None or any(len(_rows(entry, list_id)) > 1 for entry in entries):
            continue
        for column in known.columns:
            if column.type != "longtext" and not _repeats_label(column, list_id, entries):
                yield _cell_column(column, list_id, catalog.header.id)


def _cell_column(column: ListColumn, list_id: str, catalog: str) -> EntryColumn:
    def value_of(entry: Entry) -> JsonValue:
        rows = _rows(entry, list_id)
        return rows[0].get(column.id) if rows else None

    def sort_key_of(entry: Entry) -> SortKey:
        value = value_of(entry)
        return _sort_key(said(entry_text(column, value, catalog)) if isinstance(value, str) else value)

    return EntryColumn(
        key=f"c.{list_id}.{column.id}",
        label=column.label,
        is_number=column.type == "number",
        text_of=lambda entry: entry_text(column, value_of(entry), catalog),
        sort_key_of=sort_key_of,
    )


def _repeats_label(column: ListColumn, list_id: str, entries: Sequence[Entry]) -> bool:
    """Return whether a column mostly says again what the entries are called."""
    written = [(entry.label, rows[0].get(column.id)) for entry in entries if (rows := _rows(entry, list_id))]
    return sum(value == label for label, value in written) * 2 > len(written)


def _rows(entry: Entry, list_id: str) -> list[dict[str, JsonValue]]:
    return [dict(row.values) for row in entry.rows or () if row.list_ == list_id]


def _sort_key(value: JsonValue) -> SortKey:
    if isinstance(value, int | float):
        return (False, float(value), "")
    text = fold(value) if isinstance(value, str) else ""
    return (not text, 0.0, text)

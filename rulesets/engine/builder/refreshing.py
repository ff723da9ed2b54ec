"""Rows copied from a catalog beside what the ruleset says now. Source: F3.33 to F3.41.

Only rows the player copied: those of picks follow the ruleset by themselves (B20).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulesets.engine.builder.edits import held_value
from rulesets.engine.builder.rowledger import MARK, ROW_KEY, ListParts, join_list
from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.values import same
from rulesets.engine.compiled.values import stored_text
from rulesets.engine.problems import JsonValue, Refusal
from rulesets.engine.schema.catalogs import EntryRow
from rulesets.engine.schema.fields import Column, NumberColumn

_COMPARED = frozenset({"text", "longtext", "dice", "enum"})
"""What is offered where something else stands; numbers and yes or no never are (F3.35)."""


@dataclass(frozen=True, slots=True)
class NewerCell:
    """A cell that the ruleset says otherwise: what the sheet holds (None for nothing), and what it says."""

    column: Column
    held: JsonValue
    says: JsonValue


@dataclass(frozen=True, slots=True)
class NewerRow:
    """A row some cells of which the ruleset says otherwise."""

    list_id: str
    row: str
    entry: str
    cells: tuple[NewerCell, ...]


def newer_rows(settled: Settled, list_id: str) -> tuple[NewerRow, ...]:
    """The rows of a list the ruleset says otherwise, in the order of the list; none of an unknown list."""
    known = settled.plan.compiled.lists.get(list_id)
    if known is None:
        return ()
    found = []
    for row, entry, source in _matched(settled, list_id):
        cells = tuple(_newer_cells(known.columns, row, source))
        if cells:
            found.append(NewerRow(list_id, stored_text(row.get(ROW_KEY)), entry, cells))
    return tuple(found)


def _matched(settled: Settled, list_id: str) -> Iterator[tuple[Mapping[str, JsonValue], str, EntryRow]]:
    """The player's own marked rows, each with its entry's label and row. Source: F3.40, F3.41.

    A row is told by its position among those with its mark, as long as there are as many as the entry writes;
    else only by an entry that writes a single row.
    """
    parts = settled.parts.lists.get(list_id, ListParts())
    marked: dict[str, list[Mapping[str, JsonValue]]] = {}
    for row in join_list(parts):
        if isinstance(row, Mapping) and (mark := stored_text(row.get(MARK))):
            marked.setdefault(mark, []).append(row)
    for mark, rows in marked.items():
        catalog, _, entry_id = mark.partition("/")
        entry = settled.plan.entry(catalog, entry_id)
        written = [] if entry is None else [row for row in entry.rows or () if row.list_ == list_id]
        if entry is None or (len(written) != len(rows) and len(written) != 1):
            continue
        sources = written if len(written) == len(rows) else written * len(rows)
        for row, source in zip(rows, sources, strict=True):
            if row.get(ROW_KEY) not in parts.items:
                yield row, entry.label, source


def _newer_cells(
    columns: tuple[Column, ...], row: Mapping[str, JsonValue], source: EntryRow
) -> Iterator[NewerCell]:
    """The cells the entry sets and the row holds otherwise. Source: F3.35 to F3.39."""
    for column in columns:
        says, held = source.values.get(column.id), row.get(column.id)
        if says is None or column.id in (source.scaled or {}):
            continue
        if isinstance(column, NumberColumn) and column.sum is not None:
            continue
        if held is not None and (column.type not in _COMPARED or same(held, says)):
            continue
        if not isinstance(held_value(column, says, ""), Refusal):
            yield NewerCell(column, held, says)

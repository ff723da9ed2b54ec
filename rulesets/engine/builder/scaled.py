"""Scaled cells of rows the player copied from a catalog: worked out on every change. Source: F3.26, F3.28."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.engine.builder.plan import Plan
from rulesets.engine.builder.rowledger import MARK
from rulesets.engine.builder.rows import entry_cells
from rulesets.engine.builder.slots import Reader
from rulesets.engine.compiled.values import stored_text
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.catalogs import EntryRow


def rescaled(plan: Plan, list_id: str, rows: Sequence[JsonValue], read: Reader | None) -> list[JsonValue]:
    """Own rows with their scaled cells worked out; a row whose entry is gone keeps its numbers."""
    return [_rescaled_row(plan, list_id, row, read) for row in rows]


def _rescaled_row(plan: Plan, list_id: str, row: JsonValue, read: Reader | None) -> JsonValue:
    source = scaled_source(plan, list_id, row)
    if source is None or read is None or not isinstance(row, Mapping):
        return row
    cells = entry_cells(plan, source, read)
    return {**row, **{column: cells[column] for column in source.scaled or () if column in cells}}


def scaled_source(plan: Plan, list_id: str, row: JsonValue) -> EntryRow | None:
    """The entry's row a marked row was copied from, where that has scaled cells."""
    if not isinstance(row, Mapping):
        return None
    catalog, _, entry_id = stored_text(row.get(MARK)).partition("/")
    entry = plan.entry(catalog, entry_id)
    if entry is None:
        return None
    return next((item for item in entry.rows or () if item.list_ == list_id and item.scaled), None)

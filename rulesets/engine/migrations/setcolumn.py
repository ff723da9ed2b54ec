"""Correcting cells of older rows: the only step that overwrites. Source: M6."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesets.engine.compiled.frame import StoredMap
from rulesets.engine.compiled.migrations import CompiledStep
from rulesets.engine.migrations.draft import BUILD, Draft
from rulesets.engine.migrations.report import Outcome, done, label_of, nothing, value_words
from rulesets.engine.problems import JsonValue, is_number
from rulesets.engine.schema.migrations import ColumnChange, SetColumn
from rulesets.engine.sentences import say


def run(step: SetColumn, _at: CompiledStep, draft: Draft) -> Iterator[Outcome]:
    """Write the value into every row that matches (M6.2, M6.8)."""
    change = step.set_column
    label = label_of(draft.compiled, "list", change.list_)
    found = draft.section(BUILD, "lists")
    rows = None if found is None else found.get(change.list_, ())
    if rows is None or not isinstance(rows, list | tuple):
        yield nothing(
            say("What is stored as {label} is no list of rows, so nothing was changed.", label=label)
        )
        return
    matching = [position for position, row in enumerate(rows) if _matches(row, change)]
    if not matching:
        yield nothing(say("No row of {label} is one to be changed.", label=label))
        return
    kept: list[JsonValue] = list(rows)
    for position in matching:
        row = kept[position]
        if isinstance(row, Mapping):
            kept[position] = {**row, change.column: change.to}
    draft.put(BUILD, "lists", change.list_, kept)
    words = {"label": label, "column": _column_label(draft, change), "value": value_words(change.to)}
    if len(matching) == 1:
        yield done(say("{label}: {column} becomes {value} in one row.", **words))
    else:
        yield done(say("{label}: {column} becomes {value} in {count} rows.", count=len(matching), **words))


def _matches(row: JsonValue, change: ColumnChange) -> bool:
    """Whether each column of `where` holds one of its values, and the cell is not yet as it shall be."""
    if not isinstance(row, Mapping):
        return False
    is_meant = all(_holds(row, column, wanted) for column, wanted in change.where.items())
    return is_meant and not _is_already(row.get(change.column), change.to)


def _holds(row: StoredMap, column: str, wanted: tuple[JsonValue, ...]) -> bool:
    return any(_equal(row.get(column), value) for value in wanted)


def _equal(cell: JsonValue, value: JsonValue) -> bool:
    """Whether a cell holds a value: texts without letter case and outer spaces, numbers exactly (M6.3)."""
    if isinstance(cell, bool) or isinstance(value, bool):
        return cell is value
    if isinstance(cell, str) and isinstance(value, str):
        return cell.strip().casefold() == value.strip().casefold()
    return is_number(cell) and is_number(value) and cell == value


def _is_already(cell: JsonValue, to: JsonValue) -> bool:
    return type(cell) is type(to) and cell == to


def _column_label(draft: Draft, change: ColumnChange) -> str:
    columns = draft.compiled.lists[change.list_].columns
    return next((column.label for column in columns if column.id == change.column), change.column)

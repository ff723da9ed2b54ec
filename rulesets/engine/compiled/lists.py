"""Lists made ready to read: rows, cells, sum columns and listSum.

Source: N8, S11.5 to S11.15, S13.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from rulesets.engine.compiled.frame import EMPTY, Frame, Predicate, StoredMap, stored_array
from rulesets.engine.compiled.numbers import added, hold, stored_number
from rulesets.engine.compiled.values import blank_cell, read_value
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.fields import Column
from rulesets.engine.schema.lists import SheetList
from rulesets.engine.schema.refs import ListSum, Where

Cell: TypeAlias = Callable[[StoredMap], float]
"""Reads the number of a cell off a row."""

RowTest: TypeAlias = Callable[[StoredMap], bool]


@dataclass(frozen=True, slots=True)
class CompiledColumn:
    """A column with its blank value; ``number`` reads its cells and is there for number columns only."""

    column: Column
    blank: JsonValue
    number: Cell | None = None

    def shown(self, row: StoredMap) -> JsonValue:
        """Read a cell as the sheet shows it: the stored value, else the blank one (S13.6)."""
        if self.number is not None:
            return self.number(row)
        value = read_value(self.column.type, row.get(self.column.id))
        return self.blank if value is None else value

    def counted(self, row: StoredMap) -> JsonValue:
        """Read a cell as listSum compares it: empty text counts as the default too (S11.11).

        A boolean cell that is neither empty nor a boolean is no value at all (N8.1).
        """
        stored = row.get(self.column.id)
        if self.column.type == "boolean":
            return self.blank if stored is None else stored
        value = self.shown(row)
        return self.blank if value == "" else value


@dataclass(frozen=True, slots=True)
class CompiledList:
    """A list with its columns by id and the rule that hides it."""

    list: SheetList
    columns: Mapping[str, CompiledColumn]
    hidden: Predicate | None

    def rows(self, frame: Frame) -> tuple[StoredMap, ...]:
        """Read every stored row; a junk row reads as an empty one, hidden or not (N8.1, N8.2)."""
        stored = stored_array(frame.lists.get(self.list.id))
        return () if stored is None else tuple(_row(row) for row in stored)

    def name(self, row: StoredMap) -> str:
        """Give what a row is called: its first text, or the list's label where that is empty."""
        for column in self.columns.values():
            if column.column.type == "text":
                return shown if isinstance(shown := column.shown(row), str) and shown else self.list.label
        return self.list.label

    def live_rows(self, frame: Frame) -> tuple[StoredMap, ...]:
        """Read the rows that count: none while the list is hidden (S10.16)."""
        return () if self.hidden is not None and self.hidden(frame) else self.rows(frame)


def compile_list(sheet_list: SheetList, hidden: Predicate | None) -> CompiledList:
    """Make a list ready to read."""
    typed = {column.id: _typed_cell(column) for column in sheet_list.columns if column.type == "number"}
    columns = {
        column.id: CompiledColumn(column, blank_cell(column), _number_cell(column, typed))
        for column in sheet_list.columns
    }
    return CompiledList(sheet_list, columns, hidden)


@dataclass(frozen=True, slots=True)
class CompiledListSum:
    """A listSum: whose rows count, and what each adds."""

    list: CompiledList
    cell: Cell
    tests: tuple[RowTest, ...]

    def counted(self, frame: Frame) -> Iterator[tuple[StoredMap, float]]:
        """Give each row that counts, with what it adds."""
        for row in self.list.live_rows(frame):
            if all(test(row) for test in self.tests):
                yield row, self.cell(row)

    def total(self, frame: Frame) -> float:
        """Add up what counts, in the order of the rows (S11.15: not made whole)."""
        return added(amount for _, amount in self.counted(frame))


def compile_list_sum(total: ListSum, lists: Mapping[str, CompiledList]) -> CompiledListSum | None:
    """Make a listSum ready to read, or None where it names what is not declared and so reads 0 (N8.1)."""
    compiled = lists.get(total.list_)
    if compiled is None:
        return None
    cell = _summed(total, compiled)
    tests = _row_tests(total, compiled)
    return None if cell is None or tests is None else CompiledListSum(compiled, cell, tests)


def _row(stored: JsonValue) -> StoredMap:
    return stored if isinstance(stored, Mapping) else EMPTY


def _typed_cell(column: Column) -> Cell:
    column_id = column.id
    blank = stored_number(blank_cell(column)) or 0

    def read(row: StoredMap) -> float:
        value = stored_number(row.get(column_id))
        return blank if value is None else value

    return read


def _number_cell(column: Column, typed: Mapping[str, Cell]) -> Cell | None:
    """Give the reader of a number column: its own cell, or for a sum column those it adds (S13.21)."""
    if column.type != "number":
        return None
    if not column.sum:
        return typed[column.id]
    parts = tuple(typed[part] for part in column.sum if part in typed)
    low, high = stored_number(column.min) or 0, stored_number(column.max) or 0

    def read(row: StoredMap) -> float:
        return hold(added(part(row) for part in parts), low, high)

    return read


def _one(row: StoredMap) -> float:
    return 1


def _summed(total: ListSum, compiled: CompiledList) -> Cell | None:
    if total.count:
        return _one
    column = compiled.columns.get(total.column or "")
    return None if column is None else column.number


def _row_tests(total: ListSum, compiled: CompiledList) -> tuple[RowTest, ...] | None:
    tests: list[RowTest] = []
    if total.only_when is not None:
        column = compiled.columns.get(total.only_when)
        if column is None:
            return None
        tests.append(_is_true(column))
    if total.where is not None:
        column = compiled.columns.get(total.where.column)
        if column is None:
            return None
        tests.append(_equals(column, total.where))
    return tuple(tests)


def _is_true(column: CompiledColumn) -> RowTest:
    def test(row: StoredMap) -> bool:
        return column.counted(row) is True

    return test


def _equals(column: CompiledColumn, where: Where) -> RowTest:
    wanted = where.equals
    is_boolean = isinstance(wanted, bool)

    def test(row: StoredMap) -> bool:
        value = column.counted(row)
        return value == wanted and isinstance(value, bool) is is_boolean

    return test

"""Hand edits of rows: adding, changing, moving and deleting them, one's own and those of picks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulesets.engine.builder.changes import Change
from rulesets.engine.builder.commands import AddEntryRows, AddRow, DropRow, EditCell, MoveRow
from rulesets.engine.builder.edits import held_value
from rulesets.engine.builder.ledger import Parts
from rulesets.engine.builder.rowledger import MARK, ROW_KEY, ListParts, RowEdit, RowItem, join_list
from rulesets.engine.builder.rows import entry_cells
from rulesets.engine.builder.scaled import scaled_source
from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.state import PlaceValue
from rulesets.engine.builder.values import ABSENT, Absent, same
from rulesets.engine.problems import JsonValue, Refusal
from rulesets.engine.schema.fields import Column, NumberColumn
from rulesets.engine.schema.lists import SheetList
from rulesets.engine.sentences import say


def row_place(settled: Settled, command: DropRow | MoveRow) -> PlaceValue:
    """A row's place and the row as it stands."""
    row = _find(settled, command.list_id, command.row)
    return PlaceValue(f"lists/{command.list_id}/{command.row}", row)


def list_place(settled: Settled, command: AddRow) -> PlaceValue:
    """The place of a new row: any number of people may add one."""
    return PlaceValue(f"lists/{command.list_id}", None)


def entry_place(settled: Settled, command: AddEntryRows) -> PlaceValue:
    """The place of an entry that is copied onto the sheet."""
    return PlaceValue(f"entry/{command.catalog}/{command.entry}", None)


def cell_place(settled: Settled, command: EditCell) -> PlaceValue:
    """A cell's place and what is stored in it."""
    row = _find(settled, command.list_id, command.row) or {}
    return PlaceValue(f"lists/{command.list_id}/{command.row}/{command.column}", row.get(command.column))


def rows_by_key(settled: Settled, list_id: str) -> dict[str, dict[str, JsonValue]]:
    """The rows of a list as they stand, by their keys: what requests about rows and cells are made from."""
    rows = join_list(settled.parts.lists.get(list_id, ListParts()))
    keyed = ((row.get(ROW_KEY), dict(row)) for row in reversed(rows) if isinstance(row, Mapping))
    return {key: row for key, row in keyed if isinstance(key, str)}


def _find(settled: Settled, list_id: str, key: str) -> dict[str, JsonValue] | None:
    return rows_by_key(settled, list_id).get(key)


def _known(settled: Settled, list_id: str) -> SheetList | Refusal:
    known = settled.plan.compiled.lists.get(list_id)
    if known is None:
        return Refusal("unknown-list", say("There is no list {list}.", list=list_id), f"lists/{list_id}")
    return known


def _count(settled: Settled, list_id: str) -> int:
    return len(join_list(settled.parts.lists.get(list_id, ListParts())))


def _full(known: SheetList) -> Refusal:
    full = say("{list} holds {most} rows at most.", list=known.label, most=known.max_items)
    return Refusal("list-full", full, f"lists/{known.id}")


def _with_list(parts: Parts, list_id: str, made: ListParts) -> Parts:
    return replace(parts, lists={**parts.lists, list_id: made})


def _append(parts: Parts, list_id: str, row: Mapping[str, JsonValue]) -> Parts:
    """Add an own row after the own rows there are. It gets its key when the character is settled."""
    before = parts.lists.get(list_id, ListParts())
    order = before.order
    made = ListParts((*before.own, dict(row)), before.items, order)
    return _with_list(parts, list_id, made)


def add_row(settled: Settled, command: AddRow) -> Change:
    """Add a row of one's own. Source: S13.9, S13.10."""
    known = _known(settled, command.list_id)
    if isinstance(known, Refusal):
        return known
    if _count(settled, known.id) >= known.max_items:
        return _full(known)
    row: dict[str, JsonValue] = {}
    for column in known.columns:
        held = _held_cell(column, command.values.get(column.id), f"lists/{known.id}/{column.id}")
        if isinstance(held, Refusal):
            return held
        if not isinstance(held, Absent):
            row[column.id] = held
    return _append(settled.parts, known.id, row)


def _held_cell(column: Column, value: JsonValue, where: str) -> JsonValue | Absent | Refusal:
    """A typed cell as it is stored; a sum column takes none. Source: S13.22, S39.6."""
    if isinstance(column, NumberColumn) and column.sum is not None:
        return (
            ABSENT
            if value is None
            else Refusal("computed", say("{label} is computed.", label=column.label), where)
        )
    return held_value(column, value, where)


def add_entry_rows(settled: Settled, command: AddEntryRows) -> Change:
    """Copy an entry's rows onto the sheet, all or none. Source: F3.18, F3.19, F3.30, B5.19, B12.5."""
    entry = settled.plan.entry(command.catalog, command.entry)
    where = f"entry/{command.catalog}/{command.entry}"
    if entry is None or not entry.rows:
        return Refusal("unknown-entry", say("There is no such entry to add."), where)
    parts = settled.parts
    for row in entry.rows:
        known = _known(settled, row.list_)
        if isinstance(known, Refusal):
            return known
        adds = sum(other.list_ == row.list_ for other in entry.rows)
        if _count(settled, known.id) + adds > known.max_items:
            return _full(known)
        cells = entry_cells(settled.plan, row, settled.read)
        parts = _append(parts, known.id, {**cells, MARK: f"{command.catalog}/{command.entry}"})
    return parts


def edit_cell(settled: Settled, command: EditCell) -> Change:
    """Set one cell. Source: S13.10, S39.6, B20.6."""
    known = _known(settled, command.list_id)
    if isinstance(known, Refusal):
        return known
    where = f"lists/{known.id}/{command.row}/{command.column}"
    column = next((item for item in known.columns if item.id == command.column), None)
    row = _find(settled, known.id, command.row)
    if column is None or row is None:
        return Refusal("unknown-cell", say("This cell is gone."), where)
    source = scaled_source(settled.plan, known.id, row)
    if source is not None and column.id in (source.scaled or {}):
        return Refusal("computed", say("{label} is computed.", label=column.label), where)
    held = _held_cell(column, command.value, where)
    if isinstance(held, Refusal):
        return held
    before = settled.parts.lists[known.id]
    item = before.items.get(command.row)
    if item is not None and item.wrote is not None:
        items = {**before.items, command.row: _with_cell(item, column.id, held)}
        return _with_list(settled.parts, known.id, replace(before, items=items))
    own = tuple(_with_own_cell(old, command.row, column.id, held) for old in before.own)
    return _with_list(settled.parts, known.id, before.with_own(own))


def _with_cell(item: RowItem, column: str, value: JsonValue | Absent) -> RowItem:
    cells = {id_: cell for id_, cell in item.edit.cells.items() if id_ != column}
    if not same(value, (item.wrote or {}).get(column, ABSENT)):
        cells[column] = value
    return RowItem(item.wrote, RowEdit(cells, item.edit.gone))


def _with_own_cell(row: JsonValue, key: str, column: str, value: JsonValue | Absent) -> JsonValue:
    if not isinstance(row, Mapping) or row.get(ROW_KEY) != key:
        return row
    cells = {id_: cell for id_, cell in row.items() if id_ != column}
    return cells if isinstance(value, Absent) else {**cells, column: value}


def drop_row(settled: Settled, command: DropRow) -> Change:
    """Delete a row; a pick's row stays away while the pick is active. Source: B20.5."""
    if _find(settled, command.list_id, command.row) is None:
        where = f"lists/{command.list_id}/{command.row}"
        return Refusal("unknown-row", say("This row is gone."), where)
    before = settled.parts.lists[command.list_id]
    item = before.items.get(command.row)
    if item is not None and item.wrote is not None:
        gone = RowItem(item.wrote, RowEdit(item.edit.cells, gone=True))
        items = {**before.items, command.row: gone}
        return _with_list(settled.parts, command.list_id, replace(before, items=items))
    places = _places(before)
    place = places.index(command.row)
    own_number = sum(1 for key in places[:place] if key not in before.items)
    own = (*before.own[:own_number], *before.own[own_number + 1 :])
    order = None if before.order is None else (*before.order[:place], *before.order[place + 1 :])
    return _with_list(settled.parts, command.list_id, ListParts(own, before.items, order))


def _places(parts: ListParts) -> list[JsonValue]:
    """The keys of a list's rows as they stand."""
    return [row.get(ROW_KEY) if isinstance(row, Mapping) else None for row in join_list(parts)]


def move_row(settled: Settled, command: MoveRow) -> Change:
    """Move a row to another place in its list. Source: S13.12, B20.9."""
    before = settled.parts.lists.get(command.list_id, ListParts())
    rows = join_list(before)
    places = _places(before)
    if command.row not in places:
        where = f"lists/{command.list_id}/{command.row}"
        return Refusal("unknown-row", say("This row is gone."), where)
    row = rows.pop(places.index(command.row))
    rows.insert(min(max(command.to, 0), len(rows)), row)
    return _with_list(settled.parts, command.list_id, _ordered(before, rows))


def _ordered(before: ListParts, rows: Sequence[JsonValue]) -> ListParts:
    """The list with its rows in another order."""
    own: list[JsonValue] = []
    order: list[str | None] = []
    for row in rows:
        key = row.get(ROW_KEY) if isinstance(row, Mapping) else None
        if isinstance(key, str) and key in before.items:
            order.append(key)
        else:
            own.append(row)
            order.append(None)
    return ListParts(tuple(own), before.items, tuple(order))

"""Rows of lists in the ledger: which rows are a pick's, and what the player changed in them.

A pick's row is known by its ``_row`` key alone, never by its place (B20.2). Per list the stored
ledger holds, in the order of writing, either what was written or, for a row whose pick is inactive,
the player's changes that come back with it (B20.6)::

    [{"row": "race/elf/1", "wrote": {"name": "Keen Senses", "_catalog": "races/elf"}},
     {"row": "race/half-elf/1", "kept": {"cells": {"note": "mine"}, "cleared": [], "gone": true}}]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rulesets.engine.builder.values import ABSENT, Absent, Maybe, as_object, same
from rulesets.engine.problems import JsonValue

ROW_KEY = "_row"
MARK = "_catalog"


@dataclass(frozen=True, slots=True)
class RowEdit:
    """What the player changed in a pick's row: cells typed over or emptied, or the row deleted."""

    cells: Mapping[str, Maybe] = field(default_factory=dict)
    gone: bool = False

    def __bool__(self) -> bool:
        """Whether the player changed anything."""
        return bool(self.cells) or self.gone


@dataclass(frozen=True, slots=True)
class RowItem:
    """A row of a pick: what the builder wrote (None while the pick is inactive) and the player's changes."""

    wrote: Mapping[str, JsonValue] | None
    edit: RowEdit = RowEdit()


@dataclass(frozen=True, slots=True)
class ListParts:
    """One list, taken apart.

    ``order`` is None while own rows come first and picks' rows after them; otherwise it names each
    place: None for the next own row, a key for a pick's row.
    """

    own: tuple[JsonValue, ...] = ()
    items: Mapping[str, RowItem] = field(default_factory=dict)
    order: tuple[str | None, ...] | None = None

    def with_own(self, rows: tuple[JsonValue, ...]) -> ListParts:
        """The same list with other own rows."""
        return replace(self, own=rows)


def split_list(rows: list[JsonValue], items: Mapping[str, RowItem]) -> ListParts:
    """Take one list apart by its ledger."""
    own: list[JsonValue] = []
    order: list[str | None] = []
    found: dict[str, RowItem] = {}
    for row in rows:
        key = row.get(ROW_KEY) if isinstance(row, Mapping) else None
        item = items.get(key) if isinstance(key, str) and key not in found else None
        if item is None or item.wrote is None or not isinstance(row, Mapping) or not isinstance(key, str):
            own.append(row)
            order.append(None)
            continue
        found[key] = RowItem(item.wrote, RowEdit(_changed_cells(row, item.wrote)))
        order.append(key)
    taken = {key: found.get(key) or _without_row(item) for key, item in items.items()}
    usual = [None] * len(own) + [key for key in items if key in found]
    return ListParts(tuple(own), taken, None if order == usual else tuple(order))


def _without_row(item: RowItem) -> RowItem:
    return item if item.wrote is None else RowItem(item.wrote, RowEdit(gone=True))


def _changed_cells(row: Mapping[str, JsonValue], wrote: Mapping[str, JsonValue]) -> dict[str, Maybe]:
    cells: dict[str, Maybe] = {}
    for column in {**wrote, **row}:
        now: Maybe = row.get(column, ABSENT)
        if column != ROW_KEY and not same(now, wrote.get(column, ABSENT)):
            cells[column] = now
    return cells


def row_of(key: str, item: RowItem) -> dict[str, JsonValue] | None:
    """A pick's row as it stands on the sheet, or None where it does not."""
    if item.wrote is None or item.edit.gone:
        return None
    row = {**item.wrote, **item.edit.cells, ROW_KEY: key}
    return {column: value for column, value in row.items() if not isinstance(value, Absent)}


def join_list(parts: ListParts) -> list[JsonValue]:
    """The list as it is stored."""
    made = {key: row for key, item in parts.items.items() if (row := row_of(key, item)) is not None}
    if parts.order is None:
        return [*parts.own, *made.values()]
    rows: list[JsonValue] = []
    own = list(parts.own)
    for place in parts.order:
        if place is None and own:
            rows.append(own.pop(0))
        elif place is not None and place in made:
            rows.append(made.pop(place))
    return [*rows, *own, *made.values()]


def read_items(stored: JsonValue) -> dict[str, RowItem] | None:
    """The ledger of one list, or None where it is not of its shape."""
    if not isinstance(stored, list | tuple) or not stored:
        return None
    items: dict[str, RowItem] = {}
    for entry in stored:
        item = _read_item(entry)
        if item is None or item[0] in items:
            return None
        items[item[0]] = item[1]
    return items


def _read_item(entry: JsonValue) -> tuple[str, RowItem] | None:
    record = as_object(entry)
    key = (record or {}).get("row")
    if record is None or not isinstance(key, str) or len(record) != 2:
        return None
    wrote = as_object(record.get("wrote", ABSENT))
    if wrote is not None and ROW_KEY not in wrote:
        return key, RowItem(wrote)
    edit = _read_edit(record.get("kept", ABSENT))
    return None if edit is None else (key, RowItem(None, edit))


def _read_edit(stored: Maybe) -> RowEdit | None:
    kept = as_object(stored)
    if kept is None or set(kept) != {"cells", "cleared", "gone"} or not isinstance(kept["gone"], bool):
        return None
    cells, cleared = as_object(kept["cells"]), kept["cleared"]
    if cells is None or not isinstance(cleared, list | tuple):
        return None
    names = [name for name in cleared if isinstance(name, str) and name not in cells]
    if len(names) != len(cleared) or len(set(names)) != len(names):
        return None
    return RowEdit({**cells, **dict.fromkeys(names, ABSENT)}, kept["gone"])


def items_json(items: Mapping[str, RowItem]) -> list[JsonValue]:
    """The ledger of one list as it is stored."""
    return [_item_json(key, item) for key, item in items.items()]


def _item_json(key: str, item: RowItem) -> dict[str, JsonValue]:
    if item.wrote is not None:
        return {"row": key, "wrote": dict(item.wrote)}
    cells = {column: value for column, value in item.edit.cells.items() if not isinstance(value, Absent)}
    cleared: list[JsonValue] = [
        column for column, value in item.edit.cells.items() if isinstance(value, Absent)
    ]
    return {"row": key, "kept": {"cells": cells, "cleared": cleared, "gone": item.edit.gone}}

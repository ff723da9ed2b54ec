"""Reading pools: declared ones, and those that rows of a list bring. Source: N10, S13.26 to S13.31, S17."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from rulesets.engine.compiled.frame import Frame, StoredMap, stored_map
from rulesets.engine.compiled.lists import CompiledList
from rulesets.engine.compiled.live import CompiledPool
from rulesets.engine.compiled.numbers import LIVE_LIMIT, hold, live_number, round_down, stored_number
from rulesets.engine.compiled.ruleset import CompiledRuleset
from rulesets.engine.compiled.values import stored_text
from rulesets.engine.schema.lists import RowPools
from rulesets.engine.sheet.rows import as_copied

MOST_ROW_POOLS: Final = 600
"""Row pools of all lists of a sheet together (N10.2)."""


class PoolValue(NamedTuple):
    """A pool that exists on this sheet: points left, the most it holds, temporary points beside it."""

    current: int
    max: int
    temp: int = 0


@dataclass(frozen=True, slots=True)
class RowPool:
    """The pool of a list row.

    Attributes:
        key: Its key in the live state: list id, colon, name in lower case.
        row: Position of the row in its list.
        name: What the row calls it.
        value: Where it stands.
    """

    key: str
    list_id: str
    row: int
    name: str
    value: PoolValue


def read_pools(compiled: CompiledRuleset, frame: Frame) -> dict[str, PoolValue]:
    """Read the declared pools that exist on a sheet: neither hidden nor with a maximum of 0 (N10.1)."""
    stored = stored_map(frame.live.get("pools"))
    found = {}
    for pool_id, pool in compiled.readers.pools.items():
        value = read_pool(pool, frame, stored)
        if value is not None:
            found[pool_id] = value
    return found


def read_pool(pool: CompiledPool, frame: Frame, stored: StoredMap) -> PoolValue | None:
    """Read one declared pool, or None where the sheet has no such pool."""
    if pool.hidden is not None and pool.hidden(frame):
        return None
    maximum = pool.maximum(frame)
    if maximum <= 0:
        return None
    start = pool.start_value(frame, maximum)
    return _value(stored_map(stored.get(pool.pool.id)), start, maximum, has_temp=pool.pool.allow_temp)


def read_row_pools(compiled: CompiledRuleset, frame: Frame) -> tuple[RowPool, ...]:
    """Read the pools of list rows, in the order of lists and rows; the first row of a name has it (N10.2)."""
    stored = stored_map(frame.live.get("pools"))
    found: dict[str, RowPool] = {}
    for sheet_list in compiled.readers.lists.values():
        if sheet_list.list.pools is None:
            continue
        for row, key, name, maximum in _named_rows(compiled, sheet_list, sheet_list.list.pools, frame):
            if key not in found:
                value = _value(stored_map(stored.get(key)), maximum, maximum, has_temp=False)
                found[key] = RowPool(key, sheet_list.list.id, row, name, value)
            if len(found) == MOST_ROW_POOLS:
                return tuple(found.values())
    return tuple(found.values())


def _named_rows(
    compiled: CompiledRuleset, sheet_list: CompiledList, columns: RowPools, frame: Frame
) -> Iterator[tuple[int, str, str, int]]:
    """Give position, key, name and maximum of each row that has a pool. Column defaults do not stand in."""
    for position, row in enumerate(sheet_list.live_rows(frame)):
        name = stored_text(row.get(columns.name_column)).strip()
        maximum = _own_maximum(sheet_list, columns.max_column, row)
        if name and maximum > 0:
            shown = as_copied(compiled, sheet_list, row, name)
            yield position, f"{sheet_list.list.id}:{name.lower()}", shown, maximum


def _own_maximum(sheet_list: CompiledList, column_id: str, row: StoredMap) -> int:
    """Read a row's own maximum: what is stored in the cell, or what a sum column adds up (S13.23)."""
    column = sheet_list.columns.get(column_id)
    if column is None or column.number is None:
        return 0
    if column.column.type == "number" and column.column.sum:
        own: float | None = column.number(row)
    else:
        own = stored_number(row.get(column_id))
    return 0 if own is None else int(min(round_down(own), LIVE_LIMIT))


def _value(stored: StoredMap, start: int, maximum: int, *, has_temp: bool) -> PoolValue:
    """Read a pool's entry; each number that is none reads as at the start (N10.3, N14.2)."""
    current = live_number(stored.get("current"))
    temp = live_number(stored.get("temp")) if has_temp else 0
    return PoolValue(int(hold(start if current is None else current, 0, maximum)), maximum, max(temp or 0, 0))

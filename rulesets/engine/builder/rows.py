"""Rows that picks write into lists: copies of an entry's rows, told apart by their own keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from rulesets.engine.builder.plan import Plan, slots_of
from rulesets.engine.builder.rowledger import MARK, ROW_KEY, ListParts, RowItem
from rulesets.engine.builder.slots import ActivePick, Reader, Slot, SlotAnswers
from rulesets.engine.builder.stamps import stamp_cells
from rulesets.engine.builder.values import held
from rulesets.engine.compiled.tables import StepTable
from rulesets.engine.compiled.values import stored_text
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.catalogs import Entry, EntryRow
from rulesets.engine.schema.fields import NumberColumn
from rulesets.engine.schema.grants import EntryChoice
from rulesets.engine.sentences import say


@dataclass(frozen=True, slots=True)
class WrittenRow:
    """One row a pick writes: its list, its key, its cells, and who writes it.

    ``standing`` is the key under which the same row stands now: another one where a different answer
    wrote it until now, so that what the player changed in it goes on.
    """

    list_id: str
    key: str
    standing: str
    values: Mapping[str, JsonValue]
    source: str
    step: str
    scaled: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class RowWrites:
    """The rows of all active picks in builder order, and what could not be written."""

    rows: tuple[WrittenRow, ...] = ()
    full: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RowGiver:
    """An entry whose rows are written: one that is picked, or one that is chosen in a slot.

    ``prefixes`` are what its rows' keys may begin with: the first, a step or a slot, for new rows.
    """

    catalog: str
    entry: Entry
    prefixes: tuple[str, ...]
    source: str
    step: str


def givers_of(picks: Sequence[ActivePick], slots: Iterable[SlotAnswers], plan: Plan) -> list[RowGiver]:
    """The entries whose rows are written, each once, in builder order.

    What a choice of a pick holds follows that pick; an entry that is picked too stands where it is picked.

    Source: B1.17, B12.6, B18.7, B18.14, B20.9.
    """
    chosen = [answers for answers in slots if isinstance(answers.slot.choice, EntryChoice)]
    offered = {id(answers.slot.choice): answers for answers in chosen}
    holding: dict[tuple[str, str], list[Slot]] = {}
    for answers in chosen:
        for id_ in answers.active:
            holding.setdefault((answers.slot.entering.catalog, id_), []).append(answers.slot)
    picked = {
        place: _picked_giver(pick, holding.get(place, ()))
        for pick in picks
        for place in ((pick.catalog, pick.entry.id),)
    }
    givers: dict[tuple[str, str], RowGiver] = {}
    for pick in picks:
        place = (pick.catalog, pick.entry.id)
        givers[place] = picked[place]
        for answers in (offered[id(choice)] for choice in slots_of(pick.entry) if id(choice) in offered):
            for other, giver in _chosen_givers(plan, answers).items():
                if other not in picked:
                    givers.setdefault(other, giver)
    return list(givers.values())


def _picked_giver(pick: ActivePick, slots: Iterable[Slot]) -> RowGiver:
    """A pick, with the keys its rows have where the same entry is chosen in slots."""
    prefixes = (*pick.steps, *(key for slot in slots for key in (slot.key, *slot.kept_keys)))
    return RowGiver(pick.catalog, pick.entry, prefixes, pick.entry.label, pick.source)


def _chosen_givers(plan: Plan, answers: SlotAnswers) -> dict[tuple[str, str], RowGiver]:
    """The entries a slot holds, as givers of rows under the slot's keys."""
    slot, catalog = answers.slot, answers.slot.entering.catalog
    keys = (slot.key, *slot.kept_keys)
    return {
        (catalog, id_): RowGiver(catalog, entry, keys, entry.label, slot.step)
        for id_ in answers.active
        if (entry := plan.entry(catalog, id_)) is not None
    }


def row_writes(
    plan: Plan,
    givers: Sequence[RowGiver],
    active: Mapping[str, tuple[str, ...]],
    lists: Mapping[str, ListParts],
    read: Reader | None,
) -> RowWrites:
    """The rows of active picks and chosen entries. Source: B20.1, B20.3, B20.7 to B20.9."""
    count = {id_: len(parts.own) for id_, parts in lists.items()}
    rows: list[WrittenRow] = []
    full: dict[str, list[str]] = {}
    for giver in givers:
        wanted = list(_rows_of(plan, giver, active, lists, read))
        crowded = _crowded(plan, [row for row in wanted if _takes_place(row, lists)], count)
        if crowded:
            full.setdefault(giver.step, []).append(
                say("{list} is full: {entry} writes no row.", list=crowded, entry=giver.entry.label)
            )
            continue
        for row in wanted:
            count[row.list_id] = count.get(row.list_id, 0) + _takes_place(row, lists)
        rows.extend(wanted)
    return RowWrites(tuple(rows), {step: tuple(notes) for step, notes in full.items()})


def _rows_of(
    plan: Plan,
    giver: RowGiver,
    active: Mapping[str, tuple[str, ...]],
    lists: Mapping[str, ListParts],
    read: Reader | None,
) -> Iterable[WrittenRow]:
    mark = f"{giver.catalog}/{giver.entry.id}"
    copied = _copied_rows(plan, giver, lists, mark)
    for number, row in enumerate(giver.entry.rows or (), start=1):
        if row.list_ not in plan.compiled.lists or number in copied:
            continue
        parts = lists.get(row.list_, ListParts())
        keys = _keys_of(giver, number)
        stamp = stamp_cells(plan, giver.prefixes[0], giver.entry, row.list_, active)
        yield WrittenRow(
            row.list_,
            keys[0],
            _standing_key(parts, keys, mark),
            {**entry_cells(plan, row, read), **stamp, MARK: mark},
            giver.source,
            giver.step,
            frozenset(row.scaled or ()) - stamp.keys(),
        )


def _keys_of(giver: RowGiver, number: int) -> list[str]:
    """The keys a row may have. Source: B20.9."""
    return [f"{prefix}/{giver.entry.id}/{number}" for prefix in giver.prefixes]


def _copied_rows(plan: Plan, giver: RowGiver, lists: Mapping[str, ListParts], mark: str) -> frozenset[int]:
    """Which rows of an entry the player has from the picker of All fields, by their numbers.

    The mark tells the entry, the first text cell the row (as in B22.10). A copy that was renamed stands
    for the first row that is not on the sheet otherwise.

    Source: B20.7.
    """
    copied: set[int] = set()
    for list_id, parts in lists.items():
        numbers = [n for n, row in enumerate(giver.entry.rows or (), start=1) if row.list_ == list_id]
        names = [first_text(plan, list_id, own) for own in parts.own if _is_marked(own, mark)]
        if not names or not numbers:
            continue
        rows = giver.entry.rows or ()
        for number in numbers:
            name = first_text(plan, list_id, rows[number - 1].values)
            if name in names:
                names.remove(name)
                copied.add(number)
        others = [number for number in numbers if number not in copied]
        others.sort(key=lambda n: any(_stands(parts, key) for key in _keys_of(giver, n)))
        copied.update(others[: len(names)])
    return frozenset(copied)


def _stands(parts: ListParts, key: str) -> bool:
    return key in parts.items and parts.items[key].wrote is not None


def first_text(plan: Plan, list_id: str, row: JsonValue) -> str:
    """The first text cell of a row, by which it is told apart; case and surrounding space count nothing."""
    known = plan.compiled.lists.get(list_id)
    columns = () if known is None else known.columns
    column = next((item.id for item in columns if item.type == "text"), None)
    value = row.get(column) if column is not None and isinstance(row, Mapping) else None
    return value.strip().casefold() if isinstance(value, str) else ""


def _standing_key(parts: ListParts, keys: Sequence[str], mark: str) -> str:
    """The key under which a row stands already, else the one it gets. Source: B12.6, B18.14."""
    tail = keys[0].rsplit("/", 2)[1:]
    same_row = (
        key
        for key, item in parts.items.items()
        if item.wrote is not None and item.wrote.get(MARK) == mark and key.rsplit("/", 2)[1:] == tail
    )
    return next((key for key in chain(keys, same_row) if key in parts.items), keys[0])


def _takes_place(row: WrittenRow, lists: Mapping[str, ListParts]) -> bool:
    """Whether a row stands in its list: one that the player deleted does not. Source: B20.5, B20.8."""
    item = lists.get(row.list_id, ListParts()).items.get(row.standing)
    return item is None or not item.edit.gone


def _is_marked(row: JsonValue, mark: str) -> bool:
    return isinstance(row, Mapping) and stored_text(row.get(MARK)) == mark


def _crowded(plan: Plan, wanted: Sequence[WrittenRow], count: Mapping[str, int]) -> str:
    """The label of a list these rows would take past its limit, or nothing. Source: B20.8."""
    for id_ in {row.list_id: None for row in wanted}:
        known = plan.compiled.lists[id_]
        adds = sum(row.list_id == id_ for row in wanted)
        if known.max_items is not None and count.get(id_, 0) + adds > known.max_items:
            return known.label
    return ""


def entry_cells(plan: Plan, row: EntryRow, read: Reader | None) -> dict[str, JsonValue]:
    """The cells of an entry's row, scaled columns worked out. Source: F3.22, F3.25."""
    cells: dict[str, JsonValue] = dict(row.values)
    known = plan.compiled.lists[row.list_]
    if read is None:
        return cells
    for column_id, scaled in (row.scaled or {}).items():
        column = next((item for item in known.columns if item.id == column_id), None)
        if not isinstance(column, NumberColumn):
            continue
        value = read(scaled.from_)
        if scaled.table is not None:
            value = StepTable.of(scaled.table).at(value)
        cells[column_id] = held(column, value)
    return cells


def merge_items(parts: ListParts, rows: Sequence[WrittenRow], kept: frozenset[str]) -> dict[str, RowItem]:
    """The ledger of one list after settling.

    Args:
        parts: The list before.
        rows: What the active picks write into it.
        kept: Row keys' beginnings (``step/entry``) of picks that are still recorded, active or not.

    A row that is there already keeps what was written (but for scaled cells), a new one takes the
    entry's values, one whose pick went inactive keeps the player's changes, and one whose pick was
    removed is forgotten. Source: B10.5, B20.6.
    """
    items: dict[str, RowItem] = {}
    carried = {row.standing for row in rows}
    for row in rows:
        old = parts.items.get(row.standing)
        wrote = dict(row.values)
        if old is not None and old.wrote is not None:
            wrote = {**old.wrote, **{id_: row.values[id_] for id_ in row.scaled if id_ in row.values}}
        items[row.key] = RowItem(wrote) if old is None else RowItem(wrote, old.edit)
    for key, old in parts.items.items():
        if key not in items and key not in carried and old.edit and key.rpartition("/")[0] in kept:
            items[key] = RowItem(None, old.edit)
    return items


def merge_order(parts: ListParts, rows: Sequence[WrittenRow]) -> tuple[str | None, ...] | None:
    """The order of a list's rows after settling: a row that got another key keeps its place."""
    if parts.order is None:
        return None
    renamed = {row.standing: row.key for row in rows}
    return tuple(None if key is None else renamed.get(key, key) for key in parts.order)


def numbered(rows: Sequence[JsonValue], reserved: Iterable[str]) -> tuple[JsonValue, ...]:
    """Own rows, each with a `_row` key of its own that no pick's row has. Source: S13.33, B20.9, N14.4."""
    seen: set[JsonValue] = set(reserved)
    taken = {row[ROW_KEY] for row in rows if isinstance(row, Mapping) and isinstance(row.get(ROW_KEY), str)}
    made: list[JsonValue] = []
    for row in rows:
        key = row.get(ROW_KEY) if isinstance(row, Mapping) else None
        text = stored_text(key)
        if not isinstance(row, Mapping) or (text and text == key and key not in seen):
            made.append(row)
            seen.add(key)
            continue
        fresh = text if text and text not in seen | taken else next_key(taken)
        taken.add(fresh)
        seen.add(fresh)
        made.append({**row, ROW_KEY: fresh})
    return tuple(made)


def next_key(taken: Iterable[JsonValue]) -> str:
    """The next free whole number of a list, as a row key."""
    texts = (key for key in taken if isinstance(key, str) and len(key) < 10)
    numbers = [int(key) for key in texts if key.isascii() and key.isdigit()]
    return str(max(numbers, default=0) + 1)

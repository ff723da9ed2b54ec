"""Rows that picks and chosen entries write into lists (B10, B20).

Part of the second builder, see `slow_builder`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tests.reference.slow_game import JSON, NOTHING, Character, Game, RowChange, Slot, State, matches
from tests.reference.slow_sheet import SlowSheet, hold, number, result, rounded, table

LONGEST = {"text": 500, "longtext": 4000}


@dataclass(frozen=True)
class Writer:
    """An entry whose rows are written: by a pick of a step, or by an answer of a slot (no step)."""

    key: str
    catalog: str
    entry: JSON
    step: JSON | None = None


def writers(game: Game, state: State, slots: Sequence[Slot]) -> Iterator[Writer]:
    """Every entry that writes rows, once, in builder order (B12.6, B18.7, B18.14, B20.9).

    An entry that is both picked and chosen writes as a pick.
    """
    picked = game.sources(state.picks)
    seen = {(step["catalog"], entry["id"]) for step, entry in picked}
    for step, entry in picked:
        yield Writer(f"{step['id']}/{entry['id']}", step["catalog"], entry, step)
        for slot in slots:
            if slot.kind == "entries" and (slot.source, slot.entry) == (step["id"], entry["id"]):
                catalog = slot.choice["catalog"]
                for id_ in state.slots.get(slot.key, ()):
                    chosen = game.entry(catalog, id_)
                    if chosen is not None and (catalog, id_) not in seen:
                        seen.add((catalog, id_))
                        yield Writer(f"{slot.key}/{id_}", catalog, chosen)


def written_rows(
    game: Game, character: Character, state: State, slots: Sequence[Slot], sheet: SlowSheet
) -> dict[str, dict[str, JSON]]:
    """By list and row key, the cells the builder writes; rows the player deleted among them (B20)."""
    written: dict[str, dict[str, JSON]] = {}
    counts = {list_id: len(character.rows.get(list_id, [])) for list_id in game.lists}
    for writer in writers(game, state, slots):
        made = list(_rows_of(game, character, state, writer, sheet))
        added = dict(counts)
        for list_id, key, _ in made:
            added[list_id] += 0 if change_of(character, list_id, key).gone else 1
        if any(added[list_id] > game.lists[list_id].get("maxItems", 500) for list_id, _, _ in made):
            continue  # B20.8
        counts = added
        for list_id, key, cells in made:
            written.setdefault(list_id, {})[key] = cells
    return written


def change_of(character: Character, list_id: str, key: str) -> RowChange:
    return character.changes.get(list_id, {}).get(key, RowChange())


def _rows_of(
    game: Game, character: Character, state: State, writer: Writer, sheet: SlowSheet
) -> Iterator[tuple[str, str, JSON]]:
    mark = f"{writer.catalog}/{writer.entry['id']}"
    rows = writer.entry.get("rows", [])
    mine = _players_rows(game, character, writer, mark)
    for place, row in enumerate(rows, start=1):
        list_id, key = row["list"], f"{writer.key}/{place}"
        if place - 1 in mine:
            continue
        stamps = (writer.step or {}).get("stamp", {})
        scaled = scaled_cells(game, row, sheet)
        cells = _standing_cells(character, list_id, mark, key)
        if cells is None:
            cells = {**row["values"], **scaled, **_stamped(game, state, writer, list_id)}
        else:  # B10.5, B12.6: a row that stands is stamped no more, whoever writes it now
            cells.update({column: value for column, value in scaled.items() if column not in stamps})
        yield list_id, key, {**cells, "_catalog": mark}


def _standing_cells(character: Character, list_id: str, mark: str, key: str) -> JSON | None:
    """The cells of this row of the entry where it stands already, under whatever key."""
    tail = key.rsplit("/", 2)[1:]
    rows = character.standing.get(list_id, {})
    for other in (key, *rows):
        if other in rows and rows[other].get("_catalog") == mark and other.rsplit("/", 2)[1:] == tail:
            return dict(rows[other])
    return None


def _players_rows(game: Game, character: Character, writer: Writer, mark: str) -> set[int]:
    """B20.7: which rows of an entry the player has from the picker, by their places from 0.

    A marked row is the entry's row with the same first text cell (as in B22.10); one that the player
    renamed stands for a row that is nowhere else on the sheet, the first of those.
    """
    found: set[int] = set()
    rows = writer.entry.get("rows", [])
    for list_id, own in character.rows.items():
        marked = [row for row in own if isinstance(row, dict) and row.get("_catalog") == mark]
        standing = character.standing.get(list_id, {})
        places = [place for place, row in enumerate(rows) if row["list"] == list_id]
        for place in places:
            name = first_text(game, list_id, rows[place]["values"])
            copy = next((row for row in marked if first_text(game, list_id, row) == name), None)
            if copy is not None:
                marked.remove(copy)
                found.add(place)
        left = [place for place in places if place not in found]
        left.sort(key=lambda place: f"{writer.key}/{place + 1}" in standing)
        found.update(left[: len(marked)])
    return found


def first_text(game: Game, list_id: str, cells: JSON) -> str:
    """The first text cell, case and surrounding space ignored."""
    columns = game.lists[list_id]["columns"]
    names = [column["id"] for column in columns if column["type"] == "text"]
    value = cells.get(names[0], "") if names else ""
    return value.strip().casefold() if isinstance(value, str) else ""


def scaled_cells(game: Game, row: JSON, sheet: SlowSheet) -> JSON:
    """F3.25."""
    columns = {column["id"]: column for column in game.lists[row["list"]]["columns"]}
    made: JSON = {}
    for id_, rule in row.get("scaled", {}).items():
        column = columns[id_]
        value = result(sheet.ref(rule["from"]))
        if "table" in rule:
            value = table(rule["table"], value)
        if column.get("integer", True):
            value = rounded(value, "down")
        made[id_] = hold(value, column["min"], column["max"])
    return made


def _stamped(game: Game, state: State, writer: Writer, list_id: str) -> JSON:
    """B10.4 to B10.9."""
    columns = {column["id"]: column for column in game.lists[list_id]["columns"]}
    made: JSON = {}
    for id_, stamp in (writer.step or {}).get("stamp", {}).items():
        value = stamp
        if isinstance(stamp, dict):
            value = held_cell(columns[id_], _from_parent(game, state, writer, stamp["fromWithin"]))
        if value is not NOTHING:
            made[id_] = value
    return made


def _from_parent(game: Game, state: State, writer: Writer, what: str) -> Any:
    """B10.7, B10.8."""
    step = writer.step or {}
    parent_step = game.step_by_id[step["within"]["step"]]
    names = writer.entry.get("filters", {}).get(step["within"]["filter"])
    for parent in state.picks.get(parent_step["id"], ()):
        if matches(names, parent):
            entry = game.entries[parent_step["catalog"]][parent]
            value = entry[what] if what in ("id", "label") else entry.get("filters", {}).get(what, NOTHING)
            return NOTHING if isinstance(value, list) else value
    return NOTHING


def held_cell(column: JSON, value: Any) -> Any:
    """A stamp as its column holds it: a text cut to it, what does not fit left out (B10.9)."""
    kind = column["type"]
    if value is NOTHING:
        return NOTHING
    if isinstance(value, str):
        if kind in LONGEST:
            return value[: column.get("maxLength", LONGEST[kind])]
        return value if kind == "enum" and value in column["values"] else NOTHING
    fits = kind == "number" and number(value) is not None and column["min"] <= value <= column["max"]
    fits = fits and not (column.get("integer", True) and value != int(value))
    return value if fits else NOTHING


def standing_rows(character: Character, list_id: str, written: dict[str, JSON]) -> dict[str, JSON]:
    """The rows of picks as they stand on the sheet, with the player's changes (B20.5, B20.6)."""
    rows: dict[str, JSON] = {}
    for key, cells in written.items():
        change = change_of(character, list_id, key)
        if not change.gone:
            row = {**cells, **change.cells, "_row": key}
            rows[key] = {column: value for column, value in row.items() if value is not NOTHING}
    return rows

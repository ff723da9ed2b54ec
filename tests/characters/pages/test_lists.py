"""Lists as tables: what their requests are made from, read once for all rows."""

import json

import pytest

from characters.pages.desk import Desk
from characters.pages.lists import ListBlock, list_block
from characters.queries import compiled_of, stored_of, undo_state
from rulesets.engine.api import commands, settle
from rulesets.engine.builder import rowedits
from tests.characters.salt import change, make_salty

pytestmark = pytest.mark.django_db


def desk_with(rows: int) -> Desk:
    """A character with a pick's row and so many of its own."""
    character = change(make_salty(), commands.PickEntry("folk", "tall"))
    for number in range(rows):
        character = change(character, commands.AddRow("kit", {"name": f"Rope {number}", "bulk": number}))
    compiled = compiled_of(character)
    assert compiled is not None
    return Desk(character, compiled, settle(compiled, stored_of(character)), undo_state(character))


def kit(desk: Desk) -> ListBlock:
    return list_block(desk, "kit", section="")


def test_rows_and_cells_carry_what_stands_at_their_places_u5_4():
    desk = desk_with(2)

    rows = kit(desk).rows

    assert {row.name for row in rows} == {"Long oar", "Rope 0", "Rope 1"}
    for row in rows:
        assert json.loads(row.was) == desk.standing(commands.DropRow("kit", row.row))
        for cell in row.cells:
            assert cell.control is not None
            _list, _row, (_column, id_) = cell.control.names
            assert json.loads(cell.control.was) == desk.standing(commands.EditCell("kit", row.row, id_, None))


def test_stored_list_is_read_once_however_many_rows_it_has(monkeypatch: pytest.MonkeyPatch):
    read: list[str] = []
    join_list = rowedits.join_list
    monkeypatch.setattr(rowedits, "join_list", lambda parts: read.append("list") or join_list(parts))
    desk = desk_with(3)
    read.clear()

    assert len(kit(desk).rows) == 4
    assert read == ["list"]

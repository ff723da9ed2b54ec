"""What tells a row from others, stored with what no text may hold. Source: S13.8, S13.33, N14.4."""

from __future__ import annotations

from rulesets.engine.builder.commands import DropRow, EditCell, EditField
from tests.rulesets.engine.builder.games import Player, catalog, entry, game, step

NUMBER = [{"id": "level", "label": "Level", "type": "number", "min": 0, "max": 9}]


def _player(*rows: dict[str, object]) -> Player:
    lamp = entry("lamp", rows=[{"list": "tools", "values": {"name": "Lamp"}}])
    made = game(
        steps=[step("gear", "catalog", catalog="gear", min=0, max=9)],
        catalogs=[catalog("gear", lamp)],
        fields=NUMBER,
    )
    return Player(made, {"build": {"lists": {"tools": list(rows)}}})


def test_an_unclean_key_is_read_without_what_no_text_may_hold_and_the_row_stays_one_to_edit_n14_4() -> None:
    player = _player({"_row": "a\0b", "name": "Rope"}, {"_row": "\ud8007", "name": "Hook"})
    assert [row.row for row in player.settled.sheet.rows("tools")] == ["ab", "7"]
    player.does(EditCell("tools", "ab", "name", "Line"), DropRow("tools", "7"))
    assert player.build["lists"]["tools"] == [{"_row": "ab", "name": "Line"}]


def test_a_key_that_is_empty_or_taken_once_it_is_clean_is_given_anew_s13_33() -> None:
    player = _player(
        {"_row": "1", "name": "A"},
        {"_row": "\x001", "name": "B"},
        {"_row": "", "name": "C"},
        {"_row": "\0", "name": "D"},
    )
    player.does(EditField("level", 1))
    assert [row["_row"] for row in player.build["lists"]["tools"]] == ["1", "2", "3", "4"]


def test_an_unclean_mark_of_a_catalog_is_read_as_the_entry_it_names_s13_8_n14_4() -> None:
    player = _player({"_row": "1", "_catalog": "gear/la\0mp", "name": "Lamp"})
    assert [row.entry for row in player.settled.sheet.rows("tools")] == ["gear/lamp"]


def test_an_unclean_mark_is_reported_as_any_other_text_n14_4() -> None:
    """The key is not: it is cleaned before anything is shown, and nobody typed it."""
    player = _player({"_row": "a\0", "name": "Rope", "_catalog": "x\0"})
    found = player.settled.sheet.unreadable
    assert [(one.path, one.value) for one in found] == [("build.lists.tools[0]._catalog", "x")]


def test_a_row_without_marks_is_nothing_to_report() -> None:
    player = _player({"name": "Rope"})
    assert player.settled.sheet.unreadable == ()

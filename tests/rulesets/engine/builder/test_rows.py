"""Rows written by picks and rows of the player's own (B20, F3.18 to F3.28, S13)."""

from __future__ import annotations

from typing import Any

from rulesets.engine.builder.commands import (
    AddEntryRows,
    AddRow,
    DropRow,
    EditCell,
    EditField,
    EditScore,
    MoveRow,
    OpenBuilder,
    PickEntry,
    UnpickEntry,
)
from tests.rulesets.engine.builder.games import Player, catalog, entry, game, step
from tests.rulesets.engine.builder.test_laws import CHASING


def _row(name: str, **cells: Any) -> dict[str, Any]:
    return {"list": "tools", "values": {"name": name, **cells}}


def _player(*entries: dict[str, Any], **keys: Any) -> Player:
    found = entries or (entry("rope", rows=[_row("Rope"), _row("Hook")]), entry("lamp", rows=[_row("Lamp")]))
    steps = [step("gear", "catalog", catalog="gear", min=0, max=9, **keys)]
    player = Player(
        game(
            steps=steps,
            catalogs=[catalog("gear", *found, filters=[{"id": "rank", "label": "Rank", "type": "number"}])],
            fields=[{"id": "level", "label": "Level", "type": "number", "min": 0, "max": 30, "default": 2}],
        )
    )
    player.does(OpenBuilder())
    return player


def _keys(player: Player) -> list[str]:
    return [row.row for row in player.settled.sheet.rows("tools")]


def test_a_picks_rows_carry_its_mark_and_a_key_of_their_own_b20_3_b20_9() -> None:
    player = _player()
    player.does(PickEntry("gear", "rope"))
    rows = player.build["lists"]["tools"]
    assert [(row["_row"], row["_catalog"]) for row in rows] == [
        ("gear/rope/1", "gear/rope"),
        ("gear/rope/2", "gear/rope"),
    ]


def test_picks_rows_stand_after_the_players_own_in_builder_order_b20_9() -> None:
    player = _player()
    player.does(PickEntry("gear", "rope"), AddRow("tools", {"name": "Mine"}), PickEntry("gear", "lamp"))
    assert player.rows() == ["Mine", "Rope", "Hook", "Lamp"]
    assert _keys(player)[0] == "1"
    player.does(AddRow("tools", {"name": "Mine too"}))
    assert player.rows()[:2] == ["Mine", "Mine too"]


def test_deselecting_removes_exactly_its_rows_also_after_they_were_edited_b20_4() -> None:
    player = _player()
    player.does(AddRow("tools", {"name": "Rope"}), PickEntry("gear", "rope"))
    player.does(EditCell("tools", "gear/rope/1", "name", "Silk rope"))
    assert player.rows() == ["Rope", "Silk rope", "Hook"]
    player.does(UnpickEntry("gear", "rope"))
    assert player.rows() == ["Rope"]


def test_a_picks_row_the_player_deleted_stays_away_while_the_pick_is_active_b20_5() -> None:
    player = _player()
    player.does(PickEntry("gear", "rope"), DropRow("tools", "gear/rope/2"), PickEntry("gear", "lamp"))
    assert player.rows() == ["Rope", "Lamp"]
    player.does(UnpickEntry("gear", "rope"), PickEntry("gear", "rope"))
    assert player.rows() == ["Lamp", "Rope", "Hook"]


def test_what_the_player_changed_in_a_row_comes_back_with_its_pick_b20_6() -> None:
    ranked = entry("crown", filters={"rank": 3}, rows=[_row("Crown", note="gold"), _row("Box")])
    player = _player(ranked, upTo={"filter": "rank", "value": {"field": "level"}})
    player.does(EditField("level", 3), PickEntry("gear", "crown"))
    player.does(EditCell("tools", "gear/crown/1", "note", "dented"), DropRow("tools", "gear/crown/2"))
    player.does(EditField("level", 1))
    assert player.rows() == []
    player.does(EditField("level", 4))
    rows = player.settled.sheet.rows("tools")
    assert [(row.cells["name"], row.cells["note"]) for row in rows] == [("Crown", "dented")]
    player.does(UnpickEntry("gear", "crown"), PickEntry("gear", "crown"))
    assert [row.cells["note"] for row in player.settled.sheet.rows("tools")] == ["gold", ""]


def test_what_the_player_changed_survives_answers_that_switch_each_other_off_b6_12_b20_6() -> None:
    """A pick that is switched off is inactive, not removed: only removing it forgets what was changed."""
    player = Player(CHASING)
    player.does(OpenBuilder(), EditScore("dex", 16), PickEntry("second", "b"))
    player.does(EditCell("tools", "second/b/1", "note", "mine"), EditScore("dex", 10))
    player.does(PickEntry("first", "a"))
    assert player.settled.looping
    player.does(UnpickEntry("first", "a"), EditScore("dex", 16))
    (row,) = player.settled.sheet.rows("tools")
    assert row.cells["note"] == "mine"


def test_a_row_the_player_added_from_the_picker_is_not_written_again_and_stays_b20_7() -> None:
    player = _player()
    player.does(AddEntryRows("gear", "lamp"), PickEntry("gear", "lamp"))
    assert player.rows() == ["Lamp"]
    player.does(UnpickEntry("gear", "lamp"))
    assert player.rows() == ["Lamp"]


def test_a_players_copy_stands_for_the_row_it_is_a_copy_of_b20_7() -> None:
    """The player kept the second of two rows: the pick writes the first, and no second Hook."""
    player = _player()
    player.does(AddEntryRows("gear", "rope"), DropRow("tools", "1"), PickEntry("gear", "rope"))
    assert player.rows() == ["Hook", "Rope"]
    player.does(EditCell("tools", "2", "name", "Anchor"))
    assert player.rows() == ["Anchor", "Rope"]


def test_a_pick_that_would_overfill_a_list_writes_none_of_its_rows_and_says_so_b20_8() -> None:
    strong = entry("pair", rows=[_row("Left"), _row("Right")], grants={"trained": {"skills": ["stealth"]}})
    player = _player(strong)
    player.does(*(AddRow("tools", {"name": str(number)}) for number in range(5)))
    player.does(PickEntry("gear", "pair"))
    assert len(player.rows()) == 5
    assert player.tier("stealth") == "proficient"
    assert player.state("gear").notes == ("Tools is full: Pair writes no row.",)
    player.does(DropRow("tools", "1"))
    assert player.rows()[-2:] == ["Left", "Right"]


def test_a_list_takes_no_row_past_its_limit_s13_9_f3_19() -> None:
    player = _player()
    player.does(*(AddRow("tools", {"name": str(number)}) for number in range(5)))
    assert player.is_refused(AddEntryRows("gear", "rope")).code == "list-full"
    player.does(AddRow("tools", {"name": "last"}))
    assert player.is_refused(AddRow("tools", {"name": "more"})).code == "list-full"


def test_picking_in_all_fields_writes_all_rows_of_the_entry_and_grants_nothing_f3_18_b12_2() -> None:
    rich = entry("rich", rows=[_row("Rope"), _row("Hook")], grants={"trained": {"skills": ["stealth"]}})
    player = _player(rich)
    player.does(AddEntryRows("gear", "rich"))
    assert player.rows() == ["Rope", "Hook"]
    assert player.tier("stealth") == "none"
    assert [row.entry for row in player.settled.sheet.rows("tools")] == ["gear/rich", "gear/rich"]


def test_rows_can_be_moved_and_keep_their_places_through_other_changes_b20_9() -> None:
    player = _player()
    player.does(AddRow("tools", {"name": "Mine"}), PickEntry("gear", "rope"))
    player.does(MoveRow("tools", "gear/rope/2", 0))
    assert player.rows() == ["Hook", "Mine", "Rope"]
    player.does(PickEntry("gear", "lamp"), EditCell("tools", "1", "note", "x"))
    assert player.rows() == ["Hook", "Mine", "Rope", "Lamp"]
    player.does(DropRow("tools", "1"), UnpickEntry("gear", "lamp"))
    assert player.rows() == ["Hook", "Rope"]
    assert player.is_refused(MoveRow("tools", "gone", 0)).code == "unknown-row"


def test_cells_are_held_to_what_their_column_takes_s13_10() -> None:
    columns = [
        {"id": "name", "label": "Name", "type": "text", "maxLength": 4},
        {"id": "bulk", "label": "Bulk", "type": "number", "min": 0, "max": 5},
        {"id": "twice", "label": "Twice", "type": "number", "min": 0, "max": 99, "sum": ["bulk", "extra"]},
        {"id": "extra", "label": "Extra", "type": "number", "min": 0, "max": 5, "default": 1},
    ]
    player = Player(game(steps=[], lists=[{"id": "tools", "label": "Tools", "columns": columns}]))
    player.does(AddRow("tools", {"name": "Rope", "bulk": 9.5}))
    (row,) = player.settled.sheet.rows("tools")
    assert (row.cells["bulk"], row.cells["twice"]) == (5, 6)
    assert player.is_refused(EditCell("tools", "1", "name", "Longer")).code == "too-long"
    assert player.is_refused(EditCell("tools", "1", "twice", 3)).code == "computed"
    assert player.is_refused(EditCell("tools", "1", "none", 3)).code == "unknown-cell"
    player.does(EditCell("tools", "1", "bulk", None))
    assert player.build["lists"]["tools"] == [{"name": "Rope", "_row": "1"}]


def test_a_scaled_cell_follows_the_sheet_in_picked_and_in_copied_rows_f3_25_f3_26_f3_28() -> None:
    lists = [
        {
            "id": "tools",
            "label": "Tools",
            "columns": [
                {"id": "name", "label": "Name", "type": "text"},
                {"id": "uses", "label": "Uses", "type": "number", "min": 0, "max": 6},
            ],
        }
    ]
    scaled = {"uses": {"from": {"field": "level"}, "table": [[0, 1], [5, 2.5], [9, 40]]}}
    growing = entry(
        "surge", rows=[{"list": "tools", "values": {"name": "Surge", "uses": 1}, "scaled": scaled}]
    )
    player = Player(
        game(
            steps=[step("gear", "catalog", catalog="gear", min=0)],
            catalogs=[catalog("gear", growing, entry("other", rows=[_row("Other")]))],
            lists=lists,
            fields=[{"id": "level", "label": "Level", "type": "number", "min": 0, "max": 30, "default": 1}],
        )
    )
    player.does(OpenBuilder(), AddEntryRows("gear", "surge"), AddRow("tools", {"name": "Mine", "uses": 3}))
    uses = lambda: [row.cells["uses"] for row in player.settled.sheet.rows("tools")]  # noqa: E731
    assert uses() == [1, 3]
    player.does(EditField("level", 6))
    assert uses() == [2, 3]
    player.does(EditField("level", 20))
    assert uses() == [6, 3]
    assert player.is_refused(EditCell("tools", "1", "uses", 4)).code == "computed"
    player.does(DropRow("tools", "1"), PickEntry("gear", "surge"))
    assert uses() == [3, 6]
    player.does(EditField("level", 1))
    assert uses() == [3, 1]

"""Whose a value is: rows of picks, what is taken back, opening the builder (B10, B20 to B22)."""

from __future__ import annotations

from typing import Any

from rulesets.engine.builder.commands import (
    AddEntryRows,
    AddRow,
    ChooseOption,
    DropRow,
    EditCell,
    EditField,
    EditScore,
    EditTier,
    FinishDescription,
    MoveRow,
    OpenBuilder,
    PickEntry,
    UnpickEntry,
)
from rulesets.engine.builder.opening import is_started
from rulesets.engine.builder.values import same
from tests.rulesets.engine.builder.games import catalog, entry, game, step
from tests.rulesets.systems.playing import Player

LEVEL = {"id": "level", "label": "Level", "type": "number", "min": 0, "max": 9, "default": 2}
FIELDS = [
    LEVEL,
    {"id": "pace", "label": "Pace", "type": "number", "min": 0, "max": 60},
    {"id": "name", "label": "Name", "type": "text"},
]


def _row(name: str, **cells: Any) -> dict[str, Any]:
    return {"list": "tools", "values": {"name": name, **cells}}


def _gear(*entries: dict[str, Any], **keys: Any) -> Player:
    found = entries or tuple(entry(id_, rows=[_row(id_.title())]) for id_ in "abcdefgh")
    made = catalog("gear", *found, filters=[{"id": "rank", "label": "Rank", "type": "number"}])
    steps = [step("gear", "catalog", catalog="gear", min=0, max=9, **keys)]
    player = Player(game(steps=steps, catalogs=[made], fields=FIELDS))
    player.does(OpenBuilder())
    return player


# Rows


def test_a_pick_writes_its_rows_once_whatever_else_changes_b20_1() -> None:
    player = _gear(entry("pair", rows=[_row("Left"), _row("Right")]), entry("lamp", rows=[_row("Lamp")]))
    player.does(PickEntry("gear", "pair"), EditField("level", 3), PickEntry("gear", "lamp"), OpenBuilder())
    assert player.rows() == ["Left", "Right", "Lamp"]


def test_a_picks_row_is_known_by_its_key_and_never_by_its_place_b20_2() -> None:
    """Moved, renamed to the like of another, and with the player's own row in its place."""
    player = _gear()
    player.does(PickEntry("gear", "a"), PickEntry("gear", "b"), AddRow("tools", {"name": "Mine"}))
    player.does(MoveRow("tools", "gear/a/1", 2), MoveRow("tools", "1", 1))
    player.does(EditCell("tools", "gear/a/1", "name", "B"), EditCell("tools", "gear/b/1", "name", "A"))
    player.does(UnpickEntry("gear", "a"))
    assert [(row.row, row.cells["name"]) for row in player.settled.sheet.rows("tools")] == [
        ("gear/b/1", "A"),
        ("1", "Mine"),
    ]


def test_a_picks_row_that_was_deleted_takes_no_place_in_a_full_list_b20_8() -> None:
    player = _gear()
    player.does(*(PickEntry("gear", id_) for id_ in "abcdef"), PickEntry("gear", "g"))
    assert player.state("gear").notes == ("Tools is full: G writes no row.",)
    player.does(DropRow("tools", "gear/a/1"))
    assert player.rows() == ["B", "C", "D", "E", "F", "G"]
    assert player.state("gear").notes == ()
    player.does(UnpickEntry("gear", "a"), PickEntry("gear", "a"))
    assert player.rows() == ["B", "C", "D", "E", "F", "G"]
    assert player.state("gear").notes == ("Tools is full: A writes no row.",)


def test_a_row_of_the_players_own_counts_in_a_full_list_b20_8() -> None:
    player = _gear()
    player.does(*(PickEntry("gear", id_) for id_ in "abcde"), AddRow("tools", {"name": "Mine"}))
    player.does(PickEntry("gear", "f"))
    assert player.rows() == ["Mine", "A", "B", "C", "D", "E"]
    player.does(DropRow("tools", "1"))
    assert player.rows() == ["A", "B", "C", "D", "E", "F"]


def test_new_rows_take_the_next_free_number_and_moving_changes_no_key_b20_9() -> None:
    player = _gear()
    player.does(*(AddRow("tools", {"name": name}) for name in ("One", "Two", "Three")))
    player.does(MoveRow("tools", "3", 0), DropRow("tools", "2"), AddRow("tools", {"name": "Four"}))
    assert [(row.row, row.cells["name"]) for row in player.settled.sheet.rows("tools")] == [
        ("3", "Three"),
        ("1", "One"),
        ("4", "Four"),
    ]


def test_an_edited_row_is_not_stamped_again_when_its_parent_changes_b10_5_b10_7() -> None:
    """The first matching parent in the order picked is stamped, when the row is added."""
    orders = catalog("orders", *(entry(id_) for id_ in ("sun", "moon")))
    rites = catalog(
        "rites",
        entry("dawn", filters={"orders": ["moon", "sun"]}, rows=[_row("Dawn", note="none")]),
        filters=[{"id": "orders", "label": "Orders", "type": "tags"}],
    )
    stamp = {"note": {"fromWithin": "label"}}
    steps = [
        step("orders", "catalog", catalog="orders", min=0, max=2),
        step(
            "rites",
            "catalog",
            catalog="rites",
            min=0,
            within={"step": "orders", "filter": "orders"},
            stamp=stamp,
        ),
    ]
    player = Player(game(steps=steps, catalogs=[orders, rites]))
    player.does(OpenBuilder(), PickEntry("orders", "sun"), PickEntry("orders", "moon"))
    player.does(PickEntry("rites", "dawn"))
    assert [row.cells["note"] for row in player.settled.sheet.rows("tools")] == ["Sun"]
    player.does(UnpickEntry("orders", "sun"))
    assert [row.cells["note"] for row in player.settled.sheet.rows("tools")] == ["Sun"]
    player.does(UnpickEntry("rites", "dawn"), PickEntry("rites", "dawn"))
    assert [row.cells["note"] for row in player.settled.sheet.rows("tools")] == ["Moon"]


def test_a_row_that_comes_back_is_stamped_anew_and_keeps_what_the_player_changed_b20_6() -> None:
    orders = catalog("orders", *(entry(id_) for id_ in ("sun", "moon")))
    columns = [{"id": id_, "label": id_.title(), "type": "text"} for id_ in ("name", "note", "order")]
    rites = catalog(
        "rites",
        entry("dawn", filters={"orders": ["moon", "sun"]}, rows=[_row("Dawn")]),
        filters=[{"id": "orders", "label": "Orders", "type": "tags"}],
    )
    steps = [
        step("orders", "catalog", catalog="orders", min=0),
        step(
            "rites",
            "catalog",
            catalog="rites",
            min=0,
            within={"step": "orders", "filter": "orders"},
            stamp={"order": {"fromWithin": "id"}},
        ),
    ]
    tools = {"id": "tools", "label": "Tools", "columns": columns}
    player = Player(game(steps=steps, catalogs=[orders, rites], lists=[tools]))
    player.does(OpenBuilder(), PickEntry("orders", "sun"), PickEntry("rites", "dawn"))
    player.does(EditCell("tools", "rites/dawn/1", "note", "by heart"))
    player.does(UnpickEntry("orders", "sun"))
    assert player.rows() == []
    player.does(PickEntry("orders", "moon"))
    (row,) = player.settled.sheet.rows("tools")
    assert (row.cells["order"], row.cells["note"]) == ("moon", "by heart")


# Taking back


def _rich() -> dict[str, Any]:
    return entry(
        "rich",
        filters={"rank": 3},
        grants={
            "abilities": {"add": {"str": 4}, "choose": [{"id": "g", "count": 1, "amount": 2}]},
            "trained": {
                "skills": ["stealth", "history"],
                "choose": [{"id": "t", "what": "skills", "count": 1}],
            },
            "sets": {"pace": 30, "name": "Rich"},
        },
        rows=[_row("Rope")],
    )


def _with_own(player: Player) -> None:
    player.does(EditScore("str", 18), EditTier("skills", "stealth", "expert"), EditField("name", "Mira"))
    player.does(AddRow("tools", {"name": "Rope"}), EditScore("dex", 13))


def test_deselecting_takes_back_what_the_pick_gave_and_only_that_b21_1_b21_2() -> None:
    """A score at its limit, a tier, a text and a row of the player's own: they were there before."""
    player = _gear(_rich(), entry("other"))
    _with_own(player)
    before = player.everything()
    player.does(PickEntry("gear", "rich"), ChooseOption("gear/g", "dex"), ChooseOption("gear/t", "insight"))
    assert (player.scores()["str"], player.scores()["dex"], player.tier("stealth")) == (20, 15, "expert")
    assert (player.tier("history"), player.tier("insight")) == ("proficient", "proficient")
    assert (player.settled.sheet.fields["pace"], player.settled.sheet.fields["name"]) == (30, "Mira")
    assert player.rows() == ["Rope", "Rope"]
    player.does(UnpickEntry("gear", "rich"))
    assert player.everything() == before


def test_becoming_inactive_takes_back_the_same_b21_1() -> None:
    player = _gear(_rich(), upTo={"filter": "rank", "value": {"field": "level"}})
    _with_own(player)
    player.does(EditField("level", 3))
    before = player.sheet()
    player.does(PickEntry("gear", "rich"), ChooseOption("gear/g", "dex"))
    player.does(EditField("level", 2))
    after = player.sheet()
    assert after["fields"].pop("level") == 2
    assert before["fields"].pop("level") == 3
    assert after == before


def test_all_that_follows_from_an_action_is_made_in_it_b21_10() -> None:
    """Settling what was stored after each action changes nothing more."""
    player = _gear(_rich(), upTo={"filter": "rank", "value": {"field": "level"}})
    for command in (
        EditField("level", 3),
        PickEntry("gear", "rich"),
        ChooseOption("gear/g", "str"),
        EditField("level", 1),
        EditField("level", 3),
        UnpickEntry("gear", "rich"),
    ):
        done = player.does(command)
        assert same(player.settled.stored, done.stored)
        assert player.settled.build == done.settled.build


# Opening


def test_a_sheet_is_blank_while_nothing_of_the_players_is_stored_b1_20() -> None:
    player = Player(_gear().compiled)
    assert not is_started(player.settled.parts)
    player.does(EditField("name", "Mira"))
    assert is_started(player.settled.parts)
    player.does(EditField("name", None))
    assert not is_started(player.settled.parts)
    player.does(AddRow("tools", {"name": "Rope"}))
    assert is_started(player.settled.parts)


def test_a_sheet_with_answers_is_not_described_when_it_is_opened_b22_12() -> None:
    """A record from elsewhere, with values of the player's own beside it."""
    stored: Any = {"build": {"fields": {"name": "Mira"}}, "builder": {"picks": {"gear": ["a"]}}}
    player = Player(_gear().compiled, stored)
    player.does(OpenBuilder())
    assert player.settled.record.described is False
    assert player.rows() == ["A"]


def test_a_character_begun_on_a_blank_sheet_is_never_described_later_b22_13() -> None:
    player = _gear()
    player.does(EditField("name", "Mira"), PickEntry("gear", "a"), UnpickEntry("gear", "a"), OpenBuilder())
    assert player.settled.record.described is False
    player.does(PickEntry("gear", "b"))
    assert player.rows() == ["B"]


def test_no_row_is_added_for_a_described_character_b22_6() -> None:
    player = Player(_gear().compiled)
    player.does(AddEntryRows("gear", "a"), OpenBuilder(), PickEntry("gear", "a"), PickEntry("gear", "b"))
    assert player.rows() == ["A"]
    player.does(FinishDescription())
    assert player.rows() == ["A"]
    player.does(PickEntry("gear", "c"))
    assert player.rows() == ["A", "C"]

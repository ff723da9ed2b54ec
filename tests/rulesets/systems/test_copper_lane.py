"""Copper Lane: playbooks, moves as rows, a trust nobody sets, looks of which each is one of its kind."""

from __future__ import annotations

import pytest

from rulesets.engine import api
from rulesets.engine.api import commands as c
from tests.rulesets.systems.playing import Player, started, system


def picks(step: str, *entries: str) -> list[api.Command]:
    return [c.PickEntry(step, entry) for entry in entries]


def baker() -> Player:
    """A baker whom the lane trusts."""
    player = started("copper-lane")
    player.does(
        *picks("playbook", "baker"),
        *(c.AssignScore(id_, n) for n, id_ in enumerate(("grit", "warmth", "wits", "shine"))),
        c.ChooseOption("playbook/baker_gift", "warmth"),
        *picks("moves", "on-the-slate", "every-back-stair"),
        *picks("look", "floury-hands", "borrowed-coat", "soft-voice"),
        *picks("lesson", "whole-lane"),
        c.ChooseOption("habits/habit", "ask_the_lane"),
    )
    return player


def scores(player: Player) -> dict[str, float]:
    return {id_: value["score"] for id_, value in player.sheet()["abilities"].items()}


def names(player: Player, list_id: str = "moves") -> list[str]:
    return [cells["name"] for _, cells in player.lists()[list_id]]


def trained(player: Player) -> list[str]:
    sheet = player.sheet()
    checks = {**sheet["skills"], **sheet["saves"]}
    return [id_ for id_, value in checks.items() if value["tier"] == "sure"]


def test_a_blank_character_waits_for_a_playbook_four_scores_and_a_look() -> None:
    player = started("copper-lane")
    assert player.badges() == {
        "playbook": 1, "scores": 4, "moves": 0, "look": 3, "lesson": 0, "habits": 1, "lane": 1,
    }  # fmt: skip
    assert set(scores(player).values()) == {0}


def test_a_baker_has_the_numbers_of_the_rules() -> None:
    sheet = baker().sheet()
    assert sheet["abilities"] == {
        "warmth": {"score": 1 + 1, "modifier": 2},
        "wits": {"score": 0, "modifier": 0},
        "grit": {"score": 2, "modifier": 2},
        "shine": {"score": -1, "modifier": -1},
        "trust": {"score": 2 + 1, "modifier": 3},  # warmth, and one neighbour
    }
    assert sheet["derived"] == {"neighbours": 1, "trusted": 1, "grit_and_four": 6, "breath_max": 6}
    assert sheet["skills"] == {
        "lend_a_hand": {"tier": "sure", "number": 2 + 1},
        "look_closer": {"tier": "plain", "number": 0},
        "stand_firm": {"tier": "plain", "number": 2},
        "put_on_a_show": {"tier": "plain", "number": -1},
        "ask_the_lane": {"tier": "sure", "number": 3 + 1},
    }
    assert sheet["saves"] == {"bear_it": {"tier": "plain", "number": 2}}
    assert sheet["fields"] == {
        "playbook": "baker",
        "look": "Floury hands, A borrowed coat, A soft voice",
        "door": "The bakehouse, third on the left",
        "moves_known": 2,
        "keys": False,
        "promise": "",
    }
    assert sheet["pools"] == {"breath": {"current": 6, "max": 6, "temp": 0}}
    assert sheet["tracks"] == {"unrest": {"value": 0, "min": 0, "max": 6}}


def test_a_finished_baker_has_moves_and_a_neighbour() -> None:
    player = baker()
    rows = player.lists()
    assert [(entry, cells["name"], cells["with"]) for entry, cells in rows["moves"]] == [
        ("playbooks/baker", "Bread at dawn", "warmth"),
        ("moves/on-the-slate", "On the slate", "nothing"),
        ("moves/every-back-stair", "Every back stair", "wits"),
        ("lessons/whole-lane", "The whole lane comes", "trust"),
    ]
    penny = {"name": "Old Penny Marl", "opens": True, "owed": "Forty years of day-old rolls."}
    assert rows["ties"] == [("playbooks/baker", penny)]
    assert set(player.badges().values()) == {0}
    assert player.inactive() == {}


def test_trust_follows_the_ties_at_once_and_ends_at_four() -> None:
    player = baker()
    player.does(*(c.AddRow("ties", {"name": f"Neighbour {number}"}) for number in range(3)))
    # Warmth 2 and four neighbours are six; the score ends at four.
    assert scores(player)["trust"] == 4
    player.does(c.EditCell("ties", "playbook/baker/2", "opens", False))
    assert player.sheet()["derived"]["neighbours"] == 3
    player.does(*(c.EditCell("ties", str(number), "opens", False) for number in (1, 2, 3)))
    assert scores(player)["trust"] == 2
    # The lesson stood on trust; it is kept and counts for nothing.
    assert player.inactive() == {"lesson/whole-lane": "Needs: Trust 3 or more."}
    player.does(c.EditCell("ties", "2", "opens", True))
    assert names(player)[-1] == "The whole lane comes"


# Limits


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (c.EditScore("trust", 4), "Trust is computed."),
        (c.SetBase("trust", 1), "This step does not set Trust."),
        (c.AssignScore("trust", 0), "This step does not set Trust."),
        (c.AssignScore("warmth", 4), "There are 4 values to assign."),
        (c.SetBase("warmth", 1), "Choose point buy or manual entry to set a base."),
        (c.ChooseMethod("roll"), "roll is not offered here."),
        (c.ChooseOption("playbook/baker_gift", "trust"), "Trust is not part of this choice."),
        (c.ChooseOption("playbook/baker_gift", "wits"), "Wits is not part of this choice."),
        (c.ChooseOption("playbook/baker_gift", "grit"), "Grit is not raised above 2 here."),
        (c.ChooseOption("playbook/baker_gift", "warmth"), "Warmth is already chosen here."),
        (c.ChooseOption("playbook/stray_luck", "wits"), "This choice is not offered now."),
        (c.PickEntry("playbook", "baker"), "The Baker is already picked."),
        (c.PickEntry("moves", "borrowed-keys"), "Borrowed keys is not offered in Moves."),
        (c.PickEntry("moves", "oven-wall"), "All 2 are picked. Take one back to pick this."),
        (c.PickEntry("look", "soft-voice"), "A soft voice is already picked."),
        (c.UnpickEntry("look", "market-voice"), "A market voice is not picked."),
        (c.ChooseOption("habits/habit", "lend_a_hand"), "Lend a hand is already trained by The Baker."),
        (c.RollDice("scores"), "Choose a method that rolls dice first."),
        (c.EditField("door", "x" * 81), "Your door takes 80 characters; this has 81."),
        (c.EditField("keys", "mine"), "Has keys to the lane is yes or no."),
        (c.FinishDescription(), "Picks change this sheet already."),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_and_changes_nothing(
    command: api.Command, sentence: str
) -> None:
    assert baker().refusal_of(command) == sentence


def test_the_lesson_of_the_trusted_is_not_for_those_another_lesson_makes_trusted() -> None:
    player = baker()
    player.does(c.DropOption("playbook/baker_gift", "warmth"))
    assert player.inactive() == {"lesson/whole-lane": "Needs: Trust 3 or more."}
    player.does(*picks("lesson", "softer"))
    # Warmth 1 + 1 and a neighbour are three, but one of them comes from the lesson itself.
    assert (scores(player)["trust"], player.sheet()["derived"]["trusted"]) == (3, 1)
    assert player.refusal_of(c.PickEntry("lesson", "whole-lane")) == "Needs: Trust 3 or more."
    player.does(c.AddRow("ties", {"name": "The new lodger"}), *picks("lesson", "whole-lane"))
    assert (scores(player)["warmth"], names(player)[-1]) == (1, "The whole lane comes")


def test_a_luck_of_two_scores_takes_no_third_and_never_trust() -> None:
    player = started("copper-lane")
    player.does(*picks("playbook", "stray"), c.ChooseOption("playbook/stray_luck", "wits"))
    assert (
        player.refusal_of(c.ChooseOption("playbook/stray_luck", "trust"))
        == "Trust is not part of this choice."
    )
    player.does(c.ChooseOption("playbook/stray_luck", "shine"))
    assert (
        player.refusal_of(c.ChooseOption("playbook/stray_luck", "grit"))
        == "All 2 are chosen. Take one back to choose this."
    )


def test_without_a_playbook_there_are_no_moves() -> None:
    player = started("copper-lane")
    assert player.refusal_of(c.PickEntry("moves", "on-the-slate")) == "On the slate is not offered in Moves."


def test_typed_scores_are_brought_into_what_people_are_born_with() -> None:
    player = started("copper-lane")
    player.does(c.ChooseMethod("manual"), c.SetBase("grit", 3), c.SetBase("wits", -2))
    assert (scores(player)["grit"], scores(player)["wits"]) == (2, -1)
    player.does(*picks("playbook", "midwife"))
    assert scores(player)["grit"] == 3


def test_another_look_of_a_kind_replaces_the_first_also_when_all_are_picked() -> None:
    player = baker()
    player.does(*picks("look", "inky-hands", "market-voice"))
    assert player.sheet()["fields"]["look"] == "A borrowed coat, Inky hands, A market voice"
    assert player.badges()["look"] == 0


def test_taking_all_takes_one_look_of_each_kind() -> None:
    player = started("copper-lane")
    player.does(*picks("look", "market-voice"), c.TakeAll("look"))
    # The first of the hands, the coat that is the default, and the voice that was there.
    assert player.sheet()["fields"]["look"] == "A market voice, Floury hands, A borrowed coat"
    assert player.refusal_of(c.TakeAll("look")) == "This step cannot take all it offers."


# Taking back


def test_another_playbook_and_back_gives_the_same_character() -> None:
    player = baker()
    before = player.everything()
    player.does(*picks("playbook", "stray"))
    assert scores(player) == {"warmth": 1, "wits": 0, "grit": 2, "shine": -1, "trust": 1}
    assert trained(player) == ["ask_the_lane"]
    assert player.sheet()["fields"]["door"] == "Whichever is open"
    # One move belongs to both; the lesson has lost the gift and the neighbour it stood on.
    assert names(player) == ["Underfoot", "Every back stair"]
    assert player.inactive() == {
        "moves/on-the-slate": "It belongs to another choice in Playbook.",
        "lesson/whole-lane": "Needs: Trust 3 or more.",
    }
    assert player.badges() == {**before["badges"], "scores": 2, "moves": 1}
    player.does(*picks("playbook", "baker"))
    assert player.everything() == before


def test_a_door_typed_over_goes_with_the_playbook_that_named_it() -> None:
    player = baker()
    player.does(c.EditField("door", "The one with the cat"))
    player.does(c.EditCell("moves", "playbook/baker/1", "summary", "With butter."))
    player.does(*picks("playbook", "tinker"))
    assert player.sheet()["fields"]["door"] == "The blue shutter under the stairs"
    assert player.sheet()["fields"]["keys"] is True
    player.does(*picks("playbook", "baker"))
    assert player.sheet()["fields"]["door"] == "The bakehouse, third on the left"
    assert player.sheet()["fields"]["keys"] is False
    player.does(c.UnpickEntry("playbook", "baker"))
    assert (player.sheet()["fields"]["door"], player.sheet()["fields"]["playbook"]) == ("", "none")


# A character made by hand first

SONG = {"name": "A song about the pump"}


def described() -> Player:
    """A baker written down in All fields, before anybody opened the builder."""
    player = Player(system("copper-lane"))
    player.does(
        *(c.EditScore(id_, score) for id_, score in (("warmth", 2), ("wits", 1), ("grit", 1), ("shine", -1))),
        c.EditTier("skills", "lend_a_hand", "sure"),
        c.EditTier("skills", "look_closer", "sure"),
        c.EditField("playbook", "baker"),
        c.EditField("moves_known", 2),
        c.EditField("door", "The one with the cat"),
        c.AddRow("moves", {"name": "  bread AT dawn ", "summary": "Bring rye."}),
        c.AddRow("moves", SONG),
        c.AddRow("moves", {"name": "On the slate"}),
        c.AddRow("ties", {"name": "Old Penny Marl"}),
        c.OpenBuilder(),
    )
    return player


RECORDED: list[api.Command] = [
    *picks("playbook", "baker"),
    c.ChooseOption("playbook/baker_gift", "warmth"),
    *picks("moves", "on-the-slate", "oven-wall"),
    *picks("look", "floury-hands"),
    c.ChooseOption("habits/habit", "look_closer"),
]


def recorded() -> Player:
    player = described()
    player.does(*RECORDED)
    return player


def test_picks_of_a_described_character_change_nothing() -> None:
    player = described()
    sheet, lists = player.sheet(), player.lists()
    assert (player.settled.record.described, player.settled.record.method) == (True, None)
    for command in RECORDED:
        player.does(command)
        assert (player.sheet(), player.lists()) == (sheet, lists)
    # What the picks raise is taken as part of the scores: a base of 1 and 1 of the gift make 2.
    rows = {row.ability: row for row in player.view("scores").rows}  # type: ignore[union-attr]
    assert (rows["warmth"].base, rows["warmth"].bonus, rows["warmth"].total) == (1, 1, 2)
    # Typing scores is allowed, so no method is missing.
    assert player.badges() == {
        "playbook": 0, "scores": 0, "moves": 0, "look": 2, "lesson": 0, "habits": 0, "lane": 0,
    }  # fmt: skip
    player.does(c.OpenBuilder())
    assert player.settled.record.described


def test_done_changes_nothing_on_the_sheet() -> None:
    player = recorded()
    sheet, lists = player.sheet(), player.lists()
    player.does(c.FinishDescription())
    assert (player.sheet(), player.lists()) == (sheet, lists)
    assert not player.settled.record.described


def test_after_done_another_playbook_takes_back_what_the_sheet_held_of_the_first() -> None:
    player = recorded()
    player.does(c.FinishDescription(), *picks("playbook", "midwife"))
    # The gift goes from Warmth; the midwife's Grit comes.
    assert scores(player) == {"warmth": 1, "wits": 1, "grit": 2, "shine": -1, "trust": 2}
    # Lending a hand goes back to untrained; the habit stays, and the midwife bears it.
    assert trained(player) == ["look_closer", "bear_it"]
    fields = player.sheet()["fields"]
    # Two moves were what the baker sets; the door was not.
    assert (fields["playbook"], fields["moves_known"], fields["door"]) == (
        "midwife", 1, "The one with the cat",
    )  # fmt: skip
    # The song is nobody's but the player's.
    assert names(player) == ["A song about the pump", "Hot water and everybody out"]
    assert names(player, "ties") == ["The Odd twins", "Doctor Gale"]
    assert player.sheet()["derived"]["neighbours"] == 1


def test_after_done_letting_go_of_every_pick_leaves_what_no_pick_gave() -> None:
    player = recorded()
    player.does(c.FinishDescription(), c.UnpickEntry("playbook", "baker"))
    player.does(c.DropOption("habits/habit", "look_closer"), c.UnpickEntry("look", "floury-hands"))
    assert (scores(player)["warmth"], trained(player)) == (1, [])
    fields = player.sheet()["fields"]
    assert (fields["playbook"], fields["moves_known"], fields["door"], fields["look"]) == (
        "none", 0, "The one with the cat", "",
    )  # fmt: skip
    assert (names(player), names(player, "ties")) == (["A song about the pump"], [])


def test_after_done_what_the_sheet_never_held_is_not_given_by_the_old_pick_but_by_new_ones() -> None:
    player = recorded()
    player.does(c.FinishDescription())
    # The oven wall was recorded and never stood on the sheet; the back stair is new.
    assert "The oven wall" not in names(player)
    player.does(c.UnpickEntry("moves", "oven-wall"), *picks("moves", "every-back-stair"))
    assert names(player) == ["  bread AT dawn ", "A song about the pump", "On the slate", "Every back stair"]
    player.does(*picks("look", "mended-coat"))
    assert player.sheet()["fields"]["look"] == "Floury hands, A mended coat"


def test_after_done_another_playbook_and_back_gives_the_same_numbers() -> None:
    player = recorded()
    player.does(c.FinishDescription())
    before = player.everything()
    player.does(*picks("playbook", "tinker"), *picks("playbook", "baker"))
    assert player.sheet() == before["sheet"]
    assert (player.badges(), player.inactive()) == (before["badges"], before["inactive"])
    # The baker's own move is the playbook's again, in its words; a move that waited is as it was left.
    assert names(player) == ["A song about the pump", "Bread at dawn", "On the slate"]
    assert player.lists()["moves"][2][1]["summary"] == ""

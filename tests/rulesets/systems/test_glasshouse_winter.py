"""Glasshouse Winter: talents that need more below than above, stamped grafts, chosen tongues and chores."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine import api
from rulesets.engine.api import commands as c
from tests.rulesets.systems.playing import Player, started

FULL = "All {} are chosen. Take one back to choose this."
TALENTS = ("green-thumb", "mud-boots", "kettle-luck", "soft-rain", "far-scent", "old-oak")
CHORES = ("sweeping", "watering", "lamp-round", "putty", "swarm-catching", "night-boiler")
BELOW_2 = "It needs more picks of tier 1 than of tier 2."
BELOW_3 = "It needs more picks of tier 2 than of tier 3."


def picks(step: str, *entries: str) -> list[api.Command]:
    return [c.PickEntry(step, entry) for entry in entries]


def chosen(slot: str, *options: str) -> list[api.Command]:
    return [c.ChooseOption(slot, option) for option in options]


def keeper() -> Player:
    """A seed keeper who came in by the snow gate and belongs to the Fernery and the Cactus Hall."""
    player = started("glasshouse-winter")
    player.does(
        *picks("bed", "snow-gate"),
        *chosen("bed/gate_gift", "nose", "heart"),
        # 5 + 3 + 3 + 1 = 12 points.
        c.SetBase("hands", 8),
        c.SetBase("nose", 7),
        c.SetBase("heart", 7),
        c.SetBase("root", 5),
        *picks("houses", "fernery", "cactus-hall"),
        *picks("calling", "seed-keeper"),
        *chosen("calling/keeper_craft", "bees", "glazing"),
        *picks("talents", *TALENTS),
        *picks("grafts", "moss-stitch", "slow-drip", "spine-lock"),
        *chosen("calling/keeper_chores", *CHORES),
        *chosen("calling/keeper_tongues", "old-fern", "snow-hush"),
        c.EditField("favourite", "Old Mrs Fern"),
    )
    return player


def scores(player: Player) -> dict[str, float]:
    return {id_: value["score"] for id_, value in player.sheet()["abilities"].items()}


def names(player: Player, list_id: str) -> list[str]:
    return [cells["name"] for _, cells in player.lists()[list_id]]


def trained(player: Player) -> dict[str, str]:
    skills = player.sheet()["skills"]
    return {id_: value["tier"] for id_, value in skills.items() if value["tier"] != "none"}


def test_a_blank_character_waits_for_every_step_but_those_that_grants_fill() -> None:
    player = started("glasshouse-winter")
    # Hands start at 4, one below the two grafts everybody knows.
    assert player.badges() == {
        "bed": 1, "scores": 1, "houses": 1, "calling": 1, "training": 0,
        "talents": 6, "grafts": 1, "chores": 0, "tongues": 0, "label": 1,
    }  # fmt: skip
    assert scores(player) == dict.fromkeys(("hands", "nose", "heart", "root"), 4)


def test_a_seed_keeper_from_the_snow_gate_has_the_numbers_of_the_rules() -> None:
    sheet = keeper().sheet()
    assert sheet["abilities"] == {
        "hands": {"score": 8, "modifier": 1},
        "nose": {"score": 7 + 1, "modifier": 1},
        "heart": {"score": 7 + 1, "modifier": 1},
        "root": {"score": 5 + 1, "modifier": 0},  # old oak
    }
    assert sheet["derived"] == {
        "warmth_max": 6 + 0 + 1,
        "far_tongues": 2,
        "grafts_known": 2 + 1,
        "talent_sum": 1 + 1 + 1 + 2 + 2 + 3,
        "keen_nose": 1,
    }
    assert sheet["skills"] == {
        "potting": {"tier": "learnt", "number": 1 + 2},
        "glazing": {"tier": "learnt", "number": 1 + 2},
        "stoking": {"tier": "none", "number": 0},
        "simples": {"tier": "learnt", "number": 1 + 2},
        "frost_signs": {"tier": "learnt", "number": 1 + 2},
        "bees": {"tier": "learnt", "number": 1 + 2},
        "soothing": {"tier": "learnt", "number": 1 + 2},
        "hauling": {"tier": "none", "number": 0},
    }
    assert sheet["saves"] == {
        "chill": {"tier": "learnt", "number": 2},
        "gloom": {"tier": "none", "number": 1},
    }
    assert sheet["fields"] == {
        "bed": "The snow gate",
        "houses": "The Fernery, The Cactus Hall",
        "calling": "seed-keeper",
        "favourite": "Old Mrs Fern",
        "mended": 0,
    }
    assert {id_: pool["max"] for id_, pool in sheet["pools"].items()} == {
        "warmth": 7, "talents:kettle luck": 1, "talents:soft rain": 1, "talents:old oak": 1,
    }  # fmt: skip


def test_a_finished_keeper_has_talents_grafts_chores_and_tongues() -> None:
    player = keeper()
    rows = player.lists()
    assert [(entry, cells["grade"], cells["uses"]) for entry, cells in rows["talents"]] == [
        ("talents/green-thumb", 1, 0),
        ("talents/mud-boots", 1, 0),
        ("talents/kettle-luck", 1, 1),
        ("talents/soft-rain", 2, 1),
        ("talents/far-scent", 2, 0),
        ("talents/old-oak", 3, 1),
    ]
    # A graft of both houses is taught by the one picked first.
    assert rows["grafts"] == [
        ("grafts/moss-stitch", {"name": "Moss stitch", **stamp("The Fernery", "damp")}),
        ("grafts/slow-drip", {"name": "Slow drip", **stamp("The Fernery", "damp")}),
        ("grafts/spine-lock", {"name": "Spine lock", **stamp("The Cactus Hall", "dry")}),
    ]
    assert [entry for entry, _ in rows["chores"]] == [f"chores/{id_}" for id_ in CHORES]
    assert rows["tongues"] == [
        ("tongues/old-fern", {"name": "Old Fern", "fluent": False}),
        ("tongues/snow-hush", {"name": "Snow hush", "fluent": False}),
    ]
    assert set(player.badges().values()) == {0}
    assert player.inactive() == {}


def stamp(house: str, air: str) -> dict[str, Any]:
    return {"taught_by": house, "air": air, "own": False}


# Limits


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (c.SetBase("hands", 9), "3 too few points."),
        (c.SetBase("hands", 10), "Points buy scores from 4 to 9."),
        (c.SetBase("hands", 3), "Points buy scores from 4 to 9."),
        (c.AssignScore("hands", 0), "Choose a method whose values are assigned."),
        (c.ChooseMethod("pointBuy"), "This method is already chosen."),
        (c.ChooseOption("bed/gate_gift", "nose"), "Nose is already chosen here."),
        (c.ChooseOption("bed/gate_gift", "root"), FULL.format(2)),
        (c.ChooseOption("bed/rows_tongue", "tortoise"), "This choice is not offered now."),
        (c.PickEntry("houses", "fernery"), "The Fernery is already picked."),
        (c.PickEntry("houses", "orangery"), "All 2 are picked. Take one back to pick this."),
        (
            c.ChooseOption("calling/keeper_craft", "potting"),
            "Potting and pruning is already trained by The Fernery.",
        ),
        (c.ChooseOption("calling/keeper_craft", "stoking"), "Stoking is not part of this choice."),
        (c.PickEntry("talents", "draft-finder"), "All 6 are picked. Take one back to pick this."),
        (c.PickEntry("grafts", "common-splice"), "All 3 are picked. Take one back to pick this."),
        (c.PickEntry("grafts", "two-fruits"), "Two fruits is not offered in Grafts."),
        (c.ChooseOption("calling/keeper_chores", "putty"), "Putty and lead is already chosen here."),
        (c.ChooseOption("calling/keeper_tongues", "beanpole"), "Beanpole is not part of this choice."),
        (c.ChooseOption("calling/keeper_tongues", "bee-dance"), FULL.format(2)),
        (c.DropOption("calling/keeper_tongues", "bee-dance"), "Bee dance is not chosen here."),
        (c.RollDice("scores"), "Choose a method that rolls dice first."),
        (c.TakeAll("talents"), "This step cannot take all it offers."),
        (c.EditField("favourite", "x" * 61), "A plant you talk to takes 60 characters; this has 61."),
        (c.EditCell("grafts", "grafts/moss-stitch/1", "air", "foggy"), "Air it wants does not offer this."),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_and_changes_nothing(
    command: api.Command, sentence: str
) -> None:
    assert keeper().refusal_of(command) == sentence


def test_a_talent_stands_on_more_humbler_ones() -> None:
    player = started("glasshouse-winter")
    assert player.refusal_of(c.PickEntry("talents", "soft-rain")) == BELOW_2
    player.does(*picks("talents", "green-thumb"))
    assert player.refusal_of(c.PickEntry("talents", "soft-rain")) == BELOW_2
    player.does(*picks("talents", "mud-boots", "soft-rain"))
    assert player.refusal_of(c.PickEntry("talents", "bramble-arm")) == BELOW_2
    assert player.refusal_of(c.PickEntry("talents", "old-oak")) == BELOW_3
    player.does(*picks("talents", "kettle-luck", "bramble-arm", "old-oak"))
    assert player.badges()["talents"] == 0


def test_talents_share_no_plant_and_one_may_be_stormy() -> None:
    player = started("glasshouse-winter")
    player.does(*picks("talents", "mud-boots"))
    assert player.refusal_of(c.PickEntry("talents", "worm-sense")) == "Mud boots already covers dock."
    player.does(*picks("talents", "green-thumb", "draft-finder"))
    assert (
        player.refusal_of(c.PickEntry("talents", "bramble-arm")) == "At most 1 of this kind (stormy) count."
    )


def test_a_far_scent_needs_a_keen_nose() -> None:
    player = started("glasshouse-winter")
    player.does(*picks("talents", "green-thumb", "mud-boots"))
    assert player.refusal_of(c.PickEntry("talents", "far-scent")) == "Needs: Nose 8 or more."
    player.does(c.SetBase("nose", 8), *picks("talents", "far-scent"))
    assert names(player, "talents") == ["Green thumb", "Mud boots", "Far scent"]


def test_chores_make_a_pyramid_too_in_choices_of_three_and_of_six() -> None:
    player = started("glasshouse-winter")
    player.does(*picks("calling", "stoker"))
    assert (player.badges()["chores"], player.badges()["training"]) == (3, 1)
    assert player.refusal_of(c.ChooseOption("calling/stoker_chores", "putty")) == BELOW_2
    player.does(*chosen("calling/stoker_chores", "sweeping", "watering", "putty"))
    assert player.refusal_of(c.ChooseOption("calling/stoker_chores", "lamp-round")) == FULL.format(3)
    player.does(*picks("calling", "seed-keeper"))
    assert (player.badges()["chores"], names(player, "chores")) == (6, [])
    player.does(*chosen("calling/keeper_chores", "sweeping", "watering", "putty"))
    assert player.refusal_of(c.ChooseOption("calling/keeper_chores", "night-boiler")) == BELOW_3


def test_tongues_are_limited_by_list_by_reach_by_number_and_by_each_other() -> None:
    player = started("glasshouse-winter")
    player.does(*picks("bed", "kitchen-rows"))
    assert player.options("tongues", "bed/rows_tongue") == ["beanpole", "tortoise"]
    assert (
        player.refusal_of(c.ChooseOption("bed/rows_tongue", "pipe-knock"))
        == "Pipe knock is not part of this choice."
    )
    player.does(*chosen("bed/rows_tongue", "tortoise"), *picks("calling", "bee-warden"))
    assert player.badges()["tongues"] == 3
    player.does(*chosen("calling/warden_first", "bee-dance"))
    for tongue, label, source in (
        ("tortoise", "Tortoise", "The kitchen rows"),
        ("bee-dance", "Bee dance", "Bee warden"),
    ):
        refusal = player.refusal_of(c.ChooseOption("calling/warden_more", tongue))
        assert refusal == f"{label} is chosen for {source} already."
    player.does(*chosen("calling/warden_more", "pipe-knock", "old-fern"))
    assert names(player, "tongues") == ["Tortoise", "Bee dance", "Pipe knock", "Old Fern"]
    # A heart of 4 hears nothing from the far beds.
    player.does(*picks("calling", "seed-keeper"))
    refusal = player.refusal_of(c.ChooseOption("calling/keeper_tongues", "old-fern"))
    assert refusal == "This choice takes nothing now."


def test_a_stoker_is_deft_at_something_learnt() -> None:
    player = started("glasshouse-winter")
    player.does(*picks("calling", "stoker"), *picks("houses", "orangery"))
    assert player.options("training", "calling/stoker_craft") == ["stoking", "soothing", "hauling"]
    assert (
        player.refusal_of(c.ChooseOption("calling/stoker_craft", "bees"))
        == "Keeping bees is not yet at Learnt through your picks."
    )
    player.does(*chosen("calling/stoker_craft", "soothing"))
    # Heart 4 is -1, deft is 4.
    assert player.sheet()["skills"]["soothing"] == {"tier": "deft", "number": 3}


def test_the_array_has_one_value_for_each_score() -> None:
    player = started("glasshouse-winter")
    player.does(c.ChooseMethod("standardArray"))
    assert player.badges()["scores"] == 4
    player.does(*(c.AssignScore(id_, n) for n, id_ in enumerate(("nose", "heart", "hands", "root"))))
    assert scores(player) == {"hands": 6, "nose": 8, "heart": 7, "root": 4}
    assert player.refusal_of(c.AssignScore("root", 4)) == "There are 4 values to assign."
    assert player.refusal_of(c.SetBase("root", 6)) == "Choose point buy or manual entry to set a base."


# Stamps


def test_a_graft_says_which_house_taught_it_and_keeps_saying_so() -> None:
    player = started("glasshouse-winter")
    player.does(c.SetBase("hands", 8), *picks("houses", "cactus-hall", "orangery"))
    player.does(*picks("grafts", "slow-drip", "two-fruits", "common-splice"))
    rows = dict(player.lists()["grafts"])
    assert rows["grafts/slow-drip"] == {"name": "Slow drip", **stamp("The Cactus Hall", "dry")}
    # The Orangery has no air of its own: the column keeps what a row starts with.
    assert rows["grafts/two-fruits"] == {"name": "Two fruits", **stamp("The Orangery", "any")}
    assert rows["grafts/common-splice"] == {"name": "Common splice", **stamp("The Cactus Hall", "dry")}
    player.does(c.EditCell("grafts", "grafts/slow-drip/1", "taught_by", "My aunt"))
    player.does(c.UnpickEntry("houses", "cactus-hall"), *picks("houses", "fernery"))
    rows = dict(player.lists()["grafts"])
    # Slow drip was left without a house for a moment: it is written anew, with the player's word kept.
    assert rows["grafts/slow-drip"] == {"name": "Slow drip", **stamp("My aunt", "damp")}
    # The splice never was, so nothing stamps it again.
    assert rows["grafts/common-splice"] == {"name": "Common splice", **stamp("The Cactus Hall", "dry")}


# Taking back


def test_losing_a_humble_talent_costs_those_that_stand_on_it() -> None:
    player = keeper()
    before = player.everything()
    player.does(c.UnpickEntry("talents", "green-thumb"))
    # Two of the first grade carry one of the second, the one picked first; one carries none of the third.
    assert player.inactive() == {"talents/far-scent": BELOW_2, "talents/old-oak": BELOW_3}
    assert names(player, "talents") == ["Mud boots", "Kettle luck", "Soft rain"]
    assert (scores(player)["root"], player.badges()["talents"]) == (5, 3)
    player.does(*picks("talents", "green-thumb"))
    assert player.sheet() == before["sheet"]
    assert player.inactive() == {}


def test_losing_a_humble_chore_costs_those_that_stand_on_it() -> None:
    player = keeper()
    player.does(c.DropOption("calling/keeper_chores", "lamp-round"))
    assert player.inactive() == {
        "calling/keeper_chores/swarm-catching": BELOW_2,
        "calling/keeper_chores/night-boiler": BELOW_3,
    }
    assert names(player, "chores") == ["Sweeping", "Watering", "Putty and lead"]
    player.does(*chosen("calling/keeper_chores", "lamp-round"))
    assert sorted(names(player, "chores")) == sorted(names(keeper(), "chores"))
    assert player.badges()["chores"] == 0


def test_growing_up_elsewhere_and_back_gives_the_same_character() -> None:
    player = keeper()
    before = player.everything()
    player.does(*picks("bed", "boiler-streets"))
    # Nose 7 - 1 has lost the far scent, with it the oak and its Root; Heart 7 hears one far tongue.
    assert scores(player) == {"hands": 8, "nose": 6, "heart": 7, "root": 7}
    assert player.inactive() == {
        "talents/far-scent": "Needs: Nose 8 or more.",
        "talents/old-oak": BELOW_3,
        "calling/keeper_tongues/snow-hush": "This choice now takes 1.",
    }
    assert player.sheet()["saves"]["chill"] == {"tier": "none", "number": 0}
    assert player.badges() == {**before["badges"], "talents": 2, "tongues": 1}
    player.does(*picks("bed", "snow-gate"))
    assert player.everything() == before


def test_another_calling_and_back_gives_the_same_character() -> None:
    player = keeper()
    before = player.everything()
    player.does(*picks("calling", "bee-warden"))
    assert trained(player) == dict.fromkeys(("potting", "frost_signs", "bees", "soothing"), "learnt")
    assert (names(player, "chores"), names(player, "tongues")) == ([], [])
    assert player.badges() == {**before["badges"], "tongues": 3}
    player.does(*picks("calling", "seed-keeper"))
    assert player.everything() == before

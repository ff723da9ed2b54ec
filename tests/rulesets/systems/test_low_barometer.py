"""Low Barometer: percentile scores rolled in order, improvement tests, trades and pastimes.

Scores are throws times five. Taught is 30 and half the learning, rounded up; by trade is 30 and all of it.
"""

from __future__ import annotations

import pytest

from rulesets.engine import api
from rulesets.engine.api import commands as c
from tests.rulesets.systems.playing import Player, started, system

# Brawn 9 x 5, Wind 12 x 5, Nimbleness 11 x 5, Nerve 14 x 5, Charm 12 x 5: three dice each;
# Bulk (5 + 6) x 5, Wits (9 + 6) x 5, Schooling (7 + 6) x 5: two dice each.
FACES = (3, 4, 2, 5, 5, 2, 4, 4, 3, 6, 5, 3, 2, 6, 4, 1, 4, 5, 4, 3, 4)
ROLLED = {
    "brawn": 45, "wind": 60, "nimble": 55, "nerve": 70, "charm": 60, "bulk": 55, "wits": 75, "schooling": 65,
}  # fmt: skip


def rolled() -> Player:
    player = started("low-barometer")
    player.throws("scores", *FACES)
    return player


def nurse() -> Player:
    """A grey district nurse who grew up by the harbour."""
    player = rolled()
    player.does(c.PickEntry("years", "grey"))
    player.does(c.ChooseOption("years/aches", "brawn"), c.ChooseOption("years/aches", "nimble"))
    # Schooling: 80 beats 65, and the gain is 7. Wits: 75 does not beat 75.
    player.throws("lessons", 80, 7, 75)
    # Schooling: 90 beats 72, and the gain is 4. Sea legs: 61 beats 25.
    player.throws("seasons", 90, 4, 61)
    # Luck 13 x 5; savings 3 x 5, below a quarter of 76.
    player.throws("fortune", 4, 4, 5, 1, 2)
    player.does(
        c.PickEntry("trade", "district-nurse"),
        c.ChooseOption("trade/nurse_craft", "boats"),
        c.ChooseOption("trade/nurse_craft", "tall_tales"),
        c.PickEntry("upbringing", "harbour-child"),
        c.ChooseOption("upbringing/harbour_knack", "boats"),
        c.ChooseOption("upbringing/harbour_knack/replacement", "listening"),
        c.ChooseOption("learning/pastime", "hymns"),
        c.ChooseOption("learning/pastime", "ledgers"),
        c.ChooseOption("learning/mastery", "listening"),
        c.EditField("lodgings", "Over the chandler's, two stairs up"),
    )
    return player


def scores(player: Player) -> dict[str, float]:
    return {id_: value["score"] for id_, value in player.sheet()["abilities"].items()}


def test_a_blank_character_waits_for_dice_years_trade_and_upbringing() -> None:
    player = started("low-barometer")
    assert player.badges() == {
        "scores": 8, "years": 1, "trade": 1, "upbringing": 1, "learning": 2, "papers": 1,
    }  # fmt: skip
    assert set(scores(player).values()) == {50}
    assert player.settled.record.method == "rolls"


def test_scores_are_rolled_in_order_and_never_move() -> None:
    player = started("low-barometer")
    player.throws("scores", 3, 4, target="ability/schooling")
    assert (scores(player)["schooling"], player.badges()["scores"]) == (65, 7)
    player.throws("scores", *FACES[:-2])
    assert scores(player) == ROLLED
    assert player.badges()["scores"] == 0


def test_a_grey_nurse_from_the_harbour_has_the_numbers_of_the_rules() -> None:
    sheet = nurse().sheet()
    assert sheet["abilities"] == {
        id_: {"score": score, "modifier": score}
        for id_, score in {
            "brawn": 45 - 5, "wind": 60, "bulk": 55, "nimble": 55 - 5,
            "wits": 75, "nerve": 70 + 5, "charm": 60, "schooling": 65 + 7 + 4,
        }.items()
    }  # fmt: skip
    assert sheet["derived"] == {
        "learning": 38,  # half of 76
        "frame": 60 + 55,
        "stamina_max": 11,  # a tenth of 115
        "girth": 40 + 55,
        "heft": 0,
        "pace": 50,
        "thrift": 19,
        "pastimes": 2,
        "lettered": 1,
        "is_green": 0,
        "is_settled": 1,
        "is_grey": 1,
    }
    assert sheet["skills"] == {
        "boats": {"tier": "trade", "number": 30 + 38},
        "weather": {"tier": "none", "number": 10},
        "wireless": {"tier": "none", "number": 0},
        "ledgers": {"tier": "taught", "number": 30 + 19},
        "reading_room": {"tier": "none", "number": 20},
        "hymns": {"tier": "taught", "number": 30 + 19},
        "bandages": {"tier": "trade", "number": 30 + 38},
        "gossip": {"tier": "none", "number": 15},
        "tall_tales": {"tier": "trade", "number": 60},  # 68, and never above Charm
        "listening": {"tier": "trade", "number": 30 + 38},
        "clambering": {"tier": "none", "number": 20},
        "latches": {"tier": "none", "number": 0},
    }
    assert sheet["saves"] == {
        "steady": {"tier": "trade", "number": 95},  # 75 + 68, and never above 95
        "hardy": {"tier": "none", "number": 60},
        "quick": {"tier": "none", "number": 50},
    }
    assert sheet["fields"] == {
        "years": "grey",
        "trade": "District nurse",
        "upbringing": "Harbour child",
        "lodgings": "Over the chandler's, two stairs up",
        "worry": "",
        "luck": 65,
        "savings": 19,
        "sea_legs": 30,
    }
    assert {id_: pool["max"] for id_, pool in sheet["pools"].items()} == {
        "stamina": 11, "calm": 75, "fortune_left": 65,
    }  # fmt: skip
    assert sheet["tracks"] == {"glass": {"value": 0, "min": 0, "max": 9}}


def test_a_finished_nurse_has_her_things_and_nothing_left_to_choose() -> None:
    player = nurse()
    nurse_entry = "trades/district-nurse"
    assert player.lists() == {
        "pockets": [
            (nurse_entry, {"name": "Black bag", "worth": 8, "note": "Lint, iodine, barley sugar."}),
            (nurse_entry, {"name": "Bicycle clip", "worth": 1, "note": ""}),
        ]
    }
    assert player.badges() == dict.fromkeys(
        ("scores", "years", "lessons", "seasons", "fortune", "trade", "upbringing", "learning", "papers"), 0
    )
    assert player.inactive() == {}


# Dice


def test_the_young_have_the_better_of_two_throws_and_a_little_put_by() -> None:
    player = rolled()
    player.does(c.PickEntry("years", "green"))
    assert (player.badges()["green_fortune"], "fortune" in player.badges()) == (2, False)
    # 6 x 5 and 12 x 5; savings 2, at least 4.
    player.throws("green_fortune", 1, 2, 3, 4, 4, 4, 1, 1)
    fields = player.sheet()["fields"]
    assert (fields["luck"], fields["savings"]) == (60, 4)
    assert (scores(player)["schooling"], scores(player)["nimble"]) == (60, 60)


def test_an_improvement_test_gains_only_above_the_score() -> None:
    player = rolled()
    player.does(c.PickEntry("years", "grown"))
    # Schooling 65 is not beaten by 65, so no gain is thrown; Wits 75 is beaten by 76 and gains 3.
    player.throws("lessons", 65, 76)
    assert (scores(player)["schooling"], scores(player)["wits"]) == (65, 78)
    rolls = {roll.target: roll for roll in player.view("lessons").rolls}  # type: ignore[union-attr]
    assert (rolls["ability/schooling"].gained, rolls["ability/wits"].gained) == (False, True)
    assert (rolls["ability/wits"].gain, rolls["ability/wits"].faces) == (3, ((76,),))


def test_a_step_that_may_be_thrown_again_takes_the_old_gain_back_first() -> None:
    player = nurse()
    # Both tested without their gains: Schooling 72 against 72, sea legs 25 against 30.
    player.throws("seasons", 72, target="ability/schooling")
    player.throws("seasons", 26, target="field/sea_legs")
    assert (scores(player)["schooling"], player.sheet()["fields"]["sea_legs"]) == (72, 30)
    player.throws("seasons", 25, target="field/sea_legs")
    assert player.sheet()["fields"]["sea_legs"] == 25


def test_what_the_years_taught_stays_on_top_of_another_method() -> None:
    player = nurse()
    player.does(c.ChooseMethod("manual"), c.SetBase("wits", 95), c.SetBase("schooling", 90))
    # A typed base is brought into 15 to 90; 90 and 11 of gains would be 101, and a score ends at 99.
    assert (scores(player)["wits"], scores(player)["schooling"]) == (90, 99)
    player.does(c.ChooseMethod("rolls"))
    assert (scores(player)["wits"], scores(player)["schooling"]) == (75, 76)


# Limits


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (c.RollDice("scores"), "This roll stands."),
        (c.RollDice("scores", "ability/wits"), "This roll stands."),
        (c.RollDice("lessons"), "This roll stands."),
        (c.RollDice("fortune", "field/luck"), "This roll stands."),
        (c.RollDice("fortune", "field/sea_legs"), "There are no dice to throw here."),
        (c.RollDice("green_fortune"), "There are no dice to throw here."),
        (c.ChooseMethod("rolls"), "This method is already chosen."),
        (c.ChooseMethod("pointBuy"), "pointBuy is not offered here."),
        (c.SetBase("wits", 80), "Choose point buy or manual entry to set a base."),
        (c.AssignScore("wits", 0), "Choose a method whose values are assigned."),
        (c.PickEntry("years", "grey"), "Grey is already picked."),
        (c.PickEntry("years", "ancient"), "There is no entry ancient."),
        (c.UnpickEntry("years", "green"), "Green is not picked."),
        (c.ChooseOption("years/aches", "nerve"), "Nerve is not part of this choice."),
        (c.ChooseOption("years/aches", "wind"), "All 2 are chosen. Take one back to choose this."),
        (c.DropOption("years/aches", "wind"), "Wind is not chosen here."),
        (c.ChooseOption("trade/nurse_craft", "weather"), "Weather sense is not part of this choice."),
        (c.ChooseOption("trade/nurse_craft", "gossip"), "All 2 are chosen. Take one back to choose this."),
        (c.ChooseOption("trade/pilot_craft", "gossip"), "This choice is not offered now."),
        (c.ChooseOption("upbringing/harbour_knack", "boats"), "Boats is already chosen here."),
        (c.ChooseOption("upbringing/harbour_knack", "hymns"), "Hymns and Latin is not part of this choice."),
        (
            c.ChooseOption("upbringing/harbour_knack/replacement", "gossip"),
            "Gossip is not part of this choice.",
        ),
        (c.ChooseOption("learning/pastime", "wireless"), "All 2 are chosen. Take one back to choose this."),
        (c.ChooseOption("learning/pastime", "boats"), "Boats is already trained by District nurse."),
        (c.ChooseOption("learning/mastery", "weather"), "Weather sense is not trained."),
        (c.ChooseOption("learning/mastery", "hymns"), "Hymns and Latin is chosen elsewhere already."),
        (c.ChooseOption("learning/mastery", "boats"), "Boats is already trained by District nurse."),
        (c.EditField("lodgings", "x" * 61), "Lodgings takes 60 characters; this has 61."),
        (c.EditField("luck", "plenty"), "Luck takes a number."),
        (c.EditField("years", "ancient"), "Years does not offer this."),
        (c.EditTier("skills", "boats", "master"), "master is not offered here."),
        (c.AddRow("pockets", {"name": "x" * 61}), "Name takes 60 characters; this has 61."),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_and_changes_nothing(
    command: api.Command, sentence: str
) -> None:
    assert nurse().refusal_of(command) == sentence


def test_a_curate_needs_schooling() -> None:
    player = rolled()
    player.does(c.PickEntry("years", "green"))
    assert scores(player)["schooling"] == 60
    player.does(c.PickEntry("trade", "curate"))
    player.does(c.ChooseMethod("manual"), c.SetBase("schooling", 64))
    # 64 less 5: the curate is kept and counts for nothing.
    assert player.inactive() == {"trade/curate": "Needs: Schooling 60 or more."}
    assert player.sheet()["skills"]["hymns"]["tier"] == "none"
    player.does(c.UnpickEntry("trade", "curate"))
    assert player.refusal_of(c.PickEntry("trade", "curate")) == "Needs: Schooling 60 or more."


def test_dice_wait_for_a_method_that_throws_them() -> None:
    player = started("low-barometer")
    player.does(c.ChooseMethod("manual"))
    assert player.refusal_of(c.RollDice("scores")) == "Choose a method that rolls dice first."


def test_a_pastime_is_something_nobody_taught_you_by_hand_either() -> None:
    player = rolled()
    player.does(c.EditTier("skills", "latches", "taught"))
    assert (
        player.refusal_of(c.ChooseOption("learning/pastime", "latches"))
        == "Locks and latches is trained already."
    )
    # Two pastimes wait for Wits 75; what was taught by hand can be mastered.
    assert player.badges()["learning"] == 3
    player.does(c.ChooseOption("learning/mastery", "latches"))
    assert player.sheet()["skills"]["latches"] == {"tier": "trade", "number": 30 + 32}


def test_full_pockets_take_nothing_more() -> None:
    player = nurse()
    player.does(*(c.AddRow("pockets", {"name": f"Pebble {number}"}) for number in range(10)))
    assert player.refusal_of(c.AddRow("pockets", {"name": "Pebble"})) == "Pockets holds 12 rows at most."


# Taking back


def test_other_years_and_back_give_the_same_character() -> None:
    player = nurse()
    before = player.everything()
    player.does(c.PickEntry("years", "green"))
    # The aches, the nerve and both gains are gone with the years; the green are quicker and less schooled.
    assert scores(player) == {**ROLLED, "nimble": 60, "schooling": 60}
    assert player.sheet()["derived"]["learning"] == 30
    assert (player.sheet()["fields"]["luck"], player.sheet()["fields"]["sea_legs"]) == (65, 30)
    assert player.badges()["green_fortune"] == 2
    player.does(c.PickEntry("years", "grey"))
    assert player.everything() == before


def test_another_trade_and_back_give_the_same_character() -> None:
    player = nurse()
    before = player.everything()
    player.does(c.PickEntry("trade", "curate"))
    skills = {id_: value["tier"] for id_, value in player.sheet()["skills"].items()}
    # Nothing else trains Boats now: the knack is no duplicate, its replacement is closed,
    # and what stood on the replacement or on Hymns has nothing to stand on.
    assert {id_: tier for id_, tier in skills.items() if tier != "none"} == {
        "boats": "taught", "reading_room": "trade", "hymns": "trade", "ledgers": "taught",
    }  # fmt: skip
    assert player.inactive() == {
        "learning/pastime/hymns": "Hymns and Latin is already trained by Curate.",
        "learning/mastery/listening": "Listening at doors is not trained.",
    }
    assert player.lists()["pockets"][0][1]["name"] == "Vestry key"
    # The curate's own save, the pastime and the mastery.
    assert player.badges() == {**before["badges"], "learning": 3}
    player.does(c.PickEntry("trade", "district-nurse"))
    assert player.everything() == before


def test_another_upbringing_and_back_give_the_same_character() -> None:
    player = nurse()
    before = player.everything()
    player.does(c.PickEntry("upbringing", "fair-child"))
    assert player.sheet()["skills"]["listening"] == {"tier": "none", "number": 20}
    assert player.badges()["learning"] == 3  # two tricks of the fair and the mastery
    player.does(c.PickEntry("upbringing", "harbour-child"))
    assert player.everything() == before


def test_a_replacement_without_a_list_of_its_own_is_any_untrained_save() -> None:
    player = nurse()
    player.does(c.PickEntry("upbringing", "manse-child"), c.ChooseOption("upbringing/manse_grit", "steady"))
    assert player.options("learning", "upbringing/manse_grit/replacement") == ["hardy", "quick"]
    player.does(c.ChooseOption("upbringing/manse_grit/replacement", "hardy"))
    assert player.sheet()["saves"] == {
        "steady": {"tier": "trade", "number": 95},
        "hardy": {"tier": "taught", "number": 95},  # 60 + 49, and never above 95
        "quick": {"tier": "none", "number": 50},
    }


def test_a_foundling_learns_only_what_the_trade_does_not_teach() -> None:
    player = nurse()
    player.does(c.PickEntry("upbringing", "foundling"))
    assert player.options("learning", "upbringing/foundling_use") == [
        "weather", "wireless", "ledgers", "reading_room", "hymns", "gossip", "listening", "clambering",
        "latches",
    ]  # fmt: skip
    # An earlier choice than the pastimes: what it takes, they lose.
    player.does(c.ChooseOption("upbringing/foundling_use", "hymns"))
    assert player.inactive() == {
        "learning/pastime/hymns": "Hymns and Latin is already trained by Foundling.",
        "learning/mastery/listening": "Listening at doors is not trained.",
    }


# A character made by hand first


def described() -> Player:
    """A grown curate of the harbour, written down in All fields before anybody opened the builder."""
    player = Player(system("low-barometer"))
    player.does(
        *(c.EditScore(id_, score) for id_, score in {**ROLLED, "schooling": 80}.items()),
        c.EditTier("skills", "hymns", "trade"),
        c.EditTier("skills", "reading_room", "trade"),
        c.EditTier("skills", "boats", "taught"),
        c.EditTier("skills", "gossip", "taught"),
        c.EditTier("skills", "ledgers", "taught"),
        c.EditTier("skills", "latches", "trade"),
        c.EditField("luck", 55),
        c.OpenBuilder(),
    )
    return player


def test_a_described_character_records_the_training_it_has_and_throws_no_dice() -> None:
    player = described()
    before = player.sheet()
    player.does(
        c.PickEntry("years", "grown"),
        c.PickEntry("trade", "curate"),
        c.ChooseOption("trade/curate_calm", "steady"),
        c.PickEntry("upbringing", "harbour-child"),
        # Boats stand on the sheet because of this answer: it is no duplicate.
        c.ChooseOption("upbringing/harbour_knack", "boats"),
        c.ChooseOption("learning/pastime", "gossip"),
        c.ChooseOption("learning/pastime", "ledgers"),
        # The locks were learnt somewhere else, and mastered here.
        c.ChooseOption("learning/mastery", "latches"),
    )
    assert (player.sheet(), player.badges()["learning"]) == (before, 0)
    sentence = "No dice are thrown for a described character."
    assert player.refusal_of(c.RollDice("scores")) == sentence
    player.does(c.FinishDescription())
    assert (player.sheet(), player.inactive()) == (before, {})
    player.does(c.DropOption("learning/pastime", "gossip"), c.UnpickEntry("trade", "curate"))
    tiers = {id_: value["tier"] for id_, value in player.sheet()["skills"].items()}
    assert {id_: tier for id_, tier in tiers.items() if tier != "none"} == {
        "boats": "taught", "ledgers": "taught", "latches": "trade",
    }  # fmt: skip
    # Nerve 70 is the 65 there was, and the 5 of the grown.
    assert scores(player)["nerve"] == 70
    player.does(c.UnpickEntry("years", "grown"))
    assert scores(player)["nerve"] == 65

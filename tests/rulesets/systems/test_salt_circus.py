"""Salt Circus: seasons in several acts, second acts for those who have the measure, star turns, styles.

Vesna is a tumbler of six seasons and a strongbearer of two. Her scores cost 27 points: Arm 13 (5),
Spring 15 (9), Gut 13 (5), Wits 8 (0), Heart 12 (4), Flair 12 (4). Her fourth season hones Spring by 2, and
her style, the high wire, adds 1 to Flair. Eight seasons are a polish of 3: able adds 3, a star turn 6.

Ilya is a conjurer of five seasons with the standard array.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rulesets.engine.builder.commands import (
    AssignScore,
    ChooseMethod,
    ChooseOption,
    Command,
    DropOption,
    EditField,
    EditTier,
    PickEntry,
    SetBase,
    TakeAll,
    UnpickEntry,
)
from tests.rulesets.systems.playing import Player, started

CRAFT = "first/tumbler_craft"
FIRST_STARS, MORE_STARS = "tumbler_turns/first_stars", "tumbler_turns/more_stars"
BOUGHT = {"arm": 13, "spring": 15, "gut": 13, "heart": 12, "flair": 12}
VESNA: tuple[Command, ...] = (
    EditField("stage_name", "Little Avalanche"),
    *(SetBase(ability, value) for ability, value in BOUGHT.items()),
    PickEntry("first", "tumbler"),
    *(ChooseOption(CRAFT, id_) for id_ in ("balance", "juggling", "sleight")),
    PickEntry("second", "also-strongbearer"),
    EditField("seasons_tumbler", 6),
    EditField("seasons_strongbearer", 2),
    TakeAll("tumbler_turns"),
    PickEntry("tumbler_style", "high-wire"),
    TakeAll("strongbearer_turns"),
    PickEntry("advances", "hone-4"),
    PickEntry("advances", "crowd-voice-8"),
    *(ChooseOption("advances/hone4", "spring") for _ in range(2)),
    *(ChooseOption(FIRST_STARS, id_) for id_ in ("balance", "sleight")),
    *(ChooseOption(MORE_STARS, id_) for id_ in ("juggling", "lifting")),
)
ILYA: tuple[Command, ...] = (
    EditField("stage_name", "The Great Almost"),
    ChooseMethod("standardArray"),
    *(AssignScore(id_, at) for at, id_ in enumerate(("wits", "flair", "heart", "gut", "spring", "arm"))),
    PickEntry("first", "conjurer"),
    *(ChooseOption("first/conjurer_craft", id_) for id_ in ("posters", "patter")),
    EditField("seasons_conjurer", 5),
    TakeAll("conjurer_turns"),
    PickEntry("conjurer_style", "dove-cote"),
    *(
        PickEntry("tricks", id_)
        for id_ in ("cold-fire", "lost-card", "ribbon-mouth", "glass-stair", "second-shadow", "the-vanish")
    ),
    TakeAll("advances"),
    *(ChooseOption("advances/hone4", id_) for id_ in ("wits", "gut")),
    *(ChooseOption("conjurer_turns/bits", id_) for id_ in ("lifting", "balance", "juggling")),
)


@pytest.fixture(scope="module")
def answered() -> dict[str, Player]:
    """Both performers, made once; nothing that is stored is ever changed in place."""
    made = {"vesna": started("salt-circus"), "ilya": started("salt-circus")}
    made["vesna"].does(*VESNA)
    made["ilya"].does(*ILYA)
    return made


@pytest.fixture
def vesna(answered: dict[str, Player]) -> Player:
    """A tumbler of six seasons and a strongbearer of two, every choice answered."""
    return replace(answered["vesna"])


@pytest.fixture
def ilya(answered: dict[str, Player]) -> Player:
    """A conjurer of five seasons, every choice answered."""
    return replace(answered["ilya"])


def numbers(player: Player, kind: str) -> dict[str, tuple[str, float]]:
    return {id_: (check["tier"], check["number"]) for id_, check in player.sheet()[kind].items()}


def turns(player: Player) -> dict[str, Any]:
    return {row.row: row.cells["uses"] for row in player.settled.sheet.rows("turns")}


# The legal characters


def test_a_blank_sheet_shows_only_what_every_performer_answers() -> None:
    player = started("salt-circus")

    assert player.badges() == {
        "start": 1, "first": 1, "second": 0, "tour": 0, "advances": 0, "scores": 1, "training": 0
    }  # fmt: skip
    assert set(player.scores().values()) == {8}  # points start at the lowest


def test_vesnas_scores_are_bought_honed_and_styled(vesna: Player) -> None:
    assert vesna.sheet()["abilities"] == {
        "arm": {"score": 13, "modifier": 1},
        "spring": {"score": 17, "modifier": 3},  # 15 bought, honed twice
        "gut": {"score": 13, "modifier": 1},
        "wits": {"score": 8, "modifier": -1},
        "heart": {"score": 12, "modifier": 1},
        "flair": {"score": 13, "modifier": 1},  # 12 bought, 1 of the high wire
    }
    view: Any = vesna.view("scores")
    assert (view.budget, view.spent, view.left) == (27, 27, 0)


def test_vesnas_seasons_polish_and_puff(vesna: Player) -> None:
    derived = vesna.sheet()["derived"]

    assert {id_: derived[id_] for id_ in ("tumbler_level", "strongbearer_level", "conjurer_level")} == {
        "tumbler_level": 6, "strongbearer_level": 2, "conjurer_level": 0
    }  # fmt: skip
    assert (derived["seasons"], derived["polish"], derived["advances"]) == (8, 3, 2)
    assert derived["puff"] == 53  # 3 of the first act, 6 x 5, 2 x 6, and Gut 1 x 8 seasons
    assert (derived["may_tumbler"], derived["may_strongbearer"], derived["may_conjurer"]) == (0, 1, 0)
    assert vesna.sheet()["pools"] == {
        "puff": {"current": 53, "max": 53, "temp": 0},
        "turns:quick change": {"current": 2, "max": 2, "temp": 0},
        "turns:steady shoulders": {"current": 2, "max": 2, "temp": 0},
        "turns:second breath": {"current": 1, "max": 1, "temp": 0},
    }


def test_vesnas_skills_and_saves(vesna: Player) -> None:
    assert numbers(vesna, "skills") == {
        "lifting": ("star", 7),  # Arm 1 + 6; able as a second act, starred in the sixth season
        "balance": ("star", 9),  # Spring 3 + 6
        "juggling": ("star", 9),
        "sleight": ("star", 9),
        "posters": ("green", -1),
        "animals": ("green", 1),
        "crowd": ("green", 1),
        "patter": ("able", 4),  # Flair 1 + 3, from crowd voice
    }
    assert numbers(vesna, "saves") == {
        "strain": ("green", 1),  # a second act trains no saves
        "stumble": ("able", 6),  # Spring 3 + 3
        "muddle": ("green", -1),
        "fright": ("able", 4),
    }


def test_vesnas_fields_and_rows(vesna: Player) -> None:
    assert vesna.sheet()["fields"] == {
        "stage_name": "Little Avalanche", "first_act": "tumbler", "is_tumbler": True, "is_strongbearer": True,
        "is_conjurer": False, "seasons_tumbler": 6, "seasons_strongbearer": 2, "seasons_conjurer": 0,
    }  # fmt: skip
    assert turns(vesna) == {
        "tumbler_turns/light-feet/1": 0,
        "tumbler_turns/quick-change/1": 2,  # twice from the fifth season as tumbler on
        "tumbler_style/high-wire/1": 0,
        "strongbearer_turns/steady-shoulders/1": 2,  # once a season as strongbearer
        "strongbearer_turns/second-breath/1": 1,
        "advances/crowd-voice-8/1": 0,
    }
    assert vesna.rows("trunk") == ["Chalk bag"]
    assert vesna.rows("tricks") == []


def test_vesna_is_finished(vesna: Player) -> None:
    assert vesna.badges() == {
        "start": 0, "first": 0, "second": 0, "tour": 0, "tumbler_turns": 0, "tumbler_style": 0,
        "strongbearer_turns": 0, "advances": 0, "scores": 0, "training": 0,
    }  # fmt: skip
    assert vesna.inactive() == {}


def test_ilyas_scores_skills_and_saves(ilya: Player) -> None:
    """Five seasons are a polish of 3; to dabble adds half of it, rounded down: 1."""
    assert ilya.scores() == {"arm": 8, "spring": 10, "gut": 13, "wits": 18, "heart": 13, "flair": 14}
    assert numbers(ilya, "skills") == {
        "lifting": ("dabbling", 0),  # Arm -1 + 1
        "balance": ("dabbling", 1),
        "juggling": ("dabbling", 1),
        "sleight": ("green", 0),
        "posters": ("able", 7),  # Wits 4 + 3
        "animals": ("able", 4),  # Heart 1 + 3, from the dove cote
        "crowd": ("green", 1),
        "patter": ("able", 5),
    }
    assert numbers(ilya, "saves") == {
        "strain": ("green", 1), "stumble": ("green", 0), "muddle": ("able", 7), "fright": ("able", 4)
    }  # fmt: skip
    assert ilya.sheet()["derived"]["puff"] == 27  # 2 + 5 x 4 + Gut 1 x 5
    assert ilya.rows("tricks") == [
        "Cold fire", "The lost card", "Ribbon", "Glass stair", "Second shadow", "The vanish"
    ]  # fmt: skip
    assert set(ilya.badges().values()) == {0}


# What the rules refuse


SECOND_ACT = "Needs: another first act, {} 13 or more, and 13 or more for the first act."


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (SetBase("wits", 9), "1 too few points."),
        (SetBase("spring", 16), "Points buy scores from 8 to 15."),
        (PickEntry("second", "also-tumbler"), SECOND_ACT.format("Spring")),
        (PickEntry("second", "also-conjurer"), SECOND_ACT.format("Wits")),
        (PickEntry("strongbearer_turns", "own-stand"), "Season 3 is above Strongbearer seasons 2."),
        (
            PickEntry("tumbler_turns", "steady-shoulders"),
            "Steady shoulders is not offered in Tumbler's turns.",
        ),
        (PickEntry("tumbler_style", "gentle-giant"), "Gentle giant is not offered in Tumbler's style."),
        (PickEntry("strongbearer_style", "gentle-giant"), "Strongbearer's style is not shown now."),
        (PickEntry("tricks", "cold-fire"), "Tricks is not shown now."),
        (PickEntry("advances", "crowd-voice-4"), "Crowd voice already covers crowd-voice."),
        (TakeAll("tumbler_turns"), "This step cannot take all it offers."),
        (ChooseOption(CRAFT, "patter"), "Patter is already trained by Crowd voice."),
        (ChooseOption(CRAFT, "crowd"), "All 3 are chosen. Take one back to choose this."),
        (ChooseOption(FIRST_STARS, "balance"), "Balance is already chosen here."),
        (ChooseOption(FIRST_STARS, "lifting"), "All 2 are chosen. Take one back to choose this."),
        (ChooseOption(FIRST_STARS, "crowd"), "Reading the crowd is not yet at Able through your picks."),
        (ChooseOption(MORE_STARS, "balance"), "Balance is already trained by Star turns."),
        (ChooseOption("advances/hone4", "arm"), "All 2 are chosen. Take one back to choose this."),
    ],
)
def test_what_a_limit_forbids_is_refused_with_its_reason(
    vesna: Player, command: Command, sentence: str
) -> None:
    assert vesna.refusal_of(command) == sentence


@pytest.mark.parametrize(
    ("seasons", "command", "sentence"),
    [
        (5, PickEntry("tricks", "sawdust-sleep"), "All 6 are picked. Take one back to pick this."),
        (4, PickEntry("tricks", "sawdust-sleep"), "All 4 are picked. Take one back to pick this."),
        (2, PickEntry("tricks", "sawdust-sleep"), "Rank 2 is above Highest rank of tricks 1."),
    ],
)
def test_tricks_are_limited_by_number_and_rank(
    ilya: Player, seasons: int, command: Command, sentence: str
) -> None:
    ilya.does(EditField("seasons_conjurer", seasons))
    assert ilya.refusal_of(command) == sentence


def test_a_score_is_not_honed_above_20(ilya: Player) -> None:
    """17 of the array, 2 of the fourth season, and the first raise of the eighth."""
    ilya.does(DropOption("advances/hone4", "gut"), ChooseOption("advances/hone4", "wits"))
    ilya.does(EditField("seasons_conjurer", 8), PickEntry("advances", "hone-8"))
    assert ilya.scores()["wits"] == 19
    ilya.does(ChooseOption("advances/hone8", "wits"))
    assert ilya.scores()["wits"] == 20
    assert ilya.refusal_of(ChooseOption("advances/hone8", "wits")) == "Wits is not raised above 20 here."


def test_the_seasons_of_all_acts_together_stop_at_twelve(vesna: Player) -> None:
    view: Any = vesna.view("tour")
    assert {state.id: state.maximum for state in view.fields} == {
        "seasons_tumbler": 10, "seasons_strongbearer": 6
    }  # fmt: skip
    vesna.does(EditField("seasons_tumbler", 12))
    assert vesna.badges()["tour"] == 1  # 14 of 12; All fields lets it stand


# Prerequisites


def test_what_an_advance_asks_for_is_not_met_by_the_advance_it_would_replace(vesna: Player) -> None:
    vesna.does(SetBase("arm", 11))
    vesna.does(*(DropOption("advances/hone4", "spring") for _ in range(2)))
    vesna.does(*(ChooseOption("advances/hone4", "arm") for _ in range(2)))
    assert vesna.scores()["arm"] == 13

    assert vesna.refusal_of(PickEntry("advances", "iron-wrists-4")) == "Needs: Arm 13 or more."
    vesna.does(PickEntry("advances", "iron-wrists-8"))  # another group: what the fourth season honed counts
    assert vesna.settled.activity.judged["advances"].active == ("hone-4", "iron-wrists-8")


def test_one_knack_is_not_taken_in_two_seasons(vesna: Player) -> None:
    vesna.does(PickEntry("advances", "iron-wrists-8"))
    assert vesna.refusal_of(PickEntry("advances", "iron-wrists-4")) == (
        "Iron wrists already covers iron-wrists."
    )
    vesna.does(PickEntry("advances", "crowd-voice-4"))
    assert vesna.settled.activity.judged["advances"].active == ("iron-wrists-8", "crowd-voice-4")
    assert vesna.scores()["spring"] == 15


def test_taking_every_fourth_season_hones_unless_something_else_is_picked_first(vesna: Player) -> None:
    vesna.does(UnpickEntry("advances", "hone-4"), UnpickEntry("advances", "crowd-voice-8"))
    assert vesna.view("advances").can_take_all  # type: ignore[union-attr]
    vesna.does(PickEntry("advances", "crowd-voice-4"), TakeAll("advances"))
    assert vesna.settled.activity.judged["advances"].active == ("crowd-voice-4", "hone-8")


def test_a_second_act_needs_the_measure_for_the_first_too(vesna: Player) -> None:
    before, sheet = vesna.stored, vesna.sheet()
    vesna.does(
        *(DropOption("advances/hone4", "spring") for _ in range(2)),
        *(ChooseOption("advances/hone4", "heart") for _ in range(2)),
        SetBase("spring", 12),
    )
    assert vesna.inactive()["second/also-strongbearer"] == SECOND_ACT.format("Arm")
    assert vesna.sheet()["derived"]["seasons"] == 6
    assert vesna.tier("lifting") == "green"
    assert vesna.inactive()[f"{MORE_STARS}/lifting"] == "Lifting is not yet at Able through your picks."

    vesna.does(
        SetBase("spring", 15),
        *(DropOption("advances/hone4", "heart") for _ in range(2)),
        *(ChooseOption("advances/hone4", "spring") for _ in range(2)),
    )
    assert (vesna.stored, vesna.sheet()) == (before, sheet)


# Star turns build on what the picks train


def test_a_skill_dabbled_in_is_no_star_turn(ilya: Player) -> None:
    ilya.does(AssignScore("spring", 1), PickEntry("second", "also-tumbler"))  # Flair and Spring swap: 14
    ilya.does(EditField("seasons_tumbler", 1), TakeAll("tumbler_turns"))
    assert ilya.tier("lifting") == "dabbling"
    assert ilya.refusal_of(ChooseOption(FIRST_STARS, "lifting")) == (
        "Lifting is not yet at Able through your picks."
    )
    assert ilya.options("training", FIRST_STARS) == ["posters", "animals", "patter"]


def test_training_by_hand_supports_no_star_turn_and_takes_a_skill_out_of_a_bit_of_everything(
    ilya: Player,
) -> None:
    ilya.does(DropOption("conjurer_turns/bits", "lifting"), EditTier("skills", "sleight", "able"))
    assert ilya.refusal_of(ChooseOption("conjurer_turns/bits", "sleight")) == (
        "Sleight of hand is trained already."
    )
    assert ilya.options("training", "conjurer_turns/bits") == ["lifting", "crowd"]


def test_a_star_turn_waits_while_another_skill_is_learned_and_comes_back(vesna: Player) -> None:
    before, sheet = vesna.stored, vesna.sheet()
    vesna.does(DropOption(CRAFT, "sleight"), ChooseOption(CRAFT, "crowd"))

    assert (vesna.tier("sleight"), vesna.tier("crowd")) == ("green", "able")
    assert vesna.inactive() == {
        f"{FIRST_STARS}/sleight": "Sleight of hand is not yet at Able through your picks."
    }
    assert vesna.badges()["training"] == 1
    vesna.does(DropOption(CRAFT, "crowd"), ChooseOption(CRAFT, "sleight"))
    assert (vesna.stored, vesna.sheet()) == (before, sheet)


# Taking back


@pytest.mark.parametrize(
    "there_and_back",
    [
        (PickEntry("first", "conjurer"), PickEntry("first", "tumbler")),
        (PickEntry("first", "strongbearer"), PickEntry("first", "tumbler")),
        (UnpickEntry("second", "also-strongbearer"), PickEntry("second", "also-strongbearer")),
        (PickEntry("tumbler_style", "paper-clown"), PickEntry("tumbler_style", "high-wire")),
        (SetBase("arm", 12), SetBase("arm", 13)),
    ],
)
def test_an_early_choice_changed_and_changed_back_leaves_the_same_sheet(
    vesna: Player, there_and_back: tuple[Command, Command]
) -> None:
    there, back = there_and_back
    before, sheet = vesna.stored, vesna.sheet()
    vesna.does(there)
    assert vesna.sheet() != sheet
    vesna.does(back)
    assert (vesna.stored, vesna.sheet()) == (before, sheet)


def test_a_fourth_season_spent_otherwise_and_back_leaves_the_same_sheet(vesna: Player) -> None:
    sheet, rows = vesna.sheet(), turns(vesna)
    vesna.does(PickEntry("advances", "iron-wrists-4"))
    assert (vesna.scores()["spring"], "advances/iron-wrists-4/1" in turns(vesna)) == (15, True)
    vesna.does(PickEntry("advances", "hone-4"))
    assert (vesna.sheet(), turns(vesna)) == (sheet, rows)


def test_another_first_act_hides_the_old_acts_steps_and_with_it_the_second_act(vesna: Player) -> None:
    """A conjurer with Wits 8 has no measure for the first act, so there is no second one either."""
    vesna.does(PickEntry("first", "conjurer"))

    assert vesna.badges() == {
        "start": 0, "first": 0, "second": 0, "tour": 1, "advances": 0, "scores": 0, "training": 2
    }  # fmt: skip
    inactive = vesna.inactive()
    assert inactive["second/also-strongbearer"] == SECOND_ACT.format("Arm")
    assert inactive["tumbler_turns/light-feet"] == "This step is not shown now."
    assert inactive["tumbler_style/high-wire"] == "This step is not shown now."
    assert inactive["advances/hone-4"] == "Season 4 is above Seasons 0."
    assert vesna.scores() == {"arm": 13, "spring": 15, "gut": 13, "wits": 8, "heart": 12, "flair": 12}
    assert {tier for tier, _ in numbers(vesna, "skills").values()} == {"green"}
    assert (turns(vesna), vesna.rows("trunk")) == ({}, ["Doves"])
    assert vesna.sheet()["derived"]["puff"] == 2  # of the first act; no season counts
    assert vesna.sheet()["fields"]["seasons_tumbler"] == 6  # kept, and out of sight


# Down a few seasons and up again


def test_seasons_taken_back_keep_their_answers_and_give_them_back(vesna: Player) -> None:
    before, sheet, rows = vesna.stored, vesna.sheet(), turns(vesna)
    vesna.does(EditField("seasons_tumbler", 2))

    assert vesna.inactive() == {
        "tumbler_turns/own-fall": "Season 3 is above Tumbler seasons 2.",
        "tumbler_turns/more-stars": "Season 6 is above Tumbler seasons 2.",
        "tumbler_style/high-wire": "This step is not shown now.",
        "advances/crowd-voice-8": "Season 8 is above Seasons 4.",
    }
    assert set(vesna.badges().values()) == {0}
    assert vesna.scores()["flair"] == 12
    assert vesna.sheet()["derived"]["puff"] == 29  # 3 + 2 x 5 + 2 x 6 + Gut 1 x 4
    assert numbers(vesna, "skills") == {  # four seasons are a polish of 2
        "lifting": ("able", 3),
        "balance": ("star", 7),
        "juggling": ("able", 5),
        "sleight": ("star", 7),
        "posters": ("green", -1),
        "animals": ("green", 1),
        "crowd": ("green", 1),
        "patter": ("green", 1),
    }
    assert turns(vesna) == {
        "tumbler_turns/light-feet/1": 0,
        "tumbler_turns/quick-change/1": 1,
        "strongbearer_turns/steady-shoulders/1": 2,
        "strongbearer_turns/second-breath/1": 1,
    }

    vesna.does(EditField("seasons_tumbler", 6))
    assert (vesna.stored, vesna.sheet(), turns(vesna)) == (before, sheet, rows)


def test_a_conjurer_of_two_seasons_keeps_three_tricks_of_the_first_rank(ilya: Player) -> None:
    before, sheet = ilya.stored, ilya.sheet()
    ilya.does(EditField("seasons_conjurer", 2))

    assert ilya.rows("tricks") == ["Cold fire", "The lost card", "Ribbon"]
    assert ilya.inactive()["tricks/glass-stair"] == "Rank 2 is above Highest rank of tricks 1."
    assert ilya.inactive()["tricks/the-vanish"] == "Rank 3 is above Highest rank of tricks 1."
    ilya.does(EditField("seasons_conjurer", 1))
    assert ilya.rows("tricks") == ["Cold fire", "The lost card"]
    assert ilya.inactive()["tricks/ribbon-mouth"] == "This step now takes 2."
    assert ilya.tier("lifting") == "green"

    ilya.does(EditField("seasons_conjurer", 5))
    assert (ilya.stored, ilya.sheet()) == (before, sheet)

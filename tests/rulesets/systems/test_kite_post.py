"""Kite Post: boosts that never repeat in one source, half raises from 18 up, a key score, training by years.

The character of most tests is Marit, a line keeper of the Cliff-born in her tenth year. All scores start
at 10. Her raises, in the order they are counted:

    ==============  ========  =======  =====  ======  ===  =====
    from            shoulder  fingers  lungs  ledger  eye  voice
    ==============  ========  =======  =====  ======  ===  =====
    Cliff-born            +2              +2                 -2
    key score             +2
    free, of folk                                      +2
    Quay market           +2                                 +2
    first year            +2       +2     +2           +2
    fifth year          half       +2     +2      +2
    tenth year          half              +2           +2    +2
    together              20       14     18      12   16    12
    modifier              +5       +2     +4      +1   +3    +1
    ==============  ========  =======  =====  ======  ===  =====

Shoulder stands at 18 after the first year, so the fifth gives half a raise and the tenth the other half.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.engine.builder.commands import (
    ChooseMethod,
    ChooseOption,
    Command,
    DropOption,
    EditField,
    EditScore,
    PickEntry,
    SetBase,
    TakeAll,
    UnpickEntry,
)
from tests.rulesets.systems.playing import Player, started

NO_OPEN_CHOICE = dict.fromkeys(
    ("start", "folk", "upbringing", "calling", "key", "years", "ways", "scores", "training"), 0
)
SECOND = "upbringing/market_second"
ANSWERS: tuple[Command, ...] = (
    EditField("year", 10),
    EditField("kite", "Borrowed Weather"),
    PickEntry("folk", "cliff-born"),
    ChooseOption("folk/cliff_free", "eye"),
    PickEntry("upbringing", "quay-market"),
    ChooseOption("upbringing/market_first", "voice"),
    ChooseOption(SECOND, "shoulder"),
    PickEntry("calling", "line-keeper"),
    PickEntry("key", "shoulder"),
    TakeAll("years"),
    *(ChooseOption("years/y1", id_) for id_ in ("shoulder", "lungs", "fingers", "eye")),
    *(ChooseOption("years/y5", id_) for id_ in ("shoulder", "lungs", "fingers", "ledger")),
    *(ChooseOption("years/y10", id_) for id_ in ("shoulder", "lungs", "eye", "voice")),
    *(PickEntry("ways", id_) for id_ in ("stone-lungs", "eagle-hearing", "ledge-walker")),
    *(ChooseOption("training/lessons", id_) for id_ in ("hauling", "mending", "spotting", "winds")),
    ChooseOption("years/rise3", "knots"),
    ChooseOption("years/rise5", "hauling"),
    ChooseOption("years/rise10", "knots"),
    ChooseOption("years/calm10", "breath"),
)


@pytest.fixture(scope="module")
def answered() -> Player:
    """Marit, made once; nothing that is stored is ever changed in place."""
    player = started("kite-post")
    player.does(*ANSWERS)
    return player


@pytest.fixture
def marit(answered: Player) -> Player:
    """A line keeper in her tenth year, every choice answered."""
    return replace(answered)


def ways_of(player: Player) -> list[tuple[object, ...]]:
    rows = player.settled.sheet.rows("ways")
    return [(row.row, row.entry, row.cells["name"], row.cells["origin"], row.cells["uses"]) for row in rows]


# The legal character


def test_a_blank_sheet_waits_for_its_choices_and_shows_what_it_starts_from() -> None:
    player = started("kite-post")

    assert player.badges() == {
        "start": 1, "folk": 1, "upbringing": 1, "calling": 1, "years": 1, "ways": 1, "scores": 0,
        "training": 3,
    }  # fmt: skip
    assert set(player.scores().values()) == {10}
    assert player.sheet()["derived"] == {
        "has_calling": 0, "year_heart": 0, "years_heart": 0, "heart": 0, "dodge": 11, "craft": 13,
        "lessons": 3, "years_marked": 1, "ways_known": 1,
    }  # fmt: skip


def test_marits_scores_are_the_sum_of_her_boosts(marit: Player) -> None:
    assert marit.sheet()["abilities"] == {
        "shoulder": {"score": 20, "modifier": 5},
        "fingers": {"score": 14, "modifier": 2},
        "lungs": {"score": 18, "modifier": 4},
        "ledger": {"score": 12, "modifier": 1},
        "eye": {"score": 16, "modifier": 3},
        "voice": {"score": 12, "modifier": 1},
    }
    rows = {row.ability: (row.base, row.bonus, row.total) for row in marit.view("scores").rows}  # type: ignore[union-attr]
    assert rows["shoulder"] == (10, 10, 20)  # 2 folk, 2 key, 2 upbringing, 2 first year, 2 in two halves
    assert rows["voice"] == (10, 2, 12)  # -2 folk, 2 upbringing, 2 tenth year


def test_marits_skills_and_saves_add_modifier_year_and_tier(marit: Player) -> None:
    """In year 10 practised is 10 + 2, seasoned 10 + 4 and masterly 10 + 6 on top of the modifier."""
    assert marit.sheet()["skills"] == {
        "climbing": {"tier": "untried", "number": 5},  # shoulder alone
        "hauling": {"tier": "seasoned", "number": 19},  # 5 + 14, a lesson and the fifth year
        "knots": {"tier": "masterly", "number": 18},  # 2 + 16, her calling, the third and the tenth year
        "mending": {"tier": "practised", "number": 14},  # 2 + 12
        "lore": {"tier": "untried", "number": 1},
        "sums": {"tier": "untried", "number": 1},
        "spotting": {"tier": "practised", "number": 15},  # 3 + 12
        "winds": {"tier": "practised", "number": 15},
        "bartering": {"tier": "practised", "number": 13},  # 1 + 12, from the quay market
        "song": {"tier": "untried", "number": 1},
    }
    assert marit.sheet()["saves"] == {
        "breath": {"tier": "seasoned", "number": 18},  # 4 + 14
        "footing": {"tier": "untried", "number": 2},
        "nerve": {"tier": "practised", "number": 15},  # 3 + 12
    }


def test_marits_fields_and_derived_values_follow_from_folk_calling_and_key_score(marit: Player) -> None:
    assert marit.sheet()["fields"] == {
        "year": 10, "folk": "Cliff-born", "upbringing": "Quay market", "calling": "line-keeper",
        "key_score": "shoulder", "kite": "Borrowed Weather", "undelivered": "", "frame": 10, "stamina": 8,
        "pace": 20,
    }  # fmt: skip
    assert marit.sheet()["derived"] == {
        "has_calling": 1,
        "year_heart": 12,  # stamina 8 + lungs 4
        "years_heart": 120,
        "heart": 130,  # frame 10 + 120
        "dodge": 22,  # 10 + year 10 + fingers 2
        "craft": 27,  # 12 + year 10 + shoulder 5, the key score
        "lessons": 4,  # 3 + ledger 1
        "years_marked": 4,  # the first, third, fifth and tenth
        "ways_known": 3,
    }


def test_marits_rows_carry_their_folk_and_grow_with_her_lungs(marit: Player) -> None:
    assert ways_of(marit) == [
        ("ways/stone-lungs/1", "ways/stone-lungs", "Stone lungs", "Cliff-born", 4),  # lungs +4
        ("ways/eagle-hearing/1", "ways/eagle-hearing", "Eagle hearing", "Cliff-born", 0),
        ("ways/ledge-walker/1", "ways/ledge-walker", "Ledge walker", "Cliff-born", 0),
    ]
    assert marit.rows("postbag") == ["Reel and brake"]
    assert marit.sheet()["pools"] == {
        "heart": {"current": 130, "max": 130, "temp": 0},
        "ways:stone lungs": {"current": 4, "max": 4, "temp": 0},
    }


def test_marit_is_finished(marit: Player) -> None:
    assert marit.badges() == NO_OPEN_CHOICE
    assert marit.inactive() == {}


# What the rules refuse


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (ChooseOption("folk/cliff_free", "shoulder"), "Shoulder is not part of this choice."),
        (ChooseOption("upbringing/market_first", "eye"), "Weather eye is not part of this choice."),
        (ChooseOption(SECOND, "voice"), "Voice is chosen elsewhere already."),
        (ChooseOption("years/y1", "shoulder"), "Shoulder is already chosen here."),
        (ChooseOption("years/y1", "voice"), "All 4 are chosen. Take one back to choose this."),
        (PickEntry("key", "ledger"), "Ledger is not offered in Key score."),
        (PickEntry("years", "year-15"), "Year 15 is above Year of service 10."),
        (PickEntry("ways", "reed-step"), "Reed step is not offered in Ways."),
        (PickEntry("ways", "rope-cousin"), "All 3 are picked. Take one back to pick this."),
        (ChooseOption("training/lessons", "knots"), "Knots is already trained by Line keeper."),
        (ChooseOption("training/lessons", "song"), "All 4 are chosen. Take one back to choose this."),
        (
            ChooseOption("years/rise3", "song"),
            "Song and signal is not yet at Practised through your picks.",
        ),
        (ChooseOption("years/rise5", "knots"), "Knots is already trained by Third year."),
        (
            ChooseOption("years/rise10", "mending"),
            "Paper and glue is not yet at Seasoned through your picks.",
        ),
        (
            ChooseOption("years/calm10", "footing"),
            "Keeping your footing is not yet at Practised through your picks.",
        ),
        (ChooseOption("years/y15", "eye"), "This choice is not offered now."),
        (ChooseMethod("pointBuy"), "pointBuy is not offered here."),
    ],
)
def test_what_a_limit_forbids_is_refused_with_its_reason(
    marit: Player, command: Command, sentence: str
) -> None:
    assert marit.refusal_of(command) == sentence


def test_a_way_above_the_year_is_refused_with_both_numbers() -> None:
    player = started("kite-post")
    player.does(PickEntry("folk", "cliff-born"), EditField("year", 4))

    assert player.refusal_of(PickEntry("ways", "eagle-hearing")) == "Year 5 is above Year of service 4."


def test_two_free_boosts_of_one_folk_never_meet_on_a_score() -> None:
    player = started("kite-post")
    player.does(PickEntry("folk", "lamp-towner"), ChooseOption("folk/town_free", "eye"))

    assert player.refusal_of(ChooseOption("folk/town_free", "eye")) == "Weather eye is already chosen here."
    assert player.options("scores", "folk/town_free") == ["shoulder", "fingers", "lungs", "ledger", "voice"]


def test_a_boost_of_the_folk_may_lift_the_score_the_folk_lowers() -> None:
    player = started("kite-post")
    player.does(PickEntry("folk", "cliff-born"))
    assert player.scores()["voice"] == 8
    player.does(ChooseOption("folk/cliff_free", "voice"))
    assert player.scores()["voice"] == 10


def test_no_score_is_raised_above_20_and_what_can_still_be_raised_is(marit: Player) -> None:
    marit.does(EditField("year", 15), PickEntry("years", "year-15"))

    assert marit.refusal_of(ChooseOption("years/y15", "shoulder")) == "Shoulder is not raised above 20 here."
    marit.does(ChooseOption("years/y15", "fingers"))
    assert marit.scores()["fingers"] == 16


def test_a_typed_base_is_brought_between_8_and_10() -> None:
    """A courier may start a score two lower, because it is true; never higher."""
    player = started("kite-post")
    player.does(SetBase("voice", 8), SetBase("eye", 12), SetBase("lungs", 3))
    assert player.scores() == {
        "shoulder": 10, "fingers": 10, "lungs": 8, "ledger": 10, "eye": 10, "voice": 8
    }  # fmt: skip


def test_the_key_score_is_asked_for_only_once_there_is_a_calling(marit: Player) -> None:
    before, sheet = marit.stored, marit.sheet()
    marit.does(UnpickEntry("calling", "line-keeper"))

    assert "key" not in marit.badges()
    assert marit.inactive()["key/shoulder"] == "This step is not shown now."
    assert marit.refusal_of(PickEntry("key", "fingers")) == "Key score is not shown now."
    marit.does(PickEntry("calling", "line-keeper"))
    assert (marit.stored, marit.sheet()) == (before, sheet)


def test_a_step_with_nothing_to_offer_says_so_and_keeps_its_number() -> None:
    view = started("kite-post").view("ways")
    assert (view.note, view.step.badge) == ("Not configured: there is nothing to choose here yet.", 1)  # type: ignore[union-attr]


# Half raises


def test_half_a_raise_is_shown_as_half_and_changes_nothing_until_the_other_half(marit: Player) -> None:
    marit.does(DropOption("years/y10", "shoulder"))
    assert marit.scores()["shoulder"] == 18
    fifth = next(slot for slot in marit.view("scores").slots if slot.key == "years/y5")
    shoulder = next(option for option in fifth.options if option.id == "shoulder")
    assert (shoulder.times, shoulder.partial) == (1, 1)

    marit.does(ChooseOption("years/y10", "shoulder"))
    assert marit.scores()["shoulder"] == 20


def test_a_score_that_falls_below_18_takes_whole_raises_again(marit: Player) -> None:
    """Without her upbringing's boost Shoulder is 14 + 2 + 2 by the fifth year: 18, and then half."""
    marit.does(DropOption(SECOND, "shoulder"))
    assert marit.scores()["shoulder"] == 18
    tenth = next(slot for slot in marit.view("scores").slots if slot.key == "years/y10")
    assert next(option for option in tenth.options if option.id == "shoulder").partial == 1


# Training that somebody has already


def test_a_trade_the_calling_teaches_too_is_replaced_by_another() -> None:
    player = started("kite-post")
    player.does(PickEntry("upbringing", "net-loft"), ChooseOption("upbringing/net_trade", "knots"))
    assert player.badge("training") == 3  # the lessons
    player.does(PickEntry("calling", "line-keeper"))

    replacement = "upbringing/net_trade/replacement"
    assert player.options("training", replacement) == ["hauling", "sums", "song"]
    assert player.badge("training") == 4
    assert player.refusal_of(ChooseOption(replacement, "winds")) == (
        "Reading winds is not part of this choice."
    )
    player.does(ChooseOption(replacement, "song"))
    assert (player.tier("song"), player.badge("training")) == ("practised", 3)

    with_replacement = player.stored
    player.does(PickEntry("calling", "wing-pilot"))
    assert (player.tier("song"), player.tier("knots")) == ("untried", "practised")
    player.does(PickEntry("calling", "line-keeper"))
    assert player.stored == with_replacement


# Taking back


@pytest.mark.parametrize(
    "there_and_back",
    [
        (PickEntry("folk", "reed-islander"), PickEntry("folk", "cliff-born")),
        (UnpickEntry("folk", "cliff-born"), PickEntry("folk", "cliff-born")),
        (PickEntry("upbringing", "bell-loft"), PickEntry("upbringing", "quay-market")),
        (PickEntry("calling", "letter-reader"), PickEntry("calling", "line-keeper")),
        (PickEntry("key", "fingers"), PickEntry("key", "shoulder")),
        (ChooseOption("folk/cliff_free", "voice"), ChooseOption("folk/cliff_free", "eye")),
        (ChooseOption(SECOND, "eye"), ChooseOption(SECOND, "shoulder")),
        (EditScore("eye", 14), EditScore("eye", 16)),
    ],
)  # fmt: skip
def test_an_early_choice_changed_and_changed_back_leaves_the_same_sheet(
    marit: Player, there_and_back: tuple[Command, Command]
) -> None:
    there, back = there_and_back
    before, sheet = marit.stored, marit.sheet()
    marit.does(there)
    assert marit.sheet() != sheet
    marit.does(back)
    assert marit.sheet() == sheet
    assert ways_of(marit)[0][4] == 4
    if not isinstance(there, EditScore):
        assert marit.stored == before


def test_another_folk_takes_back_all_the_first_gave_and_asks_for_its_own(marit: Player) -> None:
    """Reed islander: fingers and eye +2, lungs -2; the fifth year's Shoulder raise is whole again."""
    marit.does(PickEntry("folk", "reed-islander"))

    assert marit.scores() == {
        "shoulder": 18,  # 10 + 2 key + 2 upbringing + 2 + 2, and half in the tenth year
        "fingers": 16, "lungs": 14, "ledger": 12, "eye": 16, "voice": 14,
    }  # fmt: skip
    fields = marit.sheet()["fields"]
    assert (fields["folk"], fields["frame"], fields["pace"]) == ("Reed islander", 6, 30)
    assert marit.sheet()["derived"]["heart"] == 106  # 6 + (8 + 2) x 10
    assert marit.rows("ways") == []
    assert marit.inactive() == {
        f"ways/{id_}": "It belongs to another choice in Folk."
        for id_ in ("stone-lungs", "eagle-hearing", "ledge-walker")
    }
    assert marit.badges() == {**NO_OPEN_CHOICE, "ways": 3, "scores": 1}


def test_a_second_boost_that_the_first_now_holds_waits_and_comes_back(marit: Player) -> None:
    marit.does(ChooseOption(SECOND, "ledger"))
    before, sheet = marit.stored, marit.sheet()
    marit.does(ChooseOption("upbringing/market_first", "ledger"))

    assert marit.inactive() == {"upbringing/market_second/ledger": "Ledger is chosen elsewhere already."}
    assert (marit.scores()["ledger"], marit.scores()["voice"]) == (14, 10)  # 10 + 2 + 2, 10 - 2 + 2
    assert marit.badges() == {**NO_OPEN_CHOICE, "scores": 1, "training": 1}  # 3 + 2 lessons

    marit.does(ChooseOption("upbringing/market_first", "voice"))
    assert (marit.stored, marit.sheet()) == (before, sheet)


def test_another_calling_leaves_the_key_score_waiting(marit: Player) -> None:
    marit.does(PickEntry("calling", "letter-reader"))

    assert marit.inactive()["key/shoulder"] == "It belongs to another choice in Calling."
    fields = marit.sheet()["fields"]
    assert (fields["calling"], fields["key_score"], fields["stamina"]) == ("letter-reader", "none", 6)
    assert marit.sheet()["derived"]["craft"] == 22  # 12 + year 10, and no key score
    assert marit.rows("postbag") == ["Reading glass", "Black wax"]
    assert marit.offered("key") == ["ledger", "voice"]
    assert marit.tier("knots") == "untried"


# Down a few years and up again


def test_years_taken_back_keep_their_answers_and_give_them_back(marit: Player) -> None:
    before, sheet = marit.stored, marit.sheet()
    marit.does(EditField("year", 4))

    assert marit.inactive() == {
        "years/year-5": "Year 5 is above Year of service 4.",
        "years/year-10": "Year 10 is above Year of service 4.",
        "ways/eagle-hearing": "Year 5 is above Year of service 4.",
        "ways/ledge-walker": "Year 9 is above Year of service 4.",
        "training/lessons/winds": "This choice now takes 3.",
    }
    assert marit.badges() == NO_OPEN_CHOICE
    marit.does(EditField("year", 10))
    assert (marit.stored, marit.sheet()) == (before, sheet)


def test_a_younger_marit_has_the_numbers_of_her_fourth_year(marit: Player) -> None:
    marit.does(EditField("year", 4))

    assert marit.scores() == {
        "shoulder": 18, "fingers": 12, "lungs": 14, "ledger": 10, "eye": 14, "voice": 10
    }  # fmt: skip
    sheet = marit.sheet()
    assert sheet["skills"] == {
        "climbing": {"tier": "untried", "number": 4},
        "hauling": {"tier": "practised", "number": 10},  # 4 + year 4 + 2
        "knots": {"tier": "seasoned", "number": 9},  # 1 + year 4 + 4
        "mending": {"tier": "practised", "number": 7},
        "lore": {"tier": "untried", "number": 0},
        "sums": {"tier": "untried", "number": 0},
        "spotting": {"tier": "practised", "number": 8},
        "winds": {"tier": "untried", "number": 2},  # the fourth lesson went with the ledger's modifier
        "bartering": {"tier": "practised", "number": 6},
        "song": {"tier": "untried", "number": 0},
    }
    assert {id_: check["number"] for id_, check in sheet["saves"].items()} == {
        "breath": 8, "footing": 1, "nerve": 8
    }  # fmt: skip
    assert sheet["derived"]["heart"] == 50  # 10 + (8 + 2) x 4
    assert ways_of(marit) == [("ways/stone-lungs/1", "ways/stone-lungs", "Stone lungs", "Cliff-born", 2)]


def test_a_year_marked_again_brings_its_boosts_back_in_their_place(marit: Player) -> None:
    sheet = marit.sheet()
    marit.does(UnpickEntry("years", "year-5"))
    assert marit.scores()["shoulder"] == 18  # the tenth year's half has lost its other half
    assert marit.badge("years") == 1
    marit.does(PickEntry("years", "year-5"))
    assert marit.sheet() == sheet

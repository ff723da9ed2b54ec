"""The abilities step and creation dice (B24 to B26)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.builder.commands import (
    AssignScore,
    ChooseMethod,
    EditField,
    EditScore,
    OpenBuilder,
    PickEntry,
    RollDice,
    SetBase,
    UnpickEntry,
)
from rulesets.engine.builder.state import AbilitiesView, RollView
from tests.rulesets.engine.builder.games import ABILITIES, POINT_BUY, catalog, entry, game, step
from tests.rulesets.systems.playing import Player

ARRAY = [15, 14, 13, 12, 10, 8]
LUCK = {"id": "luck", "label": "Luck", "min": 0, "max": 40, "value": [{"abilityScore": "cha"}]}
VIGOR = {"id": "vigor", "label": "Vigor", "type": "number", "min": 0, "max": 9}
D6, D20 = {"count": 1, "sides": 6}, {"count": 1, "sides": 20}
STRONG = entry("strong", grants={"abilities": {"add": {"str": 2}}})


def _player(methods: dict[str, Any], *more: dict[str, Any], sheet: Any = (), **keys: Any) -> Player:
    steps = [
        step("feats", "catalog", catalog="feats", min=0),
        step("scores", "abilities", methods=methods, **keys),
        *more,
    ]
    made = game(steps=steps, catalogs=[catalog("feats", STRONG)], fields=[VIGOR], **dict(sheet))
    player = Player(made)
    player.does(OpenBuilder())
    return player


def _view(player: Player) -> AbilitiesView:
    view = player.view("scores")
    assert isinstance(view, AbilitiesView)
    return view


def _rolls(player: Player) -> RollView:
    view = player.view("luck")
    assert isinstance(view, RollView)
    return view


# Methods


def test_the_step_covers_the_abilities_it_lists_else_all_that_are_not_computed_b24_1() -> None:
    listed = _player({"pointBuy": POINT_BUY, "default": "pointBuy"}, abilities=["wis", "str"])
    assert [row.ability for row in _view(listed).rows] == ["wis", "str"]
    assert (listed.scores()["wis"], listed.scores()["dex"]) == (8, 10)
    assert listed.refusal_of(SetBase("dex", 9)) == "This step does not set Dexterity."
    everything = _player({"manual": True}, sheet={"abilities": [*ABILITIES, LUCK]})
    assert [row.ability for row in _view(everything).rows] == ["str", "dex", "con", "int", "wis", "cha"]


def test_one_method_answers_and_the_next_replaces_what_it_gave_b24_4() -> None:
    player = _player({"pointBuy": POINT_BUY, "standardArray": ARRAY})
    player.does(ChooseMethod("standardArray"), AssignScore("str", 0), AssignScore("dex", 1))
    assert (player.scores()["str"], player.scores()["dex"], player.scores()["con"]) == (15, 14, 10)
    player.does(ChooseMethod("pointBuy"))
    assert set(player.scores().values()) == {8}
    assert player.refusal_of(AssignScore("str", 0)) == "Choose a method whose values are assigned."
    assert player.refusal_of(ChooseMethod("manual")) == "manual is not offered here."


def test_points_are_the_whole_cost_of_a_value_from_the_lowest_b24_7() -> None:
    player = _player({"pointBuy": POINT_BUY, "default": "pointBuy"})
    player.does(SetBase("str", 15), SetBase("dex", 13))
    view = _view(player)
    assert (view.budget, view.spent, view.left) == (27, 9 + 5, 13)
    assert [(row.cost, row.next_cost) for row in view.rows[:3]] == [(9, None), (5, 2), (0, 1)]


def test_a_plus_that_cannot_be_paid_or_is_at_the_tables_end_is_disabled_b24_11() -> None:
    buy = {"budget": 4, "costs": [[8, 0], [9, 1], [10, 3]]}
    player = _player({"pointBuy": buy, "default": "pointBuy"}, abilities=["str", "dex"])
    player.does(SetBase("str", 10))
    strength, dexterity = _view(player).rows
    assert (strength.can_raise, strength.raise_reason) == (
        False,
        "10 is the highest score that points can buy.",
    )
    assert dexterity.can_raise
    player.does(SetBase("dex", 9))
    assert [row.can_raise for row in _view(player).rows] == [False, False]
    assert _view(player).rows[1].raise_reason == "2 too few points."
    assert player.refusal_of(SetBase("dex", 10)) == "2 too few points."
    assert player.refusal_of(SetBase("dex", 11)) == "Points buy scores from 8 to 10."


def test_typed_scores_above_the_budget_apply_and_nothing_can_be_raised_b24_27() -> None:
    """Not even a step that costs nothing."""
    buy = {"budget": 1, "costs": [[8, 0], [9, 0], [10, 2]]}
    player = _player({"pointBuy": buy, "manual": True}, abilities=["str", "dex"])
    player.does(EditScore("dex", 10), ChooseMethod("pointBuy"))
    assert (player.scores()["dex"], _view(player).left, player.badge("scores")) == (10, -1, 1)
    assert [row.can_raise for row in _view(player).rows] == [False, False]
    player.refusal_of(SetBase("str", 9))
    player.does(SetBase("dex", 9))
    assert (_view(player).left, player.badge("scores")) == (1, 1)


def test_the_badge_waits_only_while_points_are_left_b24_13() -> None:
    """A plus that costs nothing is no reason to wait."""
    buy = {"budget": 1, "costs": [[8, 0], [9, 1], [10, 1]]}
    player = _player({"pointBuy": buy, "default": "pointBuy"}, abilities=["str"])
    assert player.badge("scores") == 1
    player.does(SetBase("str", 9))
    assert (_view(player).rows[0].can_raise, player.badge("scores")) == (True, 0)


def test_points_in_fractions_are_added_exactly_b24_7_b24_11_n2_3() -> None:
    """0.1 and 0.2 are 0.3: the last plus can be paid, nothing is left over, and nothing overspent."""
    buy = {"budget": 0.6, "costs": [[8, 0], [9, 0.1], [10, 0.3], [11, 0.6]]}
    player = _player({"pointBuy": buy, "default": "pointBuy"}, abilities=["str", "dex", "con"])
    player.does(SetBase("str", 10), SetBase("dex", 9), SetBase("con", 9))
    view = _view(player)
    assert (view.spent, view.left, view.rows[1].next_cost) == (0.5, 0.1, 0.2)
    assert view.rows[1].raise_reason == "0.1 too few points."
    player.does(SetBase("con", 8), SetBase("dex", 10))
    assert (_view(player).spent, _view(player).left, player.badge("scores")) == (0.6, 0, 0)


def test_gains_in_fractions_are_added_exactly_b26_10_n2_3() -> None:
    """No step gives such gains; a stored record may hold them."""
    rolls = [{"ability": id_, "dice": D20, "gain": 1} for id_ in ("str", "dex")]
    player = _player({"manual": True}, step("luck", "roll", rolls=rolls), step("more", "roll", rolls=rolls))
    made = {
        step_id: {"ability/str": {"faces": [[20]], "result": 20, "gained": True, "gain": gain}}
        for step_id, gain in (("luck", 0.1), ("more", 0.2))
    }
    record: Any = player.stored["builder"]
    player.stored = {**player.stored, "builder": {**record, "rolls": made}}
    player.does(EditScore("str", 10))
    player.does(EditField("vigor", 1))
    assert (_view(player).rows[0].bonus, player.scores()["str"]) == (0.3, 10)
    assert player.settled.assembly.bases["str"].value == 9.7


def test_manual_takes_any_base_within_the_abilitys_bounds_b24_19() -> None:
    player = _player({"manual": True, "pointBuy": POINT_BUY})
    player.does(ChooseMethod("manual"), SetBase("str", 3), SetBase("dex", 99), SetBase("con", -4))
    assert [player.scores()[id_] for id_ in ("str", "dex", "con")] == [3, 20, 1]
    assert dict(_view(player).methods)["manual"] == "Manual entry"


def test_a_range_for_manual_never_reaches_past_the_abilitys_own_bounds_b24_20() -> None:
    player = _player({"manual": {"min": -5, "max": 30}})
    player.does(ChooseMethod("manual"), SetBase("str", 25), SetBase("dex", -5))
    assert (player.scores()["str"], player.scores()["dex"]) == (20, 1)
    assert (_view(player).rows[0].minimum, _view(player).rows[0].maximum) == (1, 20)


def test_a_typed_base_counts_before_what_picks_add_b24_20() -> None:
    player = _player({"manual": {"min": 3, "max": 18}})
    player.does(PickEntry("feats", "strong"), ChooseMethod("manual"), SetBase("str", 19))
    assert player.scores()["str"] == 20
    player.does(UnpickEntry("feats", "strong"))
    assert player.scores()["str"] == 18


def test_a_described_character_takes_no_method_of_its_own_accord_b24_23() -> None:
    player = Player(_player({"pointBuy": POINT_BUY, "default": "pointBuy"}).compiled)
    player.does(EditScore("str", 13), OpenBuilder())
    assert (player.settled.record.method, player.scores()["str"]) == (None, 13)


def test_what_a_method_gave_is_stored_b24_26() -> None:
    player = _player({"pointBuy": POINT_BUY, "standardArray": ARRAY, "roll": {"count": 3, "sides": 6}})
    player.does(ChooseMethod("pointBuy"), SetBase("str", 10))
    record: Any = player.stored["builder"]
    assert (record["method"], record["scores"]["str"]) == ("pointBuy", 10)
    player.does(ChooseMethod("standardArray"), AssignScore("dex", 0))
    record = player.stored["builder"]
    assert (record["method"], record["assigned"], "scores" in record) == ("standardArray", {"dex": 0}, False)
    player.does(ChooseMethod("roll"))
    player.throws("scores", *([1, 2, 3] * 6))
    record = player.stored["builder"]
    assert record["rolls"]["scores"] == [{"faces": [[1, 2, 3]], "result": 6}] * 6


# Creation dice


def test_dice_keep_the_highest_then_add_then_multiply_b25_1_b25_4() -> None:
    dice = {"count": 3, "sides": 6, "keep": 2, "add": -1, "multiplier": 5}
    methods = {"rolls": [{"abilities": ["str"], "dice": dice}], "default": "rolls"}
    player = _player(methods, abilities=["str"], sheet={"abilities": [{**ABILITIES[0], "max": 90}]})
    assert [(roll.dice, roll.faces, roll.result) for roll in _view(player).rolls] == [
        ("(3d6, keep 2 − 1) × 5", (), None)
    ]
    player.throws("scores", 2, 6, 4)
    assert [(roll.faces, roll.result) for roll in _view(player).rolls] == [(((2, 6, 4),), 45)]
    assert player.scores()["str"] == 45


@pytest.mark.parametrize("retry", [True, False])
def test_only_a_step_with_retry_offers_to_roll_again_b25_5_b25_6(retry: bool) -> None:
    luck = step("luck", "roll", rolls=[{"field": "vigor", "dice": D6}], retry=retry)
    player = _player({"manual": True}, luck)
    player.throws("luck", 2)
    player.does(OpenBuilder())
    (roll,) = _rolls(player).rolls
    assert (roll.result, roll.can_roll) == (2, retry)
    if retry:
        player.throws("luck", 5)
        assert _rolls(player).rolls[0].faces == ((5,),)
    else:
        assert player.refusal_of(RollDice("luck")) == "This roll stands."


# Roll steps


def test_a_roll_is_shown_with_its_faces_and_one_not_made_can_be_made_b26_15_b26_16() -> None:
    rolls = [{"field": "vigor", "dice": D6, "best": 2}, {"ability": "str", "dice": D20, "gain": 3}]
    player = _player({"manual": True}, step("luck", "roll", rolls=rolls))
    assert [(roll.label, roll.can_roll, roll.result) for roll in _rolls(player).rolls] == [
        ("Vigor", True, None),
        ("Strength", True, None),
    ]
    player.throws("luck", 3, 5, 12)
    vigor, strength = _rolls(player).rolls
    assert (vigor.faces, vigor.result, vigor.gained, vigor.can_roll) == (((3,), (5,)), 5, None, False)
    assert (strength.faces, strength.gained, strength.gain) == (((12,),), True, 3)
    assert player.stored["builder"]["rolls"]["luck"] == {  # type: ignore[index,call-overload]
        "field/vigor": {"faces": [[3], [5]], "result": 5},
        "ability/str": {"faces": [[12]], "result": 12, "gained": True, "gain": 3},
    }


def test_a_gain_of_dice_is_thrown_once_and_kept_b26_9() -> None:
    rolls = [{"ability": "str", "dice": D20, "gain": {"count": 2, "sides": 4, "add": 1}}]
    player = _player({"manual": True}, step("luck", "roll", rolls=rolls))
    player.throws("luck", 11, 2, 3)
    assert player.scores()["str"] == 16
    player.does(OpenBuilder(), EditField("vigor", 3), PickEntry("feats", "strong"))
    assert player.scores()["str"] == 18
    assert _rolls(player).rolls[0].gain_faces == (2, 3)


def test_of_plain_rolls_of_one_ability_the_last_step_counts_and_gains_add_up_b26_17() -> None:
    plain, gain = {"ability": "str", "dice": D20}, {"ability": "dex", "dice": D20, "gain": 2}
    steps = [step(id_, "roll", rolls=[plain, gain]) for id_ in ("first", "second")]
    player = _player({"manual": True}, *steps)
    player.throws("second", 7, 15)
    player.throws("first", 18, 15)
    assert (player.scores()["str"], player.scores()["dex"]) == (7, 14)


def test_rolling_again_tests_the_score_without_what_its_bounds_let_the_gain_give_b26_14() -> None:
    """At 19 of 20 a gain of 5 gave 1; thrown again, the test is against 19 and not against 15."""
    rolls = [{"ability": "str", "dice": D20, "gain": 5}]
    player = _player({"manual": True}, step("luck", "roll", rolls=rolls, retry=True))
    player.does(EditScore("str", 19))
    player.throws("luck", 20)
    assert player.scores()["str"] == 20
    player.throws("luck", 17)
    assert (player.scores()["str"], _rolls(player).rolls[0].gained) == (19, False)


def test_dice_are_thrown_by_creation_dice_of_a_roll_step_b26_4() -> None:
    dice = {"count": 2, "sides": 6, "keep": 1, "add": 2}
    player = _player({"manual": True}, step("luck", "roll", rolls=[{"field": "vigor", "dice": dice}]))
    player.throws("luck", 4, 6)
    assert player.settled.sheet.fields["vigor"] == 8


def test_the_result_is_held_to_the_bounds_of_the_score_b26_7() -> None:
    rolls = [
        {"ability": "str", "dice": {"count": 4, "sides": 6}},
        {"field": "vigor", "dice": D20, "floor": 5},
    ]
    player = _player({"manual": True}, step("luck", "roll", rolls=rolls))
    player.throws("luck", 6, 6, 6, 6, 1)
    assert (player.scores()["str"], player.settled.sheet.fields["vigor"]) == (20, 5)

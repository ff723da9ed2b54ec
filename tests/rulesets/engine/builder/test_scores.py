"""Raises, ability slots and methods (B13, B24)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.builder.commands import (
    AssignScore,
    ChooseMethod,
    ChooseOption,
    DropOption,
    EditField,
    EditScore,
    OpenBuilder,
    PickEntry,
    SetBase,
    UnpickEntry,
)
from rulesets.engine.builder.state import OfferState
from tests.rulesets.engine.builder.games import ABILITIES, POINT_BUY, Player, catalog, entry, game, step


def _player(*entries: dict[str, Any], methods: dict[str, Any] | None = None, **keys: Any) -> Player:
    steps = [
        step("feats", "catalog", catalog="feats", min=0, max=9),
        step("scores", "abilities", methods=methods or {"manual": True}),
    ]
    player = Player(game(steps=steps, catalogs=[catalog("feats", *entries or (entry("none"),))], **keys))
    player.does(OpenBuilder())
    return player


def _raises(id_: str = "asi", **choice: Any) -> dict[str, Any]:
    return entry(id_, grants={"abilities": {"choose": [{"id": id_, "amount": 1, **choice}]}})


def test_add_raises_and_lowers_scores_b13_1_b13_2() -> None:
    player = _player(entry("odd", grants={"abilities": {"add": {"str": 2, "cha": -3}}}))
    player.does(PickEntry("feats", "odd"))
    assert (player.scores()["str"], player.scores()["cha"]) == (12, 7)


def test_a_lowered_score_stops_at_its_minimum_and_gets_back_what_it_lost_b13_20() -> None:
    player = _player(entry("odd", grants={"abilities": {"add": {"cha": -3}}}))
    player.does(EditScore("cha", 2), PickEntry("feats", "odd"))
    assert player.scores()["cha"] == 1
    player.does(UnpickEntry("feats", "odd"))
    assert player.scores()["cha"] == 2


def test_without_repeat_a_score_is_chosen_once_b13_4() -> None:
    player = _player(_raises(count=2))
    player.does(PickEntry("feats", "asi"), ChooseOption("feats/asi", "str"))
    assert "str" not in player.options("scores", "feats/asi")


def test_from_and_except_limit_the_scores_b13_5_b13_6() -> None:
    player = _player(_raises(count=2, **{"from": ["str", "dex", "con"], "except": ["dex"]}))
    player.does(PickEntry("feats", "asi"))
    assert player.options("scores", "feats/asi") == ["str", "con"]


def test_with_repeat_a_score_takes_several_and_a_minus_takes_one_back_b13_7() -> None:
    player = _player(_raises(count=3, repeat=True))
    player.does(PickEntry("feats", "asi"), *(ChooseOption("feats/asi", id_) for id_ in ("str", "dex", "str")))
    assert (player.scores()["str"], player.scores()["dex"]) == (12, 11)
    player.does(DropOption("feats/asi", "str"))
    assert player.settled.record.choices["feats/asi"] == ("str", "dex")
    assert player.badge("scores") == 1


def test_up_to_cuts_the_raise_and_disables_the_score_b13_9_b13_10() -> None:
    player = _player(_raises(count=2, repeat=True, upTo=13))
    player.does(EditScore("str", 12), PickEntry("feats", "asi"), ChooseOption("feats/asi", "str"))
    assert player.scores()["str"] == 13
    slot = player.view("scores").slots[0]
    option = next(option for option in slot.options if option.id == "str")
    assert (option.state, option.times) == (OfferState.REFUSED, 1)
    assert option.reason == "Strength is not raised above 13 here."


def test_a_raise_that_makes_a_later_one_partial_is_offered_all_the_same_b13_10_b13_13() -> None:
    """Only a limit disables a score: 17 and 2 whole is 19, though the partial raise then waits at 19."""
    player = _player(_raises("whole", count=1, amount=2), _raises("late", count=1, amount=2, partialFrom=18))
    player.does(EditScore("str", 17), PickEntry("feats", "late"), ChooseOption("feats/late", "str"))
    player.does(PickEntry("feats", "whole"))
    assert player.scores()["str"] == 19
    player.does(ChooseOption("feats/whole", "str"))
    assert player.scores()["str"] == 19


def test_slots_are_counted_in_builder_order_after_every_add_b13_16() -> None:
    player = _player(_raises(count=1, upTo=13), entry("strong", grants={"abilities": {"add": {"str": 2}}}))
    player.does(EditScore("str", 12), PickEntry("feats", "asi"), ChooseOption("feats/asi", "str"))
    assert player.scores()["str"] == 13
    player.does(PickEntry("feats", "strong"))
    assert player.scores()["str"] == 14  # 12 + 2, above the slot's limit already


def test_ability_slots_are_shown_at_the_abilities_step_else_where_they_come_from_b13_17() -> None:
    player = _player(_raises(count=1))
    player.does(PickEntry("feats", "asi"))
    assert [slot.key for slot in player.view("scores").slots] == ["feats/asi"]
    assert player.view("feats").slots == ()
    alone = Player(
        game(
            steps=[step("feats", "catalog", catalog="feats")],
            catalogs=[catalog("feats", _raises(count=1))],
        )
    )
    alone.does(OpenBuilder(), PickEntry("feats", "asi"))
    assert [slot.key for slot in alone.view("feats").slots] == ["feats/asi"]
    assert alone.badge("feats") == 1


def test_a_computed_ability_is_never_offered_or_set_b13_18() -> None:
    computed = {"id": "luck", "label": "Luck", "min": 0, "max": 20, "value": [{"abilityScore": "cha"}]}
    player = _player(_raises(count=1), abilities=[*ABILITIES, computed])
    player.does(PickEntry("feats", "asi"))
    assert "luck" not in [option.id for option in player.view("scores").slots[0].options]
    assert player.is_refused(ChooseOption("feats/asi", "luck")).code == "unknown-option"
    assert player.is_refused(EditScore("luck", 3)).code == "computed"


def test_the_scores_are_shown_by_base_bonus_total_and_modifier_b24_5() -> None:
    player = _player(entry("strong", grants={"abilities": {"add": {"str": 3}}}))
    player.does(ChooseMethod("manual"), SetBase("str", 12), PickEntry("feats", "strong"))
    row = next(row for row in player.view("scores").rows if row.ability == "str")  # type: ignore[union-attr]
    assert (row.base, row.bonus, row.total, row.modifier) == (12, 3, 15, 2)


def test_the_total_stays_within_the_bounds_of_the_score_b24_6() -> None:
    player = _player(
        entry("mighty", grants={"abilities": {"add": {"str": 9}}}), methods={"pointBuy": POINT_BUY}
    )
    player.does(ChooseMethod("pointBuy"), SetBase("str", 15), PickEntry("feats", "mighty"))
    assert player.scores()["str"] == 20


def test_point_buy_starts_every_score_at_the_lowest_value_b24_10() -> None:
    player = _player(methods={"pointBuy": POINT_BUY, "default": "pointBuy"})
    assert set(player.scores().values()) == {8}


def test_a_typed_score_starts_point_buy_from_the_nearest_value_the_lower_of_two_b24_12() -> None:
    gaps = {"budget": 9, "costs": [[8, 0], [9, 1], [10, 2]]}
    player = _player(methods={"pointBuy": gaps, "manual": True})
    player.does(EditScore("str", 17), EditScore("dex", 3), EditScore("con", 9))
    player.does(ChooseMethod("pointBuy"))
    scores = player.scores()
    assert (scores["str"], scores["dex"], scores["con"], scores["int"]) == (10, 8, 9, 8)


def test_the_badge_counts_1_while_points_are_left_and_some_plus_is_enabled_b24_13() -> None:
    player = _player(methods={"pointBuy": {"budget": 3, "costs": [[8, 0], [9, 2]]}, "default": "pointBuy"})
    assert player.badge("scores") == 1
    player.does(SetBase("str", 9))
    assert player.view("scores").left == 1  # type: ignore[union-attr]
    assert player.badge("scores") == 0


def test_assigning_a_value_in_use_swaps_it_b24_14() -> None:
    player = _player(methods={"standardArray": [15, 14, 13, 12, 10, 8]})
    player.does(ChooseMethod("standardArray"), AssignScore("str", 0), AssignScore("dex", 1))
    player.does(AssignScore("dex", 0))
    assert (player.scores()["dex"], player.scores()["str"]) == (15, 14)
    player.does(AssignScore("con", 0))
    assert dict(player.settled.record.assigned) == {"con": 0, "str": 1}


def test_the_array_badge_counts_the_scores_without_a_value_b24_16() -> None:
    player = _player(methods={"standardArray": [15, 14, 13, 12, 10, 8]})
    player.does(ChooseMethod("standardArray"))
    assert player.badge("scores") == 6
    player.does(AssignScore("str", 2))
    assert player.badge("scores") == 5


def test_typed_bases_are_brought_into_the_range_of_manual_b24_20() -> None:
    player = _player(methods={"manual": {"min": 3, "max": 18}})
    player.does(ChooseMethod("manual"), SetBase("str", 25), SetBase("dex", 1))
    assert (player.scores()["str"], player.scores()["dex"]) == (18, 3)
    player.does(EditScore("str", 20))
    assert player.scores()["str"] == 20


def test_a_blank_sheet_begins_with_the_default_method_and_keeps_it_b24_21_b24_22() -> None:
    player = _player(methods={"pointBuy": POINT_BUY, "manual": True, "default": "pointBuy"})
    assert player.settled.record.method == "pointBuy"
    other = _player(methods={"pointBuy": POINT_BUY, "manual": True, "default": "manual"})
    player.compiled = other.compiled
    player.does(OpenBuilder())
    assert player.settled.record.method == "pointBuy"


def test_without_a_default_the_badge_counts_1_unless_manual_is_allowed_b24_24() -> None:
    assert _player(methods={"pointBuy": POINT_BUY}).badge("scores") == 1
    assert _player(methods={"pointBuy": POINT_BUY, "manual": True}).badge("scores") == 0


def test_leaving_a_method_and_choosing_it_again_brings_its_scores_back_b24_28() -> None:
    player = _player(
        methods={"pointBuy": POINT_BUY, "standardArray": [15, 14, 13, 12, 10, 8], "manual": True}
    )
    player.does(ChooseMethod("pointBuy"), SetBase("str", 13))
    bought = player.scores()
    player.does(ChooseMethod("standardArray"), AssignScore("cha", 0))
    assert (player.scores()["str"], player.scores()["cha"]) == (10, 15)
    player.does(ChooseMethod("manual"))
    assert player.scores()["str"] == 10
    player.does(ChooseMethod("pointBuy"))
    assert player.scores() == bought
    player.does(ChooseMethod("standardArray"))
    assert player.scores()["cha"] == 15


def test_a_hand_edit_under_a_method_stands_until_the_answer_for_that_score_changes_b21_5_b21_6() -> None:
    player = _player(
        entry("strong", grants={"abilities": {"add": {"str": 2}}}),
        entry("quick", grants={"abilities": {"add": {"dex": 2}}}),
        methods={"pointBuy": POINT_BUY, "default": "pointBuy"},
    )
    player.does(SetBase("str", 10), EditScore("str", 17))
    player.does(PickEntry("feats", "quick"), SetBase("con", 12))
    assert player.scores()["str"] == 17
    player.does(PickEntry("feats", "strong"))
    assert player.scores()["str"] == 12


def test_without_a_method_a_hand_edit_moves_the_base_so_that_the_raise_comes_off_exactly_b21_7() -> None:
    player = _player(entry("strong", grants={"abilities": {"add": {"str": 2}}}))
    player.does(PickEntry("feats", "strong"))
    assert player.scores()["str"] == 12
    player.does(EditScore("str", 17))
    assert player.scores()["str"] == 17
    player.does(UnpickEntry("feats", "strong"))
    assert player.scores()["str"] == 15


@pytest.mark.parametrize("typed", [20, 19, 18, 4])
def test_a_typed_score_is_what_is_shown_also_where_a_bound_cuts_the_raise_b21_7(typed: int) -> None:
    player = _player(entry("strong", grants={"abilities": {"add": {"str": 3}}}))
    player.does(EditScore("str", 19), PickEntry("feats", "strong"), EditScore("str", typed))
    assert player.scores()["str"] == typed


@pytest.mark.parametrize(("amount", "typed"), [(-2, 20), (2, 1)])
def test_a_base_past_a_bound_stops_there_and_the_raise_still_comes_off_b21_1_b21_7(
    amount: int, typed: int
) -> None:
    """Typing the highest score under a lowering pick is meant for good, not until the pick goes."""
    player = _player(entry("odd", grants={"abilities": {"add": {"str": amount}}}))
    player.does(PickEntry("feats", "odd"), EditScore("str", typed))
    assert player.scores()["str"] == typed
    player.does(UnpickEntry("feats", "odd"))
    assert player.scores()["str"] == typed


def test_a_hidden_abilities_step_answers_no_base_and_keeps_its_answers_b3_21() -> None:
    steps = [
        step("feats", "catalog", catalog="feats", min=0),
        step(
            "scores",
            "abilities",
            methods={"pointBuy": POINT_BUY, "default": "pointBuy"},
            when={"field": "buys"},
        ),
    ]
    player = Player(
        game(
            steps=steps,
            catalogs=[catalog("feats", _raises(count=1))],
            fields=[{"id": "buys", "label": "Buys", "type": "boolean", "default": True}],
        )
    )
    player.does(OpenBuilder(), SetBase("str", 14), PickEntry("feats", "asi"))
    player.does(EditField("buys", False))
    assert player.scores()["str"] == 10
    assert [slot.key for slot in player.view("feats").slots] == ["feats/asi"]
    player.does(EditField("buys", True))
    assert player.scores()["str"] == 14


def test_a_score_the_step_does_not_cover_is_refused_by_its_name_b24_1() -> None:
    array = {"standardArray": [12, 10], "manual": True}
    player = Player(game(steps=[step("scores", "abilities", abilities=["str", "dex"], methods=array)]))
    player.does(OpenBuilder(), ChooseMethod("standardArray"))
    refusal = player.is_refused(AssignScore("con", 0))
    assert (refusal.code, refusal.message) == ("unknown-ability", "This step does not set Constitution.")
    player.does(ChooseMethod("manual"))
    assert player.is_refused(SetBase("con", 12)).message == "This step does not set Constitution."
    assert player.is_refused(SetBase("gone", 12)).message == "This step does not set gone."
    assert player.is_refused(AssignScore("str", 0)).message == "Choose a method whose values are assigned."

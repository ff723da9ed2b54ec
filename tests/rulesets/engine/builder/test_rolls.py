"""Creation dice: methods that roll, and roll steps (B24.15 to B24.18, B25, B26)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesets.engine.builder.applying import apply
from rulesets.engine.builder.commands import (
    AssignScore,
    ChooseMethod,
    EditField,
    EditScore,
    FinishDescription,
    OpenBuilder,
    PickEntry,
    RollDice,
)
from rulesets.engine.problems import Refusal
from tests.rulesets.engine.builder.games import POINT_BUY, Player, catalog, entry, game, step

FIELDS = [
    {"id": "luck", "label": "Luck", "type": "number", "min": 0, "max": 60},
    {"id": "vigor", "label": "Vigor", "type": "number", "min": 0, "max": 9},
]
THREE = [
    {"id": id_, "label": id_.title(), "min": 1, "max": 90, "default": 10} for id_ in ("body", "mind", "soul")
]


class Faces:
    """Dice that show these faces, one after the other."""

    def __init__(self, faces: Iterable[int]) -> None:
        self.left = list(faces)

    def face(self, sides: int) -> int:
        face = self.left.pop(0)
        assert 1 <= face <= sides
        return face


def _throws(player: Player, command: RollDice, *faces: int) -> None:
    dice = Faces(faces)
    done = apply(player.compiled, player.stored, command, dice)
    assert not isinstance(done, Refusal), done
    assert dice.left == []
    player.stored = done.stored


def _refused(player: Player, command: RollDice) -> str:
    done = apply(player.compiled, player.stored, command, Faces([1] * 20))
    assert isinstance(done, Refusal)
    return done.code


def _scores(methods: dict[str, Any], **keys: Any) -> Player:
    steps = [
        step("folk", "catalog", catalog="folk", min=0),
        step("scores", "abilities", methods=methods, **keys),
    ]
    strong = entry("strong", grants={"abilities": {"add": {"body": 2}}})
    player = Player(
        game(steps=steps, catalogs=[catalog("folk", strong)], abilities=THREE, skills=[], saves=[])
    )
    player.does(OpenBuilder())
    return player


ROLL = {"count": 4, "sides": 6, "keep": 3}


def test_roll_keeps_the_highest_and_is_assigned_like_an_array_b24_15_b25_1() -> None:
    player = _scores({"roll": ROLL})
    player.does(ChooseMethod("roll"))
    assert player.badge("scores") == 3
    _throws(player, RollDice("scores"), 6, 1, 5, 4, 3, 3, 3, 1, 6, 6, 6, 2)
    view: Any = player.view("scores")
    assert [(roll.faces, roll.result) for roll in view.rolls] == [
        (((6, 1, 5, 4),), 15),
        (((3, 3, 3, 1),), 9),
        (((6, 6, 6, 2),), 18),
    ]
    assert [value.value for value in view.array] == [15, 9, 18]
    player.does(AssignScore("body", 2), AssignScore("mind", 0), PickEntry("folk", "strong"))
    assert (player.scores()["body"], player.scores()["mind"], player.badge("scores")) == (20, 15, 1)
    player.does(AssignScore("mind", 2))
    assert (player.scores()["body"], player.scores()["mind"]) == (17, 18)


def test_a_roll_that_was_made_stands_also_through_other_methods_b25_5_b24_28() -> None:
    player = _scores({"roll": ROLL, "manual": True})
    player.does(ChooseMethod("roll"))
    _throws(player, RollDice("scores"), *([4] * 12))
    assert _refused(player, RollDice("scores")) == "rolled"
    player.does(AssignScore("body", 0), ChooseMethod("manual"))
    assert player.scores()["body"] == 10
    player.does(ChooseMethod("roll"))
    assert player.scores()["body"] == 12
    assert _refused(player, RollDice("scores")) == "rolled"


def test_two_methods_that_roll_keep_their_dice_apart_b24_28() -> None:
    rolls = [{"abilities": ["body", "mind", "soul"], "dice": {"count": 1, "sides": 6}}]
    player = _scores({"roll": ROLL, "rolls": rolls})
    player.does(ChooseMethod("roll"))
    _throws(player, RollDice("scores"), *([4] * 12))
    player.does(ChooseMethod("rolls"))
    _throws(player, RollDice("scores"), 1, 2, 3)
    player.does(ChooseMethod("roll"), AssignScore("soul", 1))
    assert player.scores()["soul"] == 12
    player.does(ChooseMethod("rolls"))
    assert player.scores() == {"body": 1, "mind": 2, "soul": 3}


def test_with_retry_the_new_roll_replaces_the_old_one_b25_6() -> None:
    player = _scores({"roll": ROLL}, retry=True)
    player.does(ChooseMethod("roll"))
    _throws(player, RollDice("scores"), *([4] * 12))
    player.does(AssignScore("body", 0))
    _throws(player, RollDice("scores"), *([5] * 12))
    assert player.scores()["body"] == 15


def test_rolls_throw_each_ability_with_its_own_dice_and_never_move_b24_16_b24_17() -> None:
    rolls = [
        {"abilities": ["body", "soul"], "dice": {"count": 3, "sides": 6, "multiplier": 5}},
        {"abilities": ["mind"], "dice": {"count": 2, "sides": 6, "add": 6, "multiplier": 5}},
    ]
    player = _scores({"rolls": rolls, "default": "rolls"})
    assert player.badge("scores") == 3
    _throws(player, RollDice("scores", "ability/mind"), 1, 2)
    assert (player.scores()["mind"], player.badge("scores")) == (45, 2)
    _throws(player, RollDice("scores"), 1, 2, 3, 4, 5, 6)
    assert player.scores() == {"body": 30, "mind": 45, "soul": 75}
    assert _refused(player, RollDice("scores", "ability/mind")) == "rolled"
    assert _refused(player, RollDice("scores", "ability/none")) == "unknown-target"


SHARE = {"id": "share", "label": "Share", "type": "number", "min": 0, "max": 9, "integer": False}


def _luck(*rolls: dict[str, Any], methods: dict[str, Any] | None = None, **keys: Any) -> Player:
    steps = [
        step("scores", "abilities", methods=methods or {"manual": True}),
        step("luck", "roll", rolls=list(rolls), **keys),
    ]
    player = Player(game(steps=steps, fields=[*FIELDS, SHARE], abilities=THREE, skills=[], saves=[]))
    player.does(OpenBuilder())
    return player


D6 = {"count": 1, "sides": 6}


def test_best_keeps_the_highest_of_several_throws_and_the_result_is_held_b26_5_b26_7() -> None:
    player = _luck({"field": "luck", "dice": {"count": 3, "sides": 6, "multiplier": 5}, "best": 2})
    assert player.badge("luck") == 1
    _throws(player, RollDice("luck"), 1, 2, 2, 6, 6, 6)
    view: Any = player.view("luck")
    assert (player.settled.sheet.fields["luck"], player.badge("luck")) == (60, 0)
    assert view.rolls[0].faces == ((1, 2, 2), (6, 6, 6))
    assert player.stored["builder"]["rolls"] == {  # type: ignore[index,call-overload]
        "luck": {"field/luck": {"faces": [[1, 2, 2], [6, 6, 6]], "result": 60}}
    }


def test_floor_is_the_least_a_result_may_be_b26_6() -> None:
    player = _luck(
        {"field": "vigor", "dice": D6, "floor": 4}, {"field": "luck", "dice": D6, "floor": {"field": "vigor"}}
    )
    _throws(player, RollDice("luck", "field/vigor"), 2)
    _throws(player, RollDice("luck", "field/luck"), 3)
    assert (player.settled.sheet.fields["vigor"], player.settled.sheet.fields["luck"]) == (4, 4)


def test_each_roll_of_one_throw_reads_what_the_ones_before_it_wrote_b26_6_b26_8() -> None:
    """Thrown together they come out as thrown one after the other."""
    player = _luck(
        {"field": "vigor", "dice": D6},
        {"field": "luck", "dice": D6, "floor": {"field": "vigor"}},
        {"ability": "mind", "dice": D6},
    )
    _throws(player, RollDice("luck"), 5, 2, 3)
    assert (player.settled.sheet.fields["luck"], player.scores()["mind"]) == (5, 3)


def test_a_whole_field_and_a_score_hold_whole_numbers_whatever_is_rolled_b26_7_s9_7_s4_8() -> None:
    player = _luck(
        {"field": "vigor", "dice": D6, "floor": 3.5},
        {"ability": "mind", "dice": D6, "floor": 4.25},
        {"ability": "body", "dice": {"count": 1, "sides": 20}, "gain": 2.75},
        {"field": "luck", "dice": D6, "gain": 1.5},
    )
    player.does(EditField("luck", 2))
    _throws(player, RollDice("luck"), 1, 2, 15, 6)
    fields, scores = player.settled.sheet.fields, player.scores()
    assert (fields["vigor"], fields["luck"], scores["mind"], scores["body"]) == (3, 3, 4, 12)
    view: Any = player.view("luck")
    assert [(roll.result, roll.gain) for roll in view.rolls] == [(3, 0), (4, 0), (15, 2), (6, 1)]


def test_a_field_that_takes_fractions_adds_its_gains_exactly_b26_11_n2_3() -> None:
    player = _luck({"field": "share", "dice": D6, "gain": 0.1}, retry=True)
    player.does(EditField("share", 0.2))
    _throws(player, RollDice("luck"), 6)
    assert player.settled.sheet.fields["share"] == 0.3
    _throws(player, RollDice("luck"), 6)
    view: Any = player.view("luck")
    assert (player.settled.sheet.fields["share"], view.rolls[0].gain) == (0.3, 0.1)


def test_a_test_that_fails_changes_nothing_not_even_a_blank_field_b26_8() -> None:
    player = _luck({"field": "vigor", "dice": {"count": 1, "sides": 6, "add": -6}, "gain": 2})
    _throws(player, RollDice("luck"), 6)
    assert "vigor" not in player.build.get("fields", {})
    assert player.settled.record.rolls["luck"] == {
        "field/vigor": {"faces": [[6]], "result": 0, "gained": False, "gain": 0}
    }


def test_dice_multiplied_past_every_double_come_to_nothing_b25_1_n2_3() -> None:
    huge = {"count": 1, "sides": 6, "add": 10**300, "multiplier": 10**300}
    player = _scores({"rolls": [{"abilities": ["body", "mind", "soul"], "dice": huge}], "default": "rolls"})
    _throws(player, RollDice("scores"), 6, 6, 6)
    view: Any = player.view("scores")
    assert [roll.result for roll in view.rolls] == [0, 0, 0]
    assert player.scores() == {"body": 1, "mind": 1, "soul": 1}


def test_a_field_roll_is_a_stored_value_like_one_typed_b26_13_b3_11() -> None:
    player = _luck({"field": "vigor", "dice": D6})
    _throws(player, RollDice("luck"), 5)
    player.does(EditField("vigor", 2))
    assert player.settled.sheet.fields["vigor"] == 2
    assert _refused(player, RollDice("luck")) == "rolled"


def test_an_improvement_test_gains_only_strictly_above_the_value_b26_8_b26_11() -> None:
    player = _luck(
        {"field": "vigor", "dice": D6, "gain": 2},
        {"field": "luck", "dice": D6, "gain": {"count": 2, "sides": 4}},
    )
    player.does(EditField("vigor", 4), EditField("luck", 1))
    _throws(player, RollDice("luck", "field/vigor"), 4)
    assert player.settled.sheet.fields["vigor"] == 4
    _throws(player, RollDice("luck", "field/luck"), 2, 3, 4)
    view: Any = player.view("luck")
    assert player.settled.sheet.fields["luck"] == 8
    assert [(roll.gained, roll.gain, roll.gain_faces) for roll in view.rolls] == [
        (False, 0, ()),
        (True, 7, (3, 4)),
    ]


def test_rolling_a_gain_again_removes_the_old_gain_first_b26_14() -> None:
    player = _luck({"field": "vigor", "dice": D6, "gain": 3}, retry=True)
    player.does(EditField("vigor", 2))
    _throws(player, RollDice("luck"), 6)
    assert player.settled.sheet.fields["vigor"] == 5
    _throws(player, RollDice("luck"), 3)  # above 2, not above 5
    assert player.settled.sheet.fields["vigor"] == 5
    _throws(player, RollDice("luck"), 2)
    assert player.settled.sheet.fields["vigor"] == 2


def test_a_gain_on_an_ability_stays_on_top_of_another_base_b26_10() -> None:
    player = _luck(
        {"ability": "mind", "dice": {"count": 1, "sides": 100}, "gain": 5},
        methods={"pointBuy": POINT_BUY, "manual": True},
    )
    _throws(player, RollDice("luck"), 60)
    assert player.scores()["mind"] == 15
    player.does(ChooseMethod("pointBuy"))
    assert player.scores()["mind"] == 13
    player.does(ChooseMethod("manual"))
    assert player.scores()["mind"] == 15


def test_a_plain_ability_roll_is_a_base_until_that_base_changes_b26_12() -> None:
    player = _luck(
        {"ability": "mind", "dice": {"count": 3, "sides": 6}}, methods={"pointBuy": POINT_BUY, "manual": True}
    )
    _throws(player, RollDice("luck"), 5, 5, 5)
    assert player.scores()["mind"] == 15
    player.does(ChooseMethod("pointBuy"))
    assert player.scores()["mind"] == 8
    player.does(ChooseMethod("manual"))
    assert player.scores()["mind"] == 15


def test_a_roll_of_another_step_is_neither_bought_nor_waited_for_by_the_method_b24_13_b24_16() -> None:
    """What stands in place of a method's base costs no points and gives the method's own score no value."""
    player = _luck(
        {"ability": "mind", "dice": {"count": 3, "sides": 6}},
        methods={"pointBuy": POINT_BUY, "standardArray": [12, 11, 9]},
    )
    player.does(ChooseMethod("pointBuy"))
    _throws(player, RollDice("luck"), 6, 6, 3)
    view: Any = player.view("scores")
    assert (player.scores()["mind"], view.spent, view.left) == (15, 0, 27)
    player.does(ChooseMethod("standardArray"), AssignScore("body", 0))
    assert player.badge("scores") == 2


def test_no_dice_for_a_described_character_and_none_without_dice_b22_6_b25_7() -> None:
    player = _luck({"field": "vigor", "dice": D6})
    player.stored = {}
    player.does(EditScore("mind", 12), OpenBuilder())
    assert _refused(player, RollDice("luck")) == "described"
    player.does(FinishDescription())
    assert player.is_refused(RollDice("luck")).code == "no-dice"
    assert _refused(player, RollDice("none")) == "unknown-step"

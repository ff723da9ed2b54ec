"""The step of base scores, and creation dice (B24, B25)."""

from typing import Any

import pytest

from rulesets.engine.schema.builder import AbilitiesStep, CreationDice, Methods
from tests.rulesets.engine.schema.telling import read, told

COSTS = [[8, 0], [9, 1], [10, 2], [11, 4]]


def buy(**keys: Any) -> dict[str, Any]:
    return {"pointBuy": {"budget": 9, "costs": COSTS, **keys}}


@pytest.mark.parametrize(
    ("value", "problems"),
    [
        (buy(), []),
        ({}, [("", "missing")]),
        ({"manual": False}, [("", "missing")]),
        ({"manual": True}, []),
        ({"manual": {"min": -100, "max": 1000}}, []),
        ({"manual": {"min": -101, "max": 1001}},
         [("manual.min", "out-of-range"), ("manual.max", "out-of-range")]),
        ({"manual": {"min": 5, "max": 3}}, [("manual.min", "out-of-range")]),
        ({"manual": "yes"}, [("manual", "wrong-type")]),
        (buy(budget=-1), [("pointBuy.budget", "out-of-range")]),
        (buy(costs=[]), [("pointBuy.costs", "too-few")]),
        (buy(costs=[[8, 1], [10, 2], [11, 1]]),
         [("pointBuy.costs[0][1]", "out-of-range"), ("pointBuy.costs[1][0]", "out-of-range"),
          ("pointBuy.costs[2][1]", "out-of-range")]),
        (buy(costs=[[8, 0], [9, 0]]), []),
        (buy(costs=[[8.5, 0], ["9", 1]]),
         [("pointBuy.costs[0][0]", "wrong-type"), ("pointBuy.costs[1][0]", "wrong-type")]),
        ({"standardArray": [12, 10, 8]}, []),
        ({"standardArray": [12, 10.5]}, [("standardArray[1]", "wrong-type")]),
        ({"standardArray": []}, [("standardArray", "too-few")]),
        ({"roll": {"count": 4, "sides": 6, "keep": 3}}, []),
        ({"rolls": [{"abilities": ["body"], "dice": {"count": 3, "sides": 6}}]}, []),
        ({"rolls": [{"abilities": [], "dice": {}}]},
         [("rolls[0].abilities", "too-few"), ("rolls[0].dice.count", "missing"),
          ("rolls[0].dice.sides", "missing")]),
        ({**buy(), "default": "pointBuy"}, []),
        ({**buy(), "default": "roll"}, [("default", "bad-default")]),
        ({**buy(), "manual": False, "default": "manual"}, [("default", "bad-default")]),
        ({**buy(), "default": "dice"}, [("default", "unknown-kind")]),
    ],
)  # fmt: skip
def test_methods_tell_what_is_wrong_with_them(value: dict, problems: list) -> None:
    """B24.3, B24.8, B24.20, B24.21."""
    assert told(Methods, value) == problems


def test_methods_declared_stand_in_the_order_of_the_format() -> None:
    assert read(Methods, {"manual": True, "roll": {"count": 1, "sides": 6}, **buy()}).declared == (
        "pointBuy", "roll", "manual",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("keys", "problems"),
    [
        ({}, []),
        ({"keep": 4, "add": -6, "multiplier": 5}, []),
        ({"keep": 5}, [("keep", "out-of-range")]),
        ({"keep": 0}, [("keep", "out-of-range")]),
        ({"count": 0, "keep": 1}, [("count", "out-of-range")]),
        ({"multiplier": 0}, [("multiplier", "out-of-range")]),
        ({"add": 0.5}, [("add", "wrong-type")]),
        ({"best": 2}, [("best", "unknown-key")]),
    ],
)
def test_creation_dice_tell_what_is_wrong_with_them(keys: dict, problems: list) -> None:
    """B25.1, B25.2, B26.4."""
    assert told(CreationDice, {"count": 4, "sides": 6, **keys}) == problems


def test_an_ability_stands_once_in_the_step() -> None:
    step = {
        "id": "s",
        "label": "S",
        "kind": "abilities",
        "methods": buy(),
        "abilities": ["a", "b", "a"],
        "retry": True,
    }

    assert told(AbilitiesStep, step) == [("abilities[2]", "repeated-id")]

"""How checks are rolled (F2.1 to F2.35, S27)."""

from typing import Any

import pytest

from rulesets.engine.schema.resolution import DicePool, DiceSum, Resolution
from tests.rulesets.engine.schema.telling import MINIMAL, read, told

TIER = {"id": "able", "label": "Able"}


def dice_sum(**keys: Any) -> dict[str, Any]:
    return {**MINIMAL["resolution"], **keys}


@pytest.mark.parametrize(
    ("keys", "problems"),
    [
        ({}, []),
        ({"kind": "dice-product"}, [("kind", "unknown-kind")]),
        ({"dice": {"count": 20, "sides": 1000}}, []),
        (
            {"dice": {"count": 21, "sides": 1001}},
            [("dice.count", "out-of-range"), ("dice.sides", "out-of-range")],
        ),
        (
            {"dice": {"count": 0, "sides": 1}},
            [("dice.count", "out-of-range"), ("dice.sides", "out-of-range")],
        ),
        ({"abilityModifier": {"op": "half"}}, [("abilityModifier.op", "unknown-kind")]),
        ({"abilityModifier": {"op": "stepTable"}}, [("abilityModifier.table", "missing")]),
        ({"abilityModifier": {"op": "stepTable", "table": [[1, 0]]}}, []),
        (
            {"abilityModifier": {"op": "identity", "table": [[1, 0]]}},
            [("abilityModifier.table", "unknown-key")],
        ),
        ({"proficiencyTiers": []}, [("proficiencyTiers", "too-few")]),
        ({"proficiencyTiers": [TIER] * 13}, [("proficiencyTiers", "too-many")]),
        ({"proficiencyTiers": [{**TIER, "flat": 50, "round": "up"}]}, []),
        ({"proficiencyTiers": [{**TIER, "flat": 51}]}, [("proficiencyTiers[0].flat", "out-of-range")]),
        (
            {"proficiencyTiers": [{**TIER, "multiplier": 10.1}]},
            [("proficiencyTiers[0].multiplier", "out-of-range")],
        ),
        ({"proficiencyTiers": [TIER, {**TIER, "multiplier": 1}]}, [("proficiencyTiers[1]", "never-fires")]),
        ({"proficiencyTiers": [{**TIER, "multiplier": 1}], "proficiency": {"bonus": {"const": 2}}}, []),
        ({"adjust": [{"value": {"const": 1}, "abilities": ["grip"]}] * 8}, []),
        ({"adjust": [{"value": {"const": 1}}] * 9}, [("adjust", "too-many")]),
        ({"adjust": []}, [("adjust", "too-few")]),
        ({"difficultyLadder": [{"label": "Hard", "dc": 15}] * 20}, []),
        ({"difficultyLadder": [{"label": "Hard", "dc": 15}] * 21}, [("difficultyLadder", "too-many")]),
        ({"difficultyLadder": [{"label": "Hard"}]}, [("difficultyLadder[0].dc", "missing")]),
        ({"advantage": 1}, [("advantage", "wrong-type")]),
        ({"naturals": {"check": "both"}}, []),
        ({"naturals": {"check": "all"}}, [("naturals.check", "unknown-kind")]),
        ({"dice": {"count": 2, "sides": 6}, "naturals": {"save": "max-only"}}, [("naturals", "conflict")]),
        ({"dice": {"count": 2, "sides": 6}, "naturals": {"save": "none"}}, []),
        ({"pool": {"max": 8}}, [("pool", "unknown-key")]),
    ],
)
def test_a_sum_of_dice_tells_what_is_wrong_with_it(keys: dict, problems: list) -> None:
    """S6.1."""
    assert told(Resolution, dice_sum(**keys)) == problems


def test_a_sum_of_dice_is_read() -> None:
    assert type(read(Resolution, dice_sum())) is DiceSum
    assert read(Resolution, dice_sum()).naturals.check == "none"


POOL = {
    "kind": "dice-pool",
    "die": {"sides": 10},
    "pool": {"min": 0, "max": 20},
    "target": {"default": 6, "min": 6, "max": 6},
    "abilityModifier": {"op": "identity"},
    "proficiencyTiers": [TIER],
}


def test_a_kind_that_is_kept_has_the_shared_keys_read_and_the_rest_as_written() -> None:
    pool = read(Resolution, {**POOL, "spend": [{"pool": "luck"}]})

    assert type(pool) is DicePool
    assert pool.proficiency_tiers[0].id == "able"
    assert pool.rest == {
        "die": {"sides": 10},
        "pool": {"min": 0, "max": 20},
        "target": {"default": 6, "min": 6, "max": 6},
        "spend": [{"pool": "luck"}],
    }


def without(key: str) -> dict[str, Any]:
    return {name: item for name, item in POOL.items() if name != key}


@pytest.mark.parametrize(
    ("value", "problems"),
    [
        (without("target"), [("target", "missing")]),
        ({**POOL, "advantage": True}, [("advantage", "unknown-key")]),
        ({**POOL, "proficiencyTiers": [], "advantage": 1},
         [("proficiencyTiers", "too-few"), ("advantage", "unknown-key")]),
        ({**without("pool"), "proficiencyTiers": []}, [("pool", "missing"), ("proficiencyTiers", "too-few")]),
        ({**POOL, "kind": "dice-highest"},
         [("outcomes", "missing"), ("target", "unknown-key")]),
        ({**without("die"), "kind": "roll-under", "target": 101, "rating": {"min": 1}},
         [("dice", "missing"), ("pool", "unknown-key")]),
        ({"kind": "dice-highest", "die": {}, "pool": {}, "outcomes": {}, "difficultyLadder": [],
          "abilityModifier": {"op": "identity"}, "proficiencyTiers": [TIER]},
         [("difficultyLadder", "unknown-key")]),
    ],
)  # fmt: skip
def test_a_kind_that_is_kept_has_its_own_keys_and_no_others(value: dict, problems: list) -> None:
    assert told(Resolution, value) == problems

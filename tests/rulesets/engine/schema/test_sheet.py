"""The sheet, its sections, scores, skills and saves (S2 to S8)."""

from typing import Any

import pytest

from rulesets.engine.schema.sheet import AbilityScore, Section, Sheet, Skill, UntrainedBy
from tests.rulesets.engine.schema.telling import read, told

ABILITY = {"id": "grip", "label": "Grip", "min": 1, "max": 5, "default": 2}


@pytest.mark.parametrize(
    ("keys", "problems"),
    [
        ({}, []),
        ({"short": "x" * 8}, []),
        ({"short": "x" * 9}, [("short", "too-long")]),
        ({"short": ""}, [("short", "missing")]),
        ({"min": 6}, [("min", "out-of-range")]),
        ({"default": 6}, [("default", "bad-default")]),
        ({"default": 2.5}, [("default", "wrong-type")]),
        ({"value": []}, [("value", "too-few")]),
        ({"value": [{"const": 1}] * 8}, []),
        ({"value": [{"const": 1}] * 9}, [("value", "too-many")]),
        ({"hideWhen": {"field": "a", "equals": 1}}, [("hideWhen", "unknown-key")]),
    ],
)
def test_an_ability_score_tells_what_is_wrong_with_it(keys: dict, problems: list) -> None:
    """S4.1, S4.2, S5.1, S10.15."""
    assert told(AbilityScore, {**ABILITY, **keys}) == problems


def test_a_score_without_a_default_is_one_that_is_computed() -> None:
    """S4.1."""
    without = {key: item for key, item in ABILITY.items() if key != "default"}

    assert told(AbilityScore, without) == [("default", "missing")]
    assert read(AbilityScore, {**without, "value": [{"const": 1}]}).default is None


@pytest.mark.parametrize(
    ("untrained", "problems"),
    [
        ("normal", []),
        ("harder", []),
        ("refuse", []),
        ({"by": 20}, []),
        ({"by": -20}, []),
        ({"by": 21}, [("untrained.by", "out-of-range")]),
        ({"by": -21}, [("untrained.by", "out-of-range")]),
        ({}, [("untrained.by", "missing")]),
        ("easier", [("untrained", "unknown-kind")]),
        (-2, [("untrained", "wrong-type")]),
    ],
)
def test_untrained_is_a_word_or_a_number_added(untrained: Any, problems: list) -> None:
    """S7.1, S3.1."""
    assert told(Skill, {"id": "climb", "label": "Climb", "untrained": untrained}) == problems
    assert told(Section, {"id": "trades", "label": "Trades", "untrained": untrained}) == problems


def test_untrained_by_is_read() -> None:
    assert read(Skill, {"id": "climb", "label": "Climb", "untrained": {"by": -2}}).untrained == UntrainedBy(
        by=-2
    )


@pytest.mark.parametrize(
    ("keys", "problems"),
    [
        ({}, []),
        ({"version": 0}, [("version", "out-of-range")]),
        ({"version": 2**53 + 1}, [("version", "out-of-range")]),
        ({"version": 1.0}, []),
        ({"version": "1"}, [("version", "wrong-type")]),
        ({"bonusRange": {"min": -100, "max": 100}}, []),
        ({"bonusRange": {"min": -101, "max": 101}},
         [("bonusRange.min", "out-of-range"), ("bonusRange.max", "out-of-range")]),
        ({"bonusRange": {"min": 50}}, [("bonusRange.min", "out-of-range")]),
        ({"skillTiers": []}, [("skillTiers", "too-few")]),
        ({"skillTiers": ["none"] * 13}, [("skillTiers", "too-many")]),
        ({"fields": {}}, [("fields", "wrong-type")]),
        ({"fields": None}, [("fields", "wrong-type")]),
        ({"live": {"conditons": []}}, [("live.conditons", "unknown-key")]),
        ({"advancement": {"text": "x" * 401}}, [("advancement.text", "too-long")]),
        ({"advancement": {"fields": ["a"] * 65}}, [("advancement.fields", "too-many")]),
        ({"migrations": {}}, [("migrations", "wrong-type")]),
    ],
)  # fmt: skip
def test_a_sheet_tells_what_is_wrong_with_it(keys: dict, problems: list) -> None:
    """S2.1, S6.8, S6.10, S2.15."""
    assert told(Sheet, {"version": 1, **keys}) == problems


def test_a_key_left_out_is_an_empty_list() -> None:
    """S2.2, S6.10."""
    sheet = read(Sheet, {"version": 1})

    assert (sheet.fields, sheet.live.pools, sheet.bonus_range.min, sheet.bonus_range.max) == ((), (), -20, 40)

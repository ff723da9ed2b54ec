"""The ability modifier rule (N4.2, S4.4 to S4.7; field report A-16)."""

import pytest

from rulesets.engine.compiled.modifiers import floor_half_minus_ten, modifier_rule
from rulesets.engine.schema.resolution import AbilityModifier

A16 = [(1, -5), (3, -4), (7, -2), (9, -1), (10, 0), (11, 0), (13, 1), (15, 2), (17, 3), (30, 10)]


@pytest.mark.parametrize(("score", "modifier"), A16)
def test_odd_scores_below_ten_round_down_and_not_toward_zero(score: int, modifier: int) -> None:
    """N4.2, S4.6."""
    assert floor_half_minus_ten(score) == modifier
    assert floor_half_minus_ten(float(score)) == modifier


def test_fractions_of_a_score_round_down_too() -> None:
    assert [floor_half_minus_ten(score) for score in (9.5, 9.999, 12.5, -1.5)] == [-1, -1, 1, -6]


def test_a_score_a_hair_below_a_step_is_on_it() -> None:
    assert floor_half_minus_ten(11.9999999999) == 1


def test_identity_is_the_score() -> None:
    """N4.2, S4.5."""
    rule = modifier_rule(AbilityModifier(op="identity"))
    assert [rule(score) for score in (-3, 0, 2.5)] == [-3, 0, 2.5]


def test_step_table_reads_the_score() -> None:
    """N4.2, S4.7."""
    rule = modifier_rule(AbilityModifier(op="stepTable", table=((1, -3), (4, -2), (9, 0))))
    assert [rule(score) for score in (-1, 3, 4, 20)] == [-3, -3, -2, 0]

"""The ruleset's ability modifier rule. Source: N4.2, S4.4 to S4.7, F2.5."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rulesets.engine.compiled.numbers import exact, round_down
from rulesets.engine.compiled.tables import StepTable
from rulesets.engine.schema.resolution import AbilityModifier

ModifierRule: TypeAlias = Callable[[float], float]


def modifier_rule(rule: AbilityModifier) -> ModifierRule:
    """Make the function that turns a score into its modifier."""
    if rule.op == "floorHalfMinusTen":
        return floor_half_minus_ten
    if rule.op == "stepTable":
        table = StepTable.of(rule.table or ())
        return lambda score: exact(table.at(score))
    return exact


def floor_half_minus_ten(score: float) -> float:
    """(score - 10) / 2, rounded toward minus infinity: 9 is -1, 7 is -2, 1 is -5."""
    if type(score) is int:
        return (score - 10) // 2
    return round_down((score - 10) / 2)

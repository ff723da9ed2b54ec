"""Base scores: what a method, a roll or the player gives before anything is raised. Source: B24, B50.2."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesets.engine.builder.creationrolls import keyed_rolls, listed_rolls, plain_roll, rolled_values
from rulesets.engine.builder.ledger import Key, Parts
from rulesets.engine.builder.plan import Plan
from rulesets.engine.builder.record import Record
from rulesets.engine.compiled.numbers import stored_number


@dataclass(frozen=True, slots=True)
class Base:
    """The base of one score. ``answered`` says whether a method or a roll gave it (B24.4)."""

    value: float
    answered: bool


def bases_of(plan: Plan, parts: Parts, record: Record, shown: frozenset[str]) -> dict[str, Base]:
    """The base of every score that is not computed."""
    return {
        id_: rolled_over(plan, record, shown, id_, base_before_rolls(plan, parts, record, shown, id_))
        for id_ in plan.compiled.abilities
        if id_ not in plan.compiled.computed_abilities
    }


def base_before_rolls(plan: Plan, parts: Parts, record: Record, shown: frozenset[str], ability: str) -> Base:
    """The method's answer, else what was typed, else the default. Source: B24.6, B50.2."""
    known = plan.compiled.abilities[ability]
    method = method_base(plan, record, shown, ability)
    if method is not None:
        return Base(method, answered=True)
    typed = stored_number(parts.own_value(Key("abilities", ability)))
    default = known.default if known.default is not None else known.min
    return Base(default if typed is None else typed, answered=False)


def rolled_over(plan: Plan, record: Record, shown: frozenset[str], ability: str, before: Base) -> Base:
    """A plain roll stands in place of the base until that base itself changes. Source: B26.12."""
    rolled = plain_roll(plan, record, shown, ability)
    return (
        Base(rolled.result, answered=True) if rolled is not None and rolled.over == before.value else before
    )


def method_base(plan: Plan, record: Record, shown: frozenset[str], ability: str) -> float | None:
    """The base the method in force gives, or None where it gives none. A hidden step gives none (B3.21).

    Source: B24.10, B24.14, B24.15, B24.17.
    """
    step = plan.scores
    if step is None or step.id not in shown or ability not in plan.covered:
        return None
    if record.method == "pointBuy" and step.methods.point_buy is not None:
        return record.scores.get(ability, step.methods.point_buy.costs[0][0])
    if record.method == "rolls" and step.methods.rolls is not None:
        rolled = keyed_rolls(record, step.id).get(f"ability/{ability}")
        return None if rolled is None else rolled.result
    values = array_values(plan, record)
    index = record.assigned.get(ability)
    return values[index] if index is not None and 0 <= index < len(values) else None


def array_values(plan: Plan, record: Record) -> Sequence[float]:
    """The values the player can assign: the standard array, or the results rolled. Source: B24.14, B24.15."""
    step = plan.scores
    if step is None:
        return ()
    if record.method == "standardArray" and step.methods.standard_array is not None:
        return step.methods.standard_array
    if record.method == "roll" and step.methods.roll is not None:
        return rolled_values(listed_rolls(record, step.id))
    return ()

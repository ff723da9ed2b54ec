"""The abilities step: a method, and base, bonus, total and modifier of each score. Source: B24."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rulesets.engine.builder.bases import array_values, method_base
from rulesets.engine.builder.creationrolls import Rolled, dice_text, keyed_rolls, listed_rolls
from rulesets.engine.builder.ledger import Key
from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.state import AbilitiesView, ArrayValue, RollState, ScoreRow, SlotState, StepState
from rulesets.engine.builder.values import total
from rulesets.engine.builder.wording import number_text
from rulesets.engine.compiled.numbers import exact
from rulesets.engine.schema.builder import AbilitiesStep, CreationDice, ManualRange, Methods
from rulesets.engine.sentences import say

METHOD_LABELS: Mapping[str, str] = {
    "pointBuy": say("Point buy"),
    "standardArray": say("Standard array"),
    "roll": say("Roll and assign"),
    "rolls": say("Roll in order"),
    "manual": say("Manual entry"),
}
"""The methods the builder runs, by name. Source: B24.3, B24.19."""


def methods_of(methods: Methods) -> tuple[tuple[str, str], ...]:
    """The methods a step offers, with their labels."""
    return tuple((name, METHOD_LABELS[name]) for name in METHOD_LABELS if name in methods.declared)


@dataclass(frozen=True, slots=True)
class Purse:
    """Point buy as it stands: what each base costs, the budget, and what is spent."""

    costs: Mapping[float, float]
    budget: float
    bases: Mapping[str, float]

    def cost(self, value: float) -> float:
        """The price of a base; a value off the table costs what the nearest below costs."""
        below = [price for known, price in self.costs.items() if known <= value]
        return below[-1] if below else 0

    @property
    def spent(self) -> float:
        """What all bases cost together."""
        return total(self.cost(value) for value in self.bases.values())

    @property
    def left(self) -> float:
        """What is left of the budget; below 0 where typed scores started above it. Source: B24.27."""
        return exact(self.budget - self.spent)

    def next_cost(self, ability: str) -> float | None:
        """The price of one point more, or None at the table's end."""
        value = self.bases[ability]
        return exact(self.costs[value + 1] - self.cost(value)) if value + 1 in self.costs else None

    def can_raise(self, ability: str) -> bool:
        """Whether the plus is enabled. Source: B24.11."""
        price = self.next_cost(ability)
        return price is not None and self.left >= 0 and price <= self.left


def purse_of(settled: Settled, step: AbilitiesStep) -> Purse | None:
    """Point buy of the character, where that is the method in force."""
    buy = step.methods.point_buy
    if settled.record.method != "pointBuy" or buy is None:
        return None
    return Purse(dict(buy.costs), buy.budget, method_bases(settled, step))


def method_bases(settled: Settled, step: AbilitiesStep) -> dict[str, float]:
    """What the method gives each score it has a value for, whatever dice of other steps put in its place."""
    shown = settled.activity.shown | {step.id}
    found = {id_: method_base(settled.plan, settled.record, shown, id_) for id_ in settled.plan.covered}
    return {id_: base for id_, base in found.items() if base is not None}


def badge(settled: Settled, step: AbilitiesStep) -> int:
    """What the method still waits for. Source: B24.13, B24.16, B24.24, B24.27."""
    purse = purse_of(settled, step)
    if purse is not None:
        buying = purse.left > 0 and any(purse.can_raise(id_) for id_ in settled.plan.covered)
        return repairs(settled, step) + int(buying)
    method = settled.record.method
    if method in ("standardArray", "roll", "rolls") and method in step.methods.declared:
        return len(settled.plan.covered) - len(method_bases(settled, step))
    offered = dict(methods_of(step.methods))
    return 0 if method in offered or "manual" in offered else 1


def repairs(settled: Settled, step: AbilitiesStep) -> int:
    """1 while more points are spent than there are. Source: B24.27."""
    purse = purse_of(settled, step)
    return int(purse is not None and purse.left < 0)


def view(
    settled: Settled, step: AbilitiesStep, state: StepState, slots: tuple[SlotState, ...]
) -> AbilitiesView:
    """The step's table of scores."""
    purse = purse_of(settled, step)
    rows = tuple(_row(settled, step, purse, id_) for id_ in settled.plan.covered)
    methods = methods_of(step.methods)
    method = settled.record.method if settled.record.method in dict(methods) else None
    if purse is None:
        rolls = _rolls(settled, step)
        return AbilitiesView(
            state,
            slots,
            method,
            methods,
            rows,
            array=_array(settled),
            rolls=rolls,
            can_roll=any(roll.can_roll for roll in rolls),
            retry=step.retry,
        )
    return AbilitiesView(state, slots, method, methods, rows, purse.budget, purse.spent, purse.left)


def _array(settled: Settled) -> tuple[ArrayValue, ...]:
    values = array_values(settled.plan, settled.record)
    owner = {index: id_ for id_, index in settled.record.assigned.items() if id_ in settled.plan.covered}
    return tuple(ArrayValue(index, value, owner.get(index)) for index, value in enumerate(values))


def _rolls(settled: Settled, step: AbilitiesStep) -> tuple[RollState, ...]:
    """The dice of a method that rolls, thrown or not. Source: B24.15, B24.17, B25.4."""
    method, methods = settled.record.method, step.methods
    thrown = not settled.record.described
    if method == "roll" and methods.roll is not None:
        made = listed_rolls(settled.record, step.id)
        return tuple(
            roll_state(
                "",
                methods.roll,
                made[number] if number < len(made) else None,
                retry=step.retry,
                thrown=thrown,
            )
            for number in range(len(settled.plan.covered))
        )
    if method != "rolls" or methods.rolls is None:
        return ()
    keyed = keyed_rolls(settled.record, step.id)
    shapes = {id_: group.dice for group in methods.rolls for id_ in group.abilities}
    return tuple(
        replace(
            roll_state(
                f"ability/{id_}",
                shapes[id_],
                keyed.get(f"ability/{id_}"),
                retry=step.retry,
                thrown=thrown,
            ),
            label=settled.plan.compiled.abilities[id_].label,
        )
        for id_ in settled.plan.covered
        if id_ in shapes
    )


def roll_state(
    target: str, shape: CreationDice, made: Rolled | None, *, retry: bool, thrown: bool
) -> RollState:
    """A creation roll as it stands; ``thrown`` says whether dice may be thrown at all (B22.6)."""
    dice, keep = dice_text(shape), shape.keep or 0
    if made is None:
        return RollState(target, "", dice, can_roll=thrown, keep=keep)
    return RollState(
        target,
        "",
        dice,
        faces=made.faces,
        result=made.result,
        gained=made.gained,
        gain=made.gain,
        gain_faces=made.gain_faces,
        can_roll=thrown and retry,
        keep=keep,
    )


def _row(settled: Settled, step: AbilitiesStep, purse: Purse | None, id_: str) -> ScoreRow:
    known = settled.plan.compiled.abilities[id_]
    score = settled.sheet.scores[id_]
    given = total(item.amount for item in settled.assembly.given if item.raised.ability == id_)
    base = exact(score - given) if settled.record.described else settled.assembly.bases[id_].value
    low, high = base_range(settled, step, id_)
    raising = purse is not None and purse.can_raise(id_)
    return ScoreRow(
        ability=id_,
        label=known.label,
        short=known.short or known.label[:3].upper(),
        base=base,
        bonus=given,
        total=score,
        modifier=settled.sheet.modifiers[id_],
        cost=purse.cost(base) if purse is not None else None,
        next_cost=purse.next_cost(id_) if purse is not None else None,
        can_raise=raising,
        can_lower=purse is not None and base > min(purse.costs),
        raise_reason="" if purse is None or raising else _raise_reason(purse, id_),
        index=settled.record.assigned.get(id_) if array_values(settled.plan, settled.record) else None,
        minimum=low,
        maximum=high,
        edited=Key("abilities", id_) in settled.parts.edits,
    )


def _raise_reason(purse: Purse, id_: str) -> str:
    price = purse.next_cost(id_)
    if price is None:
        return say("{value} is the highest score that points can buy.", value=number_text(max(purse.costs)))
    return say("{missing} too few points.", missing=number_text(price - purse.left))


def base_range(settled: Settled, step: AbilitiesStep, id_: str) -> tuple[float, float]:
    """The bases that can be typed in the step, all of them scores there can be. Source: B24.19, B24.20."""
    known = settled.plan.compiled.abilities[id_]
    manual = step.methods.manual
    if not isinstance(manual, ManualRange):
        return known.min, known.max
    low, high = (min(max(bound, known.min), known.max) for bound in (manual.min, manual.max))
    return low, high

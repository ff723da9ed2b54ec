"""Roll steps: dice thrown into fields and ability scores. Source: B26."""

from __future__ import annotations

from dataclasses import replace

from rulesets.engine.builder.creationrolls import dice_text, keyed_rolls, target_of
from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.state import RollState, RollView, SlotState, StepState
from rulesets.engine.builder.steps.abilities import roll_state
from rulesets.engine.builder.wording import number_text
from rulesets.engine.problems import is_number
from rulesets.engine.schema.builder import CreationDice, CreationRoll, RollStep
from rulesets.engine.sentences import say


def badge(settled: Settled, step: RollStep) -> int:
    """The rolls that have not been made. Source: B4.14."""
    made = keyed_rolls(settled.record, step.id)
    return sum(target_of(roll) not in made for roll in step.rolls)


def view(settled: Settled, step: RollStep, state: StepState, slots: tuple[SlotState, ...]) -> RollView:
    """The step's rolls with their faces. Source: B26.15."""
    rolls = tuple(_roll(settled, step, roll) for roll in step.rolls)
    return RollView(state, slots, rolls, any(roll.can_roll for roll in rolls))


def _roll(settled: Settled, step: RollStep, roll: CreationRoll) -> RollState:
    compiled = settled.plan.compiled
    target = target_of(roll)
    made = keyed_rolls(settled.record, step.id).get(target)
    known = compiled.fields.get(roll.field or "") or compiled.abilities.get(roll.ability or "")
    now = settled.sheet.scores.get(roll.ability or "", settled.sheet.fields.get(roll.field or ""))
    found = roll_state(target, roll.dice, made, retry=step.retry, thrown=not settled.record.described)
    return replace(
        found,
        label=known.label if known is not None else target,
        value=now if is_number(now) else None,
        note=_note(roll),
    )


def _note(roll: CreationRoll) -> str:
    """What is special about a roll, in words. Source: B26.5, B26.6, B26.8."""
    if roll.gain is not None:
        gain = dice_text(roll.gain) if isinstance(roll.gain, CreationDice) else number_text(roll.gain)
        return say("Above the present value it gains {gain}.", gain=gain)
    if roll.best is not None:
        return say("The best of {count} throws counts.", count=roll.best)
    return ""

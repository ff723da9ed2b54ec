"""Planning ahead: what a character would be, without anything being stored. Source: U9.3."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulesets.engine.builder.applying import carry_out
from rulesets.engine.builder.commands import Command
from rulesets.engine.builder.settling import Settled, settle
from rulesets.engine.compiled import CompiledRuleset
from rulesets.engine.dice import Dice
from rulesets.engine.problems import JsonValue, Refusal
from rulesets.engine.schema.fields import NumberField


def preview(
    compiled: CompiledRuleset,
    stored: Mapping[str, JsonValue],
    commands: Iterable[Command],
    dice: Dice | None = None,
) -> Settled:
    """The character after these commands; one that is refused is passed over.

    Args:
        compiled: The ruleset.
        stored: The character; it is not changed.
        commands: What would be asked, in order.
        dice: Where faces come from, if a command throws any.
    """
    settled = settle(compiled, stored)
    for command in commands:
        done = carry_out(settled, command, dice)
        if not isinstance(done, Refusal):
            settled = done.settled
    return settled


def planning_fields(settled: Settled) -> tuple[str, ...]:
    """The number fields a person may plan by: those that the shown fields steps hold, in their order."""
    found = (
        id_
        for step in settled.plan.steps.values()
        if step.kind == "fields" and step.id in settled.activity.shown
        for id_ in step.fields
    )
    known = settled.plan.compiled.fields
    return tuple(dict.fromkeys(id_ for id_ in found if isinstance(known.get(id_), NumberField)))

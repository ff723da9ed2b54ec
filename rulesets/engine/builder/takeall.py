"""Taking everything a catalog step offers. Source: B8.6, B8.7."""

from __future__ import annotations

from rulesets.engine.builder.answers import pick
from rulesets.engine.builder.changes import Change
from rulesets.engine.builder.commands import PickEntry, TakeAll
from rulesets.engine.builder.settling import Settled, settle_parts
from rulesets.engine.builder.steps.catalog import wanted_by_all
from rulesets.engine.problems import Refusal
from rulesets.engine.schema.builder import CatalogStep
from rulesets.engine.sentences import say


def take_all(settled: Settled, command: TakeAll) -> Change:
    """Pick, in catalog order, every offered entry that is still offered at its turn."""
    step = settled.plan.steps.get(command.step)
    place = f"step/{command.step}"
    is_shown = command.step in settled.activity.shown
    if not isinstance(step, CatalogStep) or not is_shown or not (wanted := wanted_by_all(settled, step)):
        return Refusal("not-offered", say("This step cannot take all it offers."), place)
    current = settled
    for entry in wanted:
        change = pick(current, PickEntry(step.id, entry.id))
        if not isinstance(change, Refusal):
            current = settle_parts(settled.plan.compiled, change)
    return current.parts

"""Planning ahead: what a person may look at another value of. Source: U9.3."""

from __future__ import annotations

from rulesets.engine.builder.settling import Settled
from rulesets.engine.schema.fields import NumberField


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

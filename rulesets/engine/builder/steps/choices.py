"""Choices steps: where entries that other picks grant are chosen. Source: B18."""

from __future__ import annotations

from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.state import ChoicesView, SlotState, StepState
from rulesets.engine.schema.builder import ChoicesStep


def badge(settled: Settled, step: ChoicesStep) -> int:
    """Nothing of its own: every choice of the step is a slot. Source: B4.16, B18.12."""
    return 0


def view(settled: Settled, step: ChoicesStep, state: StepState, slots: tuple[SlotState, ...]) -> ChoicesView:
    """The slots of the step's catalog."""
    catalog = settled.plan.compiled.catalogs.get(step.catalog)
    return ChoicesView(state, slots, step.catalog if catalog is None else catalog.header.label)

"""Trained steps: where the skill and save slots of picks are answered, and the step's own. Source: B27."""

from __future__ import annotations

from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.state import SlotState, StepState, TrainedView
from rulesets.engine.builder.training import Check, checks_of, label_of
from rulesets.engine.schema.builder import TrainedStep
from rulesets.engine.sentences import say


def badge(settled: Settled, step: TrainedStep) -> int:
    """Nothing of its own: every choice of the step is a slot. Source: B4.17."""
    return 0


def view(settled: Settled, step: TrainedStep, state: StepState, slots: tuple[SlotState, ...]) -> TrainedView:
    """The step's slots, and everything that is trained with where it comes from."""
    return TrainedView(state, slots, trained_checks(settled))


def trained_checks(settled: Settled) -> tuple[tuple[str, str, str], ...]:
    """Label, tier and source of every trained skill and save. Source: B2.14."""
    found: list[tuple[str, str, str]] = []
    for kind in ("skills", "saves"):
        numbers = settled.sheet.skills if kind == "skills" else settled.sheet.saves
        for id_ in checks_of(settled.plan, kind):
            tier = numbers[id_].tier
            if settled.plan.rank(tier) == 0:
                continue
            best = settled.training.best(Check(kind, id_))
            by_pick = best is not None and best.tier == tier
            source = best.source if best is not None and by_pick else say("Set by hand")
            found.append((label_of(settled.plan, kind, id_), settled.plan.compiled.tier(tier).label, source))
    return tuple(found)

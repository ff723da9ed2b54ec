"""What pages show of a settled character's steps: states, badges, and one view per step."""

from __future__ import annotations

from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.slotviews import LOOPING, answers_at, inactive_of, slots_at
from rulesets.engine.builder.state import Inactive, KeptView, StepState, StepView
from rulesets.engine.builder.steps import FACES
from rulesets.engine.schema.builder import CatalogStep, Step
from rulesets.engine.sentences import say

KEPT_STEP = say("Steps of this kind are kept as they are written and not played yet.")


def step_states(settled: Settled) -> tuple[StepState, ...]:
    """Every step in the order of the file, shown or not. Source: B2.6, B4."""
    return tuple(step_state(settled, step) for step in settled.plan.steps.values())


def step_state(settled: Settled, step: Step) -> StepState:
    """One step: whether it is shown, what it waits for, what does not count."""
    shown = step.id in settled.activity.shown
    notes = settled.assembly.notes.get(step.id, ())
    if step.kind not in FACES:
        notes = (*notes, KEPT_STEP)
    return StepState(
        id=step.id,
        label=step.label,
        kind=step.kind,
        shown=shown,
        badge=badge_of(settled, step) if shown else 0,
        inactive=_inactive(settled, step),
        notes=notes,
    )


def badge_of(settled: Settled, step: Step) -> int:
    """What a shown step waits for: its own open choices, those of the slots shown there, and repairs.

    While its `requiredWhen` does not hold only repairs count. Source: B4.1, B4.3, B3.13, B3.16.
    """
    face = FACES.get(step.kind)
    if face is None:
        return 0
    if step.required_when is not None and settled.read(step.required_when) <= 0:
        return face.repairs(settled, step)
    return face.badge(settled, step) + sum(answers.open for answers in answers_at(settled, step.id))


def _inactive(settled: Settled, step: Step) -> tuple[Inactive, ...]:
    """Kept answers of a step, and of the slots shown there, that do not count. Source: B2.18."""
    found: list[Inactive] = []
    if isinstance(step, CatalogStep):
        judged = settled.activity.judged[step.id]
        looping = [(id_, LOOPING) for id_ in _looping(settled, "pick", step.id)]
        for id_, reason in (*judged.inactive, *looping):
            entry = settled.plan.entry(step.catalog, id_)
            found.append(Inactive(step.id, id_, id_ if entry is None else entry.label, reason))
    for answers in answers_at(settled, step.id):
        found.extend(inactive_of(settled, answers))
    return tuple(found)


def _looping(settled: Settled, kind: str, key: str) -> list[str]:
    """The answers under a key that were switched off for good. Source: B6.12."""
    return sorted(id_ for kind_, key_, id_ in settled.looping if (kind_, key_) == (kind, key))


def step_view(settled: Settled, step_id: str) -> StepView:
    """What the page of one step shows.

    Raises:
        KeyError: The ruleset has no such step.
    """
    step = settled.plan.steps[step_id]
    state = step_state(settled, step)
    slots = slots_at(settled, step_id)
    face = FACES.get(step.kind)
    return KeptView(state, slots) if face is None else face.view(settled, step, state, slots)

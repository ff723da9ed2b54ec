"""Trained steps: the slots that train skills and saves.

Source: B27.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.checks import grants, slots
from rulesets.engine.checks.findings import Findings, finding
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.nodes import SlotInfo
from rulesets.engine.checks.places import Change, Read
from rulesets.engine.checks.steps import frame
from rulesets.engine.problems import ProblemCode, shown
from rulesets.engine.schema.builder.trained import TrainedStep


def reads(step: TrainedStep) -> Iterator[Read]:
    """What its own slots name."""
    yield from frame.reads(step)
    for position, slot in enumerate(step.choose):
        for read in grants.reads_trained_slot(slot, ("choose", position)):
            yield read._replace(value=False)


def changes(step: TrainedStep) -> Iterator[Change]:
    """The skills or saves of its own slots. Source: B51.1."""
    for position, slot in enumerate(step.choose):
        yield from grants.changes_trained_slot(slot, ("choose", position))


def slots_of(step: TrainedStep) -> Iterator[SlotInfo]:
    """Its own slots; it is their source step (B27.5)."""
    for position, slot in enumerate(step.choose):
        yield SlotInfo(slot.id, slot.what, ("choose", position), slot)


def check(step: TrainedStep, index: Index) -> Findings:
    """Source: B27.3, B27.4, B15.5, B15.11."""
    yield from frame.check(step, index)
    source = index.builder.position_of(step)
    seen: set[str] = set()
    for number, info in enumerate(slots_of(step)):
        yield from grants.check_trained_slot(info.shape, info.at, None, index)
        if info.id in seen:
            message = f"The choice id {shown(info.id)} is used twice in the step {shown(step.id)}."
            yield finding(
                (*info.at, "id"), ProblemCode.REPEATED_ID, message, "Give each its own id.", info.id
            )
        if info.id is not None:
            seen.add(info.id)
        if source is not None:
            yield from slots.check_count_order(info, source, index)
            yield from slots.check_excluded(info, (source, 0, number), index)

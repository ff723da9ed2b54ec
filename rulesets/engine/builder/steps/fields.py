"""Fields steps: a short form of some of the sheet's fields. Source: B23."""

from __future__ import annotations

from rulesets.engine.builder.inputs import field_state, is_blank
from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.state import FieldState, FieldsView, SlotState, StepState
from rulesets.engine.builder.values import total
from rulesets.engine.compiled.numbers import exact
from rulesets.engine.problems import is_number
from rulesets.engine.schema.builder import FieldsStep


def shown_fields(settled: Settled, step: FieldsStep) -> list[str]:
    """The fields of the step that are shown now. Source: B23.3."""
    conditions = step.shown_when or {}
    known = settled.plan.compiled.fields
    return [
        id_
        for id_ in step.fields
        if id_ in known and (id_ not in conditions or settled.read(conditions[id_]) > 0)
    ]


def blank_fields(settled: Settled, step: FieldsStep) -> list[str]:
    """The shown fields that wait for a value. Source: B4.5, B4.6."""
    optional = step.optional or ()
    return [id_ for id_ in shown_fields(settled, step) if id_ not in optional and is_blank(settled, id_)]


def total_left(settled: Settled, step: FieldsStep) -> float | None:
    """What the step's combined maximum leaves, or None without one. Source: B23.5, B23.8."""
    if step.total is None:
        return None
    return exact(step.total.max - total(_number(settled, id_) for id_ in step.total.fields))


def _number(settled: Settled, id_: str) -> float:
    value = settled.sheet.fields.get(id_)
    return value if is_number(value) else 0


def badge(settled: Settled, step: FieldsStep) -> int:
    """Blank fields that are not optional, and 1 while the total is exceeded. Source: B4.5, B4.6, B23.7."""
    return len(blank_fields(settled, step)) + repairs(settled, step)


def repairs(settled: Settled, step: FieldsStep) -> int:
    """1 while the total is exceeded. Source: B23.7."""
    left = total_left(settled, step)
    return int(left is not None and left < 0)


def view(settled: Settled, step: FieldsStep, state: StepState, slots: tuple[SlotState, ...]) -> FieldsView:
    """The step's inputs."""
    left = total_left(settled, step)
    states = tuple(_input(settled, step, id_, left) for id_ in shown_fields(settled, step))
    return FieldsView(state, slots, states, left)


def _input(settled: Settled, step: FieldsStep, id_: str, left: float | None) -> FieldState:
    """One input; the combined maximum lowers its own, never below its minimum. Source: B23.6."""
    most = None
    if step.total is not None and left is not None and id_ in step.total.fields:
        most = exact(_number(settled, id_) + left)
    return field_state(settled, id_, optional=id_ in (step.optional or ()), most=most)

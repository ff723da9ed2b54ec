"""Every open choice of a character by itself: what it asks for and where it is answered. Source: U9.2."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.slotviews import answers_at, sentence_of
from rulesets.engine.builder.steps.fields import blank_fields
from rulesets.engine.builder.views import badge_of
from rulesets.engine.builder.wording import label
from rulesets.engine.schema.builder import FieldsStep, Step
from rulesets.engine.sentences import say

OpenKind: TypeAlias = Literal["step", "field", "slot"]


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """One open choice.

    Attributes:
        step: The step it is answered in.
        step_label: What that is called.
        kind: Whether the step itself waits, a field of it, or a slot shown there.
        id: The step, the field or the key of the slot.
        source: Who offers it, in words; empty where that is the step.
        sentence: What is to be done.
        count: How many answers are missing.
    """

    step: str
    step_label: str
    kind: OpenKind
    id: str
    source: str
    sentence: str
    count: int


def open_choices(settled: Settled) -> tuple[OpenChoice, ...]:
    """Every open choice, in builder order; those of a step add up to its badge."""
    return tuple(
        choice
        for step in settled.plan.steps.values()
        if step.id in settled.activity.shown
        for choice in _at_step(settled, step)
    )


def _at_step(settled: Settled, step: Step) -> Iterator[OpenChoice]:
    waiting = badge_of(settled, step)
    found = [*_fields(settled, step), *_slots(settled, step)] if _is_required(settled, step) else []
    own = waiting - sum(choice.count for choice in found)
    if own > 0:
        yield OpenChoice(step.id, step.label, "step", step.id, "", _own_sentence(step, own), own)
    yield from found


def _is_required(settled: Settled, step: Step) -> bool:
    """While it is not, only repairs are open. Source: B3.16."""
    return step.required_when is None or settled.read(step.required_when) > 0


def _fields(settled: Settled, step: Step) -> Iterator[OpenChoice]:
    if not isinstance(step, FieldsStep):
        return
    for id_ in blank_fields(settled, step):
        name = label(settled.plan.compiled.fields, id_)
        yield OpenChoice(step.id, step.label, "field", id_, "", name, 1)


def _slots(settled: Settled, step: Step) -> Iterator[OpenChoice]:
    for answers in answers_at(settled, step.id):
        if answers.open:
            slot = answers.slot
            sentence = sentence_of(settled, slot)
            yield OpenChoice(step.id, step.label, "slot", slot.key, slot.source, sentence, answers.open)


def _own_sentence(step: Step, count: int) -> str:
    return say(_OWN[step.kind], count=count) if step.kind in _OWN else ""


_OWN: Mapping[str, str] = {
    "catalog": "Choose {count}",
    "abilities": "Make the scores",
    "roll": "Throw the dice",
    "fields": "Share less",
}
"""What a step's own open choices ask for, by its kind."""

"""Derived values explained: one explainer per operation. Source: U4.4, S12."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rulesets.engine.compiled.tables import StepTable
from rulesets.engine.problems import shown_number
from rulesets.engine.schema.derived import (
    EnumTableDerived,
    MaxDerived,
    MinDerived,
    MultiplyDerived,
    ScaleDerived,
    StepTableDerived,
    SumDerived,
)
from rulesets.engine.schema.fields import word_of
from rulesets.engine.sentences import say
from rulesets.engine.sheet.explain.parts import Explanation, Part
from rulesets.engine.sheet.explain.question import Question
from rulesets.engine.sheet.explain.refs import part_of
from rulesets.engine.sheet.explain.tables import table_rule


def explain_derived(question: Question, derived_id: str) -> Explanation:
    """Explain a derived value: what it reads, and how its operation makes one number of it."""
    derived = question.compiled.derived[derived_id]
    parts, rule = _EXPLAINERS[derived.op](question, derived)
    total = question.sheet.derived[derived_id]
    return Explanation(derived.label, total, parts, rule=rule, is_product=derived.op == "multiply")


_Answer = tuple[tuple[Part, ...], str]


def _sum(question: Question, derived: SumDerived) -> _Answer:
    return tuple(part_of(question, ref) for ref in derived.of), ""


def _min(question: Question, derived: MinDerived) -> _Answer:
    parts = tuple(part_of(question, ref) for ref in derived.of)
    won = min(parts, key=lambda part: part.amount or 0)
    return parts, say("the smallest: {label}", label=won.label)


def _max(question: Question, derived: MaxDerived) -> _Answer:
    parts = tuple(part_of(question, ref) for ref in derived.of)
    won = max(parts, key=lambda part: part.amount or 0)
    return parts, say("the largest: {label}", label=won.label)


def _multiply(question: Question, derived: MultiplyDerived) -> _Answer:
    return tuple(part_of(question, ref) for ref in derived.of), say("multiplied with each other")


def _scale(question: Question, derived: ScaleDerived) -> _Answer:
    rule = say(_ROUNDED[derived.round], multiplier=shown_number(derived.multiplier))
    return (part_of(question, derived.of),), rule


def _step_table(question: Question, derived: StepTableDerived) -> _Answer:
    part = part_of(question, derived.from_)
    return (part,), table_rule(StepTable.of(derived.table), part.amount or 0)


def _enum_table(question: Question, derived: EnumTableDerived) -> _Answer:
    """Name the value that was looked up; a hidden state is no value (S12.12)."""
    label, value, shown = _looked_up(question, derived)
    number = shown_number(question.sheet.derived[derived.id])
    rule = _TABLE_ROW if value in derived.table else _TABLE_DEFAULT
    return (Part(label, None, shown),), say(rule, number=number)


def _looked_up(question: Question, derived: EnumTableDerived) -> tuple[str, str, str]:
    """Give what is looked up: label, the value in force, and the value as it is shown."""
    if derived.from_.live_state is not None:
        state = question.compiled.states.get(derived.from_.live_state)
        value = question.sheet.states.get(derived.from_.live_state)
        if state is None or value is None:
            return derived.from_.live_state if state is None else state.label, "", say("no value")
        return state.label, value, word_of(state, value)
    field = question.compiled.readers.fields.get(derived.from_.field or "")
    if field is None or field.field.type != "enum":
        return derived.from_.field or "", "", say("no value")
    value = str(field.in_force(question.frame))
    return field.field.label, value, word_of(field.field, value)


_ROUNDED: Final[Mapping[str, str]] = {
    "down": "times {multiplier}, rounded down",
    "up": "times {multiplier}, rounded up",
    "nearest": "times {multiplier}, rounded to the nearest",
}
_TABLE_ROW: Final = "the table gives {number}"
_TABLE_DEFAULT: Final = "the table leaves this out and gives {number}"

_EXPLAINERS: Final[Mapping[str, Callable[..., _Answer]]] = {
    "sum": _sum,
    "min": _min,
    "max": _max,
    "multiply": _multiply,
    "scale": _scale,
    "stepTable": _step_table,
    "enumTable": _enum_table,
}

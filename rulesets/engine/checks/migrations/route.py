"""A route: a text that can be read, and targets that nobody's value stands in yet. Source: M4."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.checks.findings import Findings, finding, unknown, wrong_type
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.migrations.moves import check_target
from rulesets.engine.checks.places import Change, Read
from rulesets.engine.problems import Place, ProblemCode, shown
from rulesets.engine.schema.fields import NumberField, TextField
from rulesets.engine.schema.migrations import Route
from rulesets.engine.schema.migrations.chains import Order


def targets_of(step: Route) -> Iterator[tuple[str, Place]]:
    """Every field the value can go to, with the place that says so."""
    for position, case in enumerate(step.cases):
        yield case.to, ("cases", position, "to")
    yield step.else_, ("else",)


def reads(step: Route) -> Iterator[Read]:
    """The field that is sent, the text that decides, and where it can go."""
    yield Read(f"field/{step.route}", ("route",), value=False)
    yield Read(f"field/{step.by}", ("by",), value=False)
    for name, at in targets_of(step):
        yield Read(f"field/{name}", at, value=False)


def changes(step: Route) -> Iterator[Change]:
    """Every field the value can go to."""
    for name, at in targets_of(step):
        yield Change(f"field/{name}", at)


def check(step: Route, order: Order, index: Index) -> Findings:
    """Source: M4.10, M4.11, M7.3, M7.6."""
    if not index.declares(f"field/{step.by}") and not index.chains.renames("field", step.by):
        remedy = "Name a field of the sheet, or one that a step renames."
        yield unknown(("by",), "field", step.by, remedy)
    for name, at in targets_of(step):
        yield from check_target("field", name, order, index, at)
        yield from _check_empty(name, order, index, at)


def _check_empty(name: str, order: Order, index: Index, at: Place) -> Findings:
    """The fields that get nothing keep their default, which may not read as a value that nobody gave."""
    end = index.chains.end("field", name, after=order)
    field = index.field(end)
    if field is None:
        return
    if not isinstance(field, NumberField | TextField):
        message = f"The field {shown(end)} is of type {shown(field.type)}."
        yield wrong_type(at, message, name, "Name a field of type number or text.")
    elif field.default:
        message = f"The field {shown(end)} has the default {shown(field.default)}, which nobody gave."
        remedy = (
            f"Name a field without a default, or with {'0' if isinstance(field, NumberField) else 'none'}."
        )
        yield finding(at, ProblemCode.BAD_DEFAULT, message, remedy, name)

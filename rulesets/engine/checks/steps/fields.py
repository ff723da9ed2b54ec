"""Fields steps: a short form of fields.

Source: B23.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.checks import refs
from rulesets.engine.checks.findings import Findings, unknown, wrong_type
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Change, Read
from rulesets.engine.checks.steps import frame
from rulesets.engine.problems import shown
from rulesets.engine.schema.builder.fields import FieldsStep
from rulesets.engine.schema.fields import NumberField


def reads(step: FieldsStep) -> Iterator[Read]:
    """Its fields, and what decides whether they are shown."""
    yield from frame.reads(step)
    for position, name in enumerate(step.fields):
        yield Read(f"field/{name}", ("fields", position), value=False)
    for name, ref in step.shown_when.items():
        for read in refs.reads(ref, ("shownWhen", name)):
            yield read._replace(value=False)


def changes(step: FieldsStep) -> Iterator[Change]:
    """Its fields. Source: B51.1."""
    for position, name in enumerate(step.fields):
        yield Change(f"field/{name}", ("fields", position))


def check(step: FieldsStep, index: Index) -> Findings:
    """Source: B23.1 to B23.3, B23.5."""
    yield from frame.check(step, index)
    for position, name in enumerate(step.fields):
        if not index.declares(f"field/{name}"):
            yield unknown(("fields", position), "field", name)
    for name, ref in step.shown_when.items():
        yield from refs.check_steady(ref, ("shownWhen", name), index, "`shownWhen`")
    yield from _check_total(step, index)


def _check_total(step: FieldsStep, index: Index) -> Findings:
    """Number fields. Source: B23.5."""
    for position, name in enumerate(step.total.fields if step.total is not None else ()):
        field = index.field(name)
        if field is not None and not isinstance(field, NumberField):
            message = f"The field {shown(name)} is of type {shown(field.type)}."
            yield wrong_type(("total", "fields", position), message, name, "Name number fields.")

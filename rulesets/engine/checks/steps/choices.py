"""Choices steps: where entries that picks grant are chosen.

Source: B18.2, B18.4, B51.1.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.checks.catalogs import check_holds_rows
from rulesets.engine.checks.findings import Findings, finding
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Change, Global, Read
from rulesets.engine.checks.steps import frame
from rulesets.engine.problems import ProblemCode, shown
from rulesets.engine.schema.builder.choices import ChoicesStep


def reads(step: ChoicesStep) -> Iterator[Read]:
    """Its catalog, and the other steps of its kind."""
    yield from frame.reads(step)
    yield Read(f"catalog/{step.catalog}", ("catalog",), value=False)
    yield Read(Global.CHOICES, ("catalog",), value=False)


def changes(_step: ChoicesStep) -> Iterator[Change]:
    """Nothing of its own: the rows chosen there belong to the picks that grant them. Source: B51.1."""
    return iter(())


def check(step: ChoicesStep, index: Index) -> Findings:
    """A catalog of rows, which no step before it answers. Source: B18.2, B18.4."""
    yield from frame.check(step, index)
    yield from check_holds_rows(step.catalog, ("catalog",), index)
    own = index.builder.position_of(step)
    if own is not None and step.catalog in index.builder.choices[:own]:
        message = f"The catalog {shown(step.catalog)} already has a choices step."
        remedy = "Keep one choices step for each catalog."
        yield finding(("catalog",), ProblemCode.REPEATED_ID, message, remedy, step.catalog)

"""Sheet migrations: versions that fit the sheet's, and steps that can be carried out. Source: M1, M7.

What a kind of step reads, changes and may not do stands in the module of its name; here they meet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from rulesets.engine.checks.findings import Findings, finding
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.migrations import rename, route, routelive, setcolumn
from rulesets.engine.checks.places import Change, Global, Read
from rulesets.engine.problems import Place, ProblemCode, shown
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.migrations import Rename, Route, RouteLive, SetColumn, SheetMigration
from rulesets.engine.schema.migrations.chains import Order


class StepFace(NamedTuple):
    """What is declared of a kind of step."""

    reads: Callable[[Any], Iterator[Read]]
    changes: Callable[[Any], Iterator[Change]]
    check: Callable[[Any, Order, Index], Findings]


STEPS: dict[type, StepFace] = {
    Rename: StepFace(rename.reads, rename.changes, rename.check),
    Route: StepFace(route.reads, route.changes, route.check),
    RouteLive: StepFace(routelive.reads, routelive.changes, routelive.check),
    SetColumn: StepFace(setcolumn.reads, setcolumn.changes, setcolumn.check),
}


def reads(migration: SheetMigration) -> Iterator[Read]:
    """What its steps name, the sheet's version, and all renames, since chains go from one to the next."""
    yield Read("sheet", (), value=False)
    yield Read(Global.RENAMES, (), value=False)
    for position, step in enumerate(migration.steps):
        for read in STEPS[type(step)].reads(step):
            yield read._replace(at=_within(position, read.at))


def changes(migration: SheetMigration) -> Iterator[Change]:
    """What its steps write on an older sheet."""
    for position, step in enumerate(migration.steps):
        for change in STEPS[type(step)].changes(step):
            yield change._replace(at=_within(position, change.at))


def check(migration: SheetMigration, index: Index) -> Findings:
    """It starts below the sheet's version, and every step can be carried out. Source: M7.1."""
    version = index.sheet_version
    if version is not None and migration.from_ >= version:
        message = f"{shown(migration.from_)} is not below the sheet's version {version}."
        remedy = "Start from an older version, or raise `version` of the sheet."
        yield finding(("from",), ProblemCode.OUT_OF_RANGE, message, remedy, migration.from_)
    for position, step in enumerate(migration.steps):
        order = Order(migration.from_, position + 1)
        for fault in STEPS[type(step)].check(step, order, index):
            at = _within(position, fault.place)
            yield Fault(at, fault.code, fault.message, fault.remedy, fault.value)


def _within(position: int, at: Place) -> Place:
    return ("steps", position, *at)

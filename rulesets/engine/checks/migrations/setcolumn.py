"""A correction of cells: a list, columns and a value that the sheet has and can hold. Source: M6."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.checks.findings import Findings, finding, unknown
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Change, Read
from rulesets.engine.checks.values import misfit
from rulesets.engine.problems import ProblemCode, shown
from rulesets.engine.schema.fields import NumberColumn
from rulesets.engine.schema.migrations import SetColumn
from rulesets.engine.schema.migrations.chains import Order

_AT = "setColumn"


def reads(step: SetColumn) -> Iterator[Read]:
    """The list and its columns."""
    change = step.set_column
    yield Read(f"list/{change.list_}", (_AT, "list"), value=False)
    for column in change.where:
        yield Read(f"column/{change.list_}/{column}", (_AT, "where", column), value=False)
    yield Read(f"column/{change.list_}/{change.column}", (_AT, "column"), value=False)


def changes(step: SetColumn) -> Iterator[Change]:
    """The rows of the list."""
    yield Change(f"list/{step.set_column.list_}", (_AT, "list"))


def check(step: SetColumn, _order: Order, index: Index) -> Findings:
    """Source: M6.5, M6.6."""
    change = step.set_column
    if not index.declares(f"list/{change.list_}"):
        yield unknown((_AT, "list"), "list", change.list_)
        return
    columns = index.columns(change.list_)
    for column in change.where:
        yield from columns.check(column, (_AT, "where", column))
    yield from columns.check(change.column, (_AT, "column"))
    shape = columns.get(change.column)
    if isinstance(shape, NumberColumn) and shape.sum is not None:
        message = f"The column {shown(change.column)} is computed."
        yield finding((_AT, "column"), ProblemCode.CONFLICT, message, "Name another column.", change.column)
    elif shape is not None and (found := misfit(shape, change.to)) is not None:
        message = f"{found.message} It does not fit the column {shown(change.column)}."
        yield finding((_AT, "to"), found.code, message, found.remedy, change.to)

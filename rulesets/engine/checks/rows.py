"""Rows that a catalog entry writes into lists.

Source: F3.4, F3.15 to F3.24.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.engine.checks import refs
from rulesets.engine.checks.findings import Findings, finding, unknown
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Change, Read
from rulesets.engine.checks.values import misfit, unsafe
from rulesets.engine.problems import Place, ProblemCode, shown
from rulesets.engine.schema.catalogs import EntryRow, Scaled
from rulesets.engine.schema.fields import NumberColumn


def reads(rows: Sequence[EntryRow]) -> Iterator[Read]:
    """The lists written into, and what scaled columns read."""
    for position, row in enumerate(rows):
        at = ("rows", position)
        yield Read(f"list/{row.list_}", (*at, "list"), value=False)
        for column in row.values:
            yield Read(f"column/{row.list_}/{column}", (*at, "values", column), value=False)
        for column, scaled in (row.scaled or {}).items():
            yield from refs.reads(scaled.from_, (*at, "scaled", column, "from"))


def changes(rows: Sequence[EntryRow]) -> Iterator[Change]:
    """The lists written into. Source: B7.4."""
    for position, row in enumerate(rows):
        yield Change(f"list/{row.list_}", ("rows", position))


def check(rows: Sequence[EntryRow], feeds: Sequence[str] | None, index: Index) -> Findings:
    """Each row goes into a list that the catalog feeds, and each cell fits its column.

    Args:
        rows: The rows of an entry.
        feeds: The lists its catalog feeds; None while the header does not say so.
        index: What the ruleset declares.
    """
    for position, row in enumerate(rows):
        at: Place = ("rows", position)
        if not index.declares(f"list/{row.list_}"):
            yield unknown((*at, "list"), "list", row.list_)
            continue
        if feeds is not None and row.list_ not in feeds:
            message = f"The catalog does not feed the list {shown(row.list_)}."
            remedy = "Name the list in `feeds`."
            yield finding((*at, "list"), ProblemCode.UNKNOWN_ID, message, remedy, row.list_)
        yield from _check_cells(row, at, index)
        if row.scaled:
            yield from _check_scaled(row, rows, at, index)


def _check_cells(row: EntryRow, at: Place, index: Index) -> Findings:
    columns = index.columns(row.list_)
    shapes = columns.shapes
    for name, value in row.values.items():
        shape = shapes.get(name)
        if shape is None:
            yield from columns.check(name, (*at, "values", name))
            continue
        if type(shape) is NumberColumn and shape.sum is not None:
            message = f"The column {shown(name)} is computed."
            yield finding((*at, "values", name), ProblemCode.CONFLICT, message, "Leave the cell out.", value)
            continue
        fault = misfit(shape, value) or unsafe(shape, value)
        if fault is not None:
            yield finding((*at, "values", name), fault.code, fault.message, fault.remedy, value)


def _check_scaled(row: EntryRow, rows: Sequence[EntryRow], at: Place, index: Index) -> Findings:
    """Source: F3.21, F3.23, F3.24."""
    if sum(other.list_ == row.list_ for other in rows) > 1:
        message = f"A row with `scaled` is the only one its entry writes into {shown(row.list_)}."
        yield finding((*at, "scaled"), ProblemCode.CONFLICT, message, "Drop `scaled` or the other rows.")
    columns = index.columns(row.list_)
    for name, scaled in (row.scaled or {}).items():
        here = (*at, "scaled", name)
        yield from columns.check(name, here, "number")
        shape = columns.get(name)
        if isinstance(shape, NumberColumn) and shape.sum is not None:
            yield finding(
                here, ProblemCode.CONFLICT, f"The column {shown(name)} is computed.", "Drop it.", name
            )
        yield from _check_from(scaled, (*here, "from"), index)


def _check_from(scaled: Scaled, at: Place, index: Index) -> Findings:
    yield from refs.check_steady(scaled.from_, at, index, "A scaled column")
    for read in refs.reads(scaled.from_, at):
        lists = (
            [place for place in index.graph.reach(read.place) if place.startswith("list/")]
            if read.value
            else []
        )
        if lists:
            message = f"A scaled column reads the rows of {shown(min(lists))}, which may hold scaled cells."
            yield finding(at, ProblemCode.CYCLE, message, "Read a value that adds up no list.", min(lists))

"""Stamps of a catalog step: cells written on every row its picks add.

Source: B10.2, B10.6, B10.9, F1.25.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.engine.checks import filters
from rulesets.engine.checks.findings import Findings, finding, unknown
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.nodes import CatalogPart
from rulesets.engine.checks.values import misfit, unsafe
from rulesets.engine.problems import JsonValue, Place, ProblemCode, shown
from rulesets.engine.schema.builder.catalog import CatalogStep, FromWithin
from rulesets.engine.schema.fields import NumberColumn


def check(step: CatalogStep, part: CatalogPart, index: Index) -> Findings:
    """Columns of every list that the catalog feeds, which can hold what is stamped.

    Args:
        step: The step.
        part: Its catalog.
        index: What the ruleset declares.
    """
    header = part.header.shape
    feeds: Sequence[str] = (header.feeds or ()) if header is not None else ()
    for column, value in (step.stamp or {}).items():
        at: Place = ("stamp", column)
        for name in feeds:
            if index.declares(f"list/{name}"):
                yield from _check_column(column, value, name, at, index)
        if isinstance(value, FromWithin):
            yield from _check_from_within(step, value, (*at, "fromWithin"), index)


def _check_column(column: str, value: object, name: str, at: Place, index: Index) -> Findings:
    columns = index.columns(name)
    if column not in columns:
        yield unknown(
            at, f"column of {columns.owner}", column, "Stamp a column of every list this catalog feeds."
        )
        return
    shape = columns.get(column)
    if isinstance(shape, NumberColumn) and shape.sum is not None:
        message = f"The column {shown(column)} of {columns.owner} is computed."
        yield finding(at, ProblemCode.CONFLICT, message, "Stamp another column.", column)
    elif shape is not None and not isinstance(value, FromWithin):
        stamped: JsonValue = value  # type: ignore[assignment]
        fault = misfit(shape, stamped) or unsafe(shape, stamped)
        if fault is not None:
            message = f"{fault.message} The column {shown(column)} of {columns.owner} cannot hold it."
            yield finding(at, fault.code, message, fault.remedy, stamped)


def _check_from_within(step: CatalogStep, value: FromWithin, at: Place, index: Index) -> Findings:
    """The parent's id, its label, or a filter of its catalog. Source: B10.6."""
    parent = index.builder.step(step.within.step) if step.within is not None else None
    if value.from_within in ("id", "label") or not isinstance(parent, CatalogStep):
        return
    part, found = index.catalog(parent.catalog), index.filters(parent.catalog)
    if part is not None and filters.are_known(part, found) and value.from_within not in found:
        remedy = "Use id, label, or a filter of the parent's catalog."
        yield unknown(at, f"filter of {found.owner}", value.from_within, remedy)

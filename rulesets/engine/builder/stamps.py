"""Stamps: column values a catalog step writes on the rows its picks add. Source: B10."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.engine.builder.plan import Plan, names
from rulesets.engine.checks.values import misfit
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.builder import CatalogStep, FromWithin
from rulesets.engine.schema.catalogs import Entry
from rulesets.engine.schema.fields import LongtextColumn, TextColumn


def stamp_cells(
    plan: Plan, step_id: str, entry: Entry, list_id: str, active: Mapping[str, tuple[str, ...]]
) -> dict[str, JsonValue]:
    """The cells a step stamps on a new row of an entry.

    Args:
        plan: The ruleset's builder.
        step_id: The step that picks the entry; anything else stamps nothing.
        entry: The entry.
        list_id: The list the row goes into.
        active: Active entry ids by step.
    """
    step = plan.steps.get(step_id)
    if not isinstance(step, CatalogStep) or step.stamp is None:
        return {}
    columns = {column.id: column for column in plan.compiled.lists[list_id].columns}
    cells: dict[str, JsonValue] = {}
    for column_id, stamp in step.stamp.items():
        column = columns.get(column_id)
        if isinstance(stamp, FromWithin):
            value = _from_parent(plan, step, entry, stamp.from_within, active)
            if isinstance(column, TextColumn | LongtextColumn) and isinstance(value, str):
                value = value[: column.max_length]
        else:
            value = stamp
        if column is not None and value is not None and misfit(column, value) is None:
            cells[column_id] = value
    return cells


def _from_parent(
    plan: Plan, step: CatalogStep, entry: Entry, wanted: str, active: Mapping[str, tuple[str, ...]]
) -> JsonValue:
    """What the first matching parent says, in the order it was picked. Source: B10.6 to B10.8."""
    parent_step = plan.steps.get(step.within.step) if step.within is not None else None
    if step.within is None or not isinstance(parent_step, CatalogStep):
        return None
    named = entry.filters.get(step.within.filter)
    parent_id = next((id_ for id_ in active.get(parent_step.id, ()) if names(named, id_)), None)
    parent = None if parent_id is None else plan.entry(parent_step.catalog, parent_id)
    if parent is None:
        return None
    value = {"id": parent.id, "label": parent.label}.get(wanted, parent.filters.get(wanted))
    return None if isinstance(value, list | tuple) else value

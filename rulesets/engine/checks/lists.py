"""Lists of the sheet: what columns say of each other, and what makes rows pools, checks and modifiers.

Source: S13, S14, S15, F2.106 to F2.124.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulesets.engine.checks import contextual, hiding, refs, repeats
from rulesets.engine.checks.columns import Named
from rulesets.engine.checks.findings import Findings, finding, unknown, wrong_type
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Global, Read
from rulesets.engine.checks.sections import check_section, reads_section
from rulesets.engine.problems import JsonValue, Place, ProblemCode, shown
from rulesets.engine.schema.fields import ColumnSides, EnumColumn, NumberColumn
from rulesets.engine.schema.lists import RowCheck, SheetList

_SIDES = re.compile(r"d\d+")


def reads(sheet_list: SheetList) -> Iterator[Read]:
    """The field that hides it, and what its rolls, checks and modifiers name."""
    yield from reads_section(sheet_list.section)
    yield from hiding.reads(sheet_list.hide_when, counts=True)
    for position, column in enumerate(sheet_list.columns):
        yield from _reads_column(column, ("columns", position))
    for position, row_check in enumerate(sheet_list.checks):
        if row_check.ability is not None:
            yield Read(f"ability/{row_check.ability}", ("checks", position, "ability"), value=False)
        if row_check.stance is not None:
            yield Read(Global.RESOLUTION, ("checks", position, "stance"), value=False)
    yield from contextual.reads(sheet_list.contextual)


def check(sheet_list: SheetList, index: Index) -> Findings:
    """Columns that others of the list name are there and of the right type."""
    columns = index.columns(sheet_list.id)
    yield from check_section(sheet_list.section, index)
    yield from hiding.check(sheet_list.hide_when, index)
    for position, column in enumerate(sheet_list.columns):
        yield from _check_column(column, ("columns", position), columns, index)
    yield from _check_pools(sheet_list, columns)
    for position, row_check in enumerate(sheet_list.checks):
        yield from _check_row_check(row_check, ("checks", position), columns, index)
    yield from contextual.check(sheet_list.contextual, columns, index)


def check_ids(raw: JsonValue) -> Findings:
    """Two columns, or two row checks, of one list share an id. Source: S1.7."""
    yield from repeats.check(repeats.part(raw, "columns"), "column", ("columns",))
    yield from repeats.check(repeats.part(raw, "checks"), "row check", ("checks",))


def _reads_column(column: object, at: Place) -> Iterator[Read]:
    if isinstance(column, NumberColumn) and column.roll is not None:
        sides = column.roll.sides
        if not isinstance(sides, int | float | ColumnSides):
            for read in refs.reads(sides, (*at, "roll", "sides")):
                yield read._replace(value=False)


def _check_column(column: object, at: Place, columns: Named, index: Index) -> Findings:
    if isinstance(column, NumberColumn):
        yield from _check_roll(column, at, columns, index)
        yield from _check_sum(column, at, columns)


def _check_roll(column: NumberColumn, at: Place, columns: Named, index: Index) -> Findings:
    """Sides from a number column, or from an enum whose values are all dice. Source: S13.16."""
    if column.roll is None or isinstance(column.roll.sides, int | float):
        return
    sides, here = column.roll.sides, (*at, "roll", "sides")
    if not isinstance(sides, ColumnSides):
        yield from refs.check(sides, here, index)
        return
    yield from columns.check(sides.column, (*here, "column"), "number", "enum")
    shape = columns.get(sides.column)
    if isinstance(shape, EnumColumn):
        other = next((value for value in shape.values if not _SIDES.fullmatch(value)), None)
        if other is not None:
            message = (
                f"The column {shown(sides.column)} may hold {shown(other)}, which is no number of sides."
            )
            yield wrong_type((*here, "column"), message, sides.column, "Let all its values be like d8.")


def _check_sum(column: NumberColumn, at: Place, columns: Named) -> Findings:
    """Other number columns, none of them computed. Source: S13.20, S13.25, B47.34."""
    for position, name in enumerate(column.sum or ()):
        here = (*at, "sum", position)
        yield from columns.check(name, here, "number")
        shape = columns.get(name)
        if isinstance(shape, NumberColumn) and shape.sum is not None:
            message = f"The column {shown(name)} is computed itself."
            yield finding(here, ProblemCode.CYCLE, message, "Add up columns that are typed.", name)


def _check_pools(sheet_list: SheetList, columns: Named) -> Findings:
    """Source: S13.26."""
    pools = sheet_list.pools
    if pools is None:
        return
    yield from columns.check(pools.name_column, ("pools", "nameColumn"), "text")
    yield from columns.check(pools.max_column, ("pools", "maxColumn"), "number")
    if pools.recharge_column is not None:
        yield from columns.check(pools.recharge_column, ("pools", "rechargeColumn"), "enum")


def _check_row_check(row_check: RowCheck, at: Place, columns: Named, index: Index) -> Findings:
    """Source: S14.2, S14.14."""
    yield from columns.check(row_check.name, (*at, "name"), "text")
    yield from columns.check(row_check.rating, (*at, "rating"), "number")
    if row_check.ability is not None and not index.declares(f"ability/{row_check.ability}"):
        yield unknown((*at, "ability"), "ability", row_check.ability)
    if row_check.stance is not None and row_check.stance not in index.stances:
        yield unknown((*at, "stance"), "stance", row_check.stance)

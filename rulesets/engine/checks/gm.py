"""What the Game Master is shown of a sheet.

Source: S29.13 to S29.16.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.checks.columns import Named
from rulesets.engine.checks.findings import Findings, finding, unknown
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Read
from rulesets.engine.problems import Place, ProblemCode, shown
from rulesets.engine.schema.root import GameMaster, SummaryList

_SUMMARY: Place = ("sheetSummary",)


def reads(gm: GameMaster) -> Iterator[Read]:
    """The fields, derived values and lists of the summary."""
    summary = gm.sheet_summary
    for position, name in enumerate(summary.fields):
        yield Read(f"field/{name}", (*_SUMMARY, "fields", position), value=False)
    for position, name in enumerate(summary.derived):
        yield Read(f"derived/{name}", (*_SUMMARY, "derived", position), value=False)
    for position, item in enumerate(summary.lists):
        yield Read(f"list/{item.list_}", (*_SUMMARY, "lists", position, "list"), value=False)


def check(gm: GameMaster, index: Index) -> Findings:
    """Everything in the summary is declared."""
    summary = gm.sheet_summary
    for position, name in enumerate(summary.fields):
        if not index.declares(f"field/{name}"):
            yield unknown((*_SUMMARY, "fields", position), "field", name)
    for position, name in enumerate(summary.derived):
        if not index.declares(f"derived/{name}"):
            yield unknown((*_SUMMARY, "derived", position), "derived value", name)
    for position, item in enumerate(summary.lists):
        yield from _check_list(item, (*_SUMMARY, "lists", position), index)


def _check_list(item: SummaryList, at: Place, index: Index) -> Findings:
    """Source: S29.14, S29.15."""
    if not index.declares(f"list/{item.list_}"):
        yield unknown((*at, "list"), "list", item.list_)
        return
    columns: Named = index.columns(item.list_)
    yield from columns.check(item.name_column, (*at, "nameColumn"), "text", "enum")
    for position, name in enumerate(item.columns):
        here = (*at, "columns", position)
        yield from columns.check(name, here)
        if name == item.name_column:
            message = f"{shown(name)} is the name column already."
            yield finding(here, ProblemCode.CONFLICT, message, "Name another column.", name)
    if item.group_by is not None:
        yield from columns.check(item.group_by, (*at, "groupBy"))
    if item.only_when is not None:
        yield from columns.check(item.only_when, (*at, "onlyWhen"), "boolean")

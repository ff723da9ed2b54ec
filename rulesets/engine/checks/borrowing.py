"""Borrowed catalogs: what stands on the right of their maps is ours, and declared.

The entries themselves are taken, and checked, when the lender is at hand (`engine/borrowing`).
Source: F3.81, F3.88 to F3.96.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesets.engine.checks import refs
from rulesets.engine.checks.findings import Findings, finding, never_fires, unknown
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Global, Read
from rulesets.engine.checks.values import misfit
from rulesets.engine.problems import Place, ProblemCode, shown
from rulesets.engine.schema.catalogs import Borrow, BorrowedSheet
from rulesets.engine.schema.refs import Ref

_FROM: Place = ("from",)
_SHEET: Place = ("from", "sheet")


def reads(borrow: Borrow) -> Iterator[Read]:
    """Our fields, tiers and whatever takes the place of the lender's derived values."""
    for at, refs_of in _ref_maps(borrow):
        for name, ref in refs_of.items():
            for read in refs.reads(ref, (*at, name)):
                yield read._replace(value=False)
    for at, slots in _slot_maps(borrow):
        for name, slot in slots.items():
            yield Read(f"slot/{slot}", (*at, name), value=False)
    if borrow.sheet is not None:
        yield from _reads_sheet(borrow.sheet)


def _reads_sheet(sheet: BorrowedSheet) -> Iterator[Read]:
    for name, ours in sheet.fields.items():
        if ours is not None:
            yield Read(f"field/{ours}", (*_SHEET, "fields", name), value=False)
    for name in sheet.values:
        yield Read(f"field/{sheet.fields.get(name, name)}", (*_SHEET, "values", name), value=False)
    if sheet.tiers:
        yield Read(Global.TIERS, (*_SHEET, "tiers"), value=False)


def check(borrow: Borrow, index: Index) -> Findings:
    """Nothing is borrowed from this ruleset, and every right side is declared. Source: F3.81, F3.95."""
    if borrow.ruleset.rpartition("/")[2] == index.root.id:
        message = "A catalog cannot borrow from its own ruleset."
        yield finding(
            ("from", "ruleset"), ProblemCode.CYCLE, message, "Name another ruleset.", borrow.ruleset
        )
    for at, refs_of in _ref_maps(borrow):
        for name, ref in refs_of.items():
            yield from refs.check(ref, (*at, name), index)
    for at, slots in _slot_maps(borrow):
        for name, ours in slots.items():
            if not index.declares(f"slot/{ours}"):
                yield unknown((*at, name), "item slot", ours)
    if borrow.sheet is not None:
        yield from _check_sheet(borrow.sheet, index)


def _check_sheet(sheet: BorrowedSheet, index: Index) -> Findings:
    for name, ours in sheet.fields.items():
        if ours is not None and not index.declares(f"field/{ours}"):
            yield unknown((*_SHEET, "fields", name), "field", ours)
    for name, tier in sheet.tiers.items():
        if index.tiers.rank(tier) is None:
            yield unknown((*_SHEET, "tiers", name), "tier", tier)
    for name, values in sheet.values.items():
        mapped = sheet.fields.get(name, name)
        field = index.field(mapped) if mapped is not None else None
        for theirs, ours in values.items() if field is not None else ():
            fault = misfit(field, ours)
            if fault is not None:
                message = f"The field is never {shown(ours)}: {fault.message}"
                yield never_fires((*_SHEET, "values", name, theirs), message, ours, fault.remedy)


def _ref_maps(borrow: Borrow) -> Iterator[tuple[Place, Mapping[str, Ref]]]:
    yield (*_FROM, "refs"), borrow.refs or {}
    if borrow.sheet is not None:
        yield (*_SHEET, "refs"), borrow.sheet.refs or {}


def _slot_maps(borrow: Borrow) -> Iterator[tuple[Place, Mapping[str, str]]]:
    yield (*_FROM, "slots"), borrow.slots or {}
    if borrow.sheet is not None:
        yield (*_SHEET, "slots"), borrow.sheet.slots or {}

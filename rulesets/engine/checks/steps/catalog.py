"""Catalog steps: the player picks entries.

Prices and `reads` are kept: what they name is checked, what they do is not interpreted yet.
Source: B5, B6, B9, B10, B11.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.checks import filters, refs
from rulesets.engine.checks.catalogs import check_holds_rows
from rulesets.engine.checks.findings import Findings, finding, unknown, wrong_type
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.nodes import CatalogPart
from rulesets.engine.checks.places import Change, Global, Read
from rulesets.engine.checks.steps import frame, stamp
from rulesets.engine.problems import Place, ProblemCode, shown
from rulesets.engine.schema.builder.catalog import CatalogStep, FilterCost
from rulesets.engine.schema.fields import EnumField, TextField
from rulesets.engine.schema.refs import Ref


def reads(step: CatalogStep) -> Iterator[Read]:
    """The catalog, the field, and the numbers that limit picks."""
    yield from frame.reads(step)
    yield Read(f"catalog/{step.catalog}", ("catalog",), value=False)
    if step.field is not None:
        yield Read(f"field/{step.field}", ("field",), value=False)
    for ref, at in _limits(step):
        for read in refs.reads(ref, at):
            yield read._replace(value=False)
    yield Read(Global.OFFERS, ("within",), value=False)
    if step.stamp is not None:
        yield Read(Global.LISTS, ("stamp",), value=False)
        yield Read(Global.HEADERS, ("stamp",), value=False)


def changes(step: CatalogStep) -> Iterator[Change]:
    """The field it writes labels into; what its entries change is told by the entries. Source: B51.1."""
    if step.field is not None:
        yield Change(f"field/{step.field}", ("field",))


def check(step: CatalogStep, index: Index) -> Findings:
    """Source: B5.2, B5.11, B5.13, B6.2, B11.1, B51.21."""
    yield from frame.check(step, index)
    yield from _check_field(step, index)
    yield from _check_within(step, index)
    for ref, at in _limits(step):
        yield from refs.check_steady(ref, at, index, f"The step {shown(step.id)}")
    part = index.catalog(step.catalog)
    wrong = tuple(check_holds_rows(step.catalog, ("catalog",), index))
    yield from wrong
    if part is not None and not wrong:
        yield from stamp.check(step, part, index)
        yield from _check_filters(step, part, index)
    if step.reads is not None and step.reads.before not in index.builder.rank:
        yield unknown(("reads", "before"), "step", step.reads.before)


def _check_filters(step: CatalogStep, part: CatalogPart, index: Index) -> Findings:
    """Everything that names a filter of the catalog. Source: B5.11, B5.13, B6.2, B40.2."""
    found = index.filters(step.catalog)
    if not filters.are_known(part, found):
        return
    yield from filters.check_fixed(step.filters, (), found)
    if step.within is not None:
        yield from found.check(step.within.filter, ("within", "filter"), "text", "tags")
    if step.up_to is not None:
        yield from found.check(step.up_to.filter, ("upTo", "filter"), "number")
    if isinstance(step.cost, FilterCost):
        yield from found.check(step.cost.filter, ("cost", "filter"), "number")
    yield from filters.check_shares(step, (), found)


def _limits(step: CatalogStep) -> Iterator[tuple[Ref, Place]]:
    if step.count_from is not None:
        yield step.count_from, ("countFrom",)
    if step.up_to is not None:
        yield step.up_to.value, ("upTo", "value")


def _check_field(step: CatalogStep, index: Index) -> Findings:
    """A text or enum field. Source: B11.1."""
    if step.field is None:
        return
    if not index.declares(f"field/{step.field}"):
        yield unknown(("field",), "field", step.field)
        return
    field = index.field(step.field)
    if field is not None and not isinstance(field, TextField | EnumField):
        message = f"The field {shown(step.field)} is of type {shown(field.type)}."
        yield wrong_type(("field",), message, step.field, "`field` must be a text or enum field.")


def _check_within(step: CatalogStep, index: Index) -> Findings:
    """An earlier catalog step. Source: B5.13."""
    if step.within is None:
        return
    at, other = ("within", "step"), step.within.step
    position, own = index.builder.rank.get(other), index.builder.position_of(step)
    remedy = "`within` names an earlier catalog step."
    if position is None:
        yield unknown(at, "step", other, remedy)
    elif index.builder.nodes[position].model is not None and not isinstance(
        index.builder.step(other), CatalogStep
    ):
        yield wrong_type(at, f"The step {shown(other)} is no catalog step.", other, remedy)
    elif position >= (own if own is not None else len(index.builder.nodes)):
        message = f"The step {shown(other)} does not come before {shown(step.id)}."
        yield finding(at, ProblemCode.READS_LATER, message, remedy, other)

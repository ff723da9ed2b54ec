"""Catalog steps: the player picks entries.

Quotas, stamps, prices and `reads` are kept: what they name is checked, what they do is not interpreted yet.
Source: B5, B6, B9, B11.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.engine.checks import refs
from rulesets.engine.checks.columns import Named
from rulesets.engine.checks.findings import Findings, finding, unknown, wrong_type
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.nodes import CatalogPart
from rulesets.engine.checks.places import Change, Global, Read
from rulesets.engine.checks.steps import frame, stamp
from rulesets.engine.checks.values import is_number
from rulesets.engine.problems import JsonValue, Place, ProblemCode, shown
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
    for ref, at in _limits(step):
        yield from refs.check_steady(ref, at, index, f"The step {shown(step.id)}")
    part = index.catalog(step.catalog)
    if part is None:
        yield unknown(("catalog",), "catalog", step.catalog)
        return
    if part.header.shape is not None and part.header.shape.holds != "rows":
        message = f"{shown(step.catalog)} is a catalog of {part.header.shape.holds}."
        yield wrong_type(("catalog",), message, step.catalog, "Name a catalog of rows.")
        return
    yield from stamp.check(step, _feeds(part), index)
    yield from _check_filters(step, part, index)


def _feeds(part: CatalogPart) -> Sequence[str]:
    found: Sequence[str] | None = part.header.shape.feeds if part.header.shape is not None else None
    return found or ()


def _check_filters(step: CatalogStep, part: CatalogPart, index: Index) -> Findings:
    """Everything that names a filter of the catalog."""
    filters = index.filters(step.catalog)
    borrowed = part.header.shape is not None and part.header.shape.from_ is not None and not filters.shapes
    if borrowed:
        return  # a header without filters takes the lender's, which are not known here (B48.5)
    for name, value in step.filters.items():
        yield from check_filter_value(name, value, ("filters", name), filters)
    yield from _check_within(step, index, filters)
    if step.up_to is not None:
        yield from check_filter(step.up_to.filter, ("upTo", "filter"), filters, "number")
    yield from _check_kept(step, filters, index)


def check_filter(name: str, at: Place, filters: Named, *types: str) -> Findings:
    """A filter of the catalog, of one of these types where some are given."""
    if name not in filters:
        yield unknown(at, f"filter of {filters.owner}", name)
        return
    shape = filters.get(name)
    if shape is not None and types and shape.type not in types:
        message = f"The filter {shown(name)} is of type {shown(shape.type)}."
        yield wrong_type(at, message, name, f"Name a filter of type {' or '.join(types)}.")


def check_filter_value(
    name: str, value: JsonValue, at: Place, filters: Named, name_at: Place | None = None
) -> Findings:
    """A filter of the catalog and one value it could have, or hold among its tags. Source: B5.11, B9.2."""
    if name not in filters:
        yield unknown(name_at or at, f"filter of {filters.owner}", name)
        return
    shape = filters.get(name)
    if shape is not None and is_number(value) != (shape.type == "number"):
        expected = "a number" if shape.type == "number" else "a text"
        message = f"{shown(value)} is not {expected}, as the filter {shown(name)} has it."
        yield wrong_type(at, message, value, f"Use {expected}.")


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


def _check_within(step: CatalogStep, index: Index, filters: Named) -> Findings:
    """An earlier catalog step and a filter that can name its entries. Source: B5.13."""
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
    yield from check_filter(step.within.filter, ("within", "filter"), filters, "text", "tags")


def _check_kept(step: CatalogStep, filters: Named, index: Index) -> Findings:
    """What quotas, `distinctBy`, `quotaBelow`, `cost` and `reads` name. Source: B9.2, B9.17, B40.2, B46.1."""
    if isinstance(step.cost, FilterCost):
        yield from check_filter(step.cost.filter, ("cost", "filter"), filters, "number")
    if step.reads is not None and step.reads.before not in index.builder.rank:
        yield unknown(("reads", "before"), "step", step.reads.before)
    for position, quota in enumerate(step.quotas):
        at = ("quotas", position)
        yield from check_filter_value(quota.filter, quota.value, (*at, "value"), filters, (*at, "filter"))
    if step.distinct_by is not None:
        yield from check_filter(step.distinct_by, ("distinctBy",), filters)
    if step.quota_below is not None:
        yield from check_filter(step.quota_below.filter, ("quotaBelow", "filter"), filters, "number")

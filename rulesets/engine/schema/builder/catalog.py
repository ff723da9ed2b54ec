"""Steps that pick catalog entries (B5 to B11, B40)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from pydantic import Field

from rulesets.engine.problems import ProblemCode
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.builder.step import Reads, Step
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.numbers import AnyNumber, Whole
from rulesets.engine.schema.quotas import Quota, QuotaBelow, quota_faults
from rulesets.engine.schema.refs import Ref
from rulesets.engine.schema.rules import needs, ordered
from rulesets.engine.schema.shapes import Count, Keyed
from rulesets.engine.schema.texts import CatalogId, CreationPoolId, FieldId, FilterId, Named, StepId
from rulesets.engine.schema.unions import ObjectOr
from rulesets.engine.schema.values import FixedFilter, Value

PickCount = Annotated[int, Whole(0, limits.PICKS)]


class Within(Node):
    """Only entries that name a pick of an earlier step."""

    step: StepId = Field(title="Step", description="The earlier step.", examples=["folk"])
    filter: FilterId = Field(
        title="Filter", description="The filter that names the pick.", examples=["parent"]
    )


class UpTo(Node):
    """Only entries whose number is at most a value."""

    filter: FilterId = Field(title="Filter", description="A number filter.", examples=["rank"])
    value: Ref = Field(title="Value", description="The most it may be.", examples=[{"derived": "level"}])


class FromWithin(Node):
    """What a stamp copies from the parent pick."""

    from_within: Annotated[str, Named("a filter of the parent catalog; or id, or label")] = Field(
        title="From the parent",
        description="`id`, `label` or a filter of the parent's catalog.",
        examples=["label"],
    )


class FilterCost(Node):
    """A price that stands in the entry itself."""

    filter: FilterId = Field(title="Filter", description="The number filter that holds the price.")


StampValue = Annotated[Value | FromWithin, ObjectOr()]
PickCost = Annotated[AnyNumber | FilterCost, ObjectOr()]


class CatalogStep(Step):
    """A step that picks entries of a catalog."""

    kind: Literal["catalog"]
    catalog: CatalogId = Field(title="Catalog", description="The catalog picked from.", examples=["folk"])
    min: PickCount = Field(1, title="Min", description="How many picks it asks for.")
    max: PickCount = Field(1, title="Max", description="The most it accepts.")
    field: FieldId | None = Field(
        None, title="Field", description="The field the picked names are written to."
    )
    filters: Annotated[Mapping[str, FixedFilter], Keyed()] = Field(
        {},
        title="Filters",
        description="Only entries with these filter values.",
        examples=[{"stage": "lineage"}],
    )
    within: Within | None = Field(None, title="Within", description="Only entries that name an earlier pick.")
    up_to: UpTo | None = Field(
        None, title="Up to", description="Only entries whose number is at most a value."
    )
    count_from: Ref | None = Field(None, title="Count from", description="How many, read from the sheet.")
    stamp: Annotated[Mapping[str, StampValue], Keyed(), Count(limits.STAMPS, least=1)] | None = Field(
        None, title="Stamp", description="Cells written on every row it adds."
    )
    quotas: Annotated[tuple[Quota, ...], Count(limits.QUOTAS)] = Field(
        (), title="Quotas", description="Shares of the picks by a filter's value."
    )
    distinct_by: FilterId | None = Field(
        None, title="Distinct by", description="No two share this filter's value."
    )
    quota_below: QuotaBelow | None = Field(
        None, title="Quota below", description="A pyramid by a number filter."
    )
    pool: CreationPoolId | None = Field(None, title="Pool", description="The pool that pays.")
    cost: PickCost | None = Field(
        None, title="Cost", description="The price: a number or a filter of the entry."
    )
    reads: Reads | None = Field(None, title="Reads", description="The sheet its conditions read.")

    @rule("min", "max")
    def _check_range(self) -> Iterator[Fault]:
        """`min` is at most `max`."""
        place = "min" if "min" in self.model_fields_set else "max"
        yield from ordered(self.min, self.max, (place,))

    @rule("quotas", "max")
    def _check_quotas(self) -> Iterator[Fault]:
        """No quota takes more than `max` (B9.3)."""
        yield from quota_faults(self.quotas, self.max)

    @rule("stamp", "within")
    def _check_stamp(self) -> Iterator[Fault]:
        """A stamp `fromWithin` needs `within`."""
        for column, value in (self.stamp or {}).items():
            if isinstance(value, FromWithin) and self.within is None:
                place = ("stamp", column, "fromWithin")
                message = "`fromWithin` needs `within`."
                yield Fault(place, ProblemCode.NEVER_FIRES, message, "Add `within`, or stamp a fixed value.")

    @rule("pool", "cost")
    def _check_price(self) -> Iterator[Fault]:
        """`pool` and `cost` stand together."""
        yield from needs(self.pool is not None, self.cost is not None, "pool", "cost")
        yield from needs(self.cost is not None, self.pool is not None, "cost", "pool")

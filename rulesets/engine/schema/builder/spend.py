"""Steps that buy ratings from a pool (B32 to B38)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from rulesets.engine.problems import ProblemCode, shown
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.builder.costs import (
    Cost,
    CostChange,
    FlatCost,
    PerRankCost,
    TableCost,
    UnpricedCost,
)
from rulesets.engine.schema.builder.step import Step
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.numbers import AnyNumber, Flag, Number
from rulesets.engine.schema.refs import Ref
from rulesets.engine.schema.rules import distinct_at, excludes, needs, ordered
from rulesets.engine.schema.shapes import Count
from rulesets.engine.schema.targets import Target
from rulesets.engine.schema.texts import CreationPoolId, Label, SheetId, Text

Positive = Annotated[float, Number(above=0)]


class Exchange(Node):
    """A closed trade between two ratings."""

    from_: Target = Field(title="From", description="What is lowered.", examples=[{"ability": "soul"}])
    units: Positive = Field(title="Units", description="How far it is lowered.", examples=[2])
    gain: Positive = Field(1, title="Gain", description="How far the target is raised.")
    floor: AnyNumber = Field(title="Floor", description="The least `from` may become.", examples=[9])


class Offer(Node):
    """One rating that can be bought."""

    id: SheetId
    label: Label
    target: Target = Field(title="Target", description="What is bought.", examples=[{"field": "ledger"}])
    cost: Cost | None = Field(None, title="Cost", description="The price of an increment.")
    min: AnyNumber = Field(title="Min", description="The least rating.", examples=[0])
    max: AnyNumber = Field(title="Max", description="The most rating.", examples=[5])
    overrides: Annotated[tuple[CostChange, ...], Count(limits.COST_OVERRIDES)] = Field(
        (), title="Overrides", description="Other prices under conditions; the first that holds."
    )
    credit: Flag = Field(False, title="Credit", description="Whether it gives points back.")
    baseline: AnyNumber | None = Field(None, title="Baseline", description="The rating it is lowered from.")
    tags: tuple[Annotated[str, Text(limits.LABEL_LENGTH, least=1)], ...] = Field(
        (), title="Tags", description="Words that caps of the pool name."
    )
    direction: Literal["increase", "decrease", "both"] | None = Field(
        None, title="Direction", description="Whether it is raised, lowered, or both."
    )
    effect: Literal["ownership"] | None = Field(None, title="Effect", description="Priced on its own scale.")
    exchange: Exchange | None = Field(None, title="Exchange", description="A trade instead of a price.")
    when: Ref | None = Field(None, title="When", description="Available while this is above 0.")
    min_from: Ref | None = Field(None, title="Min from", description="A floor read from the sheet.")
    max_from: Ref | None = Field(None, title="Max from", description="A ceiling read from the sheet.")
    allowed_ratings: Annotated[tuple[AnyNumber, ...], Count(limits.ALLOWED_RATINGS, least=1)] | None = Field(
        None, title="Allowed ratings", description="The only ratings a purchase lands on."
    )

    @property
    def costs(self) -> Iterator[tuple[tuple[str | int, ...], Cost]]:
        """Its cost and those of its overrides, each with its place."""
        if self.cost is not None:
            yield ("cost",), self.cost
        for position, change in enumerate(self.overrides):
            yield ("overrides", position, "cost"), change.cost

    @rule("min", "max")
    def _check_range(self) -> Iterator[Fault]:
        """`min` is at most `max`."""
        yield from ordered(self.min, self.max)

    @rule("cost", "exchange")
    def _check_cost(self) -> Iterator[Fault]:
        """Exactly one of `cost`, `exchange`."""
        yield from excludes(self.exchange is not None and self.cost is not None, "cost", "exchange")
        if self.cost is None and self.exchange is None:
            yield Fault(("cost",), ProblemCode.MISSING, "`cost` is missing.", "Add `cost` or `exchange`.")

    @rule("cost", "overrides", "min", "max")
    def _check_tables(self) -> Iterator[Fault]:
        """A table holds the offer's `min` and `max` (B33.5)."""
        for place, cost in self.costs:
            for bound in (self.min, self.max):
                if isinstance(cost, TableCost) and bound not in dict(cost.table):
                    message = f"The table has no price for {shown(bound)}."
                    yield Fault(
                        (*place, "table"), ProblemCode.OUT_OF_RANGE, message, "Add the offer's min and max."
                    )

    @rule("cost", "overrides", "min")
    def _check_per_rank(self) -> Iterator[Fault]:
        """`perRank` needs a `min` of 0 or more."""
        for place, cost in self.costs:
            if isinstance(cost, PerRankCost) and self.min < 0:
                message = f"`perRank` gives no positive price below 0, and the min is {shown(self.min)}."
                yield Fault(
                    (*place, "perRank"), ProblemCode.OUT_OF_RANGE, message, "Use a `min` of 0 or more."
                )

    @rule("cost", "overrides", "credit", "baseline", "direction")
    def _check_prices(self) -> Iterator[Fault]:
        """Prices are positive, but for the negative ones of a flaw (B33.8, B34.9)."""
        reduction = self.baseline is not None
        flaw = self.credit and not reduction and self.direction != "decrease"
        for place, cost in self.costs:
            if isinstance(cost, UnpricedCost):
                continue
            if isinstance(cost, TableCost):
                if flaw:
                    message = "A credit needs a negative `flat` or `perRank`, or a `baseline`."
                    yield Fault(
                        (*place, "table"), ProblemCode.CONFLICT, message, "Add a `baseline`, or use `flat`."
                    )
                continue
            key, price = ("flat", cost.flat) if isinstance(cost, FlatCost) else ("perRank", cost.per_rank)
            if flaw and price >= 0:
                message = f"A credit without a `baseline` has a negative price, and this is {shown(price)}."
                yield Fault((*place, key), ProblemCode.OUT_OF_RANGE, message, "Use a negative price.", price)
            elif not flaw and price <= 0:
                message = (
                    f"A price must be positive unless the offer is a credit, and this is {shown(price)}."
                )
                yield Fault((*place, key), ProblemCode.OUT_OF_RANGE, message, "Use a number above 0.", price)

    @rule("direction", "baseline")
    def _check_decrease(self) -> Iterator[Fault]:
        """The direction `decrease` needs `baseline`."""
        yield from needs(self.direction == "decrease", self.baseline is not None, "decrease", "baseline")

    @rule("effect", "credit", "exchange", "direction")
    def _check_effect(self) -> Iterator[Fault]:
        """`effect` stands beside no `credit`, no `exchange` and no way down."""
        if self.effect is None:
            return
        yield from excludes(self.credit, "credit", "effect")
        yield from excludes(self.exchange is not None, "exchange", "effect")
        yield from excludes(self.direction in {"decrease", "both"}, "direction", "effect")

    @rule("exchange", "credit", "baseline", "direction", "overrides", "allowed_ratings", "target")
    def _check_exchange(self) -> Iterator[Fault]:
        """A trade has no price, no credit and no limits of its own, and names two ratings."""
        if self.exchange is None:
            return
        yield from excludes(self.credit, "credit", "exchange")
        for name, key in (
            ("baseline", "baseline"),
            ("direction", "direction"),
            ("allowed_ratings", "allowedRatings"),
        ):
            yield from excludes(getattr(self, name) is not None, key, "exchange")
        yield from excludes(bool(self.overrides), "overrides", "exchange")
        if self.exchange.from_.key == self.target.key:
            message = f"{shown(self.target.key)} cannot be traded for itself."
            yield Fault(("exchange", "from"), ProblemCode.CONFLICT, message, "Name two different ratings.")

    @rule("allowed_ratings", "min", "max")
    def _check_allowed(self) -> Iterator[Fault]:
        """Allowed ratings are within `min` and `max`."""
        for position, rating in enumerate(self.allowed_ratings or ()):
            if not self.min <= rating <= self.max:
                message = f"The allowed rating {shown(rating)} is outside the offer's range."
                remedy = f"Use a number from {shown(self.min)} to {shown(self.max)}."
                yield Fault(("allowedRatings", position), ProblemCode.OUT_OF_RANGE, message, remedy, rating)


class SpendStep(Step):
    """A step that buys ratings from a pool."""

    kind: Literal["spend"]
    pool: CreationPoolId = Field(title="Pool", description="The pool that pays.", examples=["trade"])
    offers: Annotated[tuple[Offer, ...], Count(limits.OFFERS)] = Field(
        title="Offers", description="What is sold."
    )

    @rule("offers")
    def _check_ids(self) -> Iterator[Fault]:
        """Each offer has an id of its own."""
        ids = ((("offers", position, "id"), offer.id) for position, offer in enumerate(self.offers))
        yield from distinct_at(ids, "id")

"""What a purchase costs (B33)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from rulesets.engine.problems import ProblemCode, shown
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.numbers import AnyNumber, OnlyTrue
from rulesets.engine.schema.refs import Ref
from rulesets.engine.schema.tables import StepTable
from rulesets.engine.schema.unions import OneKey


class FlatCost(Node):
    """The same for each increment of 1."""

    flat: AnyNumber = Field(title="Flat", description="Points for each increment.", examples=[1])


class PerRankCost(Node):
    """A number times the next rank."""

    per_rank: AnyNumber = Field(title="Per rank", description="Points times the next rank.", examples=[3])


class TableCost(Node):
    """Cumulative prices at rising ratings."""

    table: StepTable = Field(
        title="Table",
        description="Pairs of a rating and its whole price.",
        examples=[[[0, 0], [1, 2], [3, 5]]],
    )

    @rule("table")
    def _check_rise(self) -> Iterator[Fault]:
        """Prices rise with the ratings."""
        for position in range(1, len(self.table)):
            before, price = self.table[position - 1][1], self.table[position][1]
            if price <= before:
                message = f"The price {shown(price)} does not rise above {shown(before)}."
                place = ("table", position, 1)
                yield Fault(
                    place, ProblemCode.OUT_OF_RANGE, message, "Let prices rise with the ratings.", price
                )


class UnpricedCost(Node):
    """Shown, and never bought."""

    unpriced: OnlyTrue = Field(title="Unpriced", description="Always true.")


Cost = Annotated[FlatCost | PerRankCost | TableCost | UnpricedCost, OneKey("a cost")]


class CostChange(Node):
    """Another price under a condition."""

    when: Ref = Field(title="When", description="While this is above 0.")
    cost: Cost = Field(title="Cost", description="The price then.")

"""Shares of picks by a filter, in catalog steps and in choices of entries (B9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from rulesets.engine.problems import ProblemCode
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.numbers import Whole
from rulesets.engine.schema.rules import ordered
from rulesets.engine.schema.texts import FilterId
from rulesets.engine.schema.values import FixedFilter


class Quota(Node):
    """How many picks with a filter value are asked for and accepted."""

    filter: FilterId = Field(title="Filter", description="A filter of the catalog.", examples=["grade"])
    value: FixedFilter = Field(title="Value", description="The value counted.", examples=[3])
    min: Annotated[int, Whole(0)] = Field(title="Min", description="How many are asked for.", examples=[1])
    max: Annotated[int, Whole(0)] = Field(title="Max", description="The most accepted.", examples=[1])

    @rule("min", "max")
    def _check_range(self) -> Iterator[Fault]:
        """`min` is at most `max`."""
        yield from ordered(self.min, self.max)


class QuotaBelow(Node):
    """A pyramid: more picks of each tier than of the tier above it."""

    filter: FilterId = Field(title="Filter", description="A number filter: the tier.", examples=["grade"])


def quota_faults(quotas: tuple[Quota, ...], most: int | None) -> Iterator[Fault]:
    """No quota takes more than the step or choice accepts (B9.3)."""
    for position, quota in enumerate(quotas):
        if most is not None and quota.max > most:
            message = f"The quota's max {quota.max} is above {most}, the most that is picked."
            yield Fault(
                ("quotas", position, "max"),
                ProblemCode.OUT_OF_RANGE,
                message,
                f"Use at most {most}.",
                quota.max,
            )

"""Dice thrown while a character is made (B25)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from rulesets.engine.problems import ProblemCode
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.numbers import AnyWhole, Whole


class CreationDice(Node):
    """The `keep` highest faces, summed, plus `add`, times `multiplier`."""

    count: Annotated[int, Whole(1, limits.DICE_COUNT)] = Field(
        title="Count", description="How many dice.", examples=[4]
    )
    sides: Annotated[int, Whole(1, limits.DICE_SIDES[1])] = Field(
        title="Sides", description="How many sides each has.", examples=[6]
    )
    keep: Annotated[int, Whole(1)] | None = Field(
        None, title="Keep", description="How many of the highest count."
    )
    add: AnyWhole = Field(0, title="Add", description="Added to the sum.")
    multiplier: Annotated[int, Whole(1)] = Field(
        1, title="Multiplier", description="What the sum is multiplied by."
    )

    @rule("count", "keep")
    def _check_keep(self) -> Iterator[Fault]:
        """`keep` is at most `count`."""
        if self.keep is not None and self.keep > self.count:
            message = f"{self.keep} of {self.count} dice cannot be kept."
            yield Fault(("keep",), ProblemCode.OUT_OF_RANGE, message, f"Use at most {self.count}.", self.keep)

"""How much an entry does: dice and constants (F3.48, F3.52 to F3.55, F3.100)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from rulesets.engine.problems import ProblemCode
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.lists import PoolCost
from rulesets.engine.schema.numbers import AnyWhole, Whole
from rulesets.engine.schema.refs import Ref
from rulesets.engine.schema.tables import StepTable
from rulesets.engine.schema.texts import DiceAmount, Named, SaveId, Text
from rulesets.engine.schema.unions import OneKey

DamageType = Annotated[str, Text(limits.LABEL_LENGTH, least=1)]


def _something(dice: str | None, flat: int | None) -> Iterator[Fault]:
    """At least one of `dice`, `flat`."""
    if dice is None and flat is None:
        message = "Neither `dice` nor `flat` stands: it comes to nothing."
        yield Fault((), ProblemCode.MISSING, message, "Add `dice`, `flat` or both.")


class Amount(Node):
    """How much: dice, a constant, or both."""

    dice: DiceAmount | None = Field(
        None, title="Dice", description="Dice thrown, with a constant if wanted.", examples=["2d6"]
    )
    flat: AnyWhole | None = Field(None, title="Flat", description="What is added.", examples=[3])

    @rule("dice", "flat")
    def _check_something(self) -> Iterator[Fault]:
        """At least one of `dice`, `flat` (F3.48)."""
        yield from _something(self.dice, self.flat)


class PlusSave(Node):
    """The save against what comes on top."""

    save: SaveId = Field(title="Save", description="The save that is made.", examples=["nerve"])
    difficulty: AnyWhole | None = Field(
        None, title="Difficulty", description="What it must reach, if it is a difficulty of its own."
    )
    on_success: Literal["none", "half"] = Field(
        title="On success", description="How much of it is left then.", examples=["half"]
    )


class Plus(Node):
    """What comes on top of an amount."""

    dice: DiceAmount | None = Field(
        None, title="Dice", description="Dice thrown, with a constant if wanted.", examples=["1d6"]
    )
    flat: AnyWhole | None = Field(None, title="Flat", description="What is added.")
    type: DamageType | None = Field(
        None, title="Type", description="The type of this damage.", examples=["coldfire"]
    )
    save: PlusSave | None = Field(None, title="Save", description="The save against it.")

    @rule("dice", "flat")
    def _check_something(self) -> Iterator[Fault]:
        """At least one of `dice`, `flat` (F1.37)."""
        yield from _something(self.dice, self.flat)


class Scales(Node):
    """How an amount grows: by the dice that a table gives for a number of the sheet."""

    from_: Ref = Field(title="From", description="The number looked up.", examples=[{"field": "level"}])
    table: StepTable = Field(
        title="Table",
        description="Pairs of a number and the dice added from there on.",
        examples=[[[1, 0], [5, 1]]],
    )


class GroupCost(Node):
    """Points of any pool of a group."""

    pool_group: Annotated[str, Named("a pool group")] = Field(
        title="Pool group", description="The group one of whose pools pays.", examples=["slots"]
    )
    amount: Annotated[int, Whole(1)] = Field(title="Amount", description="How many points.", examples=[1])


CostTerm = Annotated[PoolCost | GroupCost, OneKey("a cost")]
"""A term of a price; `pool` may name a group too where no pool is called so (F3.54)."""

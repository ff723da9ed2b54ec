"""What a character may start with: packages of items and coins (F4.133 to F4.136, B43.11, B43.12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.items.item import CoinId
from rulesets.engine.schema.numbers import AnyNumber, Whole
from rulesets.engine.schema.refs import Ref
from rulesets.engine.schema.rules import exactly_one, excludes
from rulesets.engine.schema.texts import EntryRef, Label, Roll, SheetId, Summary
from rulesets.engine.schema.unions import OneKey

Amount = Annotated[int, Whole(1)]


class ItemLine(Node):
    """Some of one item."""

    item: EntryRef = Field(title="Item", description="The item.", examples=["gear/rope"])
    count: Amount = Field(1, title="Count", description="How many.", examples=[2])


class CoinLine(Node):
    """Some coins: a number, dice that are thrown when the package is taken, or a number of the sheet."""

    coins: CoinId = Field(title="Coins", description="The coin.", examples=["gold"])
    count: Amount | None = Field(None, title="Count", description="How many.", examples=[12])
    roll: Roll | None = Field(None, title="Roll", description="Dice for how many.", examples=["5d4"])
    count_from: Ref | None = Field(None, title="Count from", description="How many, read from the sheet.")
    times: Annotated[int, Whole(1, limits.GEAR_TIMES)] | None = Field(
        None, title="Times", description="What `roll` or `countFrom` is multiplied by.", examples=[10]
    )

    @rule("count", "roll", "count_from")
    def _check_one(self) -> Iterator[Fault]:
        """Exactly one of `count`, `roll`, `countFrom` (B43.11)."""
        yield from exactly_one(self, "count", "roll", "count_from")

    @rule("count", "times")
    def _check_times(self) -> Iterator[Fault]:
        """`times` never stands beside `count` (B43.12)."""
        yield from excludes(self.times is not None and self.count is not None, "times", "count")


GearLine = Annotated[ItemLine | CoinLine, OneKey("a line of starting gear")]


class Fits(Node):
    """Whom a package is for."""

    value: Ref = Field(title="Value", description="What is read on the sheet.", examples=[{"field": "depth"}])
    at_least: AnyNumber = Field(title="At least", description="The least it must be.", examples=[1])


class GearPackage(Node):
    """A package of starting gear, taken whole."""

    id: SheetId
    label: Label
    summary: Summary | None = Field(None, title="Summary", description="What it is, in a sentence or two.")
    fits: Fits | None = Field(None, title="Fits", description="Whom it is for; everyone when left out.")
    items: tuple[GearLine, ...] = Field(title="Items", description="What is in it.")

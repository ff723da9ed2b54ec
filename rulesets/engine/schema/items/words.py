"""The words items are written in: categories, rarities, tags, stats, slots and coins (F4.2 to F4.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from rulesets.engine.problems import ProblemCode
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.fields import BooleanKeys, DiceKeys, EnumKeys, NumberKeys, TextKeys
from rulesets.engine.schema.numbers import Flag, Whole
from rulesets.engine.schema.rules import distinct_at
from rulesets.engine.schema.shapes import Count
from rulesets.engine.schema.texts import Label, SheetId
from rulesets.engine.schema.unions import Kinds


class ItemWord(Node):
    """A category, a rarity or a tag."""

    id: SheetId
    label: Label


class _StatKeys(Node):
    """What stats of every type have."""

    id: SheetId
    label: Label
    prompt_visible: Flag = Field(
        True, title="Prompt visible", description="Whether the Game Master is shown it."
    )


class NumberStat(NumberKeys, _StatKeys):
    """A number that items give."""


class TextStat(TextKeys, _StatKeys):
    """A line of text that items give."""


class BooleanStat(BooleanKeys, _StatKeys):
    """A yes/no that items give."""


class EnumStat(EnumKeys, _StatKeys):
    """A choice that items give."""


class DiceStat(DiceKeys, _StatKeys):
    """Dice that items give."""


Stat = Annotated[NumberStat | TextStat | BooleanStat | EnumStat | DiceStat, Kinds("type")]


class ItemSlot(Node):
    """A place for things that are worn."""

    id: SheetId
    label: Label
    count: Annotated[int, Whole(*limits.ITEM_SLOT_COUNT)] = Field(
        title="Count", description="How many each character has.", examples=[2]
    )


class Coin(Node):
    """A coin of a family."""

    id: SheetId
    label: Label
    value: Annotated[int, Whole(1)] = Field(
        title="Value", description="What it is worth in the smallest coin.", examples=[12]
    )


class Currency(Node):
    """A family of coins that change into each other."""

    id: SheetId
    label: Label
    per_weight: Annotated[int, Whole(1)] | None = Field(
        None, title="Per weight", description="How many of its coins weigh one unit.", examples=[50]
    )
    units: Annotated[tuple[Coin, ...], Count(limits.COINS, least=1)] = Field(
        title="Units", description="Its coins."
    )

    @rule("units")
    def _check_values(self) -> Iterator[Fault]:
        """Exactly one coin is worth 1, and no two are worth the same (F4.8)."""
        values = [coin.value for coin in self.units]
        if 1 not in values:
            message = "No coin of the family is worth 1."
            yield Fault(("units",), ProblemCode.MISSING, message, "Give the smallest coin the value 1.")
        places = ((("units", position, "value"), value) for position, value in enumerate(values))
        yield from distinct_at(places, "value")

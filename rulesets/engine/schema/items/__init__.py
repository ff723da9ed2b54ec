"""Items: the words they are written in, money, markets, and what a character starts with (F4.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field

from rulesets.engine.problems import ProblemCode
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.items.item import Binds, Item, Price, Sold
from rulesets.engine.schema.items.startinggear import CoinLine, Fits, GearLine, GearPackage, ItemLine
from rulesets.engine.schema.items.words import (
    BooleanStat,
    Coin,
    Currency,
    DiceStat,
    EnumStat,
    ItemSlot,
    ItemWord,
    NumberStat,
    Stat,
    TextStat,
)
from rulesets.engine.schema.kept import Kept, KeptList, KeptObject
from rulesets.engine.schema.numbers import Flag
from rulesets.engine.schema.rules import distinct_at
from rulesets.engine.schema.shapes import Count

__all__ = [
    "Binds",
    "BooleanStat",
    "Coin",
    "CoinLine",
    "Currency",
    "DiceStat",
    "EnumStat",
    "Fits",
    "GearLine",
    "GearPackage",
    "Item",
    "ItemLine",
    "ItemSlot",
    "ItemWord",
    "Items",
    "NumberStat",
    "Price",
    "Sold",
    "Stat",
    "TextStat",
]


class Items(Node):
    """The words items are written in, and what is done with them."""

    categories: Annotated[tuple[ItemWord, ...], Count(limits.CATEGORIES, least=1)] = Field(
        title="Categories", description="What kinds of things there are."
    )
    rarities: Annotated[tuple[ItemWord, ...], Count(limits.RARITIES)] = Field(
        (), title="Rarities", description="How rare things are, from the most common on."
    )
    tags: Annotated[tuple[ItemWord, ...], Count(limits.TAGS)] = Field(
        (), title="Tags", description="What things are told apart by."
    )
    stats: Annotated[tuple[Stat, ...], Count(limits.STATS)] = Field(
        (), title="Stats", description="The values that things give."
    )
    slots: Annotated[tuple[ItemSlot, ...], Count(limits.ITEM_SLOTS)] = Field(
        (), title="Slots", description="Where things are worn."
    )
    binding: KeptObject | None = Field(None, title="Binding", description="How many things one may bind.")
    carry: KeptObject | None = Field(None, title="Carry", description="What weighs how much.")
    currencies: Annotated[tuple[Currency, ...], Count(limits.CURRENCIES)] = Field(
        (), title="Currencies", description="The families of coins."
    )
    rarity_caps: KeptList | None = Field(
        None, title="Rarity caps", description="How strong things may be that the Game Master invents."
    )
    propose: Flag = Field(True, title="Propose", description="Whether the Game Master may invent things.")
    native: Flag = Field(
        True, title="Native", description="Whether things that are not the ruleset's may do something."
    )
    freeform: Literal["plain", "refuse"] = Field(
        "plain", title="Freeform", description="What becomes of a thing that a player types in."
    )
    loot_tables: Annotated[tuple[Any, ...], Kept("list", most=limits.LOOT_TABLES)] | None = Field(
        None, title="Loot tables", description="What is found, by chance."
    )
    market: KeptObject | None = Field(
        None, title="Market", description="Where things are sold, and how dear."
    )
    starting_gear: Annotated[tuple[GearPackage, ...], Count(limits.GEAR_PACKAGES)] = Field(
        (), title="Starting gear", description="The packages a character may start with."
    )

    @rule("currencies")
    def _check_coins(self) -> Iterator[Fault]:
        """No two coins of all families share an id (F1.20)."""
        coins = (
            (("currencies", position, "units", number, "id"), coin.id)
            for position, family in enumerate(self.currencies)
            for number, coin in enumerate(family.units)
        )
        yield from distinct_at(coins, "coin")

    @rule("currencies", "carry")
    def _check_weight(self) -> Iterator[Fault]:
        """`perWeight` is allowed only beside `carry` (F4.10)."""
        for position, family in enumerate(self.currencies):
            if family.per_weight is not None and self.carry is None:
                message = "Without `carry` nothing weighs anything."
                place = ("currencies", position, "perWeight")
                yield Fault(place, ProblemCode.NEVER_FIRES, message, "Add `carry` or drop `perWeight`.")

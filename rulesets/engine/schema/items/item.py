"""What an item says of itself (F4.15 to F4.25)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from pydantic import Field

from rulesets.engine.problems import ProblemCode
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, key_of, rule
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.kept import KeptList, KeptObject, KeptPlainObject
from rulesets.engine.schema.numbers import Flag, Whole
from rulesets.engine.schema.shapes import Keyed
from rulesets.engine.schema.texts import Named, Text
from rulesets.engine.schema.unions import ObjectOr
from rulesets.engine.schema.values import Value

CategoryId = Annotated[str, Named("an item category")]
RarityId = Annotated[str, Named("a rarity")]
TagId = Annotated[str, Named("an item tag")]
CoinId = Annotated[str, Named("a coin")]

Restriction = Annotated[str, Text(limits.TEXT_LENGTH, is_display=True)]

_OF_CARRIED = ("slots", "stack", "binds", "worn", "carried", "requires", "attack", "use", "charges")
"""What only things that are carried have (F4.23)."""


class Price(Node):
    """What an item costs."""

    amount: Annotated[int, Whole(0)] = Field(title="Amount", description="How many coins.", examples=[3])
    unit: CoinId = Field(title="Unit", description="The coin.", examples=["penny"])


class Sold(Node):
    """Where an item is sold, over any rule of the market."""

    place: Annotated[str, Named("a market place")] = Field(
        title="Place", description="The smallest place that sells it."
    )


class Binds(Node):
    """How an item binds itself to who bears it."""

    restriction: Restriction | None = Field(
        None, title="Restriction", description="Who may bind it.", examples=["by a ferrier only"]
    )
    cursed: Flag = Field(False, title="Cursed", description="Whether it does not let go.")


class Item(Node):
    """What an entry of a catalog of items is. Its `label` is the item's name."""

    category: CategoryId = Field(title="Category", description="What kind of thing it is.", examples=["rope"])
    rarity: RarityId | None = Field(None, title="Rarity", description="How rare it is.")
    tags: tuple[TagId, ...] = Field((), title="Tags", description="What it is told apart by.")
    stats: Annotated[Mapping[str, Value], Keyed()] = Field(
        {}, title="Stats", description="The values it gives, by stat.", examples=[{"weight": 2}]
    )
    slots: Annotated[Mapping[str, Annotated[int, Whole(1)]], Keyed()] = Field(
        {}, title="Slots", description="How many of each slot it takes.", examples=[{"hand": 1}]
    )
    stack: Annotated[int, Whole(1, limits.STACK)] | None = Field(
        None, title="Stack", description="The most one stack holds."
    )
    cost: Price | None = Field(None, title="Cost", description="What it costs.")
    sold: Sold | None = Field(None, title="Sold", description="Where it is sold, over any rule.")
    service: Flag = Field(False, title="Service", description="Something bought and never carried.")
    binds: Annotated[Flag | Binds, ObjectOr()] | None = Field(
        None, title="Binds", description="Whether it binds itself to its bearer, and how."
    )
    restriction: Restriction | None = Field(None, title="Restriction", description="Who may bind it.")
    cursed: Flag = Field(False, title="Cursed", description="Whether it does not let go once bound.")
    worn: KeptObject | None = Field(None, title="Worn", description="What it does while worn; kept.")
    carried: KeptObject | None = Field(
        None, title="Carried", description="What it does while only carried; kept."
    )
    requires: KeptList | None = Field(None, title="Requires", description="What it asks of its wearer; kept.")
    attack: KeptPlainObject | None = Field(
        None, title="Attack", description="How one strikes with it; kept, as fights are."
    )
    use: KeptObject | None = Field(None, title="Use", description="What using it does; kept.")
    charges: KeptObject | None = Field(None, title="Charges", description="How often it can be used; kept.")

    @rule("stack", "charges")
    def _check_stack(self) -> Iterator[Fault]:
        """An item with `charges` has a stack of 1 (F4.20)."""
        if self.charges is not None and self.stack not in (None, 1):
            message = f"An item with `charges` stands alone, and this stack holds {self.stack}."
            yield Fault(("stack",), ProblemCode.CONFLICT, message, "Use 1, or leave it out.", self.stack)

    @rule("service", "cost")
    def _check_price(self) -> Iterator[Fault]:
        """A service has a `cost` (F4.23)."""
        if self.service and self.cost is None:
            yield Fault(("cost",), ProblemCode.MISSING, "A service needs a `cost`.", "Say what it costs.")

    @rule("service", *_OF_CARRIED)
    def _check_service(self) -> Iterator[Fault]:
        """A service is never carried: it has no `slots`, `stack`, `binds`, `worn`, ... (F4.23)."""
        for name in _OF_CARRIED if self.service else ():
            if name in self.model_fields_set:
                message = f"A service is bought and never carried, so it has no `{key_of(name)}`."
                yield Fault((name,), ProblemCode.CONFLICT, message, f"Drop `{key_of(name)}`.")

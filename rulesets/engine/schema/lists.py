"""Lists of the sheet: rows a player writes or picks, by column (S13 to S15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from rulesets.engine.problems import ProblemCode, shown
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.fields import Column, HideWhen
from rulesets.engine.schema.numbers import Flag, OnlyFalse, OnlyTrue, Whole
from rulesets.engine.schema.shapes import Count
from rulesets.engine.schema.texts import (
    AbilityId,
    ColumnId,
    Label,
    Named,
    PoolId,
    SectionId,
    SheetId,
    TrackId,
)
from rulesets.engine.schema.unions import OneKey


class RowPools(Node):
    """What makes every row a resource of its own."""

    name_column: ColumnId = Field(title="Name column", description="The text column a row is called by.")
    max_column: ColumnId = Field(title="Max column", description="The number column that holds its maximum.")
    recharge_column: ColumnId | None = Field(
        None, title="Recharge column", description="The choice column a rest's words are matched with."
    )


class RowCheck(Node):
    """What makes every row a check the Game Master may ask for."""

    id: SheetId
    name: ColumnId = Field(title="Name", description="The text column a row is called by.")
    rating: ColumnId = Field(title="Rating", description="The number column that is its number.")
    ability: AbilityId | None = Field(
        None, title="Ability", description="The ability whose modifier is added."
    )
    label: Label | None = Field(
        None, title="Label", description="Said after the row's name.", examples=["careful"]
    )
    stance: Annotated[str, Named("a stance")] | None = Field(
        None, title="Stance", description="The stance its dice are counted in."
    )


EffectCount = Annotated[int, Whole(1, limits.EXTRA_EFFECT_DICE)]


class ContextualCheck(Node):
    """What an applied row does to the dice of a check."""

    dice: EffectCount | None = Field(None, title="Dice", description="Dice added to the pool.")
    successes: EffectCount | None = Field(None, title="Successes", description="Successes added.")
    double: Annotated[int, Whole(1)] | None = Field(
        None, title="Double", description="The face that counts twice."
    )
    explode: Annotated[int, Whole(1)] | None = Field(
        None, title="Explode", description="The face thrown again."
    )
    cancel: OnlyFalse | None = Field(None, title="Cancel", description="False: low faces take nothing away.")
    best: OnlyTrue | None = Field(None, title="Best", description="Rolls the character's best skill number.")


class PoolCost(Node):
    """Points of a live pool."""

    pool: PoolId = Field(title="Pool", description="The pool that pays.")
    amount: Annotated[int, Whole(1)] = Field(title="Amount", description="How many points.")


class TrackCost(Node):
    """Marks on a plain track."""

    track: TrackId = Field(title="Track", description="The track that is marked.")
    by: Annotated[int, Whole()] = Field(title="By", description="How far it moves.")


ContextualCost = Annotated[PoolCost | TrackCost, OneKey("a cost")]


class Contextual(Node):
    """What makes rows change a roll on which the Game Master names them."""

    name: ColumnId = Field(title="Name", description="The text column a row is named by.")
    skill: ColumnId | None = Field(
        None, title="Skill", description="The text column with the skill it applies to."
    )
    bonus: ColumnId | None = Field(None, title="Bonus", description="The number column added to the check.")
    dice: ColumnId | None = Field(None, title="Dice", description="The dice column rolled and added.")
    to: Literal["saves"] | None = Field(None, title="To", description="Applies to saves instead of checks.")
    check: ContextualCheck | None = Field(None, title="Check", description="What it does to a dice pool.")
    abilities: Flag = Field(
        False, title="Abilities", description="Whether the skill cell may name an ability too."
    )
    cost: tuple[ContextualCost, ...] = Field((), title="Cost", description="What is paid for each roll.")


class SheetList(Node):
    """A table of the sheet."""

    id: SheetId
    label: Label
    columns: Annotated[tuple[Column, ...], Count(limits.COLUMNS, least=1)] = Field(
        title="Columns", description="What each row holds."
    )
    max_items: Annotated[int, Whole(1, limits.LIST_ITEMS)] = Field(
        limits.LIST_ITEMS, title="Max items", description="The most rows.", examples=[20]
    )
    section: SectionId | None = Field(
        None, title="Section", description="The part of the sheet it stands in."
    )
    hide_when: HideWhen | None = Field(None, title="Hide when", description="When it is not shown.")
    pools: RowPools | None = Field(None, title="Pools", description="Makes every row a resource of its own.")
    checks: Annotated[tuple[RowCheck, ...], Count(limits.LIST_CHECKS, least=1)] = Field(
        (), title="Checks", description="Makes every row a check."
    )
    contextual: Contextual | None = Field(
        None, title="Contextual", description="Makes rows change a roll by name."
    )

    @rule("checks")
    def _check_labels(self) -> Iterator[Fault]:
        """Two checks on one list are told apart by distinct labels (S14.4)."""
        if len(self.checks) < 2:
            return
        seen: set[str] = set()
        for position, check in enumerate(self.checks):
            if check.label is None:
                message = "Two checks on one list each need a label."
                yield Fault(("checks", position, "label"), ProblemCode.MISSING, message, "Add `label`.")
                continue
            if check.label.casefold() in seen:
                message = f"{shown(check.label)} is the label of two checks."
                place = ("checks", position, "label")
                yield Fault(place, ProblemCode.REPEATED_ID, message, "Give each its own label.", check.label)
            seen.add(check.label.casefold())

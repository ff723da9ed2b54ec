"""Value references: an object with exactly one key says which number of the sheet to read (F0.8, S11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from rulesets.engine.problems import ProblemCode
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.numbers import AnyNumber, OnlyTrue
from rulesets.engine.schema.rules import exactly_one
from rulesets.engine.schema.texts import (
    AbilityId,
    ColumnId,
    DerivedId,
    FieldId,
    ListId,
    Named,
    PoolId,
    SaveId,
    SkillId,
    TrackId,
)
from rulesets.engine.schema.unions import ObjectOr, OneKey
from rulesets.engine.schema.values import Value


class ConstRef(Node):
    """A fixed number."""

    const: AnyNumber = Field(title="Number", description="The number itself.", examples=[4])


class FieldRef(Node):
    """A number field's value; a yes/no field as 1 or 0."""

    field: FieldId = Field(title="Field", description="A number or yes/no field.", examples=["depth"])


class DerivedRef(Node):
    """A derived value."""

    derived: DerivedId = Field(
        title="Derived value", description="A derived value declared above.", examples=["air"]
    )


class AbilityScoreRef(Node):
    """An ability's score."""

    ability_score: AbilityId = Field(
        title="Score", description="The score of this ability.", examples=["grip"]
    )


class AbilityModRef(Node):
    """An ability's modifier."""

    ability_mod: AbilityId = Field(
        title="Modifier", description="The modifier of this ability.", examples=["grip"]
    )


class AbilityModFromFieldRef(Node):
    """The modifier of the ability whose id a choice field holds."""

    ability_mod_from_field: FieldId = Field(
        title="Modifier by field",
        description="A choice field whose values are ability ids.",
        examples=["cast_with"],
    )


class SkillModRef(Node):
    """A skill's number, capped."""

    skill_mod: SkillId = Field(title="Skill", description="The number of this skill.", examples=["climb"])


class SaveModRef(Node):
    """A save's number, capped."""

    save_mod: SaveId = Field(title="Save", description="The number of this save.", examples=["nerve"])


class Where(Node):
    """Which rows count: those whose cell equals a value."""

    column: ColumnId = Field(title="Column", description="The column compared.", examples=["grade"])
    equals: Value = Field(title="Equals", description="The value a row's cell must have.", examples=[2])


class ListSum(Node):
    """A sum over a list's rows, or their number."""

    list_: ListId = Field(title="List", description="The list read.", examples=["kit"])
    column: ColumnId | None = Field(
        None, title="Column", description="The number column added up.", examples=["bulk"]
    )
    count: OnlyTrue | None = Field(None, title="Count", description="Count the rows instead.")
    only_when: ColumnId | None = Field(
        None,
        title="Only when",
        description="A yes/no column; only rows where it is on count.",
        examples=["packed"],
    )
    where: Where | None = Field(None, title="Where", description="Only rows whose cell equals a value count.")

    @rule("column", "count")
    def _check_what(self) -> Iterator[Fault]:
        """Exactly one of `column`, `count`."""
        yield from exactly_one(self, "column", "count")


class ListSumRef(Node):
    """A sum or a count over a list's rows."""

    list_sum: ListSum = Field(title="List sum", description="A sum or a count over a list's rows.")


class LivePoolRef(Node):
    """What is left in a live pool."""

    live_pool: PoolId = Field(title="Pool", description="What is left in this pool now.", examples=["breath"])


class LiveTrackRef(Node):
    """Where a track stands."""

    live_track: TrackId = Field(title="Track", description="The track read.", examples=["strain"])
    read: Literal["value", "filled", "remaining", "penalty"] = Field(
        "value",
        title="Read",
        description="What of the track: where it stands, what is filled or left, its penalty.",
    )


class ItemStat(Node):
    """A number of the items a character holds."""

    stat: Annotated[str, Named("an item stat")] | None = Field(
        None, title="Stat", description="The item stat read."
    )
    from_: Literal["worn", "carried", "all"] = Field(title="From", description="Which items are looked at.")
    pick: Literal["sum", "max", "min", "count"] = Field(
        title="Pick", description="How their values become one."
    )
    slot: Annotated[str, Named("an item slot")] | None = Field(
        None, title="Slot", description="Only items of it."
    )
    category: Annotated[str, Named("a category")] | None = Field(
        None, title="Category", description="Only items of it."
    )
    tag: Annotated[str, Named("an item tag")] | None = Field(
        None, title="Tag", description="Only items with it."
    )
    default: AnyNumber = Field(0, title="Default", description="What is read when no item is left.")

    @rule("stat", "pick")
    def _check_stat(self) -> Iterator[Fault]:
        """`stat` may be left out only with the pick `count`."""
        if self.stat is None and self.pick != "count":
            message = f"`{self.pick}` needs a `stat` to read."
            yield Fault(("stat",), ProblemCode.MISSING, message, 'Add `stat`, or use "count".')


class ItemStatRef(Node):
    """A number of the items a character holds."""

    item_stat: ItemStat = Field(title="Items", description="A number of the items the character holds.")


Ref = Annotated[
    ConstRef
    | FieldRef
    | DerivedRef
    | AbilityScoreRef
    | AbilityModRef
    | AbilityModFromFieldRef
    | SkillModRef
    | SaveModRef
    | ListSumRef
    | LivePoolRef
    | LiveTrackRef
    | ItemStatRef,
    OneKey("a value reference"),
]

NumberOrRef = Annotated[AnyNumber | Ref, ObjectOr()]

"""Derived values: numbers worked out from others, by `op` (S12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from pydantic import Field

from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.fields import HideWhen
from rulesets.engine.schema.numbers import AnyNumber
from rulesets.engine.schema.refs import Ref
from rulesets.engine.schema.rules import exactly_one
from rulesets.engine.schema.shapes import Count, Keyed
from rulesets.engine.schema.tables import StepTable
from rulesets.engine.schema.texts import FieldId, Label, SectionId, SheetId, StateId
from rulesets.engine.schema.unions import Kinds

Round = Literal["down", "up", "nearest"]


class _Derived(Node):
    """What every derived value has."""

    id: SheetId
    label: Label
    section: SectionId | None = Field(
        None, title="Section", description="The part of the sheet it stands in."
    )
    hide_when: HideWhen | None = Field(None, title="Hide when", description="When it is not shown.")


class SumDerived(_Derived):
    """The sum of its values."""

    op: Literal["sum"]
    of: Annotated[tuple[Ref, ...], Count(limits.SUM_REFS, least=1)] = Field(
        title="Of", description="The values added up.", examples=[[{"const": 4}, {"abilityMod": "grip"}]]
    )


class MinDerived(_Derived):
    """The smallest of its values."""

    op: Literal["min"]
    of: Annotated[tuple[Ref, ...], Count(limits.SUM_REFS, least=2)] = Field(
        title="Of", description="The values compared."
    )


class MaxDerived(_Derived):
    """The largest of its values."""

    op: Literal["max"]
    of: Annotated[tuple[Ref, ...], Count(limits.SUM_REFS, least=2)] = Field(
        title="Of", description="The values compared."
    )


class ScaleDerived(_Derived):
    """A value times a number, rounded."""

    op: Literal["scale"]
    of: Ref = Field(title="Of", description="The value multiplied.", examples=[{"derived": "air"}])
    multiplier: AnyNumber = Field(title="Times", description="What it is multiplied by.", examples=[0.5])
    round: Round = Field("down", title="Round", description="How the result is made whole.")


class MultiplyDerived(_Derived):
    """The product of its values, not rounded."""

    op: Literal["multiply"]
    of: Annotated[tuple[Ref, ...], Count(limits.PRODUCT_REFS, least=2)] = Field(
        title="Of", description="The values multiplied."
    )


class StepTableDerived(_Derived):
    """A value looked up in a table of thresholds."""

    op: Literal["stepTable"]
    from_: Ref = Field(title="From", description="The value looked up.", examples=[{"derived": "air"}])
    table: StepTable = Field(
        title="Table",
        description="Pairs of a threshold and the number from there on.",
        examples=[[[0, -1], [6, 0]]],
    )


class EnumSource(Node):
    """The word a table is read by: a choice field's or a live state's."""

    field: FieldId | None = Field(None, title="Field", description="A choice field.", examples=["creed"])
    live_state: StateId | None = Field(
        None, title="Live state", description="A live state.", examples=["trim"]
    )

    @rule("field", "live_state")
    def _check_one(self) -> Iterator[Fault]:
        """Exactly one of `field`, `liveState`."""
        yield from exactly_one(self, "field", "live_state")


class EnumTableDerived(_Derived):
    """A number for each word of a choice field or a live state."""

    op: Literal["enumTable"]
    from_: EnumSource = Field(
        title="From", description="Whose word is looked up.", examples=[{"field": "creed"}]
    )
    table: Annotated[Mapping[str, AnyNumber], Keyed(), Count(limits.ENUM_TABLE_ROWS, least=1)] = Field(
        title="Table", description="The number of each word.", examples=[{"heavy": 2, "light": -1}]
    )
    default: AnyNumber = Field(0, title="Default", description="The number of a word the table leaves out.")


Derived = Annotated[
    SumDerived
    | MinDerived
    | MaxDerived
    | ScaleDerived
    | MultiplyDerived
    | StepTableDerived
    | EnumTableDerived,
    Kinds("op"),
]

"""Steps that throw dice into fields and abilities (B26)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.builder.creationdice import CreationDice
from rulesets.engine.schema.builder.step import Step
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.numbers import Flag, Number, Whole
from rulesets.engine.schema.refs import NumberOrRef
from rulesets.engine.schema.rules import distinct_at, exactly_one
from rulesets.engine.schema.shapes import Count
from rulesets.engine.schema.texts import AbilityId, FieldId
from rulesets.engine.schema.unions import ObjectOr

Gain = Annotated[Annotated[float, Number(above=0)] | CreationDice, ObjectOr()]


class CreationRoll(Node):
    """One roll of the step."""

    field: FieldId | None = Field(
        None, title="Field", description="The number field it is for.", examples=["luck"]
    )
    ability: AbilityId | None = Field(None, title="Ability", description="The ability it is for.")
    dice: CreationDice = Field(title="Dice", description="What is thrown.")
    best: Annotated[int, Whole(2, 3)] | None = Field(
        None, title="Best", description="Throws so often, keeps the best."
    )
    floor: NumberOrRef | None = Field(None, title="Floor", description="The least the result may be.")
    gain: Gain | None = Field(None, title="Gain", description="Added when the dice beat the present value.")

    @rule("field", "ability")
    def _check_one(self) -> Iterator[Fault]:
        """Exactly one of `field`, `ability`."""
        yield from exactly_one(self, "field", "ability")


class RollStep(Step):
    """A step that throws dice."""

    kind: Literal["roll"]
    rolls: Annotated[tuple[CreationRoll, ...], Count(limits.ROLLS, least=1)] = Field(
        title="Rolls", description="What is thrown, in order."
    )
    retry: Flag = Field(False, title="Retry", description="Whether dice may be thrown again.")

    @rule("rolls")
    def _check_abilities(self) -> Iterator[Fault]:
        """Each ability is rolled once."""
        rolled = (
            (("rolls", n, "ability"), roll.ability) for n, roll in enumerate(self.rolls) if roll.ability
        )
        yield from distinct_at(rolled, "ability")

"""The step that sets base scores (B24)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from rulesets.engine.problems import ProblemCode, shown
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.builder.creationdice import CreationDice
from rulesets.engine.schema.builder.step import Step
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.numbers import AnyWhole, Flag, Number, Whole
from rulesets.engine.schema.rules import distinct, ordered
from rulesets.engine.schema.shapes import Count
from rulesets.engine.schema.tables import Pairs
from rulesets.engine.schema.texts import AbilityId
from rulesets.engine.schema.unions import ObjectOr

METHODS = ("pointBuy", "standardArray", "roll", "rolls", "manual")


class PointBuy(Node):
    """Scores bought with points."""

    budget: Annotated[float, Number(0)] = Field(
        title="Budget", description="The points to spend.", examples=[27]
    )
    costs: Annotated[tuple[tuple[int, float], ...], Pairs(limits.POINT_COSTS, Whole(), Number())] = Field(
        title="Costs", description="Pairs of a score and its whole cost, from the lowest score up.",
        examples=[[[8, 0], [9, 1], [10, 2], [11, 4]]],
    )  # fmt: skip

    @rule("costs")
    def _check_costs(self) -> Iterator[Fault]:
        """Values rise by one, costs start at 0 and never fall (B24.8)."""
        remedy = "Let the scores rise by one and the costs from 0."
        if self.costs[0][1] != 0:
            message = f"The first cost is {shown(self.costs[0][1])}."
            yield Fault(("costs", 0, 1), ProblemCode.OUT_OF_RANGE, message, remedy, self.costs[0][1])
        for position in range(1, len(self.costs)):
            (score_before, cost_before), (score, cost) = self.costs[position - 1], self.costs[position]
            if score != score_before + 1:
                message = f"The score {score} does not follow {score_before}."
                yield Fault(("costs", position, 0), ProblemCode.OUT_OF_RANGE, message, remedy, score)
            if cost < cost_before:
                message = f"The cost {shown(cost)} is below {shown(cost_before)} before it."
                yield Fault(("costs", position, 1), ProblemCode.OUT_OF_RANGE, message, remedy, cost)


class ManualRange(Node):
    """The range typed base scores are brought into."""

    min: Annotated[int, Whole(*limits.MANUAL_RANGE)] = Field(
        title="Min", description="The least.", examples=[3]
    )
    max: Annotated[int, Whole(*limits.MANUAL_RANGE)] = Field(
        title="Max", description="The most.", examples=[18]
    )

    @rule("min", "max")
    def _check_range(self) -> Iterator[Fault]:
        """`min` is at most `max`."""
        yield from ordered(self.min, self.max)


class RollGroup(Node):
    """Abilities rolled with the same dice."""

    abilities: Annotated[tuple[AbilityId, ...], Count(limits.ABILITIES, least=1)] = Field(
        title="Abilities", description="The abilities rolled, in order."
    )
    dice: CreationDice = Field(title="Dice", description="What is thrown for each.")


class Methods(Node):
    """The ways base scores are made."""

    point_buy: PointBuy | None = Field(None, title="Point buy", description="Scores bought with points.")
    standard_array: Annotated[tuple[AnyWhole, ...], Count(limits.ABILITIES, least=1)] | None = Field(
        None,
        title="Standard array",
        description="Given scores to assign.",
        examples=[[15, 14, 13, 12, 10, 8]],
    )
    roll: CreationDice | None = Field(None, title="Roll", description="One roll per ability, then assigned.")
    rolls: Annotated[tuple[RollGroup, ...], Count(limits.ABILITIES, least=1)] | None = Field(
        None, title="Rolls", description="Each ability rolled in order."
    )
    manual: Annotated[Flag | ManualRange, ObjectOr()] | None = Field(
        None, title="Manual", description="Scores typed in; true, or the range they are brought into."
    )
    default: Literal["pointBuy", "standardArray", "roll", "rolls", "manual"] | None = Field(
        None, title="Default", description="The method a new character begins with."
    )

    @property
    def declared(self) -> tuple[str, ...]:
        """The methods that can be chosen, in the order of the format."""
        parts = (self.point_buy, self.standard_array, self.roll, self.rolls, self.manual or None)
        return tuple(name for name, part in zip(METHODS, parts, strict=True) if part is not None)

    @rule("point_buy", "standard_array", "roll", "rolls", "manual")
    def _check_some(self) -> Iterator[Fault]:
        """At least one method stands; `manual: false` is none."""
        if not self.declared:
            message = "The step has no method to make scores by."
            yield Fault(
                (),
                ProblemCode.MISSING,
                message,
                f"Use at least one of {', '.join(f'`{m}`' for m in METHODS)}.",
            )

    @rule("point_buy", "standard_array", "roll", "rolls", "manual", "default")
    def _check_default(self) -> Iterator[Fault]:
        """`default` is one of the methods that stand."""
        if self.default is not None and self.declared and self.default not in self.declared:
            message = f"The default {shown(self.default)} is not one of the methods."
            place = ("default",)
            yield Fault(
                place,
                ProblemCode.BAD_DEFAULT,
                message,
                f"Use one of {', '.join(self.declared)}.",
                self.default,
            )


class AbilitiesStep(Step):
    """A step that sets base scores."""

    kind: Literal["abilities"]
    abilities: Annotated[tuple[AbilityId, ...], Count(limits.ABILITIES, least=1)] | None = Field(
        None,
        title="Abilities",
        description="The abilities it covers; all that are not computed when left out.",
    )
    methods: Methods = Field(title="Methods", description="The ways base scores are made.")
    retry: Flag = Field(False, title="Retry", description="Whether dice may be thrown again.")

    @rule("abilities")
    def _check_abilities(self) -> Iterator[Fault]:
        """Each ability stands once."""
        yield from distinct(self.abilities or (), ("abilities",), "ability")

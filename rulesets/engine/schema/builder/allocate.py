"""Steps that share out points among ratings (B28)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from rulesets.engine.problems import ProblemCode, shown
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.builder.step import Step
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.numbers import Flag, Whole
from rulesets.engine.schema.refs import ConstRef, Ref
from rulesets.engine.schema.rules import distinct_at, ordered
from rulesets.engine.schema.shapes import Count
from rulesets.engine.schema.targets import Target
from rulesets.engine.schema.texts import ColumnId, Label, ListId, SheetId
from rulesets.engine.schema.unions import ObjectOr

Rating = Annotated[Annotated[int, Whole(0, limits.ALLOCATE_RATING)] | Ref, ObjectOr()]


class RowPoints(Node):
    """A number column whose cells cost points of the group."""

    list_: ListId = Field(title="List", description="The list.")
    column: ColumnId = Field(title="Column", description="The number column.")


class AllocateGroup(Node):
    """Targets that share one budget."""

    id: SheetId
    label: Label
    budget: Ref | None = Field(None, title="Budget", description="The points of the group.")
    base: Rating | None = Field(None, title="Base", description="What each target has for free.")
    min: Rating = Field(title="Min", description="The least each target has when done.", examples=[1])
    max: Rating = Field(title="Max", description="The most each target has when done.", examples=[5])
    targets: Annotated[tuple[Target, ...], Count(limits.ALLOCATE_TARGETS, least=1)] = Field(
        title="Targets", description="What the points raise.", examples=[[{"ability": "strength"}]]
    )
    rows: Annotated[tuple[RowPoints, ...], Count(limits.ALLOCATE_ROWS, least=1)] = Field(
        (), title="Rows", description="Number columns that cost points too."
    )

    @rule("min", "max")
    def _check_range(self) -> Iterator[Fault]:
        """`min` is at most `max` where both are numbers."""
        if isinstance(self.min, int) and isinstance(self.max, int):
            yield from ordered(self.min, self.max)

    @rule("budget")
    def _check_budget(self) -> Iterator[Fault]:
        """A fixed budget is from 0 to 1200000 (B28.8)."""
        if isinstance(self.budget, ConstRef) and not 0 <= self.budget.const <= limits.ALLOCATE_BUDGET:
            remedy = f"Use a number from 0 to {limits.ALLOCATE_BUDGET}."
            message = f"The budget {shown(self.budget.const)} is out of range."
            yield Fault(("budget", "const"), ProblemCode.OUT_OF_RANGE, message, remedy, self.budget.const)


class AllocateStep(Step):
    """A step that buys one point of rating for each point spent."""

    kind: Literal["allocate"]
    priorities: tuple[Annotated[int, Whole(0, limits.ALLOCATE_BUDGET)], ...] | None = Field(
        None,
        title="Priorities",
        description="One number of points per group, assigned by the player.",
        examples=[[5, 3]],
    )
    annotations: Flag = Field(False, title="Annotations", description="A text beside each target.")
    groups: Annotated[tuple[AllocateGroup, ...], Count(limits.ALLOCATE_GROUPS, least=1)] = Field(
        title="Groups", description="What points are shared out among."
    )

    @rule("priorities", "groups")
    def _check_budgets(self) -> Iterator[Fault]:
        """Exactly one budget mode: `priorities`, or a budget on every group (B28.5, B28.6)."""
        remedy = "Use `priorities` or a budget on every group."
        for position, group in enumerate(self.groups):
            place = ("groups", position, "budget")
            if self.priorities is None and group.budget is None:
                yield Fault(
                    place, ProblemCode.MISSING, f"The group {shown(group.label)} has no budget.", remedy
                )
            elif self.priorities is not None and group.budget is not None:
                yield Fault(
                    place, ProblemCode.CONFLICT, "`budget` may not stand beside `priorities`.", remedy
                )
        if self.priorities is not None and len(self.priorities) != len(self.groups):
            code = ProblemCode.TOO_MANY if len(self.priorities) > len(self.groups) else ProblemCode.TOO_FEW
            message = f"There are {len(self.priorities)} priorities and {len(self.groups)} groups."
            yield Fault(("priorities",), code, message, "Use one for each group.")

    @rule("groups")
    def _check_targets(self) -> Iterator[Fault]:
        """Group ids and targets are distinct in the step (B28.3, B28.4)."""
        groups = list(enumerate(self.groups))
        yield from distinct_at(((("groups", n, "id"), group.id) for n, group in groups), "id")
        targets = (
            (("groups", n, "targets", number), target.key)
            for n, group in groups
            for number, target in enumerate(group.targets)
        )
        yield from distinct_at(targets, "target")

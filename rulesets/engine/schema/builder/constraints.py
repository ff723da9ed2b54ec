"""Rules a finished character keeps (B44)."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from rulesets.engine.problems import ProblemCode
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.numbers import AnyNumber
from rulesets.engine.schema.refs import NumberOrRef, Ref
from rulesets.engine.schema.rules import exactly_one, ordered
from rulesets.engine.schema.texts import ColumnId, FieldId, Label, ListId, SheetId, StepId
from rulesets.engine.schema.values import Value


class RowFilter(Node):
    """Which rows count."""

    column: ColumnId = Field(title="Column", description="The column looked at.")
    equals: Value | None = Field(None, title="Equals", description="The cell is this.")
    below: AnyNumber | None = Field(None, title="Below", description="The cell is below this.")
    above: AnyNumber | None = Field(None, title="Above", description="The cell is above this.")

    @rule("equals", "below", "above")
    def _check_some(self) -> Iterator[Fault]:
        """At least one of `equals`, `below`, `above`."""
        if self.equals is None and self.below is None and self.above is None:
            message = "The filter tests nothing."
            yield Fault((), ProblemCode.MISSING, message, "Use at least one of `equals`, `below`, `above`.")


class CountedRows(Node):
    """The rows counted or added up."""

    list_: ListId = Field(title="List", description="The list.")
    filter: RowFilter | None = Field(None, title="Filter", description="Which rows count.")
    sum: ColumnId | None = Field(
        None, title="Sum", description="The number column added up; counted when left out."
    )


class DistinctRows(Node):
    """A column whose filled cells differ."""

    list_: ListId = Field(title="List", description="The list.")
    column: ColumnId = Field(title="Column", description="The column.")


class Constraint(Node):
    """A rule that adds to a step's badge while it fails."""

    id: SheetId
    label: Label
    step: StepId = Field(title="Step", description="The step whose badge counts it.")
    when: Ref | None = Field(None, title="When", description="Checked only while this is above 0.")
    value: Ref | None = Field(None, title="Value", description="A value held between min and max.")
    rows: CountedRows | None = Field(None, title="Rows", description="Rows counted or added up.")
    distinct: DistinctRows | None = Field(None, title="Distinct", description="Cells that differ.")
    approved: FieldId | None = Field(None, title="Approved", description="A yes/no field that must be on.")
    min: NumberOrRef | None = Field(None, title="Min", description="The least.")
    max: NumberOrRef | None = Field(None, title="Max", description="The most.")

    @rule("value", "rows", "distinct", "approved")
    def _check_one(self) -> Iterator[Fault]:
        """Exactly one of `value`, `rows`, `distinct`, `approved`."""
        yield from exactly_one(self, "value", "rows", "distinct", "approved")

    @rule("value", "rows", "distinct", "approved", "min", "max")
    def _check_bounds(self) -> Iterator[Fault]:
        """`value` and `rows` need `min` or `max`; the others have neither."""
        counted = self.value is not None or self.rows is not None
        if counted and self.min is None and self.max is None:
            yield Fault(
                ("min",), ProblemCode.MISSING, "The rule has neither `min` nor `max`.", "Add `min` or `max`."
            )
        for key in ("min", "max"):
            bound = getattr(self, key)
            if bound is not None and not counted and (self.distinct or self.approved):
                message = f"`{key}` is read only beside `value` or `rows`."
                yield Fault((key,), ProblemCode.CONFLICT, message, f"Drop `{key}`.")
        if isinstance(self.min, int | float) and isinstance(self.max, int | float):
            yield from ordered(self.min, self.max)

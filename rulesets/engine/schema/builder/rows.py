"""Steps in which the player writes rows of a list (B40.12 to B41)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from pydantic import Field

from rulesets.engine.problems import ProblemCode
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.builder.step import Step
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.numbers import AnyNumber, Whole
from rulesets.engine.schema.refs import Ref
from rulesets.engine.schema.rules import distinct, exactly_one, needs, ordered
from rulesets.engine.schema.shapes import Count, Keyed
from rulesets.engine.schema.texts import CatalogId, ColumnId, CreationPoolId, ListId, Text
from rulesets.engine.schema.unions import ObjectOr
from rulesets.engine.schema.values import Value


class CostCell(Node):
    """The derived value named by a prefix and the row's own cell."""

    prefix: Annotated[str, Text(limits.ID_LENGTH)] = Field(
        title="Prefix", description="What the derived value's id starts with.", examples=["affinity_"]
    )
    cell: ColumnId = Field(
        title="Cell", description="The column whose cell ends the id.", examples=["ability"]
    )


class RowCostChange(Node):
    """Another price while a derived value is above 0."""

    derived: CostCell = Field(title="Derived value", description="Which derived value decides.")
    cost: AnyNumber | None = Field(None, title="Cost", description="The whole price then.")
    times: AnyNumber | None = Field(None, title="Times", description="The rate on the cost column then.")

    @rule("cost", "times")
    def _check_one(self) -> Iterator[Fault]:
        """Exactly one of `cost`, `times`."""
        yield from exactly_one(self, "cost", "times")


class RowCost(Node):
    """A price worked out from the row."""

    column: ColumnId | None = Field(None, title="Column", description="The number column that is priced.")
    times: AnyNumber = Field(1, title="Times", description="What its cell is multiplied by.")
    add: AnyNumber = Field(0, title="Add", description="What is added.")
    overrides: Annotated[tuple[RowCostChange, ...], Count(limits.ROW_COST_OVERRIDES)] = Field(
        (), title="Overrides", description="Other prices; the first that holds."
    )

    @rule("column", "times", "add")
    def _check_some(self) -> Iterator[Fault]:
        """`column` or `add` stands."""
        if self.column is None and "add" not in self.model_fields_set:
            yield Fault(
                ("column",), ProblemCode.MISSING, "The price names no column.", "Add `column` or `add`."
            )

    @rule("column", "overrides")
    def _check_times(self) -> Iterator[Fault]:
        """`times` in an override needs `column`."""
        for position, change in enumerate(self.overrides):
            if change.times is not None and self.column is None:
                place = ("overrides", position, "times")
                message = "`times` is a rate on a cost column, and there is none."
                yield Fault(place, ProblemCode.NEVER_FIRES, message, "Add `column`, or give `cost`.")


RowsPrice = Annotated[AnyNumber | RowCost, ObjectOr()]


class RowsStep(Step):
    """A step in which the player writes rows of a list."""

    kind: Literal["rows"]
    list_: ListId = Field(title="List", description="The list written.", examples=["allies"])
    columns: Annotated[tuple[ColumnId, ...], Count(limits.COLUMNS, least=1)] | None = Field(
        None, title="Columns", description="The columns it edits; all when left out."
    )
    required: tuple[ColumnId, ...] = Field(
        (), title="Required", description="Columns a row must fill to count."
    )
    min: Annotated[int, Whole(0, limits.ROWS_MIN)] = Field(
        0, title="Min", description="How many rows it asks for."
    )
    max: Annotated[int, Whole(0, limits.LIST_ITEMS)] | None = Field(
        None, title="Max", description="The most of the player's own; the list's most when left out."
    )
    defaults: Annotated[Mapping[str, Value], Keyed()] = Field(
        {}, title="Defaults", description="What a new row starts with.", examples=[{"role": "Friend"}]
    )
    from_: CatalogId | None = Field(None, title="From", description="A catalog rows may be copied from.")
    count_from: Ref | None = Field(
        None, title="Count from", description="How many rows, read from the sheet."
    )
    pool: CreationPoolId | None = Field(None, title="Pool", description="The pool that pays.")
    cost: RowsPrice | None = Field(None, title="Cost", description="The price of a row.")

    @rule("min", "max")
    def _check_range(self) -> Iterator[Fault]:
        """`min` is at most `max`."""
        yield from ordered(self.min, self.max)

    @rule("columns", "required")
    def _check_columns(self) -> Iterator[Fault]:
        """Each column stands once."""
        yield from distinct(self.columns or (), ("columns",), "column")
        yield from distinct(self.required, ("required",), "column")

    @rule("pool", "cost")
    def _check_price(self) -> Iterator[Fault]:
        """`pool` and `cost` stand together."""
        yield from needs(self.pool is not None, self.cost is not None, "pool", "cost")
        yield from needs(self.cost is not None, self.pool is not None, "cost", "pool")

"""The step that corrects a cell of older rows. Source: M6.1."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node
from rulesets.engine.schema.shapes import Count, Keyed
from rulesets.engine.schema.texts import ColumnId, ListId
from rulesets.engine.schema.values import Value

Wanted = Annotated[tuple[Value, ...], Count(limits.MIGRATION_VALUES, least=1)]


class ColumnChange(Node):
    """Which rows, and what becomes of a cell of theirs."""

    list_: ListId = Field(title="List", description="The list whose rows are corrected.")
    where: Annotated[Mapping[str, Wanted], Keyed(), Count(limits.COLUMNS, least=1)] = Field(
        title="Where",
        description="By column, the values of which a row holds one.",
        examples=[{"name": ["Rapier", "Whip"]}],
    )
    column: ColumnId = Field(title="Column", description="The column whose cell changes.")
    to: Value = Field(title="To", description="What the cell becomes.", examples=["deft"])


class SetColumn(Node):
    """Writes one value into a column of every row that matches; the only step that overwrites."""

    set_column: ColumnChange = Field(title="Set column", description="The rows, the column and the value.")

"""Sheet migrations: how a sheet stored under an older version takes this shape (M1, M7.7)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node
from rulesets.engine.schema.migrations.rename import Rename
from rulesets.engine.schema.migrations.route import Route, RouteCase
from rulesets.engine.schema.migrations.routelive import RouteLive
from rulesets.engine.schema.migrations.setcolumn import ColumnChange, SetColumn
from rulesets.engine.schema.numbers import Whole
from rulesets.engine.schema.shapes import Count
from rulesets.engine.schema.unions import OneKey

__all__ = [
    "ColumnChange",
    "MigrationStep",
    "Rename",
    "Route",
    "RouteCase",
    "RouteLive",
    "SetColumn",
    "SheetMigration",
]

MigrationStep = Annotated[Rename | Route | RouteLive | SetColumn, OneKey("a step of a sheet migration")]


class SheetMigration(Node):
    """What brings a stored sheet from one sheet version to the next."""

    from_: Annotated[int, Whole(1, limits.VERSION)] = Field(
        title="From", description="The sheet version that it starts from.", examples=[1]
    )
    steps: Annotated[tuple[MigrationStep, ...], Count(limits.MIGRATION_STEPS, least=1)] = Field(
        title="Steps", description="What happens to a stored sheet, in this order."
    )

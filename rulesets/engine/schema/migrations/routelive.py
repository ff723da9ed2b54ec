"""The step that moves a pool or a track to the one that the sheet shows. Source: M5.1."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.rules import distinct
from rulesets.engine.schema.shapes import Count
from rulesets.engine.schema.texts import Named

LiveId = Annotated[str, Named("a live pool or a track")]


class RouteLive(Node):
    """Moves what is stored of a pool or a track to the one of several that the sheet shows."""

    route_live: Literal["pool", "track"] = Field(
        title="Route live", description="Whether a pool or a track was split."
    )
    from_: LiveId = Field(
        title="From", description="The id it had; the sheet has it no more.", examples=["breath"]
    )
    cases: Annotated[tuple[LiveId, ...], Count(limits.MIGRATION_CASES)] = Field(
        title="Cases", description="Those it may have become.", examples=[["lungs", "gills"]]
    )
    else_: LiveId = Field(
        title="Else", description="The one that gets it where the sheet shows no case or several."
    )

    @rule("cases")
    def _check_cases(self) -> Iterator[Fault]:
        """Each case stands once (M7.4)."""
        yield from distinct(self.cases, ("cases",), "case")

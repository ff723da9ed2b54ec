"""The numbers of a skill's or save's tiers (B30)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from rulesets.engine.problems import ProblemCode, shown
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.shapes import Count
from rulesets.engine.schema.targets import Target
from rulesets.engine.schema.texts import TierId


class RatingTable(Node):
    """Which tier each rating is."""

    target: Target = Field(title="Target", description="A skill or save.", examples=[{"skill": "climb"}])
    tiers: Annotated[tuple[TierId, ...], Count(limits.RATING_TIERS, least=1)] = Field(
        title="Tiers", description="The tiers from untrained up.", examples=[["none", "skilled"]]
    )

    @rule("target")
    def _check_target(self) -> Iterator[Fault]:
        """The target is a skill or a save."""
        if self.target.kind not in {"skill", "save"}:
            message = f"{shown(self.target.key)} has no tiers."
            yield Fault(("target",), ProblemCode.CONFLICT, message, "Name a skill or a save.")

"""Steps that pick from the abilities library (B3.7)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rulesets.engine.schema.builder.step import Step
from rulesets.engine.schema.texts import Named


class AbilityPicksStep(Step):
    """A step that picks from the abilities library."""

    kind: Literal["abilityPicks"]
    group: Annotated[str, Named("a group of picks")] = Field(
        "general", title="Group", description="The group of picks; `general` when left out."
    )

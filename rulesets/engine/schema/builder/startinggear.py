"""Steps that show the starting gear (B43)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rulesets.engine.schema.builder.step import Step
from rulesets.engine.schema.numbers import Flag


class StartingGearStep(Step):
    """A step that shows the starting gear."""

    kind: Literal["startingGear"]
    strict: Flag = Field(False, title="Strict", description="Offers only gear that fits.")

"""Steps that choose training (B27)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rulesets.engine.schema.builder.step import Step
from rulesets.engine.schema.grants import TrainedChoice


class TrainedStep(Step):
    """A step that shows the skill and save choices, its own and those of picks."""

    kind: Literal["trained"]
    choose: tuple[TrainedChoice, ...] = Field((), title="Choose", description="Its own choices.")

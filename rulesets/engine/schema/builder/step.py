"""What every step of the builder has (B3.6 to B3.17)."""

from __future__ import annotations

from pydantic import Field

from rulesets.engine.schema.base import Node
from rulesets.engine.schema.refs import Ref
from rulesets.engine.schema.texts import Label, SheetId, StepId


class Step(Node):
    """A step of the builder."""

    id: SheetId
    label: Label
    when: Ref | None = Field(None, title="When", description="Shown while this is above 0.")
    required_when: Ref | None = Field(
        None,
        title="Required when",
        description="While this is 0 or less, unfinished choices are not counted.",
    )


class Reads(Node):
    """The sheet a step reads: as the steps before another one make it (B46)."""

    before: StepId = Field(title="Before", description="The step before which the sheet is read.")

"""The step that renames an ability, a skill, a save or a field. Source: M3.1."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rulesets.engine.schema.base import Node
from rulesets.engine.schema.texts import Named

RenamedKind = Literal["ability", "skill", "save", "field"]


class Rename(Node):
    """Copies a value to the new id of what holds it; of a skill or a save the free bonus too."""

    rename: RenamedKind = Field(title="Rename", description="What kind of thing has a new id.")
    from_: Annotated[str, Named("what it was called")] = Field(
        title="From", description="The id it had; the sheet has it no more.", examples=["vigour"]
    )
    to: Annotated[str, Named("what it is called now")] = Field(
        title="To", description="The id it has now, or that a later step renames again.", examples=["grit"]
    )

"""Kinds of characters that see their own steps and budgets (B45)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from rulesets.engine.schema.base import Node
from rulesets.engine.schema.refs import Ref
from rulesets.engine.schema.shapes import Keyed
from rulesets.engine.schema.texts import CreationPoolId, Label, SheetId, StepId


class Profile(Node):
    """A kind of character."""

    id: SheetId
    label: Label
    when: Ref = Field(
        title="When", description="The character's while this is above 0.", examples=[{"field": "ember"}]
    )
    steps: tuple[StepId, ...] = Field((), title="Steps", description="Steps shown only with this profile.")
    budgets: Annotated[Mapping[CreationPoolId, Ref], Keyed()] = Field(
        {}, title="Budgets", description="Budgets that replace those of pools."
    )

"""What the builder writes a number to: an ability, a field, a skill, a save or a free bonus (B1.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.rules import exactly_one
from rulesets.engine.schema.texts import AbilityId, FieldId, Named, SaveId, SkillId


class Target(Node):
    """Exactly one existing ability, number field, skill, save or bonus."""

    ability: AbilityId | None = Field(
        None, title="Ability", description="An ability score.", examples=["might"]
    )
    field: FieldId | None = Field(None, title="Field", description="A number field.")
    skill: SkillId | None = Field(None, title="Skill", description="A skill's tier.")
    save: SaveId | None = Field(None, title="Save", description="A save's tier.")
    bonus: Annotated[str, Named("a skill or save")] | None = Field(
        None, title="Bonus", description="The free bonus of a skill or save."
    )

    @rule("ability", "field", "skill", "save", "bonus")
    def _check_one(self) -> Iterator[Fault]:
        """Exactly one of `ability`, `field`, `skill`, `save`, `bonus`."""
        yield from exactly_one(self, "ability", "field", "skill", "save", "bonus")

    @property
    def kind(self) -> str:
        """Which of the five it is."""
        return next(
            name for name in ("ability", "field", "skill", "save", "bonus") if getattr(self, name) is not None
        )

    @property
    def id(self) -> str:
        """The id it names."""
        return str(getattr(self, self.kind))

    @property
    def key(self) -> str:
        """Its stable key, such as `ability/might` (B1.10)."""
        return f"{self.kind}/{self.id}"

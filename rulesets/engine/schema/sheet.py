"""The character sheet as declared (S2 to S8, S32)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from rulesets.engine.problems import ProblemCode
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.builder import Builder
from rulesets.engine.schema.derived import Derived
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.fields import Field as SheetField
from rulesets.engine.schema.fields import HideWhen
from rulesets.engine.schema.lists import SheetList
from rulesets.engine.schema.live import Live
from rulesets.engine.schema.migrations import SheetMigration
from rulesets.engine.schema.numbers import AnyWhole, Flag, Whole
from rulesets.engine.schema.refs import Ref
from rulesets.engine.schema.rules import bad_default, ordered
from rulesets.engine.schema.shapes import Count
from rulesets.engine.schema.texts import AbilityId, FieldId, Label, SectionId, SheetId, Text, TierId
from rulesets.engine.schema.unions import ObjectOr

__all__ = [
    "AbilityScore",
    "Advancement",
    "BonusRange",
    "HideWhen",
    "Save",
    "Section",
    "Sheet",
    "Skill",
    "Untrained",
    "UntrainedBy",
]


class UntrainedBy(Node):
    """A number added while untrained."""

    by: Annotated[int, Whole(-limits.UNTRAINED_BY, limits.UNTRAINED_BY)] = Field(
        title="By", description="What is added to the number.", examples=[-2]
    )


UntrainedWord = Literal["normal", "harder", "refuse"]
Untrained = Annotated[UntrainedWord | UntrainedBy, ObjectOr()]


class Section(Node):
    """A part of the sheet with a heading."""

    id: SheetId
    label: Label
    untrained: Untrained | None = Field(
        None, title="Untrained", description="What untrained checks in it do."
    )


class AbilityScore(Node):
    """An ability: a score and its modifier."""

    id: SheetId
    label: Label
    short: Annotated[str, Text(limits.SHORT_FORM_LENGTH, least=1, trimmed=True, is_display=True)] | None = (
        Field(None, title="Short form", description="Shown where space is small.", examples=["GRP"])
    )
    min: AnyWhole = Field(title="Min", description="The lowest score.", examples=[1])
    max: AnyWhole = Field(title="Max", description="The highest score.", examples=[20])
    default: AnyWhole | None = Field(
        None, title="Default", description="The score of a new sheet.", examples=[10]
    )
    section: SectionId | None = Field(
        None, title="Section", description="The part of the sheet it stands in."
    )
    value: Annotated[tuple[Ref, ...], Count(limits.COMPUTED_REFS, least=1)] | None = Field(
        None, title="Value", description="What it is the sum of; nobody types it then."
    )
    fixed: Flag = Field(
        False, title="Fixed", description="Whether nothing in the abilities library changes it."
    )

    @rule("min", "max")
    def _check_range(self) -> Iterator[Fault]:
        """`min` is at most `max`."""
        yield from ordered(self.min, self.max)

    @rule("min", "max", "default", "value")
    def _check_default(self) -> Iterator[Fault]:
        """`default` is within `min` and `max`; only a computed score needs none."""
        if self.default is None:
            if self.value is None:
                yield Fault(("default",), ProblemCode.MISSING, "`default` is missing.", "Add `default`.")
        elif self.min <= self.max and not self.min <= self.default <= self.max:
            yield bad_default(self.default, f"is outside {self.min} to {self.max}")


class _Check(Node):
    """What skills and saves share."""

    id: SheetId
    label: Label
    ability: AbilityId | None = Field(
        None, title="Ability", description="The ability whose modifier is added."
    )
    cap: Ref | None = Field(None, title="Cap", description="The most its number may be.")
    section: SectionId | None = Field(
        None, title="Section", description="The part of the sheet it stands in."
    )
    untrained: Untrained | None = Field(None, title="Untrained", description="What an untrained check does.")


class Skill(_Check):
    """A skill."""

    fixed: Flag = Field(
        False, title="Fixed", description="Whether nothing in the abilities library changes it."
    )


class Save(_Check):
    """A save."""


class BonusRange(Node):
    """How far the free bonus of a skill or save goes."""

    min: Annotated[int, Whole(-limits.BONUS_LIMIT, limits.BONUS_LIMIT)] = Field(
        limits.BONUS_RANGE[0], title="Min", description="The least."
    )
    max: Annotated[int, Whole(-limits.BONUS_LIMIT, limits.BONUS_LIMIT)] = Field(
        limits.BONUS_RANGE[1], title="Max", description="The most."
    )

    @rule("min", "max")
    def _check_range(self) -> Iterator[Fault]:
        """`min` is at most `max`."""
        yield from ordered(self.min, self.max)


class Advancement(Node):
    """What the Game Master may change for good."""

    fields: Annotated[tuple[FieldId, ...], Count(limits.ADVANCEMENT_FIELDS)] = Field(
        (), title="Fields", description="Number and text fields."
    )
    text: Annotated[str, Text(limits.SHORT_TEXT_LENGTH)] | None = Field(
        None, title="Text", description="When they are raised, for the Game Master."
    )


OfferedTiers = Annotated[tuple[TierId, ...], Count(limits.TIERS, least=1)]


class Sheet(Node):
    """Everything on the character sheet."""

    version: Annotated[int, Whole(1, limits.VERSION)] = Field(
        title="Version", description="Raised when the shape of the sheet changes.", examples=[1]
    )
    sections: Annotated[tuple[Section, ...], Count(limits.SECTIONS)] = Field(
        (), title="Sections", description="The headings of the sheet, in order."
    )
    abilities: Annotated[tuple[AbilityScore, ...], Count(limits.ABILITIES)] = Field(
        (), title="Abilities", description="Scores and their modifiers."
    )
    skills: Annotated[tuple[Skill, ...], Count(limits.SKILLS)] = Field(
        (), title="Skills", description="What checks are made with."
    )
    saves: Annotated[tuple[Save, ...], Count(limits.SAVES)] = Field(
        (), title="Saves", description="What saves are made with."
    )
    skill_tiers: OfferedTiers | None = Field(
        None, title="Skill tiers", description="The tiers offered for skills."
    )
    save_tiers: OfferedTiers | None = Field(
        None, title="Save tiers", description="The tiers offered for saves."
    )
    bonus_range: BonusRange = Field(BonusRange(), title="Bonus range", description="How far free bonuses go.")
    fields: Annotated[tuple[SheetField, ...], Count(limits.FIELDS)] = Field(
        (), title="Fields", description="What the player types."
    )
    derived: Annotated[tuple[Derived, ...], Count(limits.DERIVED)] = Field(
        (), title="Derived values", description="Numbers worked out from others above them."
    )
    lists: Annotated[tuple[SheetList, ...], Count(limits.LISTS)] = Field(
        (), title="Lists", description="Tables whose rows a player writes or picks."
    )
    live: Live = Field(Live(), title="Live state", description="What changes in play.")
    advancement: Advancement | None = Field(
        None, title="Advancement", description="What the Game Master may change for good."
    )
    builder: Builder | None = Field(None, title="Builder", description="The steps that make a character.")
    migrations: Annotated[tuple[SheetMigration, ...], Count(limits.MIGRATIONS)] = Field(
        (), title="Migrations", description="How sheets of older versions take this shape."
    )

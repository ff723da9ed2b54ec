"""How an entry changes a roll: effects, modifiers, and what it does to dice (2.8.2, 2.8.3, 2.11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from rulesets.engine.problems import ProblemCode, shown
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.lists import ContextualCheck, ContextualCost, EffectCount
from rulesets.engine.schema.numbers import Flag, Whole
from rulesets.engine.schema.rules import needs
from rulesets.engine.schema.shapes import Count
from rulesets.engine.schema.texts import Roll, SaveId, SkillId

Face = Annotated[int, Whole(1)]
SkillIds = Annotated[tuple[SkillId, ...], Count(limits.SKILLS, least=1)]
SaveIds = Annotated[tuple[SaveId, ...], Count(limits.SAVES, least=1)]
CheckEffect = Literal[
    "own-checks-advantage", "own-checks-disadvantage", "own-saves-advantage", "own-saves-disadvantage"
]
"""What a check or save reads of effects (F2.134)."""


class Modifier(Node):
    """A number or a lean on checks or saves."""

    to: Literal["checks", "saves"] = Field(title="To", description="Which rolls.", examples=["checks"])
    flat: Annotated[int, Whole(but=0)] | None = Field(
        None, title="Flat", description="What is added.", examples=[-2]
    )
    dice: Roll | None = Field(None, title="Dice", description="Dice rolled and added.", examples=["1d4"])
    minus: Flag = Field(False, title="Minus", description="Whether the rolled dice are taken away instead.")
    mode: Literal["advantage", "disadvantage"] | None = Field(
        None, title="Mode", description="Which way the roll leans."
    )
    skills: SkillIds | None = Field(None, title="Skills", description="Only checks of these skills.")
    saves: SaveIds | None = Field(None, title="Saves", description="Only these saves.")

    @rule("flat", "dice", "mode")
    def _check_something(self) -> Iterator[Fault]:
        """At least one of `flat`, `dice`, `mode` (F2.135)."""
        if self.flat is None and self.dice is None and self.mode is None:
            message = "None of `flat`, `dice`, `mode` stands: it changes nothing."
            yield Fault((), ProblemCode.MISSING, message, "Use at least one of them.")

    @rule("minus", "dice")
    def _check_minus(self) -> Iterator[Fault]:
        """`minus` takes dice away, so there are dice (F2.136)."""
        yield from needs(self.minus, self.dice is not None, "minus", "dice")

    @rule("to", "skills", "saves")
    def _check_narrowing(self) -> Iterator[Fault]:
        """One to checks may name `skills`, and one to saves `saves` (F2.137)."""
        other = "saves" if self.to == "checks" else "skills"
        if getattr(self, other) is not None:
            message = f"A modifier to {self.to} has nothing that `{other}` could narrow."
            yield Fault((other,), ProblemCode.NEVER_FIRES, message, f"Drop `{other}`.")


class CheckReroll(Node):
    """Low dice that are thrown again."""

    up_to: Face = Field(title="Up to", description="Faces at or below it are thrown again.", examples=[1])
    mode: Literal["once", "until"] = Field(
        title="Mode", description="Once each, or until it shows more.", examples=["once"]
    )


class CheckChange(Node):
    """What using the entry does to a check of dice counted one by one."""

    reroll: CheckReroll | None = Field(None, title="Re-throw", description="Low dice thrown again.")
    dice: EffectCount | None = Field(None, title="Dice", description="Dice added to the pool.", examples=[2])
    successes: EffectCount | None = Field(None, title="Successes", description="Successes added.")
    threshold: Face | None = Field(None, title="Threshold", description="The target of each die.")
    explode: Face | None = Field(None, title="Explode", description="The face thrown again.")
    double: Face | None = Field(None, title="Double", description="The face that counts twice.")

    @rule("reroll", "dice", "successes", "threshold", "explode", "double")
    def _check_something(self) -> Iterator[Fault]:
        """At least one of its keys (F2.99)."""
        if not self.model_fields_set:
            keys = ", ".join(f"`{key}`" for key in type(self).model_fields)
            message = "It changes nothing about the check."
            yield Fault((), ProblemCode.MISSING, message, f"Use at least one of {keys}.")


class EntryContextual(Node):
    """How an entry changes a roll on which the Game Master names it."""

    effects: tuple[CheckEffect, ...] = Field(
        (), title="Effects", description="Which way rolls lean.", examples=[["own-checks-advantage"]]
    )
    modifiers: tuple[Modifier, ...] = Field((), title="Modifiers", description="What is added to rolls.")
    skills: SkillIds | None = Field(None, title="Skills", description="Only checks of these skills.")
    saves: SaveIds | None = Field(None, title="Saves", description="Only these saves.")
    check: ContextualCheck | None = Field(None, title="Check", description="What it does to a dice pool.")
    cost: tuple[ContextualCost, ...] = Field((), title="Cost", description="What is paid for each roll.")

    @rule("effects", "modifiers", "check", "cost")
    def _check_something(self) -> Iterator[Fault]:
        """It does something (F1.37)."""
        if not self.effects and not self.modifiers and self.check is None and not self.cost:
            message = "It changes no roll: it has no effect, modifier, check or cost."
            yield Fault((), ProblemCode.NEVER_FIRES, message, "Say what it does, or drop it.")

    @rule("effects", "modifiers", "skills", "saves", "check")
    def _check_narrowing(self) -> Iterator[Fault]:
        """`skills` and `saves` have an effect or modifier to narrow (F2.138)."""
        for key in ("skills", "saves"):
            if getattr(self, key) is not None and not self._narrows(key):
                rolls = "checks" if key == "skills" else "saves"
                message = f"{shown(key)} narrows nothing: no effect or modifier is about all {rolls}."
                yield Fault((key,), ProblemCode.NEVER_FIRES, message, f"Drop `{key}`.")

    def _narrows(self, key: str) -> bool:
        rolls = "checks" if key == "skills" else "saves"
        return (
            self.check is not None
            or any(effect.startswith(f"own-{rolls}-") for effect in self.effects)
            or any(modifier.to == rolls and getattr(modifier, key) is None for modifier in self.modifiers)
        )

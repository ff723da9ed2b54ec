"""How a check or save is rolled (F2.1 to F2.35, S27)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from rulesets.engine.problems import JsonValue, ProblemCode, shown
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.derived import Round
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.numbers import AnyWhole, Flag, Number, Whole
from rulesets.engine.schema.refs import Ref
from rulesets.engine.schema.rules import needs
from rulesets.engine.schema.shapes import Count
from rulesets.engine.schema.tables import StepTable
from rulesets.engine.schema.texts import AbilityId, Label, SheetId, TrackId
from rulesets.engine.schema.unions import Kinds


class AbilityModifier(Node):
    """How an ability score becomes a number."""

    op: Literal["identity", "floorHalfMinusTen", "stepTable"] = Field(
        title="How",
        description="The score itself, (score - 10) / 2 rounded down, or a table.",
        examples=["identity"],
    )
    table: StepTable | None = Field(
        None, title="Table", description="Pairs of a score and the number from there on."
    )

    @rule("op", "table")
    def _check_table(self) -> Iterator[Fault]:
        """`table` stands with the op `stepTable`, and only with it."""
        yield from needs(self.op == "stepTable", self.table is not None, "stepTable", "table")
        if self.op != "stepTable" and self.table is not None:
            message = f"`table` is read only with the op `stepTable`, and this one is {shown(self.op)}."
            yield Fault(("table",), ProblemCode.UNKNOWN_KEY, message, "Drop `table`.")


class ProficiencyTier(Node):
    """A step of training."""

    id: SheetId
    label: Label
    flat: Annotated[int, Whole(-limits.TIER_FLAT, limits.TIER_FLAT)] = Field(
        0, title="Flat", description="What it adds.", examples=[1]
    )
    multiplier: Annotated[float, Number(0, limits.TIER_MULTIPLIER)] = Field(
        0, title="Multiplier", description="How many times the proficiency bonus it adds.", examples=[1]
    )
    round: Round = Field("down", title="Round", description="How the multiplied bonus is made whole.")


class Proficiency(Node):
    """Where the proficiency bonus comes from."""

    bonus: Ref = Field(title="Bonus", description="The proficiency bonus.", examples=[{"derived": "prof"}])


class Adjust(Node):
    """A number the sheet adds to checks."""

    value: Ref = Field(title="Value", description="The number added.", examples=[{"derived": "drag"}])
    abilities: Annotated[tuple[AbilityId, ...], Count(limits.ABILITIES, least=1)] | None = Field(
        None, title="Abilities", description="Only checks rolled with one of them; all when left out."
    )


class _Resolution(Node):
    """What every kind of resolution has."""

    ability_modifier: AbilityModifier = Field(
        title="Ability modifier", description="How an ability score becomes a number."
    )
    proficiency_tiers: Annotated[tuple[ProficiencyTier, ...], Count(limits.TIERS, least=1)] = Field(
        title="Tiers", description="The steps of training; the first means untrained."
    )
    proficiency: Proficiency | None = Field(
        None, title="Proficiency", description="Where the proficiency bonus comes from."
    )
    penalty_from: TrackId | None = Field(
        None, title="Penalty from", description="The wound track that costs."
    )
    adjust: Annotated[tuple[Adjust, ...], Count(limits.ADJUSTMENTS, least=1)] = Field(
        (), title="Adjust", description="Numbers the sheet adds to checks."
    )

    @rule("proficiency_tiers", "proficiency")
    def _check_multipliers(self) -> Iterator[Fault]:
        """A tier with a `multiplier` needs `proficiency`."""
        for position, tier in enumerate(self.proficiency_tiers):
            if tier.multiplier > 0 and self.proficiency is None:
                message = f"The tier {shown(tier.label)} multiplies a proficiency bonus, and there is none."
                place = ("proficiencyTiers", position)
                yield Fault(place, ProblemCode.NEVER_FIRES, message, "Add `proficiency`, or use `flat`.")


class SumDice(Node):
    """The dice of a check that are added up."""

    count: Annotated[int, Whole(1, limits.SUM_DICE_COUNT)] = Field(
        title="Count", description="How many dice.", examples=[2]
    )
    sides: Annotated[int, Whole(*limits.DICE_SIDES)] = Field(
        title="Sides", description="How many sides.", examples=[6]
    )


class LadderStep(Node):
    """A difficulty with a name."""

    label: Label
    dc: AnyWhole = Field(title="Difficulty", description="What the total must reach.", examples=[10])


NaturalsRule = Literal["none", "both", "max-only", "min-only"]


class Naturals(Node):
    """Whether the top face always succeeds and the lowest always fails."""

    check: NaturalsRule = Field("none", title="Checks", description="Which faces count on checks.")
    save: NaturalsRule = Field("none", title="Saves", description="Which faces count on saves.")


class DiceSum(_Resolution):
    """Dice added up, against a difficulty."""

    kind: Literal["dice-sum"]
    dice: SumDice = Field(title="Dice", description="What is thrown.", examples=[{"count": 1, "sides": 20}])
    difficulty_ladder: Annotated[tuple[LadderStep, ...], Count(limits.LADDER_STEPS)] = Field(
        (), title="Difficulties", description="Difficulties with names, for the Game Master."
    )
    advantage: Flag = Field(
        False, title="Advantage", description="Whether dice may be thrown twice, keeping one."
    )
    naturals: Naturals = Field(Naturals(), title="Naturals", description="Faces that decide by themselves.")

    @rule("dice", "naturals")
    def _check_naturals(self) -> Iterator[Fault]:
        """Natural faces need a single die."""
        if self.dice.count > 1 and (self.naturals.check != "none" or self.naturals.save != "none"):
            message = f"Natural faces need a single die, and {self.dice.count} are thrown."
            yield Fault(("naturals",), ProblemCode.CONFLICT, message, 'Use "none", or one die.')


_OWN_KEYS: Mapping[str, frozenset[str]] = {
    "dice-pool": frozenset(
        [
            "difficultyLadder",
            "die",
            "pool",
            "target",
            "situationalDice",
            "double",
            "explode",
            "cancel",
            "botch",
            "exceptional",
            "reroll",
            "spend",
            "stances",
        ]
    ),
    "dice-highest": frozenset(["die", "pool", "situationalDice", "outcomes", "positions", "effects"]),
    "roll-under": frozenset(
        [
            "difficultyLadder",
            "dice",
            "target",
            "rating",
            "degrees",
            "critical",
            "fumble",
            "situational",
            "bonusDice",
            "openEnded",
            "reads",
        ]
    ),
}
"""The keys of each kind besides the shared ones (F2.2)."""

_OWN_REQUIRED: Mapping[str, tuple[str, ...]] = {
    "dice-pool": ("die", "pool", "target"),
    "dice-highest": ("die", "pool", "outcomes"),
    "roll-under": ("dice",),
}


class _OtherResolution(_Resolution):
    """A kind whose own keys are kept as written."""

    model_config = ConfigDict(extra="allow")

    kind: Any

    @property
    def rest(self) -> dict[str, JsonValue]:
        """The keys of this kind, as written."""
        return dict(self.model_extra or {})

    @rule("kind")
    def _check_keys(self) -> Iterator[Fault]:
        """Each kind has keys of its own besides the shared ones (F2.2)."""
        own = _OWN_KEYS[self.kind]
        for key in _OWN_REQUIRED[self.kind]:
            if key not in self.rest:
                yield Fault((key,), ProblemCode.MISSING, f"`{key}` is missing.", f"Add `{key}`.")
        for key, value in self.rest.items():
            if key not in own:
                message = f"`{key}` is not a key of a resolution of the kind {shown(self.kind)}."
                yield Fault((key,), ProblemCode.UNKNOWN_KEY, message, "Remove it.", value)


class DicePool(_OtherResolution):
    """Dice counted one by one; kept, its own keys are not read yet."""

    kind: Literal["dice-pool"]


class DiceHighest(_OtherResolution):
    """The best of a handful of dice; kept, its own keys are not read yet."""

    kind: Literal["dice-highest"]


class RollUnder(_OtherResolution):
    """A total at or under a rating; kept, its own keys are not read yet."""

    kind: Literal["roll-under"]


OtherResolution = DicePool | DiceHighest | RollUnder
Resolution = Annotated[DiceSum | DicePool | DiceHighest | RollUnder, Kinds("kind")]

"""What using an entry does (F3.42 to F3.57)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from rulesets.engine.problems import ProblemCode
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.kept import KeptList, KeptObject
from rulesets.engine.schema.mechanics.amounts import Amount, CostTerm, DamageType, Plus, Scales
from rulesets.engine.schema.mechanics.applying import Applies
from rulesets.engine.schema.mechanics.changing import CheckChange, EntryContextual
from rulesets.engine.schema.numbers import Flag, Number, Whole
from rulesets.engine.schema.rules import needs
from rulesets.engine.schema.shapes import Count
from rulesets.engine.schema.texts import Line, SaveId, Text
from rulesets.engine.schema.unions import ObjectOr

_KIND = "Add `kind`: attack, heal, buff, debuff, utility or rider."


class Area(Node):
    """The space it reaches."""

    shape: Literal["burst", "cone", "line"] = Field(
        title="Shape", description="How it spreads.", examples=["burst"]
    )
    size: Annotated[float, Number(above=0)] = Field(
        title="Size", description="How far, in the catalog's unit.", examples=[4]
    )


class MechanicsSave(Node):
    """The save against it."""

    save: SaveId = Field(title="Save", description="The save that is made.", examples=["nerve"])
    on_success: Literal["none", "half", "negates"] = Field(
        title="On success", description="What a success leaves of it.", examples=["half"]
    )


class Mechanics(Node):
    """What using an entry does; the keys of fights are kept."""

    kind: Literal["attack", "heal", "buff", "debuff", "utility", "rider"] | None = Field(
        None,
        title="Kind",
        description="What it is for; required unless only `contextual` stands.",
        examples=["attack"],
    )
    range_: Annotated[float, Number(0)] | None = Field(
        None, title="Range", description="How far it reaches; 0 is oneself or touch.", examples=[12]
    )
    area: Area | None = Field(None, title="Area", description="The space it reaches.")
    targets: Literal["self", "ally", "enemy", "any"] | None = Field(
        None, title="Targets", description="Who it may be used on.", examples=["any"]
    )
    target_count: Annotated[int, Whole(1)] | None = Field(
        None, title="Target count", description="On how many.", examples=[3]
    )
    friendly_fire: Flag = Field(True, title="Friendly fire", description="Whether it hits friends too.")
    amount: Amount | None = Field(None, title="Amount", description="How much it does or heals.")
    damage_type: DamageType | None = Field(
        None, title="Damage type", description="The type of its damage.", examples=["coldfire"]
    )
    attack_roll: Flag | None = Field(
        None, title="Attack roll", description="Whether it needs a hit; kept for fights."
    )
    auto_hit: Flag | None = Field(None, title="Auto-hit", description="Whether it hits; kept for fights.")
    save: MechanicsSave | None = Field(None, title="Save", description="The save against it.")
    applies: Annotated[tuple[Applies, ...], Count(limits.CONDITIONS)] = Field(
        (), title="Applies", description="The conditions it puts on."
    )
    temporary: Amount | None = Field(None, title="Temporary", description="The temporary points it gives.")
    scales: Scales | None = Field(None, title="Scales", description="How its amount grows.")
    cost: Annotated[tuple[CostTerm, ...], Count(limits.COST_TERMS)] = Field(
        (), title="Cost", description="What using it costs.", examples=[[{"pool": "grit", "amount": 1}]]
    )
    per_cost_step: Amount | None = Field(
        None, title="Per cost step", description="What each further time its cost is paid adds."
    )
    budget: Annotated[str, Text(limits.FILE_BYTES, line=Line.FREE)] | None = Field(
        None, title="Budget", description="What of a turn it uses; kept for fights."
    )
    concentration: Flag | None = Field(
        None, title="Concentration", description="Whether it must be held; kept for fights."
    )
    reaction: Annotated[Flag | KeptObject, ObjectOr()] | None = Field(
        None, title="Reaction", description="Whether, or to what, it is a reaction; kept for fights."
    )
    plus: Annotated[tuple[Plus, ...], Count(limits.PLUS)] = Field(
        (), title="Plus", description="What comes on top of the amount."
    )
    free: Flag | None = Field(None, title="Free", description="Whether it takes no time; kept for fights.")
    gives: KeptList | None = Field(None, title="Gives", description="What it gives back; kept for fights.")
    standard: KeptObject | None = Field(
        None, title="Standard", description="The standard action it changes; kept for fights."
    )
    rider: KeptObject | None = Field(None, title="Rider", description="What it rides on; kept for fights.")
    check: CheckChange | None = Field(
        None, title="Check", description="What it does to a check of a dice pool."
    )
    contextual: EntryContextual | None = Field(
        None, title="Contextual", description="How it changes a roll on which it is named."
    )

    @rule("kind", "contextual")
    def _check_kind(self) -> Iterator[Fault]:
        """`kind` is required unless the block holds only `contextual` (F3.43)."""
        if self.kind is None and self.model_fields_set != {"contextual"}:
            yield Fault(("kind",), ProblemCode.MISSING, "`kind` is missing.", _KIND)

    @rule("kind", "amount", "plus")
    def _check_plus(self) -> Iterator[Fault]:
        """`plus` stands beside an `amount`, never on a `heal` (F3.53)."""
        yield from needs(bool(self.plus), self.amount is not None, "plus", "amount")
        if self.plus and self.kind == "heal":
            message = "A heal has nothing on top."
            yield Fault(("plus",), ProblemCode.CONFLICT, message, "Drop `plus`.")

    @rule("amount", "temporary", "scales")
    def _check_scales(self) -> Iterator[Fault]:
        """`scales` has an amount that grows (F1.37, F3.52)."""
        if self.scales is not None and self.amount is None and self.temporary is None:
            message = "There is no amount that could grow."
            yield Fault(("scales",), ProblemCode.NEVER_FIRES, message, "Add `amount` or drop `scales`.")

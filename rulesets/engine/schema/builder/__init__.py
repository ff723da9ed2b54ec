"""The builder as declared: its steps, by kind, and what they share (B3)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node
from rulesets.engine.schema.builder.abilities import AbilitiesStep, ManualRange, Methods, PointBuy, RollGroup
from rulesets.engine.schema.builder.abilitypicks import AbilityPicksStep
from rulesets.engine.schema.builder.allocate import AllocateGroup, AllocateStep, RowPoints
from rulesets.engine.schema.builder.catalog import CatalogStep, FilterCost, FromWithin, UpTo, Within
from rulesets.engine.schema.builder.choices import ChoicesStep
from rulesets.engine.schema.builder.constraints import Constraint, CountedRows, DistinctRows, RowFilter
from rulesets.engine.schema.builder.costs import (
    Cost,
    CostChange,
    FlatCost,
    PerRankCost,
    TableCost,
    UnpricedCost,
)
from rulesets.engine.schema.builder.creationdice import CreationDice
from rulesets.engine.schema.builder.fields import FieldsStep, FieldsTotal
from rulesets.engine.schema.builder.initialize import InitializeStep, Write
from rulesets.engine.schema.builder.pools import CreationPool, CreditCap
from rulesets.engine.schema.builder.profiles import Profile
from rulesets.engine.schema.builder.ratingtiers import RatingTable
from rulesets.engine.schema.builder.roll import CreationRoll, RollStep
from rulesets.engine.schema.builder.rows import CostCell, RowCost, RowCostChange, RowsStep
from rulesets.engine.schema.builder.spend import Exchange, Offer, SpendStep
from rulesets.engine.schema.builder.startinggear import StartingGearStep
from rulesets.engine.schema.builder.step import Reads
from rulesets.engine.schema.builder.trained import TrainedStep
from rulesets.engine.schema.quotas import Quota, QuotaBelow
from rulesets.engine.schema.shapes import Count
from rulesets.engine.schema.targets import Target
from rulesets.engine.schema.texts import TierId
from rulesets.engine.schema.unions import Kinds

__all__ = [
    "AbilitiesStep",
    "AbilityPicksStep",
    "AllocateGroup",
    "AllocateStep",
    "Builder",
    "CatalogStep",
    "ChoicesStep",
    "Constraint",
    "Cost",
    "CostCell",
    "CostChange",
    "CountedRows",
    "CreationDice",
    "CreationPool",
    "CreationRoll",
    "CreditCap",
    "DistinctRows",
    "Exchange",
    "FieldsStep",
    "FieldsTotal",
    "FilterCost",
    "FlatCost",
    "FromWithin",
    "InitializeStep",
    "ManualRange",
    "Methods",
    "Offer",
    "PerRankCost",
    "PointBuy",
    "Profile",
    "Quota",
    "QuotaBelow",
    "RatingTable",
    "Reads",
    "RollGroup",
    "RollStep",
    "RowCost",
    "RowCostChange",
    "RowFilter",
    "RowPoints",
    "RowsStep",
    "SpendStep",
    "StartingGearStep",
    "Step",
    "TableCost",
    "Target",
    "TrainedStep",
    "UnpricedCost",
    "UpTo",
    "Within",
    "Write",
]

Step = Annotated[
    CatalogStep
    | FieldsStep
    | AbilitiesStep
    | TrainedStep
    | AllocateStep
    | SpendStep
    | RowsStep
    | InitializeStep
    | RollStep
    | StartingGearStep
    | ChoicesStep
    | AbilityPicksStep,
    Kinds("kind"),
]


class Builder(Node):
    """The steps that make a character."""

    tier: TierId | None = Field(
        None, title="Tier", description="The tier picks train at when they name none."
    )
    steps: Annotated[tuple[Step, ...], Count(limits.STEPS)] = Field(
        title="Steps", description="The steps, in order."
    )
    rating_tiers: tuple[RatingTable, ...] = Field(
        (), title="Rating tiers", description="Which tier of a skill or save each rating is."
    )
    pools: Annotated[tuple[CreationPool, ...], Count(limits.CREATION_POOLS)] = Field(
        (), title="Pools", description="Points that steps share."
    )
    constraints: Annotated[tuple[Constraint, ...], Count(limits.CONSTRAINTS)] = Field(
        (), title="Constraints", description="Rules a finished character keeps."
    )
    profiles: Annotated[tuple[Profile, ...], Count(limits.PROFILES)] = Field(
        (), title="Profiles", description="Kinds of characters with their own steps and budgets."
    )

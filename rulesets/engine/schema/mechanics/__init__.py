"""What an entry of a catalog does, in and outside fights (F3.42 to F3.57, F3.100)."""

from __future__ import annotations

from rulesets.engine.schema.mechanics.amounts import Amount, CostTerm, GroupCost, Plus, PlusSave, Scales
from rulesets.engine.schema.mechanics.applying import Applies, Rounds, SaveEnds
from rulesets.engine.schema.mechanics.block import Area, Mechanics, MechanicsSave
from rulesets.engine.schema.mechanics.changing import (
    CheckChange,
    CheckReroll,
    EntryContextual,
    Modifier,
)

__all__ = [
    "Amount",
    "Applies",
    "Area",
    "CheckChange",
    "CheckReroll",
    "CostTerm",
    "EntryContextual",
    "GroupCost",
    "Mechanics",
    "MechanicsSave",
    "Modifier",
    "Plus",
    "PlusSave",
    "Rounds",
    "SaveEnds",
    "Scales",
]

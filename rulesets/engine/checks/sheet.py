"""What the sheet says of itself: the tiers it offers.

Source: S6.8.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.checks.findings import Findings, unknown
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Global, Read
from rulesets.engine.schema.sheet import Sheet


def reads(_sheet: Sheet) -> Iterator[Read]:
    """Tiers are known by their order as a whole."""
    yield Read(Global.TIERS, (), value=False)


def check(sheet: Sheet, index: Index) -> Findings:
    """A tier that is offered exists."""
    for key, offered in (("skillTiers", sheet.skill_tiers), ("saveTiers", sheet.save_tiers)):
        for position, tier in enumerate(offered or ()):
            if index.tiers.rank(tier) is None:
                yield unknown((key, position), "tier", tier)

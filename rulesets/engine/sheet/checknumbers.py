"""Skills and saves as the sheet shows them. Source: N6, S6, S7.14."""

from __future__ import annotations

from typing import Final, NamedTuple

from rulesets.engine.compiled.frame import Frame
from rulesets.engine.compiled.ruleset import CompiledRuleset
from rulesets.engine.compiled.trainings import CheckKind
from rulesets.engine.compiled.values import stored_text


class CheckNumber(NamedTuple):
    """What a sheet contributes to a skill or save.

    Attributes:
        tier: The tier in force: the stored one if declared, else the first (N6.2).
        number: What the sheet shows and every check rolls (S6.12).
        uncapped: The sum before the cap, which rolling with another ability swaps on (N6.6).
        refused: Whether the check is refused while untrained, and so has no number to show (S7.14).
        stored: The stored tier, declared or not; empty where none is (S6.7).
    """

    tier: str
    number: float
    uncapped: float
    refused: bool
    stored: str


def read_checks(compiled: CompiledRuleset, frame: Frame, kind: CheckKind) -> dict[str, CheckNumber]:
    """Read all skills, or all saves, off an evaluated frame."""
    numbers, known, first = frame.numbers, compiled.tier_rank, compiled.tiers[0]
    tiers = frame.skills if kind == "skill" else frame.saves
    found = {}
    for plan in compiled.program.checks[kind]:
        value = tiers.get(plan.id)
        if value is None:
            tier, stored = first, ""
        elif isinstance(value, str) and value in known:
            tier = stored = value
        else:
            stored = stored_text(value)
            tier = stored if stored in known else first
        refused = plan.refuses and tier == first
        # Past the constructor, which would cost as much again: these are most of what there is to read.
        found[plan.id] = _new(
            CheckNumber, (tier, numbers[plan.slot], numbers[plan.uncapped], refused, stored)
        )
    return found


_new: Final = tuple.__new__

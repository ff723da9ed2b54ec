"""What a tier is worth, and the numbers of skills and saves. Source: N6, S6, S7, S8."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from rulesets.engine.compiled.frame import Frame, Step
from rulesets.engine.compiled.numbers import ROUNDINGS, exact, round_down, stored_number
from rulesets.engine.compiled.slots import Part
from rulesets.engine.compiled.values import clean_text
from rulesets.engine.schema.resolution import ProficiencyTier
from rulesets.engine.schema.sheet import Save, Section, Skill, Untrained

CheckKind: TypeAlias = Literal["skill", "save"]

UNCAPPED: Final[Mapping[CheckKind, Part]] = {"skill": "uncapped skill", "save": "uncapped save"}
"""Under which part the number before the cap has its slot."""

Worths: TypeAlias = tuple[float, Mapping[str, float]]
"""What the first tier is worth, and every other tier by id."""


def tier_worth(tier: ProficiencyTier, bonus: float) -> float:
    """Work out what a tier adds: the multiplied bonus, rounded its way, then the flat part (N6.2)."""
    return exact(ROUNDINGS[tier.round](tier.multiplier * bonus) + tier.flat)


def worths_of(tiers: Sequence[ProficiencyTier]) -> Callable[[float], Worths]:
    """Make the function from a proficiency bonus to what every tier is worth.

    Answers are kept for the last bonuses seen: few characters differ in it.
    """
    first, *rest = tiers

    @lru_cache(maxsize=64)
    def worths(bonus: float) -> Worths:
        return tier_worth(first, bonus), {tier.id: tier_worth(tier, bonus) for tier in rest}

    return worths


def untrained_rule(check: Skill | Save, sections: Mapping[str, Section]) -> Untrained:
    """Give what being untrained does to a check: its own rule, else its section's (S7.3, S7.4)."""
    if check.untrained is not None:
        return check.untrained
    section = sections.get(check.section or "")
    return "normal" if section is None or section.untrained is None else section.untrained


@dataclass(frozen=True, slots=True)
class CheckPlan:
    """How one skill or save is worked out.

    Attributes:
        kind: Skill or save.
        id: Its id, under which the tier and the free bonus are stored.
        slot: Where its number goes.
        uncapped: Where its number before the cap goes; the same slot where there is no cap.
        modifier: The slot of its ability's modifier, or of 0.
        untrained: What being untrained adds (S7.6); 0 for every other rule.
        cap: The slot of its cap, if it has one.
        refuses: Whether it is refused while untrained.
    """

    kind: CheckKind
    id: str
    slot: int
    uncapped: int
    modifier: int
    untrained: float
    cap: int | None
    refuses: bool


def check_step(plans: Sequence[CheckPlan]) -> Step:
    """Make the step that fills the numbers of checks of one kind, in order.

    Number = ability modifier + training + free bonus + what being untrained adds (N6.1), then the cap.
    """
    skills = plans[0].kind == "skill"
    rows = tuple((plan.id, plan.uncapped, plan.modifier, plan.untrained) for plan in plans)
    capped = tuple((plan.slot, plan.uncapped, plan.cap) for plan in plans if plan.cap is not None)

    def run(frame: Frame) -> None:
        numbers, bonuses, trainings = frame.numbers, frame.bonuses, frame.trainings
        tiers = frame.skills if skills else frame.saves
        for check_id, slot, modifier, untrained in rows:
            tier, worth = tiers.get(check_id), None
            if isinstance(tier, str):
                worth = trainings.get(tier)
                if worth is None:
                    worth = trainings.get(clean_text(tier))
            total = numbers[modifier] + (frame.untrained_worth if worth is None else worth)
            if check_id in bonuses:
                total += stored_number(bonuses[check_id]) or 0
            if worth is None:
                total += untrained
            numbers[slot] = total if type(total) is int else exact(total)
        for slot, uncapped, cap in capped:
            numbers[slot] = min(numbers[uncapped], round_down(numbers[cap]))

    return run

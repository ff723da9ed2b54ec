"""Skills, saves and the proficiency bonus explained. Source: U4.4, N6."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.compiled.numbers import ROUNDINGS, exact, round_down, stored_number
from rulesets.engine.compiled.trainings import CheckKind, tier_worth
from rulesets.engine.problems import shown_number
from rulesets.engine.schema.refs import AbilityModRef
from rulesets.engine.schema.sheet import Save, Skill, UntrainedBy
from rulesets.engine.sentences import say
from rulesets.engine.sheet.checknumbers import CheckNumber
from rulesets.engine.sheet.explain.parts import Explanation, Part
from rulesets.engine.sheet.explain.question import Question
from rulesets.engine.sheet.explain.refs import part_of


def explain_skill(question: Question, skill_id: str) -> Explanation:
    """Explain a skill's number."""
    return _explain(question, "skill", question.compiled.skills[skill_id], question.sheet.skills[skill_id])


def explain_save(question: Question, save_id: str) -> Explanation:
    """Explain a save's number."""
    return _explain(question, "save", question.compiled.saves[save_id], question.sheet.saves[save_id])


def explain_proficiency(question: Question, _: str) -> Explanation:
    """Explain the proficiency bonus; without a declared source it has no parts and is 0 (N6.3)."""
    source = question.compiled.model.resolution.proficiency
    parts = () if source is None else (part_of(question, source.bonus),)
    return Explanation(say("Proficiency bonus"), question.sheet.proficiency, parts)


def _explain(question: Question, kind: CheckKind, check: Skill | Save, number: CheckNumber) -> Explanation:
    parts = (
        *_ability(question, check),
        _training(question, kind, check, number),
        *_bonus(question, check),
        *_untrained(question, kind, check, number),
    )
    return Explanation(check.label, number.number, parts, cap=_cap(question, check, number))


def _ability(question: Question, check: Skill | Save) -> Iterator[Part]:
    if check.ability in question.compiled.abilities:
        yield part_of(question, AbilityModRef(abilityMod=check.ability))


def _training(question: Question, kind: CheckKind, check: Skill | Save, number: CheckNumber) -> Part:
    """Name the tier, what it is worth, and who trained it."""
    tier = question.compiled.tier(number.tier)
    bonus = question.sheet.proficiency
    target = f"{kind}/{check.id}"
    detail: tuple[Part, ...] = ()
    if question.has_detail:
        multiplied = exact(ROUNDINGS[tier.round](tier.multiplier * bonus))
        times = say("Proficiency bonus × {multiplier}", multiplier=shown_number(tier.multiplier))
        parts = (
            Part(times, multiplied, say("from a bonus of {bonus}", bonus=shown_number(bonus))),
            Part(say("Fixed amount"), tier.flat, say("the rules")),
        )
        detail = (*(part for part in parts if part.amount), *question.sources.get(target, ()))
    source = question.origin(target, is_stored=number.stored == number.tier)
    return Part(tier.label, tier_worth(tier, bonus), source, detail)


def _bonus(question: Question, check: Skill | Save) -> Iterator[Part]:
    bonus = stored_number(question.frame.bonuses.get(check.id))
    if bonus:
        source = question.origin(f"bonus/{check.id}", is_stored=True)
        yield Part(say("Free bonus"), bonus, source)


def _untrained(
    question: Question, kind: CheckKind, check: Skill | Save, number: CheckNumber
) -> Iterator[Part]:
    """Say what being untrained does: an amount, or a word that changes no number (S7)."""
    rule = question.compiled.untrained_rule(kind, check.id)
    if number.tier != question.compiled.tiers[0] or rule == "normal":
        return
    section = question.compiled.sections.get(check.section or "")
    source = say("the rules") if section is None or check.untrained is not None else section.label
    if isinstance(rule, UntrainedBy):
        yield Part(say("Untrained"), rule.by, source)
    elif rule == "refuse":
        yield Part(say("Untrained: cannot be tried"), None, source)
    else:
        yield Part(say("Untrained: harder"), None, source)


def _cap(question: Question, check: Skill | Save, number: CheckNumber) -> Part | None:
    """Name what holds the number down, while it does (N6.6)."""
    if check.cap is None or number.number == number.uncapped:
        return None
    cap = part_of(question, check.cap)
    return Part(cap.label, round_down(cap.amount or 0), cap.source, cap.detail)

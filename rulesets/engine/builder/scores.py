"""Ability scores: the raises of picks and slots, and which answers count.

Raises are whole numbers added in one order: every `add` in builder order, then every slot in builder
order, each on top of the ones before and cut by the score's own bounds and by the slot's `upTo`
(B13.8, B13.9, B13.16).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rulesets.engine.builder.plan import Plan
from rulesets.engine.builder.record import Record
from rulesets.engine.builder.slots import ActivePick, Reader, Slot, SlotAnswers, beyond, excluded
from rulesets.engine.compiled.numbers import exact
from rulesets.engine.schema.grants import AbilityChoice
from rulesets.engine.sentences import say


@dataclass(frozen=True, slots=True)
class Raise:
    """One amount added to a score, and who adds it.

    ``up_to`` is the slot's limit, ``partial_from`` the score from which two of its raises make one.
    """

    ability: str
    amount: float
    source: str
    step: str
    up_to: float | None = None
    partial_from: float | None = None
    slot: str = ""


@dataclass(frozen=True, slots=True)
class Given:
    """What a raise really gave: the amount left after the score's bounds and `upTo`.

    ``partial`` marks half of a pair that is not complete yet (B13.14).
    """

    raised: Raise
    amount: float
    partial: bool = False


def judge_ability_slot(
    plan: Plan, slot: Slot, record: Record, read: Reader | None, earlier: Mapping[str, SlotAnswers]
) -> SlotAnswers:
    """Which of a slot's kept answers count, in the order chosen. Source: B13.4 to B13.6, B15.10, B15.14."""
    choice = slot.raising
    asked = slot.number(read)
    taken = excluded(choice, earlier)
    active: list[str] = []
    inactive: list[tuple[str, str]] = []
    for ability in slot.answers(record):
        reason = refuse_ability(plan, choice, ability, taken)
        if not reason and ability in active and not choice.repeat:
            reason = say("Each score is chosen once here.")
        if not reason and len(active) >= asked:
            reason = beyond(asked)
        if reason:
            inactive.append((ability, reason))
        else:
            active.append(ability)
    note = (
        ""
        if any(not refuse_ability(plan, choice, id_, taken) for id_ in plan.compiled.abilities)
        else NOT_CONFIGURED
    )
    return SlotAnswers(slot, tuple(active), asked, tuple(inactive), note)


NOT_CONFIGURED = say("Not configured: the ruleset offers nothing to choose here.")


def refuse_ability(plan: Plan, choice: AbilityChoice, ability: str, taken: frozenset[str]) -> str:
    """Why a slot does not take an ability, or nothing. Source: B13.5, B13.6, B13.18, B15.13."""
    known = plan.compiled.abilities.get(ability)
    if known is None:
        return say("The ruleset no longer has this score.")
    if ability in plan.compiled.computed_abilities:
        return say("{label} is computed.", label=known.label)
    if ability in choice.except_:
        return say("{label} is not part of this choice.", label=known.label)
    if choice.from_ is not None and ability not in choice.from_:
        return say("{label} is not part of this choice.", label=known.label)
    if ability in taken:
        return say("{label} is chosen elsewhere already.", label=known.label)
    return ""


def raises_of(
    picks: Sequence[ActivePick], slots: Iterable[SlotAnswers], gains: Iterable[Raise] = ()
) -> list[Raise]:
    """Every raise that applies, in the order of B50.3: adds and gains, whole choices, then partial ones."""
    raises: list[Raise] = []
    for pick in picks:
        grants = pick.entry.grants
        if grants is not None and grants.abilities is not None:
            for ability, amount in grants.abilities.add.items():
                raises.append(Raise(ability, amount, pick.entry.label, pick.source))
    raises.extend(gains)
    chosen = [raised for answers in slots for raised in _chosen(answers)]
    return raises + sorted(chosen, key=lambda raised: raised.partial_from is not None)


def _chosen(answers: SlotAnswers) -> list[Raise]:
    choice, slot = answers.slot.choice, answers.slot
    if not isinstance(choice, AbilityChoice):
        return []
    limit = choice.up_to if choice.amount > 0 else None
    return [
        Raise(ability, choice.amount, slot.source, slot.step, limit, choice.partial_from, slot.key)
        for ability in answers.active
    ]


def fold(
    plan: Plan, base: Mapping[str, float], raises: Iterable[Raise]
) -> tuple[dict[str, float], list[Given]]:
    """Add raises to base scores.

    Returns:
        The scores reached, and what each raise gave. An ability without a base is left out.

    Source: B13.8, B13.9, B13.11, B13.12, B13.13, B13.15, B13.20, N2.3.
    """
    scores = dict(base)
    given: list[Given] = []
    halves: set[str] = set()
    for raised in raises:
        known = plan.compiled.abilities.get(raised.ability)
        if known is None or raised.ability not in scores:
            continue
        now = scores[raised.ability]
        if raised.partial_from is not None and now >= raised.partial_from:
            halves ^= {raised.ability}
            if raised.ability in halves:
                given.append(Given(raised, 0, partial=True))
                continue
        amount = exact(_room(now, raised, low=known.min, high=known.max))
        scores[raised.ability] = exact(now + amount)
        given.append(Given(raised, amount))
    return scores, given


def _room(now: float, raised: Raise, *, low: float, high: float) -> float:
    """How much of a raise a score can take. A score already past the bound is never moved back."""
    if raised.amount < 0:
        return -min(-raised.amount, max(now - low, 0))
    limit = high if raised.up_to is None else min(high, raised.up_to)
    return min(raised.amount, max(limit - now, 0))

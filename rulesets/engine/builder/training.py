"""Training: what picks and slots train, to which tier, and which slot answers count.

Fixed training of every active pick is known first. Slots without `held` follow in builder order, each
seeing the ones before it (B14.7); slots with `held` come last, lowest tier first, because they build
on what the others hold (B14.12).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rulesets.engine.builder.plan import Plan
from rulesets.engine.builder.record import Record
from rulesets.engine.builder.scores import NOT_CONFIGURED
from rulesets.engine.builder.slots import ActivePick, Reader, Slot, SlotAnswers
from rulesets.engine.schema.grants import TrainedChoice
from rulesets.engine.sentences import say


class Check(NamedTuple):
    """A skill or save: ("skills", "climb")."""

    kind: str
    id: str


@dataclass(frozen=True, slots=True)
class Trained:
    """One source of training: the tier it trains at, who trains, and in which step."""

    tier: str
    source: str
    step: str


@dataclass(slots=True)
class Training:
    """What the picks train so far. Ranks are places in the ruleset's tiers (B1.16)."""

    plan: Plan
    sources: dict[Check, list[Trained]] = field(default_factory=dict)

    def add(self, check: Check, trained: Trained) -> None:
        """Note one source."""
        self.sources.setdefault(check, []).append(trained)

    def rank(self, check: Check) -> int:
        """The highest tier the picks train a check at, 0 for none. Source: B14.5."""
        return max((self.plan.rank(item.tier) for item in self.sources.get(check, ())), default=0)

    def best(self, check: Check) -> Trained | None:
        """The source of the tier that holds: the first of the highest."""
        return max(self.sources.get(check, ()), key=lambda item: self.plan.rank(item.tier), default=None)


def fixed_training(plan: Plan, picks: Sequence[ActivePick]) -> Training:
    """What the active picks train without asking. Source: B14.1, B14.3."""
    training = Training(plan)
    for pick in picks:
        grants = pick.entry.grants
        if grants is None or grants.trained is None:
            continue
        for kind, ids in (("skills", grants.trained.skills), ("saves", grants.trained.saves)):
            tier = plan.tier_for(kind, grants.trained.tier)
            for id_ in ids or ():
                if tier is not None:
                    training.add(Check(kind, id_), Trained(tier, pick.entry.label, pick.source))
    return training


def judge_trained_slots(
    plan: Plan, slots: Sequence[Slot], record: Record, training: Training, read: Reader | None
) -> dict[str, SlotAnswers]:
    """Which answers of the trained slots count, by slot key; adds what they train to ``training``."""
    judged: dict[str, SlotAnswers] = {}
    for slot in judging_order(plan, slots):
        answers = judge_trained_slot(plan, slot, record, training, read)
        judged[slot.key] = answers
        if slot.tier is not None:
            for id_ in answers.active:
                training.add(Check(slot.kind, id_), Trained(slot.tier, slot.source, slot.step))
    return judged


def judging_order(plan: Plan, slots: Iterable[Slot]) -> list[Slot]:
    """The order in which trained slots see each other."""
    trained = [slot for slot in slots if isinstance(slot.choice, TrainedChoice)]
    plain = [slot for slot in trained if _held(slot) is None]
    held = [slot for slot in trained if _held(slot) is not None]
    return plain + sorted(held, key=lambda slot: plan.rank(slot.tier))


def _held(slot: Slot) -> str | None:
    return slot.choice.held if isinstance(slot.choice, TrainedChoice) else None


def judge_trained_slot(
    plan: Plan, slot: Slot, record: Record, training: Training, read: Reader | None
) -> SlotAnswers:
    """Which answers of one slot count, given what is trained before it. Source: B14.6 to B14.16, B15.10."""
    asked = slot.number(read)
    active: list[str] = []
    inactive: list[tuple[str, str]] = []
    eligible = [id_ for id_ in checks_of(plan, slot.kind) if not refuse_check(plan, slot, training, id_)]
    if not slot.constrained:
        asked = min(asked, len(eligible))
    for id_ in slot.answers(record):
        reason = refuse_check(plan, slot, training, id_)
        if not reason and id_ in active:
            reason = say("Each of these is chosen once here.")
        if not reason and len(active) >= asked:
            reason = say("This choice now takes {asked}.", asked=asked)
        if reason:
            inactive.append((id_, reason))
        else:
            active.append(id_)
    note = NOT_CONFIGURED if slot.constrained and not eligible and asked else ""
    hidden = not slot.constrained and not eligible
    return SlotAnswers(slot, tuple(active), asked, tuple(inactive), note, hidden)


def checks_of(plan: Plan, kind: str) -> tuple[str, ...]:
    """The skills or the saves of the sheet, in file order."""
    return tuple(plan.compiled.saves if kind == "saves" else plan.compiled.skills)


def label_of(plan: Plan, kind: str, id_: str) -> str:
    """The label of a skill or save, or its id where it is gone."""
    known = plan.compiled.saves.get(id_) if kind == "saves" else plan.compiled.skills.get(id_)
    return id_ if known is None else known.label


def refuse_check(plan: Plan, slot: Slot, training: Training, id_: str) -> str:
    """Why a slot does not take a skill or save now, or nothing. Source: B14.6, B14.7, B14.9, B14.12."""
    choice = slot.training
    check = Check(slot.kind, id_)
    label = label_of(plan, slot.kind, id_)
    if id_ not in checks_of(plan, slot.kind):
        return say("The ruleset no longer has this.")
    if choice.from_ is not None and id_ not in choice.from_:
        return say("{label} is not part of this choice.", label=label)
    if slot.tier is None:
        return NOT_CONFIGURED
    best = training.best(check)
    if best is not None and training.rank(check) >= plan.rank(slot.tier):
        return say("{label} is already trained by {source}.", label=label, source=best.source)
    if choice.held is not None and training.rank(check) < plan.rank(choice.held):
        tier = plan.compiled.tier(choice.held)
        return say("{label} is not yet at {tier} through your picks.", label=label, tier=tier.label)
    return ""

"""Training: what picks and slots train, to which tier, and which slot answers count.

Fixed training of every active pick is known first. Slots without `held` follow in builder order, each
seeing the ones before it (B14.7); slots with `held` come last, lowest tier first, because they build
on what the others hold (B14.12).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from rulesets.engine.builder.plan import Plan
from rulesets.engine.builder.record import Record
from rulesets.engine.builder.scores import NOT_CONFIGURED
from rulesets.engine.builder.slots import (
    ActivePick,
    Reader,
    Slot,
    SlotAnswers,
    beyond,
    excluded,
    replacement_key,
)
from rulesets.engine.schema.grants import TrainedChoice
from rulesets.engine.schema.sheet import Save, Skill
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
    """What is trained so far. Ranks are places in the ruleset's tiers (B1.16).

    Attributes:
        plan: The ruleset's builder.
        manual: What the player set by hand, by check: the rank.
        sources: What the picks train; noted by `add`.
        highest: The source of the tier that holds: the first of the highest.
        described: Whether the sheet holds what the picks train already (B22.2).
    """

    plan: Plan
    manual: Mapping[Check, int] = field(default_factory=dict)
    sources: dict[Check, list[Trained]] = field(default_factory=dict)
    highest: dict[Check, Trained] = field(default_factory=dict)
    described: bool = False

    def add(self, check: Check, trained: Trained) -> None:
        """Note one source."""
        self.sources.setdefault(check, []).append(trained)
        best = self.highest.get(check)
        if best is None or self.plan.rank(trained.tier) > self.plan.rank(best.tier):
            self.highest[check] = trained

    def add_answers(self, answers: SlotAnswers) -> None:
        """Note what a slot's active answers train."""
        slot = answers.slot
        if slot.tier is not None:
            for id_ in answers.active:
                self.add(Check(slot.kind, id_), Trained(slot.tier, slot.source, slot.step))

    def rank(self, check: Check) -> int:
        """The highest tier the picks train a check at, 0 for none. Source: B14.5."""
        best = self.highest.get(check)
        return 0 if best is None else self.plan.rank(best.tier)

    def rank_with_manual(self, check: Check) -> int:
        """The highest tier that picks or the player's own hand train a check at. Source: B14.18."""
        return max(self.rank(check), self.manual.get(check, 0))

    def rank_before(self, check: Check) -> int:
        """The tier a check has before a slot's answers. Source: B14.18.

        What stands on the sheet of a described character may be those very answers, and does not count.
        """
        return self.rank(check) if self.described else self.rank_with_manual(check)

    def best(self, check: Check) -> Trained | None:
        """The source of the tier that holds."""
        return self.highest.get(check)


def fixed_training(
    plan: Plan, picks: Sequence[ActivePick], manual: Mapping[Check, int], *, described: bool
) -> Training:
    """What the active picks train without asking. Source: B14.1, B14.3."""
    training = Training(plan, manual, described=described)
    for pick in picks:
        grants = pick.entry.grants
        if grants is None or grants.trained is None:
            continue
        for kind, ids in (("skills", grants.trained.skills), ("saves", grants.trained.saves)):
            tier = plan.tier_for(kind, grants.trained.tier)
            for id_ in ids:
                if tier is not None:
                    training.add(Check(kind, id_), Trained(tier, pick.entry.label, pick.source))
    return training


def judge_trained_slots(
    plan: Plan, slots: Sequence[Slot], record: Record, training: Training, read: Reader | None
) -> dict[str, SlotAnswers]:
    """Which answers of the trained slots count, by slot key; adds what they train to ``training``.

    A slot whose answers duplicate what is trained already is followed by its replacement slot (B14.19).
    """
    judged: dict[str, SlotAnswers] = {}
    for slot in judging_order(plan, slots):
        answers = judge_trained_slot(plan, slot, record, training, read, judged)
        replacement = replacement_of(training, answers)
        judged[slot.key] = answers
        training.add_answers(answers)
        if replacement is not None:
            judged[replacement.key] = judge_trained_slot(plan, replacement, record, training, read, judged)
            training.add_answers(judged[replacement.key])
    return judged


def judging_order(plan: Plan, slots: Iterable[Slot]) -> list[Slot]:
    """The order in which trained slots see each other; replacement slots follow their own."""
    trained = [slot for slot in slots if isinstance(slot.choice, TrainedChoice) and not slot.replaces]
    plain = [slot for slot in trained if slot.training.held is None]
    held = [slot for slot in trained if slot.training.held is not None]
    return plain + sorted(held, key=lambda slot: plan.rank(slot.tier))


def replacement_of(training: Training, answers: SlotAnswers) -> Slot | None:
    """The slot in which the duplicates of a slot are replaced, where there are any. Source: B14.19, B14.21.

    ``training`` is what is trained before the slot's own answers.
    """
    slot = answers.slot
    choice = slot.training
    if choice.on_duplicate is None or slot.tier is None:
        return None
    rank = training.plan.rank(slot.tier)
    duplicates = tuple(id_ for id_ in answers.active if training.rank_before(Check(slot.kind, id_)) >= rank)
    if not duplicates:
        return None
    shape = choice.model_copy(
        update={
            "count": len(duplicates),
            "count_from": None,
            "from_": choice.replacement_from,
            "only": "untrained",
            "on_duplicate": None,
            "replacement_from": None,
            "held": None,
        }
    )
    keys = tuple(replacement_key(key) for key in (slot.key, *slot.kept_keys))
    return Slot(keys[0], keys[1:], slot.kind, slot.step, slot.source, shape, slot.tier, duplicates)


def judge_trained_slot(
    plan: Plan,
    slot: Slot,
    record: Record,
    training: Training,
    read: Reader | None,
    earlier: Mapping[str, SlotAnswers],
) -> SlotAnswers:
    """Which answers of one slot count, given what is trained before it. Source: B14.6 to B14.18, B15.10."""
    asked = slot.number(read)
    active: list[str] = []
    inactive: list[tuple[str, str]] = []
    taken = excluded(slot.choice, earlier)
    offered = (
        id_ for id_ in checks_of(plan, slot.kind) if not refuse_check(plan, slot, training, id_, taken)
    )
    eligible = list(islice(offered, max(asked, 1)))  # whether there are more changes nothing
    if not slot.constrained:
        asked = min(asked, len(eligible))
    for id_ in slot.answers(record):
        reason = refuse_check(plan, slot, training, id_, taken)
        if not reason and id_ in active:
            reason = say("Each of these is chosen once here.")
        if not reason and len(active) >= asked:
            reason = beyond(asked)
        if reason:
            inactive.append((id_, reason))
        else:
            active.append(id_)
    note = _empty_note(plan, slot) if slot.constrained and not eligible and asked else ""
    hidden = not slot.constrained and not eligible
    return SlotAnswers(slot, tuple(active), asked, tuple(inactive), note, hidden)


def _empty_note(plan: Plan, slot: Slot) -> str:
    """Why a slot has nothing to offer now. Source: B14.12, B15.18."""
    held = slot.training.held
    if held is None:
        return NOT_CONFIGURED
    tier = plan.compiled.tier(held).label
    return say("Nothing to choose yet: this builds on what your other choices train to {tier}.", tier=tier)


def is_offered_at_all(plan: Plan, slot: Slot, training: Training, id_: str) -> bool:
    """Whether a slot could offer a check, now or when it has room. Source: B14.6, B14.12."""
    choice = slot.training
    if choice.from_ is not None and id_ not in choice.from_:
        return False
    return choice.held is None or training.rank(Check(slot.kind, id_)) >= plan.rank(choice.held)


def checks_of(plan: Plan, kind: str) -> tuple[str, ...]:
    """The skills or the saves of the sheet, in file order."""
    return tuple(_known(plan, kind))


def label_of(plan: Plan, kind: str, id_: str) -> str:
    """The label of a skill or save, or its id where it is gone."""
    known = _known(plan, kind).get(id_)
    return id_ if known is None else known.label


def _known(plan: Plan, kind: str) -> Mapping[str, Skill | Save]:
    return plan.compiled.saves if kind == "saves" else plan.compiled.skills


def refuse_check(plan: Plan, slot: Slot, training: Training, id_: str, taken: frozenset[str]) -> str:
    """Why a slot does not take a skill or save now, or nothing. Source: B14.6 to B14.21, B15.13."""
    choice = slot.training
    check = Check(slot.kind, id_)
    label = label_of(plan, slot.kind, id_)
    if id_ not in _known(plan, slot.kind):
        return say("The ruleset no longer has this.")
    if choice.from_ is not None and id_ not in choice.from_:
        return say("{label} is not part of this choice.", label=label)
    if slot.tier is None:
        return NOT_CONFIGURED
    if id_ in taken:
        return say("{label} is chosen elsewhere already.", label=label)
    return _refuse_by_training(plan, slot, training, check, label)


def _refuse_by_training(plan: Plan, slot: Slot, training: Training, check: Check, label: str) -> str:
    """Refuse a check for what is trained already, or is not. Source: B14.7, B14.12, B14.17, B14.20."""
    choice = slot.training
    best = training.best(check)
    if choice.on_duplicate is None and best is not None and training.rank(check) >= plan.rank(slot.tier):
        return say("{label} is already trained by {source}.", label=label, source=best.source)
    if choice.only == "trained" and not training.rank_with_manual(check):
        return say("{label} is not trained.", label=label)
    if choice.only == "untrained" and training.rank_before(check):
        return say("{label} is trained already.", label=label)
    if choice.held is not None and training.rank(check) < plan.rank(choice.held):
        tier = plan.compiled.tier(choice.held)
        return say("{label} is not yet at {tier} through your picks.", label=label, tier=tier.label)
    return ""

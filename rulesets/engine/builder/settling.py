"""Settling: a fold over what the player typed and answered, repeated until nothing changes.

A round computes the sheet from what is active, then works out again, in builder order, which steps are
shown and which kept answers are active (B6.12). Nothing here reverses anything: taking an answer back is
the same fold with one answer fewer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from rulesets.engine.builder.assembly import Assembly, applied, assemble
from rulesets.engine.builder.entryslots import judge_entry_slot
from rulesets.engine.builder.ledger import Parts, build_of, join, put, split
from rulesets.engine.builder.picks import Judged, judge_step
from rulesets.engine.builder.plan import Plan, plan_of
from rulesets.engine.builder.record import Record, read_record
from rulesets.engine.builder.renamed import read_through
from rulesets.engine.builder.scores import fold, judge_ability_slot
from rulesets.engine.builder.slots import (
    ActivePick,
    Reader,
    SlotAnswers,
    SlotSources,
    active_picks,
    collect,
    replacement_key,
)
from rulesets.engine.builder.training import Check, Training, fixed_training, judge_trained_slots
from rulesets.engine.builder.unraising import base_for, base_under
from rulesets.engine.builder.values import whole
from rulesets.engine.compiled.numbers import stored_number
from rulesets.engine.compiled.ruleset import CompiledRuleset
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.grants import AbilityChoice, EntryChoice
from rulesets.engine.schema.refs import Ref
from rulesets.engine.sheet.evaluate import evaluate
from rulesets.engine.sheet.evaluated import EvaluatedSheet

ROUNDS = 50
"""After so many rounds, what still alternates is inactive. Source: B6.12."""

Item: TypeAlias = tuple[str, str, str]
"""Something that can be active: ("step", id, ""), ("pick", step, entry) or ("slot", key, answer)."""


@dataclass(frozen=True, slots=True)
class Activity:
    """What is shown and active: the outcome of one round.

    Attributes:
        shown: Ids of the steps that are shown.
        judged: What became of every catalog step's picks.
        slots: What became of every offered slot's answers, by key, in builder order.
    """

    shown: frozenset[str]
    judged: Mapping[str, Judged]
    slots: Mapping[str, SlotAnswers]

    def items(self) -> frozenset[Item]:
        """Everything that is active, in a form that can be compared."""
        steps = {("step", id_, "") for id_ in self.shown}
        picks = {("pick", step, id_) for step, found in self.judged.items() for id_ in found.active}
        slots = {("slot", key, id_) for key, found in self.slots.items() for id_ in found.active}
        return frozenset(steps | picks | slots)

    def numbers(self) -> tuple[object, ...]:
        """How many each step and slot asks for and holds."""
        steps = tuple((found.asked, found.most, found.active) for found in self.judged.values())
        return steps, tuple((found.asked, found.active) for found in self.slots.values())


@dataclass(frozen=True, slots=True)
class Settled:
    """A character after settling: what is stored, the sheet, and where every answer stands.

    Attributes:
        plan: The ruleset's builder.
        record: The answers.
        parts: The character, taken apart, with what the builder now writes.
        activity: What is shown and active.
        picks: The active picks in builder order.
        training: Who trains what.
        assembly: What was written, and by whom.
        build: The sheet's stored values (S2.4).
        sheet: The sheet as it is.
        looping: Answers that kept switching each other on and off, and so are inactive.
    """

    plan: Plan
    record: Record
    parts: Parts
    activity: Activity
    picks: tuple[ActivePick, ...]
    training: Training
    assembly: Assembly
    build: Mapping[str, JsonValue]
    sheet: EvaluatedSheet
    looping: frozenset[Item] = frozenset()
    _without_groups: dict[tuple[str, str], EvaluatedSheet] = field(default_factory=dict, repr=False)

    @property
    def stored(self) -> dict[str, JsonValue]:
        """The character as it is stored."""
        return join(self.parts)

    def read(self, ref: Ref) -> float:
        """Read a Ref on the sheet as it is (B1.5)."""
        return self.sheet.read(ref)

    def read_without_group(self, step_id: str, group: str, ref: Ref) -> float:
        """Read a Ref on the sheet without the picks a step has in a group. Source: B8.4, B50.13."""
        key = (step_id, group)
        if key not in self._without_groups:
            self._without_groups[key] = _sheet_without_group(self, step_id, group)
        return self._without_groups[key].read(ref)


def settle(compiled: CompiledRuleset, stored: Mapping[str, JsonValue]) -> Settled:
    """Work out a stored character: everything its answers give, and nothing they no longer give.

    Args:
        compiled: The ruleset.
        stored: The character as stored; any JSON object is taken.

    Never raises; settling what was settled changes nothing.

    Source: B50, B6.12.
    """
    parts = split(stored, compiled.migrations.older_names, compiled.declares)
    return settle_parts(compiled, parts)


def settle_parts(compiled: CompiledRuleset, parts: Parts) -> Settled:
    """Settle a character that is already taken apart.

    An edit whose answer changed falls away (B21.6), which may change what else is active; so the fold
    is made again until every edit it started with still stands.
    """
    plan = plan_of(compiled)
    record = read_through(plan, read_record(parts.answers))
    while True:
        settled = _fold(plan, parts, record)
        following = _absorbed(settled)
        if following.edits.keys() == parts.edits.keys() and following.own == parts.own:
            return settled
        parts = following


def _fold(plan: Plan, parts: Parts, record: Record) -> Settled:
    """Rounds until nothing changes; what never comes to rest is switched off. Source: B6.12."""
    off: frozenset[Item] = frozenset()
    current = _round(plan, parts, record, off, None)
    seen: list[frozenset[Item]] = []
    other_keys: dict[str, tuple[str, ...]] = {}
    while True:
        following = _round(plan, parts, record, off, current)
        before, after = current.activity, following.activity
        steady = (
            before.items() == after.items()
            and before.numbers() == after.numbers()
            and current.assembly.rows == following.assembly.rows
        )
        current = following
        if steady:
            return current
        seen.append(after.items())
        other_keys.update({key: found.slot.kept_keys for key, found in after.slots.items()})
        if len(seen) > ROUNDS:
            found = _alternating(seen[-ROUNDS // 2 :])
            if found <= off:
                return current
            off |= _under_every_key(found, other_keys)
            seen = []


def _alternating(seen: list[frozenset[Item]]) -> frozenset[Item]:
    """What was active in some of these rounds and not in others."""
    return frozenset.union(*seen) - frozenset.intersection(*seen)


def _under_every_key(items: frozenset[Item], other_keys: Mapping[str, tuple[str, ...]]) -> frozenset[Item]:
    """The same, answers of slots also under the other keys they may be stored under. Source: B12.7."""
    kept = {
        (kind, other, answer)
        for kind, key, answer in items
        if kind == "slot"
        for other in other_keys.get(key, ())
    }
    return items | kept


def _round(plan: Plan, parts: Parts, record: Record, off: frozenset[Item], last: Settled | None) -> Settled:
    """One round on the sheet of the last; without one, every step is shown and every answer counts."""
    kept = _without(record, off) if off else record
    shown = _shown(plan, off, last.read if last is not None else None)
    judged: dict[str, Judged] = {}
    for step in plan.catalog_steps:
        judged[step.id] = judge_step(plan, step, kept, shown, judged, last)
    settled = _computed(plan, parts, kept, shown, judged, last, recorded=record)
    return replace(settled, record=record, looping=off)


def _computed(
    plan: Plan,
    parts: Parts,
    record: Record,
    shown: frozenset[str],
    judged: Mapping[str, Judged],
    last: Settled | None,
    *,
    recorded: Record | None = None,
) -> Settled:
    """The sheet that follows from what is shown and picked.

    ``recorded`` holds what is switched off too: those answers are inactive, so what the player changed in
    their rows is kept (B20.6).
    """
    read = last.read if last is not None else None
    active = {id_: found.active for id_, found in judged.items()}
    picks = active_picks(plan, active)
    training = fixed_training(plan, picks, _manual_training(plan, parts), described=record.described)
    slots = _judge_slots(plan, record, SlotSources(picks, shown), training, last)
    assembly = assemble(
        plan,
        parts,
        record,
        shown=shown,
        picks=picks,
        active=active,
        slots=slots,
        training=training,
        read=read,
    )
    made = applied(plan, parts, recorded or record, assembly, read)
    build = build_of(made)
    sheet = evaluate(plan.compiled, build)
    activity = Activity(shown, judged, slots)
    return Settled(plan, record, made, activity, picks, training, assembly, build, sheet)


def _sheet_without_group(settled: Settled, step_id: str, group: str) -> EvaluatedSheet:
    """The sheet as it is, but for the picks a step has in a group and all that they give."""
    plan, activity = settled.plan, settled.activity
    step = plan.steps[step_id]
    found = activity.judged[step_id]
    catalog = getattr(step, "catalog", "")
    others = tuple(
        id_ for id_ in found.active if (entry := plan.entry(catalog, id_)) is None or entry.exclusive != group
    )
    if others == found.active:
        return settled.sheet
    judged = {**activity.judged, step_id: replace(found, active=others)}
    record = _without(settled.record, settled.looping)
    return _computed(plan, settled.parts, record, activity.shown, judged, settled).sheet


def _shown(plan: Plan, off: frozenset[Item], read: Reader | None) -> frozenset[str]:
    """The steps that are shown. Source: B3.9."""
    return frozenset(
        id_
        for id_, step in plan.steps.items()
        if ("step", id_, "") not in off and (step.when is None or read is None or read(step.when) > 0)
    )


def _without(record: Record, off: frozenset[Item]) -> Record:
    """The record without the answers that are switched off."""
    picks = {
        step: tuple(id_ for id_ in ids if ("pick", step, id_) not in off)
        for step, ids in record.picks.items()
    }
    choices = {
        key: tuple(id_ for id_ in ids if ("slot", key, id_) not in off) for key, ids in record.choices.items()
    }
    return replace(record, picks=picks, choices=choices)


def _judge_slots(
    plan: Plan, record: Record, sources: SlotSources, training: Training, sight: Settled | None
) -> dict[str, SlotAnswers]:
    """What became of every offered slot, in builder order; replacements follow their slot."""
    read = sight.read if sight is not None else None
    slots = collect(plan, sources)
    trained = judge_trained_slots(plan, slots, record, training, read)
    scores: dict[str, SlotAnswers] = {}
    entries: dict[str, SlotAnswers] = {}
    judged: dict[str, SlotAnswers] = {}
    for slot in slots:
        if isinstance(slot.choice, AbilityChoice):
            scores[slot.key] = judged[slot.key] = judge_ability_slot(plan, slot, record, read, scores)
        elif isinstance(slot.choice, EntryChoice):
            entries[slot.key] = judged[slot.key] = judge_entry_slot(plan, slot, record, sight, entries)
        else:
            keys = (slot.key, replacement_key(slot.key))
            judged.update({key: trained[key] for key in keys if key in trained})
    return judged


def _manual_training(plan: Plan, parts: Parts) -> dict[Check, int]:
    """The tiers the player set by hand, as ranks. Source: B14.18."""
    return {
        Check(kind, id_): plan.rank(tier)
        for kind in ("skills", "saves")
        for id_, tier in parts.own.get(kind, {}).items()
    }


def _absorbed(settled: Settled) -> Parts:
    """The character with typed scores moved into their bases where no method answers these.

    Where no base within the score's bounds gives the typed score, the base moves as far as they let it
    and the score stays an edit over what that base comes to.

    Source: B21.1, B21.7.
    """
    parts, plan, raises = settled.parts, settled.plan, settled.assembly.raises
    own = {name: dict(values) for name, values in parts.own.items()}
    edits, written = dict(parts.edits), dict(parts.written)
    for key, value in parts.edits.items():
        base = settled.assembly.bases.get(key.id)
        typed = stored_number(value)
        if key.section != "abilities" or base is None or base.answered or typed is None:
            continue
        moved = base_for(plan, key.id, raises, typed, base.value)
        if moved is None:
            nearest = base_under(plan, key.id, raises, typed)
            written[key] = whole(fold(plan, {key.id: nearest}, raises)[0][key.id])
        else:
            nearest = moved
            del edits[key]
        if nearest != base.value:
            put(own.setdefault("abilities", {}), key.id, whole(nearest))
    return replace(parts, own=own, edits=edits, written=written)

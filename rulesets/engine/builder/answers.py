"""Picks and slot answers: taking one, and taking one back."""

from __future__ import annotations

from rulesets.engine.builder.changes import Change, with_answers
from rulesets.engine.builder.commands import ChooseOption, DropOption, PickEntry, UnpickEntry
from rulesets.engine.builder.record import with_list
from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.slots import SlotAnswers
from rulesets.engine.builder.slotviews import option_label, options_of, switched_off, why_absent
from rulesets.engine.builder.state import OfferState, PlaceValue
from rulesets.engine.builder.steps.catalog import entries_of, offer_of
from rulesets.engine.problems import Refusal
from rulesets.engine.schema.builder import CatalogStep
from rulesets.engine.schema.catalogs import Entry
from rulesets.engine.sentences import say


def _catalog_step(settled: Settled, step_id: str) -> CatalogStep | Refusal:
    step = settled.plan.steps.get(step_id)
    if not isinstance(step, CatalogStep):
        return Refusal(
            "unknown-step", say("There is no step {step} to pick in.", step=step_id), f"step/{step_id}"
        )
    return step


def pick(settled: Settled, command: PickEntry) -> Change:
    """Pick an entry; where the step takes one, it replaces the old pick. Source: B5.7 to B5.10, B1.14."""
    step = _catalog_step(settled, command.step)
    if isinstance(step, Refusal):
        return step
    place = f"step/{step.id}"
    if step.id not in settled.activity.shown:
        return Refusal("not-shown", say("{step} is not shown now.", step=step.label), place)
    entry = settled.plan.entry(step.catalog, command.entry)
    if entry is None:
        return Refusal("unknown-entry", say("There is no entry {entry}.", entry=command.entry), place)
    offer = offer_of(settled, step, entry)
    if offer is None:
        return Refusal(
            "not-offered", say("{entry} is not offered in {step}.", entry=entry.label, step=step.label), place
        )
    if offer.state is OfferState.PICKED:
        return Refusal("already-picked", say("{entry} is already picked.", entry=entry.label), place)
    if offer.state is not OfferState.OFFERED:
        return Refusal("not-offered", offer.reason, place)
    kept = settled.record.picks.get(step.id, ())
    gone = {entry.id} | _group_of(settled, step, entry)
    picks = (entry.id,) if step.max == 1 else (*(id_ for id_ in kept if id_ not in gone), entry.id)
    return with_answers(settled, with_list(settled.parts.answers, "picks", step.id, picks))


def _group_of(settled: Settled, step: CatalogStep, entry: Entry) -> set[str]:
    """The step's other kept picks in an entry's group, active or not. Source: B8.1."""
    kept = entries_of(settled, step, settled.record.picks.get(step.id, ()))
    return {other.id for other in kept if entry.exclusive is not None and other.exclusive == entry.exclusive}


def unpick(settled: Settled, command: UnpickEntry) -> Change:
    """Take a pick back, active or not; also one whose step or entry is gone. Source: B2.18, B21.1, B49.6."""
    kept = settled.record.picks.get(command.step, ())
    if command.entry not in kept:
        missing = say("{entry} is not picked.", entry=_entry_label(settled, command))
        return Refusal("not-picked", missing, f"step/{command.step}")
    left = tuple(id_ for id_ in kept if id_ != command.entry)
    return with_answers(settled, with_list(settled.parts.answers, "picks", command.step, left))


def _entry_label(settled: Settled, command: UnpickEntry) -> str:
    """The label of an entry of a step, or its id where step or entry is gone."""
    step = settled.plan.steps.get(command.step)
    entry = settled.plan.entry(step.catalog, command.entry) if isinstance(step, CatalogStep) else None
    return command.entry if entry is None else entry.label


def _slot(settled: Settled, key: str) -> SlotAnswers | Refusal:
    answers = settled.activity.slots.get(key)
    if answers is None:
        return Refusal("unknown-slot", say("This choice is not offered now."), f"slot/{key}")
    return answers


def choose(settled: Settled, command: ChooseOption) -> Change:
    """Answer a slot; one that never asks for more than one answer replaces it. Source: B15.9."""
    answers = _slot(settled, command.slot)
    if isinstance(answers, Refusal):
        return answers
    place = f"slot/{command.slot}"
    options = {option.id: option for option in options_of(settled, answers)}
    option = options.get(command.option)
    if option is None and (reason := why_absent(settled, answers, command.option)):
        return Refusal("not-offered", reason, place)
    if option is None:
        label = option_label(settled, answers.slot, command.option)
        return Refusal("unknown-option", say("{option} is not part of this choice.", option=label), place)
    if option.state is OfferState.PICKED:
        return Refusal("already-chosen", say("{option} is already chosen here.", option=option.label), place)
    if option.state is not OfferState.OFFERED:
        return Refusal("not-offered", option.reason, place)
    slot = answers.slot
    kept = _kept_beside(settled, answers, command.option)
    chosen = (command.option,) if slot.most == 1 else (*kept, command.option)
    key = slot.stored_key(settled.record)
    return with_answers(settled, with_list(settled.parts.answers, "choices", key, chosen))


def _kept_beside(settled: Settled, answers: SlotAnswers, option: str) -> tuple[str, ...]:
    """The kept answers, without an inactive one of the option that is chosen anew."""
    waiting = (*(id_ for id_, _ in answers.inactive), *switched_off(settled, answers.slot))
    return (*answers.active, *(id_ for id_ in waiting if id_ != option))


def drop(settled: Settled, command: DropOption) -> Change:
    """Take one answer of a slot back, active or not; the latest where it was chosen twice. Source: B13.7."""
    answers = settled.activity.slots.get(command.slot)
    key = command.slot if answers is None else answers.slot.stored_key(settled.record)
    kept = settled.record.choices.get(key, ())
    if command.option not in kept:
        label = command.option if answers is None else option_label(settled, answers.slot, command.option)
        missing = say("{option} is not chosen here.", option=label)
        return Refusal("not-chosen", missing, f"slot/{command.slot}")
    last = len(kept) - 1 - kept[::-1].index(command.option)
    left = (*kept[:last], *kept[last + 1 :])
    return with_answers(settled, with_list(settled.parts.answers, "choices", key, left))


def pick_place(settled: Settled, command: PickEntry | UnpickEntry) -> PlaceValue:
    """The place of a pick: the step where it takes one entry, else the entry in it."""
    kept = settled.record.picks.get(command.step, ())
    step = settled.plan.steps.get(command.step)
    if isinstance(step, CatalogStep) and step.max == 1:
        return PlaceValue(f"step/{command.step}", kept[0] if kept else None)
    return PlaceValue(f"step/{command.step}/{command.entry}", command.entry in kept)


def slot_place(settled: Settled, command: ChooseOption | DropOption) -> PlaceValue:
    """The place of a slot: all its kept answers."""
    answers = settled.activity.slots.get(command.slot)
    kept = (
        settled.record.choices.get(command.slot, ())
        if answers is None
        else answers.slot.answers(settled.record)
    )
    return PlaceValue(f"slot/{command.slot}", list(kept))

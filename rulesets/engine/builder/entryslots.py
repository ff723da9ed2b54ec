"""Choices of entries that picks grant: what they offer and which answers count. Source: B18."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.engine.builder.picks import MISSING, Sight, refuse_condition
from rulesets.engine.builder.plan import Plan, names
from rulesets.engine.builder.record import Record
from rulesets.engine.builder.scores import NOT_CONFIGURED
from rulesets.engine.builder.shares import shares_of, sift_up_to
from rulesets.engine.builder.slots import Slot, SlotAnswers, excluded
from rulesets.engine.schema.catalogs import Entry
from rulesets.engine.schema.grants import EntryChoice
from rulesets.engine.sentences import say


def entries_for(plan: Plan, choice: EntryChoice) -> list[Entry]:
    """The entries a choice could ever offer, in catalog order. Source: B18.5, B18.6."""
    catalog = plan.compiled.catalogs.get(choice.catalog)
    if catalog is None:
        return []
    return [entry for entry in catalog.entries.values() if _fits(choice, entry)]


def _fits(choice: EntryChoice, entry: Entry) -> bool:
    if not entry.rows or (choice.ids is not None and entry.id not in choice.ids):
        return False
    return all(names(entry.filters.get(id_), wanted) for id_, wanted in choice.filters.items())


def taken_elsewhere(slot: Slot, earlier: Mapping[str, SlotAnswers]) -> dict[str, str]:
    """Entries that another slot of the catalog holds, with who holds them. Source: B18.8."""
    return {
        id_: answers.slot.source
        for key, answers in earlier.items()
        if key != slot.key and answers.slot.entering.catalog == slot.entering.catalog
        for id_ in answers.active
    }


def refuse_entry(
    plan: Plan, slot: Slot, entry: Entry, sight: Sight, earlier: Mapping[str, SlotAnswers]
) -> str:
    """Why a slot does not take an entry now, or nothing. Source: B7.7, B15.13, B18.8."""
    holder = taken_elsewhere(slot, earlier).get(entry.id)
    if holder is not None:
        return say("{entry} is chosen for {source} already.", entry=entry.label, source=holder)
    if entry.id in excluded(slot.choice, earlier):
        return say("{label} is chosen elsewhere already.", label=entry.label)
    return refuse_condition(plan, entry, sight)


def judge_entry_slot(
    plan: Plan, slot: Slot, record: Record, sight: Sight | None, earlier: Mapping[str, SlotAnswers]
) -> SlotAnswers:
    """Which of a slot's kept answers count. Source: B15.10, B18.5 to B18.13."""
    asked = slot.number(sight.read if sight is not None else None)
    possible = {entry.id: entry for entry in entries_for(plan, slot.entering)}
    kept = tuple(dict.fromkeys(slot.answers(record)))
    reasons: dict[str, str] = {id_: _unknown(plan, slot, id_) for id_ in kept if id_ not in possible}
    if sight is not None:
        alone = {
            id_: refuse_entry(plan, slot, possible[id_], sight, earlier) for id_ in kept if id_ in possible
        }
        reasons.update({id_: reason for id_, reason in alone.items() if reason})
        reasons.update(_together(slot, [possible[id_] for id_ in kept if id_ not in reasons], asked))
    active = tuple(id_ for id_ in kept if id_ not in reasons)
    inactive = tuple((id_, reasons[id_]) for id_ in kept if id_ in reasons)
    return SlotAnswers(slot, active, asked, inactive, "" if possible else NOT_CONFIGURED)


def _unknown(plan: Plan, slot: Slot, id_: str) -> str:
    entry = plan.entry(slot.entering.catalog, id_)
    return MISSING if entry is None else say("{label} is not part of this choice.", label=entry.label)


def _together(slot: Slot, entries: Sequence[Entry], asked: int) -> dict[str, str]:
    return sift_up_to(entries, shares_of(slot.entering), asked, beyond(asked))


def beyond(asked: int) -> str:
    """Why an answer beyond the number asked for does not count. Source: B15.10."""
    return say("This choice now takes {asked}.", asked=asked)

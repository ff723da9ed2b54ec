"""Choices of entries that picks grant: what they offer and which answers count. Source: B18."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulesets.engine.builder.picks import MISSING, Sight, refuse_condition
from rulesets.engine.builder.plan import Plan, names
from rulesets.engine.builder.record import Record
from rulesets.engine.builder.scores import NOT_CONFIGURED
from rulesets.engine.builder.shares import shares_of, sift_up_to
from rulesets.engine.builder.slots import Slot, SlotAnswers, beyond, excluded
from rulesets.engine.schema.catalogs import Entry
from rulesets.engine.schema.grants import EntryChoice
from rulesets.engine.sentences import say


def entries_for(plan: Plan, choice: EntryChoice) -> Iterator[Entry]:
    """The entries a choice could ever offer, in catalog order. Source: B18.5, B18.6."""
    catalog = plan.compiled.catalogs.get(choice.catalog)
    entries = () if catalog is None else catalog.entries.values()
    return (entry for entry in entries if _fits(choice, entry))


def entry_for(plan: Plan, choice: EntryChoice, id_: str) -> Entry | None:
    """The entry of an id, where the choice could ever offer it."""
    entry = plan.entry(choice.catalog, id_)
    return entry if entry is not None and _fits(choice, entry) else None


def _fits(choice: EntryChoice, entry: Entry) -> bool:
    if not entry.rows or (choice.ids is not None and entry.id not in choice.ids):
        return False
    return all(names(entry.filters.get(id_), wanted) for id_, wanted in choice.filters.items())


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """What a slot does not take because of other slots, worked out once for all its entries.

    Attributes:
        holders: Entries that another slot of the catalog holds, with who holds them. Source: B18.8.
        excluded: What the choices named in `excludeChoices` hold. Source: B15.13.
    """

    holders: Mapping[str, str]
    excluded: frozenset[str]


def taken_elsewhere(slot: Slot, earlier: Mapping[str, SlotAnswers]) -> Elsewhere:
    """What other slots hold."""
    holders = {
        id_: answers.slot.source
        for key, answers in earlier.items()
        if key != slot.key and answers.slot.entering.catalog == slot.entering.catalog
        for id_ in answers.active
    }
    return Elsewhere(holders, excluded(slot.choice, earlier))


def refuse_entry(plan: Plan, entry: Entry, sight: Sight, elsewhere: Elsewhere) -> str:
    """Why a slot does not take an entry now, or nothing. Source: B7.7, B15.13, B18.8."""
    holder = elsewhere.holders.get(entry.id)
    if holder is not None:
        return say("{entry} is chosen for {source} already.", entry=entry.label, source=holder)
    if entry.id in elsewhere.excluded:
        return say("{label} is chosen elsewhere already.", label=entry.label)
    return refuse_condition(plan, entry, sight)


def judge_entry_slot(
    plan: Plan, slot: Slot, record: Record, sight: Sight | None, earlier: Mapping[str, SlotAnswers]
) -> SlotAnswers:
    """Which of a slot's kept answers count. Source: B15.10, B18.5 to B18.13."""
    asked = slot.number(sight.read if sight is not None else None)
    kept = tuple(dict.fromkeys(slot.answers(record)))
    possible = {id_: entry for id_ in kept if (entry := entry_for(plan, slot.entering, id_)) is not None}
    reasons: dict[str, str] = {id_: _unknown(plan, slot, id_) for id_ in kept if id_ not in possible}
    if sight is not None:
        elsewhere = taken_elsewhere(slot, earlier)
        alone = {id_: refuse_entry(plan, entry, sight, elsewhere) for id_, entry in possible.items()}
        reasons.update({id_: reason for id_, reason in alone.items() if reason})
        reasons.update(_together(slot, [possible[id_] for id_ in kept if id_ not in reasons], asked))
    active = tuple(id_ for id_ in kept if id_ not in reasons)
    inactive = tuple((id_, reasons[id_]) for id_ in kept if id_ in reasons)
    offers = possible or any(True for _ in entries_for(plan, slot.entering))
    return SlotAnswers(slot, active, asked, inactive, "" if offers else NOT_CONFIGURED)


def _unknown(plan: Plan, slot: Slot, id_: str) -> str:
    entry = plan.entry(slot.entering.catalog, id_)
    return MISSING if entry is None else say("{label} is not part of this choice.", label=entry.label)


def _together(slot: Slot, entries: Sequence[Entry], asked: int) -> dict[str, str]:
    return sift_up_to(entries, shares_of(slot.entering), asked, beyond(asked))

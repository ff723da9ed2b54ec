"""Taking everything a catalog step offers. Source: B8.6, B8.7."""

from __future__ import annotations

from rulesets.engine.builder.answers import pick
from rulesets.engine.builder.changes import Change
from rulesets.engine.builder.commands import PickEntry, TakeAll
from rulesets.engine.builder.settling import Settled, settle_parts
from rulesets.engine.builder.state import OfferState
from rulesets.engine.builder.steps.catalog import entries_of, offers_of
from rulesets.engine.problems import Refusal
from rulesets.engine.schema.builder import CatalogStep
from rulesets.engine.schema.catalogs import Entry
from rulesets.engine.sentences import say


def offered_entries(settled: Settled, step: CatalogStep) -> list[Entry]:
    """What a step offers now, in catalog order."""
    ids = [offer.entry for offer in offers_of(settled, step) if offer.state is OfferState.OFFERED]
    return entries_of(settled, step, ids)


def can_take_all(settled: Settled, step: CatalogStep) -> bool:
    """Whether the step can accept all it offers: a group counts once."""
    found = settled.activity.judged[step.id]
    active = entries_of(settled, step, found.active)
    offered = offered_entries(settled, step)
    both = [*active, *offered]
    groups = {entry.exclusive for entry in both if entry.exclusive is not None}
    number = len(groups) + sum(entry.exclusive is None for entry in both)
    return step.max > 1 and bool(_wanted(active, offered)) and found.most >= number


def _wanted(active: list[Entry], offered: list[Entry]) -> list[Entry]:
    """What taking all would pick: of each group without a pick its default, else the first offered."""
    held = {entry.exclusive for entry in active if entry.exclusive is not None}
    chosen: dict[str, Entry] = {}
    for entry in offered:
        group = entry.exclusive
        if group is not None and (group not in chosen or entry.exclusive_default):
            chosen[group] = entry
    return [
        entry
        for entry in offered
        if entry.exclusive is None or (entry.exclusive not in held and chosen[entry.exclusive] is entry)
    ]


def take_all(settled: Settled, command: TakeAll) -> Change:
    """Pick, in catalog order, every offered entry that is still offered at its turn."""
    step = settled.plan.steps.get(command.step)
    place = f"step/{command.step}"
    if not isinstance(step, CatalogStep) or not can_take_all(settled, step):
        return Refusal("not-offered", say("This step cannot take all it offers."), place)
    active = entries_of(settled, step, settled.activity.judged[step.id].active)
    current = settled
    for entry in _wanted(active, offered_entries(settled, step)):
        change = pick(current, PickEntry(step.id, entry.id))
        if not isinstance(change, Refusal):
            current = settle_parts(settled.plan.compiled, change)
    return current.parts

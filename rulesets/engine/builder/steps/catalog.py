"""Catalog steps: cards to pick from. Source: B5, B6, B7."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.engine.builder.picks import Judged, beyond, refuse_entry, refuse_filters, refuse_within
from rulesets.engine.builder.plan import is_tied
from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.shares import missing, refuse_after, refuse_beside, replaced_in_group, shares_of
from rulesets.engine.builder.state import CatalogView, Offer, OfferState, SlotState, StepState
from rulesets.engine.builder.wording import gives
from rulesets.engine.schema.builder import CatalogStep
from rulesets.engine.schema.catalogs import Entry
from rulesets.engine.sentences import say


def badge(settled: Settled, step: CatalogStep) -> int:
    """How many picks are missing. Source: B4.2."""
    found = settled.activity.judged[step.id]
    active = entries_of(settled, step, found.active)
    return max(found.asked - len(found.active), missing(active, step.quotas), 0)


def entries_of(settled: Settled, step: CatalogStep, ids: Iterable[str]) -> list[Entry]:
    """Entries of the step's catalog by their ids, those that are gone left out."""
    return [entry for id_ in ids if (entry := settled.plan.entry(step.catalog, id_)) is not None]


def view(settled: Settled, step: CatalogStep, state: StepState, slots: tuple[SlotState, ...]) -> CatalogView:
    """The step's cards in catalog order."""
    found = settled.activity.judged[step.id]
    offers = offers_of(settled, step)
    waits = len(found.active) < found.asked
    nothing = not any(offer.state is OfferState.OFFERED for offer in offers)
    note = say("Not configured: there is nothing to choose here yet.") if waits and nothing else ""
    return CatalogView(
        state, slots, found.asked, found.most, found.active, offers, note, can_take_all(settled, step)
    )


def offers_of(settled: Settled, step: CatalogStep) -> tuple[Offer, ...]:
    """Every entry the step can show, with what stands in its way."""
    catalog = settled.plan.compiled.catalogs.get(step.catalog)
    if catalog is None:
        return ()
    found = (offer_of(settled, step, entry) for entry in catalog.entries.values())
    return tuple(offer for offer in found if offer is not None)


def offer_of(settled: Settled, step: CatalogStep, entry: Entry) -> Offer | None:
    """One entry as a card, or None where this step never shows it now."""
    judged = settled.activity.judged[step.id]
    state, reason = _stand(settled, step, entry, judged)
    if state is None:
        return None
    label, summary = entry.label, entry.summary or ""
    replaces = _replaced(settled, step, entry) if state is OfferState.OFFERED else ""
    return Offer(entry.id, label, summary, state, reason, gives(settled.plan.compiled, entry), replaces)


def _stand(
    settled: Settled, step: CatalogStep, entry: Entry, judged: Judged
) -> tuple[OfferState | None, str]:
    if entry.id in judged.active:
        return OfferState.PICKED, ""
    inactive = dict(judged.inactive)
    if entry.id in inactive:
        return OfferState.INACTIVE, inactive[entry.id]
    parents = settled.activity.judged
    plan = settled.plan
    if refuse_within(plan, step, entry, parents) or refuse_filters(step, entry) or is_tied(plan, step, entry):
        return None, ""
    if judged.most == 0:
        return OfferState.REFUSED, say("This step takes nothing now.")
    reason = refuse_entry(plan, step, entry, parents, settled) or _refuse_beside(settled, step, entry, judged)
    return (OfferState.REFUSED, reason) if reason else (OfferState.OFFERED, "")


def _refuse_beside(settled: Settled, step: CatalogStep, entry: Entry, judged: Judged) -> str:
    """Refuse an entry for what is picked already. Source: B5.8, B8.3, B9.6, B9.9, B9.15."""
    if step.max == 1:
        return refuse_beside(entry, [], shares_of(step))
    active = entries_of(settled, step, judged.active)
    shares = shares_of(step)
    if len(judged.active) >= judged.most and not replaced_in_group(entry, active, shares):
        return say("All {most} are picked. Take one back to pick this.", most=judged.most)
    return refuse_beside(entry, active, shares) or _refuse_among_kept(settled, step, entry, judged)


def _refuse_among_kept(settled: Settled, step: CatalogStep, entry: Entry, judged: Judged) -> str:
    """Refuse an entry that would not count, because a pick that waits comes first. Source: B6.11, B9.11."""
    if not judged.inactive:
        return ""
    ids = {*judged.active, *dict(judged.inactive)}
    kept = entries_of(settled, step, (id_ for id_ in settled.record.picks.get(step.id, ()) if id_ in ids))
    parents = settled.activity.judged
    alone = [other for other in kept if not refuse_entry(settled.plan, step, other, parents, settled)]
    return refuse_after(entry, alone, shares_of(step), judged.most, beyond(judged.most))


def _replaced(settled: Settled, step: CatalogStep, entry: Entry) -> str:
    """The label of the pick that picking this entry would replace. Source: B5.7, B8.1."""
    active = entries_of(settled, step, settled.activity.judged[step.id].active)
    for other in replaced_in_group(entry, active, shares_of(step)):
        return other.label
    kept = settled.record.picks.get(step.id, ())
    if step.max != 1 or not kept or kept == (entry.id,):
        return ""
    old = settled.plan.entry(step.catalog, kept[0])
    return kept[0] if old is None else old.label


def offered_entries(settled: Settled, step: CatalogStep) -> list[Entry]:
    """What a step offers now, in catalog order."""
    ids = [offer.entry for offer in offers_of(settled, step) if offer.state is OfferState.OFFERED]
    return entries_of(settled, step, ids)


def can_take_all(settled: Settled, step: CatalogStep) -> bool:
    """Whether the step can accept all it offers: a group counts once. Source: B8.7."""
    found = settled.activity.judged[step.id]
    active = entries_of(settled, step, found.active)
    offered = offered_entries(settled, step)
    both = [*active, *offered]
    groups = {entry.exclusive for entry in both if entry.exclusive is not None}
    number = len(groups) + sum(entry.exclusive is None for entry in both)
    return bool(wanted_by_all(active, offered)) and found.most >= number


def wanted_by_all(active: list[Entry], offered: list[Entry]) -> list[Entry]:
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

"""Catalog steps: cards to pick from. Source: B5, B6, B7."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rulesets.engine.builder.picks import Judged, beyond, refuse_entry, refuse_filters, refuse_within
from rulesets.engine.builder.plan import is_tied
from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.shares import (
    Shares,
    missing,
    refuse_after,
    refuse_beside,
    replaced_in_group,
    shares_of,
)
from rulesets.engine.builder.state import CatalogView, Offer, OfferState, SlotState, StepState
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


@dataclass(frozen=True, slots=True)
class Ground:
    """What every card of a step is judged by, worked out once for all of them.

    Attributes:
        judged: The step's picks.
        inactive: Kept picks that do not count, with the reason.
        active: Those that count.
        alone: The kept picks that fail for no reason of their own; None where nothing waits.
        kept: The label of the pick that the next one replaces, in a step that takes one.
    """

    judged: Judged
    inactive: Mapping[str, str]
    active: list[Entry]
    shares: Shares
    alone: list[Entry] | None
    kept: str


def ground_of(settled: Settled, step: CatalogStep) -> Ground:
    """What the step's cards are judged by."""
    judged = settled.activity.judged[step.id]
    return Ground(
        judged=judged,
        inactive=dict(judged.inactive),
        active=entries_of(settled, step, judged.active),
        shares=shares_of(step),
        alone=_alone(settled, step, judged) if judged.inactive and step.max != 1 else None,
        kept=_kept_label(settled, step),
    )


def _alone(settled: Settled, step: CatalogStep, judged: Judged) -> list[Entry]:
    ids = {*judged.active, *dict(judged.inactive)}
    kept = entries_of(settled, step, (id_ for id_ in settled.record.picks.get(step.id, ()) if id_ in ids))
    parents = settled.activity.judged
    return [other for other in kept if not refuse_entry(settled.plan, step, other, parents, settled)]


def _kept_label(settled: Settled, step: CatalogStep) -> str:
    kept = settled.record.picks.get(step.id, ())
    if step.max != 1 or not kept:
        return ""
    old = settled.plan.entry(step.catalog, kept[0])
    return kept[0] if old is None else old.label


def view(settled: Settled, step: CatalogStep, state: StepState, slots: tuple[SlotState, ...]) -> CatalogView:
    """The step's cards in catalog order."""
    ground = ground_of(settled, step)
    found = ground.judged
    offers = offers_of(settled, step, ground)
    waits = len(found.active) < found.asked
    offered = _offered(settled, step, offers)
    note = say("Not configured: there is nothing to choose here yet.") if waits and not offered else ""
    can_take_all = bool(_wanted_by_all(ground, offered))
    return CatalogView(state, slots, found.asked, found.most, found.active, offers, note, can_take_all)


def offers_of(settled: Settled, step: CatalogStep, ground: Ground | None = None) -> tuple[Offer, ...]:
    """Every entry the step can show, with what stands in its way."""
    catalog = settled.plan.compiled.catalogs.get(step.catalog)
    if catalog is None:
        return ()
    known = ground or ground_of(settled, step)
    found = (_offer(settled, step, entry, known) for entry in catalog.entries.values())
    return tuple(offer for offer in found if offer is not None)


def offer_of(settled: Settled, step: CatalogStep, entry: Entry) -> Offer | None:
    """One entry as a card, or None where this step never shows it now."""
    return _offer(settled, step, entry, ground_of(settled, step))


def _offer(settled: Settled, step: CatalogStep, entry: Entry, ground: Ground) -> Offer | None:
    state, reason = _stand(settled, step, entry, ground)
    if state is None:
        return None
    replaces = _replaced(step, entry, ground) if state is OfferState.OFFERED else ""
    return Offer(entry.id, entry.label, entry.summary or "", state, reason, replaces)


def _stand(
    settled: Settled, step: CatalogStep, entry: Entry, ground: Ground
) -> tuple[OfferState | None, str]:
    judged, plan = ground.judged, settled.plan
    if entry.id in judged.active:
        return OfferState.PICKED, ""
    if entry.id in ground.inactive:
        return OfferState.INACTIVE, ground.inactive[entry.id]
    parents = settled.activity.judged
    if refuse_within(plan, step, entry, parents) or refuse_filters(step, entry) or is_tied(plan, step, entry):
        return None, ""
    if judged.most == 0:
        return OfferState.REFUSED, say("This step takes nothing now.")
    reason = refuse_entry(plan, step, entry, parents, settled) or _refuse_beside(step, entry, ground)
    return (OfferState.REFUSED, reason) if reason else (OfferState.OFFERED, "")


def _refuse_beside(step: CatalogStep, entry: Entry, ground: Ground) -> str:
    """Refuse an entry for what is picked already. Source: B5.8, B6.11, B8.3, B9.6, B9.9, B9.11, B9.15."""
    judged, shares = ground.judged, ground.shares
    if step.max == 1:
        return refuse_beside(entry, [], shares)
    if len(judged.active) >= judged.most and not replaced_in_group(entry, ground.active, shares):
        return say("All {most} are picked. Take one back to pick this.", most=judged.most)
    reason = refuse_beside(entry, ground.active, shares)
    if reason or ground.alone is None:
        return reason
    return refuse_after(entry, ground.alone, shares, judged.most, beyond(judged.most))


def _replaced(step: CatalogStep, entry: Entry, ground: Ground) -> str:
    """The label of the pick that picking this entry would replace. Source: B5.7, B8.1."""
    for other in replaced_in_group(entry, ground.active, ground.shares):
        return other.label
    return ground.kept


def offered_entries(settled: Settled, step: CatalogStep) -> list[Entry]:
    """What a step offers now, in catalog order."""
    return _offered(settled, step, offers_of(settled, step))


def _offered(settled: Settled, step: CatalogStep, offers: Iterable[Offer]) -> list[Entry]:
    return entries_of(settled, step, (offer.entry for offer in offers if offer.state is OfferState.OFFERED))


def wanted_by_all(settled: Settled, step: CatalogStep) -> list[Entry]:
    """What taking all would pick, in catalog order; nothing where the step cannot accept all it offers.

    Source: B8.6, B8.7.
    """
    return _wanted_by_all(ground_of(settled, step), offered_entries(settled, step))


def _wanted_by_all(ground: Ground, offered: list[Entry]) -> list[Entry]:
    """Of each group without a pick its default, else the first offered; a group counts once."""
    both = [*ground.active, *offered]
    groups = {entry.exclusive for entry in both if entry.exclusive is not None}
    if ground.judged.most < len(groups) + sum(entry.exclusive is None for entry in both):
        return []
    held = {entry.exclusive for entry in ground.active if entry.exclusive is not None}
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

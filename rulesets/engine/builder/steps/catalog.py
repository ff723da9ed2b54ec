"""Catalog steps: cards to pick from. Source: B5, B6, B7."""

from __future__ import annotations

from rulesets.engine.builder.picks import Judged, refuse_entry, refuse_filters, refuse_within
from rulesets.engine.builder.plan import is_tied
from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.state import CatalogView, Offer, OfferState, SlotState, StepState
from rulesets.engine.builder.wording import gives
from rulesets.engine.schema.builder import CatalogStep
from rulesets.engine.schema.catalogs import Entry
from rulesets.engine.sentences import say


def badge(settled: Settled, step: CatalogStep) -> int:
    """How many picks are missing. Source: B4.2."""
    found = settled.activity.judged[step.id]
    return max(found.asked - len(found.active), 0)


def view(settled: Settled, step: CatalogStep, state: StepState, slots: tuple[SlotState, ...]) -> CatalogView:
    """The step's cards in catalog order."""
    found = settled.activity.judged[step.id]
    offers = offers_of(settled, step)
    note = say("Not configured: there is nothing to choose here yet.") if not offers and found.asked else ""
    return CatalogView(state, slots, found.asked, found.most, found.active, offers, note)


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
    reason = refuse_entry(plan, step, entry, parents, settled.read)
    if not reason and step.max > 1 and len(judged.active) >= judged.most:
        reason = say("All {most} are picked. Take one back to pick this.", most=judged.most)
    return (OfferState.REFUSED, reason) if reason else (OfferState.OFFERED, "")


def _replaced(settled: Settled, step: CatalogStep, entry: Entry) -> str:
    """The label of the pick that picking this entry would replace. Source: B5.7."""
    kept = settled.record.picks.get(step.id, ())
    if step.max != 1 or not kept or kept == (entry.id,):
        return ""
    old = settled.plan.entry(step.catalog, kept[0])
    return kept[0] if old is None else old.label

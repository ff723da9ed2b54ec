"""A catalog step: its entries as cards. Source: B2.20, B5, U4.3."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from characters.pages.controls import Trouble, as_json
from characters.pages.desk import Desk
from characters.pages.keys import page_key
from characters.pages.narrowing import SEARCH_FROM, Narrowing, narrowed, narrowing_of, shown_first
from rulesets.engine.builder.commands import PickEntry, UnpickEntry
from rulesets.engine.builder.mechanics import mechanics_line
from rulesets.engine.builder.state import CatalogView, Offer, OfferState
from rulesets.engine.builder.wording import gives
from rulesets.engine.compiled.ruleset import CompiledCatalog
from rulesets.engine.schema.builder import CatalogStep
from rulesets.pages.lenders import lender_of, source_of
from rulesets.texts import said


@dataclass(frozen=True, slots=True)
class Card:
    """One entry, and how it stands.

    `does` says what using it does (F3.44), `is_filled` that the Studio chose it, at random (U4.6), `source`
    is the ruleset it is borrowed from, empty for an own one (U9.15).
    """

    offer: Offer
    gives: tuple[str, ...]
    does: str
    key: str
    is_picked: bool
    is_offered: bool
    is_kept: bool
    is_filled: bool
    trouble: Trouble | None
    source: str


@dataclass(frozen=True, slots=True)
class CatalogBody:
    """The cards of a step, and the two forms their buttons belong to.

    In a step that takes one pick both are made from that pick; in one that takes several, picking is made
    from the entry not being picked and deselecting from its being so. `total` is how many entries the step
    has, `found` how many of them fit; a step with few cards has no `narrowing`. `lacking` says that its
    catalog borrows and got nothing (F3.80).
    """

    pick_url: str
    unpick_url: str
    take_all_url: str
    pick_was: str
    unpick_was: str
    sentence: str
    note: str
    lacking: str
    cards: tuple[Card, ...]
    total: int
    found: int
    narrowing: Narrowing | None

    @property
    def more(self) -> int:
        """How many cards fit and are not shown."""
        return self.found - len(self.cards)


def make_body(desk: Desk, view: CatalogView) -> CatalogBody:
    """Return what a catalog step shows; of a long one the cards that fit what it is narrowed to."""
    where = [desk.character.pk, view.step.id]
    catalog = _catalog(desk, view.step.id)
    narrowing, found = None, list(view.offers)
    if catalog is not None and len(found) > SEARCH_FROM:
        entries = [entry for offer in found if (entry := catalog.entries.get(offer.entry)) is not None]
        narrowing = narrowing_of(desk, entries, catalog.filters.values(), place="found")
        found = narrowed(narrowing, view.offers, lambda offer: catalog.entries.get(offer.entry))
    return CatalogBody(
        pick_url=reverse("characters:pick", args=where) + desk.asking,
        unpick_url=reverse("characters:unpick", args=where) + desk.asking,
        take_all_url=reverse("characters:take_all", args=where) + desk.asking if view.can_take_all else "",
        pick_was=as_json(desk.standing(PickEntry(view.step.id, ""))),
        unpick_was=as_json(desk.standing(UnpickEntry(view.step.id, view.active[0] if view.active else ""))),
        sentence=_sentence(view),
        note=view.note,
        lacking=_lacking(desk, catalog),
        cards=tuple(_card(desk, view.step.id, catalog, offer) for offer in shown_first(found)),
        total=len(view.offers),
        found=len(found),
        narrowing=narrowing,
    )


def _catalog(desk: Desk, step_id: str) -> CompiledCatalog | None:
    step = desk.settled.plan.steps[step_id]
    return desk.compiled.catalogs.get(step.catalog) if isinstance(step, CatalogStep) else None


def _card(desk: Desk, step_id: str, catalog: CompiledCatalog | None, offer: Offer) -> Card:
    key = page_key("entry", offer.entry)
    entry = None if catalog is None else catalog.entries.get(offer.entry)
    is_picked = offer.state == OfferState.PICKED
    return Card(
        offer=offer,
        gives=gives(desk.compiled, entry) if entry is not None else (),
        does=mechanics_line(desk.compiled, catalog.header, entry) if catalog and entry else "",
        key=key,
        is_picked=is_picked,
        is_offered=offer.state == OfferState.OFFERED,
        is_kept=offer.state == OfferState.INACTIVE,
        is_filled=is_picked and desk.is_filled(PickEntry(step_id, offer.entry)),
        trouble=desk.trouble_at(key),
        source="" if catalog is None else source_of(desk.compiled.ruleset, catalog.header.id, offer.entry),
    )


def _lacking(desk: Desk, catalog: CompiledCatalog | None) -> str:
    """Say that the catalog borrows its entries and got none; empty where it did, or where it does not."""
    read = desk.compiled.ruleset
    borrowed = read.borrowed.get(catalog.header.id) if catalog is not None else None
    if catalog is None or borrowed is None or not borrowed.notices:
        return ""
    words = {"catalog": said(catalog.header.label), "lender": said(lender_of(read, catalog.header.id))}
    if not borrowed.lender_name:
        return (
            _(
                "%(catalog)s takes its entries from another ruleset, %(lender)s, which is not here. "
                "Once it is imported or installed, there is something to choose."
            )
            % words
        )
    return (
        _(
            "%(catalog)s takes its entries from another ruleset, %(lender)s, and could take none. "
            "The page of the ruleset says why."
        )
        % words
    )


def _sentence(view: CatalogView) -> str:
    """Say how many to choose and how many are chosen."""
    picked = len(view.active)
    if view.most <= 1:
        return _("Choose one.") if view.asked else _("Choose one, or none.")
    chosen = ngettext("%(count)d is chosen.", "%(count)d are chosen.", picked) % {"count": picked}
    if view.asked == view.most:
        asked = _("Choose %(count)d.") % {"count": view.asked}
    elif view.asked:
        asked = _("Choose %(least)d to %(most)d.") % {"least": view.asked, "most": view.most}
    else:
        asked = _("Choose up to %(most)d.") % {"most": view.most}
    return f"{asked} {chosen}"

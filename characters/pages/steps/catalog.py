"""A catalog step: its entries as cards. Source: B2.20, B5, U4.3."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from characters.pages.controls import Trouble, as_json
from characters.pages.desk import Desk
from characters.pages.keys import page_key
from characters.pages.searching import matches
from rulesets.engine.builder.commands import PickEntry, UnpickEntry
from rulesets.engine.builder.state import CatalogView, Offer, OfferState

SEARCH_FROM = 20
"""A step with more cards than this can be searched (U2.9)."""


@dataclass(frozen=True, slots=True)
class Card:
    """One entry, and how it stands."""

    offer: Offer
    key: str
    is_picked: bool
    is_offered: bool
    is_kept: bool
    trouble: Trouble | None


@dataclass(frozen=True, slots=True)
class CatalogBody:
    """The cards of a step, and the two forms their buttons belong to.

    In a step that takes one pick both are made from that pick; in one that takes several, picking is made
    from the entry not being picked and deselecting from its being so.
    """

    pick_url: str
    unpick_url: str
    take_all_url: str
    pick_was: str
    unpick_was: str
    sentence: str
    note: str
    cards: tuple[Card, ...]
    count: int
    query: str
    is_searchable: bool


def make_body(desk: Desk, view: CatalogView) -> CatalogBody:
    """Return what a catalog step shows; the cards that fit what is searched for."""
    where = [desk.character.pk, view.step.id]
    found = [offer for offer in view.offers if _matches(offer, desk.query)]
    return CatalogBody(
        pick_url=reverse("characters:pick", args=where),
        unpick_url=reverse("characters:unpick", args=where),
        take_all_url=reverse("characters:take_all", args=where) if view.can_take_all else "",
        pick_was=as_json(desk.standing(PickEntry(view.step.id, ""))),
        unpick_was=as_json(desk.standing(UnpickEntry(view.step.id, view.active[0] if view.active else ""))),
        sentence=_sentence(view),
        note=view.note,
        cards=tuple(_card(desk, offer) for offer in found),
        count=len(view.offers),
        query=desk.query,
        is_searchable=len(view.offers) > SEARCH_FROM,
    )


def _card(desk: Desk, offer: Offer) -> Card:
    key = page_key("entry", offer.entry)
    return Card(
        offer=offer,
        key=key,
        is_picked=offer.state == OfferState.PICKED,
        is_offered=offer.state == OfferState.OFFERED,
        is_kept=offer.state == OfferState.INACTIVE,
        trouble=desk.trouble_at(key),
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


def _matches(offer: Offer, query: str) -> bool:
    return matches(f"{offer.label} {offer.summary} {' '.join(offer.gives)}", query)

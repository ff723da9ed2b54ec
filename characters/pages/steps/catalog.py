"""A catalog step: its entries as cards. Source: B2.20, B5, U4.3."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from characters.pages.controls import Trouble, as_json
from characters.pages.desk import Desk
from characters.pages.keys import page_key
from characters.pages.searching import matches
from rulesets.engine.builder.commands import PickEntry, UnpickEntry
from rulesets.engine.builder.state import CatalogView, Offer, OfferState
from rulesets.engine.builder.wording import gives
from rulesets.engine.schema.builder import CatalogStep

SEARCH_FROM = 20
"""A step with more cards than this can be searched (U2.9)."""

SHOWN_MOST = 120
"""Cards on one page; what is picked stands first among more, and searching narrows them."""


@dataclass(frozen=True, slots=True)
class Card:
    """One entry, what it gives in words, and how it stands."""

    offer: Offer
    gives: tuple[str, ...]
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
    found: int
    query: str
    is_searchable: bool

    @property
    def left_out(self) -> int:
        """How many more fit than are shown."""
        return self.found - len(self.cards)


def make_body(desk: Desk, view: CatalogView) -> CatalogBody:
    """Return what a catalog step shows; the cards that fit what is searched for."""
    where = [desk.character.pk, view.step.id]
    searched = f"?{urlencode({'q': desk.query})}" if desk.query else ""
    found = [offer for offer in view.offers if matches(f"{offer.label} {offer.summary}", desk.query)]
    return CatalogBody(
        pick_url=reverse("characters:pick", args=where) + searched,
        unpick_url=reverse("characters:unpick", args=where) + searched,
        take_all_url=reverse("characters:take_all", args=where) if view.can_take_all else "",
        pick_was=as_json(desk.standing(PickEntry(view.step.id, ""))),
        unpick_was=as_json(desk.standing(UnpickEntry(view.step.id, view.active[0] if view.active else ""))),
        sentence=_sentence(view),
        note=view.note,
        cards=tuple(_card(desk, view.step.id, offer) for offer in _shown(found)),
        found=len(found),
        query=desk.query,
        is_searchable=len(view.offers) > SEARCH_FROM,
    )


def _shown(found: list[Offer]) -> list[Offer]:
    """Return as many as a page holds, in their order; of more, none that the player picked is left out."""
    if len(found) <= SHOWN_MOST:
        return found
    own = (OfferState.PICKED, OfferState.INACTIVE)
    return sorted(found, key=lambda offer: offer.state not in own)[:SHOWN_MOST]


def _card(desk: Desk, step_id: str, offer: Offer) -> Card:
    key = page_key("entry", offer.entry)
    step = desk.settled.plan.steps[step_id]
    entry = desk.settled.plan.entry(step.catalog, offer.entry) if isinstance(step, CatalogStep) else None
    return Card(
        offer=offer,
        gives=gives(desk.compiled, entry) if entry is not None else (),
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

"""One's characters, and the bin. Source: U2.9, U2.10."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from characters.models import Character, Handover, View
from characters.pages.head import view_url
from characters.queries import CardWords, binned_characters, characters_of, is_dormant, offers_to
from rulesets.pages.catalogs import SortChoice
from rulesets.texts import said
from studio.accounts.guests import Actor
from studio.web.searching import finder, fold
from studio.web.selects import FilterSelect, word_select

SEARCH_FROM = 20
"""More characters than this can be searched (U2.9)."""

RULESET = "ruleset"
"""The parameter of the ruleset."""

BY_NAME = "name"
"""The value of the parameter of the order that asks for names from A to Z."""


@dataclass(frozen=True, slots=True)
class CharacterCard:
    """A character in a list. It is gone on with where it was left; a dormant one opens on its sheet.

    `changed` and `deleted` say how long ago, in words.
    """

    pk: int
    name: str
    summary: str
    ruleset: str
    version: int
    url: str
    sheet_url: str
    changed: str
    deleted: str
    is_dormant: bool


@dataclass(frozen=True, slots=True)
class OfferCard:
    """A character that somebody offers."""

    pk: int
    name: str
    summary: str
    ruleset: str
    version: int
    giver: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What the address of a list of characters asks: words, a ruleset by its key, and an order."""

    words: str = ""
    ruleset: str = ""
    order: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """Characters as a list shows them: those that fit, of how many, and what narrows them (U2.9)."""

    cards: tuple[CharacterCard, ...]
    total: int
    words: str
    selects: tuple[FilterSelect, ...]
    sorts: tuple[SortChoice, ...]
    url: str

    @property
    def is_narrowed(self) -> bool:
        """Whether anything is searched for or filtered."""
        return bool(self.words) or any(select.chosen for select in self.selects)

    @property
    def is_searchable(self) -> bool:
        """Whether there are enough to search."""
        return self.total > SEARCH_FROM or self.is_narrowed


@dataclass(frozen=True, slots=True)
class LibraryPage:
    """Everything the list of characters shows."""

    listing: Listing
    offers: tuple[OfferCard, ...]
    has_bin: bool
    is_guest: bool


def library_page(who: Actor, asked: Asked) -> LibraryPage:
    """Return somebody's characters as the address asks for them."""
    offers = list(offers_to(who)) if who.is_user else []
    words = CardWords(offer.character for offer in offers)
    return LibraryPage(
        listing=_listing(
            characters_of(who),
            asked,
            latest=_("last changed first"),
            url=reverse("characters:list_characters"),
        ),
        offers=tuple(_offer_card(offer, words) for offer in offers),
        has_bin=binned_characters(who).exists(),
        is_guest=not who.is_user,
    )


def bin_listing(who: Actor, asked: Asked) -> Listing:
    """Return what somebody deleted, as the address asks for it."""
    url = reverse("characters:show_bin")
    return _listing(binned_characters(who), asked, latest=_("last deleted first"), url=url)


def _listing(characters: "QuerySet[Character]", asked: Asked, *, latest: str, url: str) -> Listing:
    known = list(characters.defer("document"))
    words = CardWords(known)
    called = {one.ruleset_key: said(words.ruleset(one)) for one in known}
    names = sorted((fold(name), key, name) for key, name in called.items())
    rulesets = word_select(RULESET, _("Ruleset"), {key: name for _name, key, name in names}, asked.ruleset)
    finds = finder(asked.words)
    found = [
        one
        for one in known
        if words.hold(one, finds)
        and (rulesets is None or not rulesets.chosen or one.ruleset_key == rulesets.chosen)
    ]
    is_by_name = asked.order == BY_NAME
    if is_by_name:
        found.sort(key=lambda one: fold(one.name))
    return Listing(
        cards=tuple(character_card(character, words) for character in found),
        total=len(known),
        words=asked.words,
        selects=(rulesets,) if rulesets else (),
        sorts=(SortChoice("", latest, not is_by_name), SortChoice(BY_NAME, _("name, A to Z"), is_by_name)),
        url=url,
    )


def _offer_card(offer: Handover, words: CardWords) -> OfferCard:
    character = offer.character
    return OfferCard(
        pk=offer.pk,
        name=character.name,
        summary=words.summary(character),
        ruleset=words.ruleset(character),
        version=character.version_number,
        giver=str(character.owner or ""),
    )


def character_card(character: Character, words: CardWords) -> CharacterCard:
    """Return a character as lists show it."""
    sleeps = is_dormant(character)
    return CharacterCard(
        pk=character.pk,
        name=character.name,
        summary=words.summary(character),
        ruleset=words.ruleset(character),
        version=character.version_number,
        url=view_url(character, View.SHEET if sleeps else View(character.view)),
        sheet_url=view_url(character, View.SHEET),
        changed=_ago(character.updated_at),
        deleted=_ago(character.deleted_at) if character.deleted_at else "",
        is_dormant=sleeps,
    )


def _ago(moment: datetime) -> str:
    if (timezone.now() - moment).total_seconds() < 60:
        return _("just now")
    return _("%(time)s ago") % {"time": timesince(moment, depth=1)}

"""One's characters, and the bin. Source: U2.9, U2.10."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from characters.models import Character, Handover, View
from characters.pages.head import view_url
from characters.queries import binned_characters, characters_of, find_characters, is_dormant, offers_to
from rulesets.texts import CardTexts
from studio.accounts.guests import Actor

SEARCH_FROM = 20
"""More characters than this can be searched (U2.9)."""


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
class LibraryPage:
    """Everything the list of characters shows."""

    cards: tuple[CharacterCard, ...]
    offers: tuple[OfferCard, ...]
    total: int
    query: str
    is_by_name: bool
    has_bin: bool
    is_guest: bool

    @property
    def is_searchable(self) -> bool:
        """Whether there are enough to search."""
        return self.total > SEARCH_FROM


@dataclass(frozen=True, slots=True)
class BinPage:
    """Everything the bin shows."""

    cards: tuple[CharacterCard, ...]


def library_page(who: Actor, *, words: str, by_name: bool) -> LibraryPage:
    """Return somebody's characters, those whose name, picks or ruleset hold the words (U9.5)."""
    found = find_characters(who, words, by_name=by_name)
    offers = list(offers_to(who)) if who.is_user else []
    texts = CardTexts(one.revision for one in (*found, *(offer.character for offer in offers)))
    return LibraryPage(
        cards=tuple(character_card(character, texts) for character in found),
        offers=tuple(_offer_card(offer, texts) for offer in offers),
        total=characters_of(who).count() if words else len(found),
        query=words,
        is_by_name=by_name,
        has_bin=binned_characters(who).exists(),
        is_guest=not who.is_user,
    )


def _offer_card(offer: Handover, texts: CardTexts) -> OfferCard:
    character = offer.character
    return OfferCard(
        pk=offer.pk,
        name=character.name,
        summary=character.summary,
        ruleset=texts.of(character.revision, character.ruleset_name),
        version=character.version_number,
        giver=str(character.owner or ""),
    )


def bin_page(who: Actor) -> BinPage:
    """Return what somebody deleted."""
    found = list(binned_characters(who).defer("document"))
    texts = CardTexts(character.revision for character in found)
    return BinPage(tuple(character_card(character, texts) for character in found))


def character_card(character: Character, texts: CardTexts) -> CharacterCard:
    """Return a character as lists show it."""
    sleeps = is_dormant(character)
    return CharacterCard(
        pk=character.pk,
        name=character.name,
        summary=character.summary,
        ruleset=texts.of(character.revision, character.ruleset_name),
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

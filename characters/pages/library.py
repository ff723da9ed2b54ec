"""One's characters, and the bin. Source: U2.9, U2.10."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from characters.models import Character, View
from characters.queries import binned_characters, characters_of, search_characters
from studio.accounts.guests import Actor

SEARCH_FROM = 20
"""More characters than this can be searched (U2.9)."""

_ROUTES = {View.GUIDED: "build_start", View.FIELDS: "fields", View.SHEET: "sheet"}


@dataclass(frozen=True, slots=True)
class CharacterCard:
    """A character in a list. It is gone on with where it was left; a dormant one opens on its sheet."""

    pk: int
    name: str
    ruleset: str
    version: int
    url: str
    sheet_url: str
    updated_at: datetime
    deleted_at: datetime | None
    is_dormant: bool


@dataclass(frozen=True, slots=True)
class LibraryPage:
    """Everything the list of characters shows."""

    cards: tuple[CharacterCard, ...]
    total: int
    query: str
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


def library_page(who: Actor, *, words: str) -> LibraryPage:
    """Return somebody's characters, those whose name or ruleset holds the words."""
    found = search_characters(who, words=words)
    cards = tuple(character_card(character) for character in found)
    return LibraryPage(
        cards=cards,
        total=characters_of(who).count() if words else len(cards),
        query=words,
        has_bin=binned_characters(who).exists(),
        is_guest=not who.is_user,
    )


def bin_page(who: Actor) -> BinPage:
    """Return what somebody deleted."""
    return BinPage(tuple(character_card(character) for character in binned_characters(who).defer("document")))


def character_card(character: Character) -> CharacterCard:
    """Return a character as lists show it."""
    revision = character.revision
    is_dormant = revision is None or revision.ruleset.removed_at is not None
    route = "sheet" if is_dormant else _ROUTES[View(character.view)]
    return CharacterCard(
        pk=character.pk,
        name=character.name,
        ruleset=character.ruleset_name,
        version=character.version_number,
        url=reverse(f"characters:{route}", args=[character.pk]),
        sheet_url=reverse("characters:sheet", args=[character.pk]),
        updated_at=character.updated_at,
        deleted_at=character.deleted_at,
        is_dormant=is_dormant,
    )

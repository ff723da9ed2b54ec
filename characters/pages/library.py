"""One's characters, and the bin. Source: U2.9, U2.10."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from characters.models import Character, View
from characters.pages.head import view_url
from characters.queries import binned_characters, characters_of
from studio.accounts.guests import Actor
from studio.web.searching import fold, matches

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
class LibraryPage:
    """Everything the list of characters shows."""

    cards: tuple[CharacterCard, ...]
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
    everybody = list(characters_of(who).defer("document"))
    found = [one for one in everybody if matches(f"{one.name} {one.summary} {one.ruleset_name}", words)]
    if by_name:
        found.sort(key=lambda one: fold(one.name))
    return LibraryPage(
        cards=tuple(character_card(character) for character in found),
        total=len(everybody),
        query=words,
        is_by_name=by_name,
        has_bin=binned_characters(who).exists(),
        is_guest=not who.is_user,
    )


def bin_page(who: Actor) -> BinPage:
    """Return what somebody deleted."""
    found = binned_characters(who).defer("document")
    return BinPage(tuple(character_card(character) for character in found))


def character_card(character: Character) -> CharacterCard:
    """Return a character as lists show it."""
    revision = character.revision
    is_dormant = revision is None or revision.ruleset.removed_at is not None
    return CharacterCard(
        pk=character.pk,
        name=character.name,
        summary=character.summary,
        ruleset=character.ruleset_name,
        version=character.version_number,
        url=view_url(character, View.SHEET if is_dormant else View(character.view)),
        sheet_url=view_url(character, View.SHEET),
        changed=_ago(character.updated_at),
        deleted=_ago(character.deleted_at) if character.deleted_at else "",
        is_dormant=is_dormant,
    )


def _ago(moment: datetime) -> str:
    if (timezone.now() - moment).total_seconds() < 60:
        return _("just now")
    return _("%(time)s ago") % {"time": timesince(moment, depth=1)}

"""The home page: go on with a character, or start one. Source: U2.1, U4.1."""

from dataclasses import dataclass

from django.db.models import Case, QuerySet, Value, When

from characters.pages.library import CharacterCard, character_card
from characters.queries import CardWords, characters_of
from rulesets.models import Revision, Role, Ruleset
from rulesets.queries import roles_of, rulesets_visible_to, unreadable_among
from rulesets.texts import CardTexts
from studio.accounts.guests import Actor

CHARACTERS_MOST = 6
RULESETS_MOST = 9


@dataclass(frozen=True, slots=True)
class StartCard:
    """A ruleset to start with, on its newest version, where that can still be read (F1.99).

    `role` is what who looks may do with it, None for one that is everybody's; `owner` is a user name.
    """

    pk: int
    revision: int
    name: str
    edition: str
    summary: str
    version: int
    license: str
    is_shipped: bool
    is_of_catalog: bool
    role: Role | None
    owner: str
    has_builder: bool
    is_readable: bool


@dataclass(frozen=True, slots=True)
class HomePage:
    """Everything the home page shows; the last flags say whether there are more than are shown."""

    characters: tuple[CharacterCard, ...]
    rulesets: tuple[StartCard, ...]
    has_more_characters: bool
    has_more_rulesets: bool
    is_guest: bool


def home_page(who: Actor) -> HomePage:
    """Return the home page of somebody."""
    characters = list(characters_of(who).defer("document")[: CHARACTERS_MOST + 1])
    rulesets = list(_list_rulesets(who)[: RULESETS_MOST + 1])
    texts, words = CardTexts(one.current for one in rulesets), CardWords(characters)
    return HomePage(
        characters=tuple(character_card(one, words) for one in characters[:CHARACTERS_MOST]),
        rulesets=_start_cards(who, rulesets[:RULESETS_MOST], texts),
        has_more_characters=len(characters) > CHARACTERS_MOST,
        has_more_rulesets=len(rulesets) > RULESETS_MOST,
        is_guest=not who.is_user,
    )


def _list_rulesets(who: Actor) -> QuerySet[Ruleset]:
    """Return what one can start with: one's own first, then what is shared with one, then the Studio's."""
    is_anothers = Case(When(owner_id=who.user_id, then=0), default=1) if who.is_user else Value(0)
    return rulesets_visible_to(who).order_by("-namespace", is_anothers, "pk")


def _start_cards(who: Actor, rulesets: list[Ruleset], texts: CardTexts) -> tuple[StartCard, ...]:
    current = [(one, one.current) for one in rulesets if one.current is not None]
    roles = roles_of(who, rulesets)
    unreadable = unreadable_among(revision for _one, revision in current)
    return tuple(
        _start_card(one, revision, roles.get(one.pk), texts, is_readable=revision.pk not in unreadable)
        for one, revision in current
    )


def _start_card(
    ruleset: Ruleset, revision: Revision, role: Role | None, texts: CardTexts, *, is_readable: bool
) -> StartCard:
    return StartCard(
        pk=ruleset.pk,
        revision=revision.pk,
        name=texts.of(revision, revision.name),
        edition=texts.of(revision, revision.edition),
        summary=texts.of(revision, revision.summary),
        version=revision.number,
        license=revision.license_id,
        is_shipped=ruleset.is_shipped,
        is_of_catalog=ruleset.is_of_catalog,
        role=role,
        owner=str(ruleset.owner or ""),
        has_builder=bool(revision.counts.get("steps")),
        is_readable=is_readable,
    )

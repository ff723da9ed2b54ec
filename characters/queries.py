"""Reads of the characters app: whose characters there are, and what stands in one.

Access is decided here, in one place: a character belongs to a user or to a guest's token, and to everybody
else it does not exist (U1.3).
"""

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Count, Max, Min, Q, QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone

from characters.models import Character, CharacterEvent, EventKind, Handover, ShareLink, Standing
from rulesets.engine.api import (
    CompiledRuleset,
    EvaluatedSheet,
    JsonObject,
    Settled,
    evaluate,
    migrate,
    stored_version,
)
from rulesets.engine.builder.values import as_object
from rulesets.engine.sentences import DisplayText, restored
from rulesets.loans import loans_of
from rulesets.queries import UnreadableRevisionError, compiled_for, lending_tag
from rulesets.texts import LookedUp, Texts, searched, texts_of
from studio.accounts.guests import Actor
from studio.web.searching import finder

BIN_DAYS = 30

# Compiled rulesets are kept per process: the text is only read where one is not there yet.
_TEXTS = ("revision__document", "revision__manifest")


def characters_of(actor: Actor) -> QuerySet[Character]:
    """Return the characters somebody has, those in the bin left out, the last changed first."""
    return _owned_by(actor).filter(deleted_at=None)


def find_characters(actor: Actor, words: str) -> list[Character]:
    """Return somebody's characters whose name, picks or ruleset hold the words, without documents (U9.5)."""
    finds = finder(words)
    known = list(characters_of(actor).defer("document"))
    cards = CardWords(known)
    return [one for one in known if cards.hold(one, finds)]


class CardWords:
    """What lists say of characters on several versions, each in the texts of its own version (T2.2).

    One query tells which translations there are, and one reads those that this process has not read yet.
    """

    def __init__(self, characters: Iterable[Character]) -> None:
        self._texts = texts_of((one.revision for one in characters if one.revision is not None), loans_of)

    def ruleset(self, character: Character) -> str:
        """Return the name of a character's ruleset with what it is shown as."""
        return self._found(character, DisplayText(character.ruleset_name))

    def summary(self, character: Character) -> str:
        """Return what a character is in a few words; what is not told part by part stays as it is stored."""
        if not character.summary_parts:
            return character.summary
        words = restored(json.loads(character.summary_parts), lambda text: self._found(character, text))
        return words if words.startswith(character.summary) else character.summary

    def hold(self, character: Character, finds: Callable[[str], bool]) -> bool:
        """Return whether its name, picks or ruleset, shown or English, hold what is searched for."""
        return finds(f"{character.name} {searched(self.summary(character), self.ruleset(character))}")

    def _found(self, character: Character, text: DisplayText) -> LookedUp:
        texts = self._texts.get(character.revision_id or 0, Texts())
        return LookedUp(text, texts.find(text))


def is_dormant(character: Character) -> bool:
    """Return whether the ruleset of a character is missing (F1.60)."""
    return character.revision is None or character.revision.ruleset.removed_at is not None


def tag_of(character: Character) -> str:
    """Return a word that is another one whenever anything about a character is: what ETag says of it."""
    revision = None if is_dormant(character) else character.revision
    parts = (
        character.pk,
        character.counter,
        character.view,
        character.revision_id,
        character.deleted_at,
        is_dormant(character),
        "" if revision is None else lending_tag(revision),
    )
    return hashlib.sha256(" ".join(map(str, parts)).encode()).hexdigest()[:32]


def binned_characters(actor: Actor) -> QuerySet[Character]:
    """Return what somebody deleted within the days the bin keeps, the last deleted first (U2.10)."""
    kept_since = timezone.now() - timedelta(days=BIN_DAYS)
    return _owned_by(actor).filter(deleted_at__gte=kept_since).order_by("-deleted_at", "-pk")


def character_for(actor: Actor, character_id: int) -> Character:
    """Return one of somebody's characters.

    Raises:
        Http404: There is none of that number that is theirs.
    """
    return get_object_or_404(characters_of(actor), pk=character_id)


def shared_character(token: str) -> Character:
    """Return the character that a link leads to, for anybody who has it (U1.3).

    Raises:
        Http404: There is no such link, it was revoked, or the character is in the bin.
    """
    links = ShareLink.objects.filter(token=token, revoked_at=None)
    return get_object_or_404(_characters().filter(deleted_at=None, share_link__in=links))


def count_by_revision(revisions: Iterable[int]) -> dict[int, int]:
    """Return how many characters stand on each of these versions, in a bin or not; none is left out."""
    found = Character.objects.filter(revision__in=revisions).order_by().values_list("revision")
    return dict(found.annotate(count=Count("pk")))


def count_newer_sheets(revisions: Iterable[int], *, above: int) -> int:
    """Return how many characters on these versions are stored under a newer sheet version (P6.5)."""
    texts = Character.objects.filter(revision__in=revisions).values_list("document", flat=True)
    stored = (json.loads(text) for text in texts.iterator())
    return sum(isinstance(one, dict) and stored_version(one) > above for one in stored)


def offers_to(actor: Actor) -> QuerySet[Handover]:
    """Return the characters that others offer to a user, the newest offer first."""
    offers = Handover.objects.filter(to_id=actor.user_id, character__deleted_at=None)
    return (
        offers.select_related("character", "character__owner", "character__revision")
        .order_by("-offered_at", "-pk")
        .defer("character__document", "character__revision__document", "character__revision__manifest")
    )


def stored_of(character: Character) -> dict[str, Any]:
    """Return the character as it is stored: the sheet with the builder's record beside it (S2.4, S2.14)."""
    stored: dict[str, Any] = json.loads(character.document)
    return stored


def readable_of(character: Character) -> dict[str, Any]:
    """Return the stored character, empty where something else than an object is stored (S2.10)."""
    stored = stored_of(character)
    return stored if isinstance(stored, dict) else {}


def current_of(character: Character, compiled: CompiledRuleset) -> JsonObject:
    """Return the stored character in the form its ruleset has now; reading it stores nothing (M8.1)."""
    stored = readable_of(character)
    return migrate(compiled, stored).stored if stored else {}


def compiled_of(character: Character) -> CompiledRuleset | None:
    """Return the ruleset of a character, compiled; None while it is missing or unreadable (F1.60, F1.99)."""
    revision = character.revision
    if revision is None or is_dormant(character):
        return None
    try:
        return compiled_for(revision)
    except UnreadableRevisionError:
        return None


def sheet_in_play(settled: Settled) -> EvaluatedSheet:
    """Return the sheet of a settled character with its live state, which settling leaves out (S16)."""
    build, live = (as_object(settled.stored.get(part)) for part in ("build", "live"))
    return evaluate(settled.plan.compiled, build or {}, live)


@dataclass(frozen=True, slots=True)
class UndoState:
    """The numbers of the changes that undo and redo would take next; None where there is none."""

    undo: int | None
    redo: int | None


def undo_state(character: Character) -> UndoState:
    """Return what can be undone and redone, in one query."""
    found = CharacterEvent.objects.filter(character=character, kind=EventKind.CHANGE).aggregate(
        undo=Max("number", filter=Q(standing=Standing.DONE)),
        redo=Min("number", filter=Q(standing=Standing.UNDONE)),
    )
    return UndoState(found["undo"], found["redo"])


def _characters() -> QuerySet[Character]:
    return Character.objects.select_related("revision", "revision__ruleset").defer(*_TEXTS)


def _owned_by(actor: Actor) -> QuerySet[Character]:
    everybodys = _characters()
    if actor.user_id is not None:
        return everybodys.filter(owner_id=actor.user_id)
    if actor.guest:
        return everybodys.filter(owner=None, guest_token=actor.guest)
    return everybodys.none()

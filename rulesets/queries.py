"""Reads of the rulesets app, with their access rules, and the compiled rulesets of this process."""

import threading
import uuid
from collections import OrderedDict
from collections.abc import Sequence

from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404

from rulesets.engine.api import CompiledRuleset, compile_ruleset, read_ruleset
from rulesets.engine.api import Ruleset as ReadRuleset
from rulesets.engine.checks.package import CONTENT_FOLDERS
from rulesets.engine.problems import Problem
from rulesets.models import SHIPPED, Origin, Revision, Ruleset, Upload
from rulesets.texts import CardTexts, said, searched
from studio.accounts.guests import Actor
from studio.web.searching import finder, fold

_CACHE_MOST = 24
"""How many compiled rulesets one process keeps; the one used longest ago goes first."""

_Key = tuple[object, ...]
_Kept = CompiledRuleset | tuple[Problem, ...]
"""A compiled ruleset, or why a version cannot be read."""


class UnreadableRevisionError(Exception):
    """A stored version that this Studio refuses (F1.99); holds every problem."""

    def __init__(self, revision: Revision, problems: Sequence[Problem]) -> None:
        super().__init__(f"{revision} cannot be read: {problems[0].line}")
        self.problems = tuple(problems)


def _is_mine(actor: Actor, *, prefix: str = "") -> Q:
    """What an actor owns. A visitor who owns nothing matches no row."""
    if actor.user_id is not None:
        return Q(**{f"{prefix}owner_id": actor.user_id})
    if actor.guest:
        return Q(**{f"{prefix}guest_token": actor.guest})
    return Q(pk__in=())


def rulesets_visible_to(actor: Actor) -> QuerySet[Ruleset]:
    """The rulesets an actor may use: shipped ones and the actor's own (U1.3, F1.68), without documents."""
    is_everybodys = Q(namespace=SHIPPED, owner__isnull=True, guest_token="")
    return (
        Ruleset.objects.filter(
            is_everybodys | _is_mine(actor), removed_at__isnull=True, current__isnull=False
        )
        .select_related("current")
        .defer("current__document", "current__manifest")
    )


def find_rulesets(actor: Actor, words: str) -> list[Ruleset]:
    """The rulesets an actor may use whose name, key or summary holds the words, by name (U9.5).

    Names and summaries are found as they are shown and in English, and sorted as they are shown (T2.8).
    """
    finds = finder(words)
    known = [(ruleset, ruleset.current) for ruleset in rulesets_visible_to(actor) if ruleset.current]
    texts = CardTexts(revision for _ruleset, revision in known)
    found = []
    for ruleset, revision in known:
        name, summary = texts.of(revision, revision.name), texts.of(revision, revision.summary)
        if finds(f"{searched(name, summary)} {ruleset.key}"):
            found.append((fold(said(name)), ruleset.key, ruleset))
    return [ruleset for _name, _key, ruleset in sorted(found, key=lambda one: one[:2])]


def revisions_visible_to(actor: Actor) -> QuerySet[Revision]:
    """The stored versions of the rulesets an actor may use, without their documents."""
    is_everybodys = Q(ruleset__namespace=SHIPPED, ruleset__owner__isnull=True, ruleset__guest_token="")
    return (
        Revision.objects.filter(
            is_everybodys | _is_mine(actor, prefix="ruleset__"), ruleset__removed_at__isnull=True
        )
        .select_related("ruleset")
        .defer("document", "manifest")
    )


def revision_for(actor: Actor, *, ruleset_id: int, number: int) -> Revision:
    """Return a stored version of a ruleset an actor may use.

    Raises:
        Http404: There is none that they may use.
    """
    return get_object_or_404(revisions_visible_to(actor), ruleset_id=ruleset_id, number=number)


def find_upload(actor: Actor, token: uuid.UUID) -> Upload | None:
    """Return the actor's own upload; None for somebody else's or one that was never there."""
    return Upload.objects.filter(_is_mine(actor), token=token).first()


def files_of(revision: Revision) -> dict[str, str]:
    """Return the files a version keeps beside its document, by path: contents, licence."""
    return {kept.path: kept.file.text for kept in revision.files.select_related("file")}


def locales_of(revision: Revision) -> dict[str, str]:
    """Return the translations a version's own file brought, as the files of its package (F1.83).

    Those fetched from a catalog are no part of what somebody shares by hand.
    """
    packs = revision.locale_packs.filter(origin=Origin.IMPORTED).select_related("file")
    return {pack.path: pack.file.text for pack in packs}


def read_revision(revision: Revision) -> ReadRuleset:
    """Read a stored version again. Raises UnreadableRevisionError."""
    files = None
    if revision.manifest:
        stored = files_of(revision).items()
        files = {path: text.encode() for path, text in stored if path.startswith(CONTENT_FOLDERS)}
    read = read_ruleset(revision.document.encode(), files)
    if isinstance(read, list):
        raise UnreadableRevisionError(revision, read)
    return read


class _CompiledCache:
    """Compiled rulesets by key, or why one cannot be read; shared by a process's threads.

    Two of them may compile one at once.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[_Key, _Kept] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: _Key) -> _Kept | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def put(self, key: _Key, compiled: _Kept) -> None:
        with self._lock:
            self._kept[key] = compiled
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


compiled_cache = _CompiledCache(_CACHE_MOST)


def compiled_for(revision: Revision, layers: tuple[str, ...] = ()) -> CompiledRuleset:
    """Return a version compiled with these layers, from this process's cache when it was used before.

    On a hit the document is not loaded, so callers defer it. Raises UnreadableRevisionError.
    """
    # The row's number, because two rulesets of the same contents may be written in another order of keys.
    key = (revision.pk, revision.digest, layers)
    kept = compiled_cache.get(key)
    if kept is None:
        try:
            kept = compile_ruleset(read_revision(revision), layers)
        except UnreadableRevisionError as unreadable:
            kept = unreadable.problems
        compiled_cache.put(key, kept)
    if isinstance(kept, tuple):
        raise UnreadableRevisionError(revision, kept)
    return kept


def is_readable(revision: Revision) -> bool:
    """Return whether a character can be made on a version, which takes reading it once in each process."""
    try:
        compiled_for(revision)
    except UnreadableRevisionError:
        return False
    return True

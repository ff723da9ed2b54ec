"""Reads of the rulesets app, with their access rules, and the compiled rulesets of this process."""

import uuid
from collections.abc import Iterable, Mapping, Sequence

from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from rulesets.compiledcache import CompiledCache, Kept, Key
from rulesets.engine.api import CompiledRuleset, compile_ruleset, read_stored, take_entries
from rulesets.engine.api import Ruleset as ReadRuleset
from rulesets.engine.checks.package import CONTENT_FOLDERS
from rulesets.engine.problems import Problem
from rulesets.lending import find_lenders
from rulesets.models import SHIPPED, Collaborator, Origin, Revision, Role, Ruleset, Upload
from rulesets.texts import CardTexts, said, searched
from studio.accounts.guests import Actor
from studio.web.searching import finder, fold

_CACHE_MOST = 24
"""How many compiled rulesets one process keeps; the one used longest ago goes first."""

READ_MOST = 24
"""So many versions one list reads to tell whether they can be read; it looks at the others the next time."""

_Read = ReadRuleset | tuple[Problem, ...]
"""A version as read, or why it cannot be."""


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


def _is_usable(actor: Actor, *, prefix: str = "") -> Q:
    """Which rulesets an actor may use: what comes along or from catalogs, one's own, and what is shared."""
    nobodys = {f"{prefix}owner__isnull": True, f"{prefix}guest_token": ""}
    shared = {f"{prefix}pk__in": _shared_with(actor).values("ruleset")}
    return Q(**nobodys) | _is_mine(actor, prefix=prefix) | Q(**shared)


def _shared_with(actor: Actor) -> QuerySet[Collaborator]:
    """What others share with an actor; nobody shares with guests."""
    if actor.user_id is None:
        return Collaborator.objects.none()
    return Collaborator.objects.filter(user_id=actor.user_id)


def rulesets_visible_to(actor: Actor) -> QuerySet[Ruleset]:
    """The rulesets an actor may use, with their owners, without documents (U1.3, F1.68)."""
    return (
        Ruleset.objects.filter(_is_usable(actor), removed_at__isnull=True, current__isnull=False)
        .select_related("current", "owner")
        .defer("current__document", "current__manifest")
    )


def ruleset_for(actor: Actor, ruleset_id: int) -> Ruleset:
    """Return a ruleset an actor may use.

    Raises:
        Http404: There is none of that number that they may use.
    """
    return get_object_or_404(rulesets_visible_to(actor), pk=ruleset_id)


def roles_of(actor: Actor, rulesets: Iterable[Ruleset]) -> dict[int, Role]:
    """Return what an actor may do with each of these, by number, in one query.

    What is everybody's is left out: nobody has more to do with it than another (U1.2).
    """
    found = list(rulesets)
    mine = actor.owner_columns
    roles = {
        one.pk: Role.OWNER
        for one in found
        if one.has_owner and (one.owner_id, one.guest_token) == (mine["owner_id"], mine["guest_token"])
    }
    given = _shared_with(actor).filter(ruleset__in=[one.pk for one in found])
    return {pk: Role(role) for pk, role in given.values_list("ruleset_id", "role")} | roles


def role_in(actor: Actor, ruleset: Ruleset) -> Role | None:
    """Return what an actor may do with a ruleset, None for one that is everybody's or hidden from them."""
    return roles_of(actor, [ruleset]).get(ruleset.pk)


def ruleset_to_edit(actor: Actor, ruleset_id: int) -> Ruleset:
    """Return a ruleset of which an actor may store versions.

    Raises:
        Http404: There is none of that number that they may use.
        PermissionDenied: They may use it, and not change it.
    """
    ruleset = ruleset_for(actor, ruleset_id)
    role = role_in(actor, ruleset)
    if role is None or not role.may_edit:
        raise PermissionDenied(_("Only its owner and its editors store versions of this ruleset."))
    return ruleset


def ruleset_to_share(actor: Actor, ruleset_id: int) -> Ruleset:
    """Return a ruleset of which an actor decides who has it.

    Raises:
        Http404: There is none of that number that they may use.
        PermissionDenied: They may use it, and not share it.
    """
    ruleset = ruleset_for(actor, ruleset_id)
    role = role_in(actor, ruleset)
    if role is None or not role.may_share:
        raise PermissionDenied(_("Only its owner decides who else has this ruleset."))
    return ruleset


def own_place_in(ruleset: Ruleset, actor: Actor) -> Collaborator | None:
    """Return an actor's own row among the people a ruleset is shared with."""
    return _shared_with(actor).filter(ruleset=ruleset).first()


def people_in(ruleset: Ruleset, actor: Actor) -> QuerySet[Collaborator]:
    """The people a ruleset is shared with, by name: all for its owner, everybody else sees their own row.

    Who else has it is nobody's business: a list would say which user names there are.
    """
    role = role_in(actor, ruleset)
    is_own = role is not None and role.may_share
    people = Collaborator.objects.all() if is_own else _shared_with(actor)
    return people.filter(ruleset=ruleset).select_related("user").order_by("user__username")


def own_rulesets(actor: Actor) -> QuerySet[Ruleset]:
    """The rulesets that are an actor's to remove, removed ones among them, without documents (F1.69)."""
    owned = Ruleset.objects.filter(_is_mine(actor), current__isnull=False).exclude(namespace=SHIPPED)
    return owned.select_related("current", "owner").defer("current__document", "current__manifest")


def removed_rulesets(actor: Actor) -> QuerySet[Ruleset]:
    """The rulesets an actor removed, the last one first."""
    return own_rulesets(actor).filter(removed_at__isnull=False).order_by("-removed_at", "-pk")


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
    return (
        Revision.objects.filter(_is_usable(actor, prefix="ruleset__"), ruleset__removed_at__isnull=True)
        .select_related("ruleset", "ruleset__owner")
        .defer("document", "manifest")
    )


def revisions_offered_to(actor: Actor) -> QuerySet[Revision]:
    """The stored versions on which an actor may make a character: none of an uninstalled ruleset (P6.8)."""
    return revisions_visible_to(actor).filter(ruleset__current__isnull=False)


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


def read_revision(revision: Revision, stored: Mapping[str, str] | None = None) -> ReadRuleset:
    """Read a stored version again, with its files where they were read already.

    Raises UnreadableRevisionError.
    """
    files = None
    if revision.manifest:
        texts = (files_of(revision) if stored is None else stored).items()
        files = {path: text.encode() for path, text in texts if path.startswith(CONTENT_FOLDERS)}
    read = read_stored(revision.document.encode(), files)
    if isinstance(read, list):
        raise UnreadableRevisionError(revision, read)
    return read


compiled_cache = CompiledCache(_CACHE_MOST)


def compiled_for(revision: Revision, layers: tuple[str, ...] = ()) -> CompiledRuleset:
    """Return a version compiled with these layers, from this process's cache when it was used before.

    On a hit the document is not loaded, so callers defer it. A version that borrows asks which versions of
    its lenders are in use, by one query: where one is another than before it is compiled anew (F3.79).
    Raises UnreadableRevisionError.
    """
    read, lenders = _find_lenders(revision)
    # The row's number, because two rulesets of the same contents may be written in another order of keys.
    key = (*_judged_as(revision), layers, *_lent(lenders))
    kept = compiled_cache.get(key)
    if kept is None:
        kept = _compile(revision, read, layers, lenders)
        compiled_cache.put(key, kept)
        compiled_cache.judge(key[:2], is_readable=not isinstance(kept, tuple))
    if isinstance(kept, tuple):
        raise UnreadableRevisionError(revision, kept)
    return kept


def lending_tag(revision: Revision) -> str:
    """Return a word that is another one whenever a lender of a version is; empty where none is found."""
    _read, lenders = _find_lenders(revision)
    return " ".join(f"{name} {pk}" for name, pk, _digest in _lent(lenders))


def lend_to(borrower: Ruleset, read: ReadRuleset, author_id: int | None) -> dict[str, ReadRuleset]:
    """Return the lenders of a ruleset that somebody stores, as read; what cannot be read is left out."""
    names = {*read.loans.values()}
    return _read_all(find_lenders(borrower, names, author_id=author_id)) if names else {}


def _find_lenders(revision: Revision) -> tuple[_Read | None, Mapping[str, Revision]]:
    """Return the lenders of a version by name, and the version where it had to be read for their names."""
    loans = compiled_cache.loans(_judged_as(revision))
    read = None
    if loans is None:
        read = _read(revision)
        loans = {} if isinstance(read, tuple) else read.loans
    if not loans:
        return read, {}
    return read, find_lenders(revision.ruleset, {*loans.values()}, author_id=revision.published_by_id)


def _lent(lenders: Mapping[str, Revision]) -> list[tuple[str, int, str]]:
    return [(name, lenders[name].pk, lenders[name].digest) for name in sorted(lenders)]


def _read(revision: Revision) -> _Read:
    """Read a version, and keep which lenders it names."""
    try:
        read: _Read = read_revision(revision)
    except UnreadableRevisionError as unreadable:
        read = unreadable.problems
    compiled_cache.name_loans(_judged_as(revision), {} if isinstance(read, tuple) else read.loans)
    return read


def _compile(
    revision: Revision, read: _Read | None, layers: tuple[str, ...], lenders: Mapping[str, Revision]
) -> Kept:
    read = _read(revision) if read is None else read
    if isinstance(read, tuple):
        return read
    return compile_ruleset(take_entries(read, _read_all(lenders)), layers)


def _read_all(lenders: Mapping[str, Revision]) -> dict[str, ReadRuleset]:
    """Read lenders as they stand, without what they borrow themselves: that is lent to nobody (F3.81)."""
    read = {name: _read_lender(revision) for name, revision in lenders.items()}
    return {name: one for name, one in read.items() if not isinstance(one, tuple)}


def _read_lender(revision: Revision) -> _Read:
    if compiled_cache.loans(_judged_as(revision)) != {}:
        return _read(revision)
    kept = compiled_cache.get((*_judged_as(revision), ()))
    if kept is None:
        return _read(revision)
    return kept if isinstance(kept, tuple) else kept.ruleset


def loans_among(revisions: Iterable[Revision]) -> dict[int, Mapping[str, str]]:
    """Return the lender's name of each catalog that borrows, of those versions that borrow, by their rows.

    As with `unreadable_among`, of a long list a part is read at a time.
    """
    known = {revision.pk: revision for revision in revisions}
    unreadable_among(known.values())
    named = {pk: compiled_cache.loans(_judged_as(revision)) for pk, revision in known.items()}
    return {pk: loans for pk, loans in named.items() if loans}


def unreadable_among(revisions: Iterable[Revision]) -> frozenset[int]:
    """Return the numbers of the rows of those versions that this Studio refuses (F1.99).

    Each version is read once in each process; of a long list a part at a time, and what was not looked at yet
    counts as readable: it says so when it is opened.
    """
    shown = {revision.pk: compiled_cache.judged(_judged_as(revision)) for revision in revisions}
    new = [pk for pk, verdict in shown.items() if verdict is None][:READ_MOST]
    if new:
        stored = Revision.objects.filter(pk__in=new).prefetch_related("files__file")
        for revision in stored.iterator(chunk_size=8):  # a large one has some megabytes
            shown[revision.pk] = _judge(revision)
    return frozenset(pk for pk, verdict in shown.items() if verdict is False)


def _judge(revision: Revision) -> bool:
    try:
        read = read_revision(revision, {kept.path: kept.file.text for kept in revision.files.all()})
    except UnreadableRevisionError:
        read = None
    compiled_cache.judge(_judged_as(revision), is_readable=read is not None)
    compiled_cache.name_loans(_judged_as(revision), {} if read is None else read.loans)
    return read is not None


def _judged_as(revision: Revision) -> Key:
    return revision.pk, revision.digest

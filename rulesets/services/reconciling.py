"""Which language packs the versions in service have: fetched where missing, removed where not needed.

The work is a job of a worker; a page never fetches and never waits (T6.5). Where packs are listed and how
they are fetched says a `PackSource`: rulesets that came from catalogs have one.
Source: packs.md T6, T7.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.utils.translation import gettext_lazy, gettext_noop

from rulesets.models import LocalePack, Origin, RemovedPack, Revision
from rulesets.services.locales import (
    LocaleRefusedError,
    needed_languages,
    remove_by_hand,
    remove_packs,
    store_pack,
)
from studio.accounts.models import User
from studio.jobs.kinds import JobKind, by_staff_only, register_kind
from studio.jobs.models import Job
from studio.jobs.running import Run
from studio.jobs.services import Started, start_job

KIND = "reconcile-locales"
PAGE_SECONDS = 15 * 60
"""How long an opened page does not ask again for the same version and language (T6.6)."""


@dataclass(frozen=True, slots=True)
class ListedPack:
    """A pack as a catalog lists it (T5)."""

    language: str
    url: str
    sha256: str
    bytes: int


class UnavailableError(Exception):
    """A pack that could not be had; `is_wrong` where what came is not what is listed (T7.1)."""

    def __init__(self, code: str, message: str, *, is_wrong: bool = False) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.is_wrong = is_wrong


class PackSource(Protocol):
    """Where packs of installed rulesets are listed, and how one is fetched."""

    def in_service(self) -> Mapping[int, Mapping[str, ListedPack]]:
        """Return the versions in service by key (T6.3), each with the packs that are fetched for it.

        A version of an uninstalled ruleset that is still used has none (P6.10).
        """

    def fetch(self, listed: ListedPack, tick: Callable[[int], None]) -> bytes:
        """Return the bytes of a pack; `tick` is told how many there are so far. Raises UnavailableError."""


class NoSource:
    """Nothing was installed from a catalog."""

    def in_service(self) -> Mapping[int, Mapping[str, ListedPack]]:
        return {}

    def fetch(self, listed: ListedPack, tick: Callable[[int], None]) -> bytes:
        raise UnavailableError("not-listed", f"No catalog lists {listed.url}.")


@dataclass
class _Connected:
    source: PackSource


_connected = _Connected(NoSource())


def connect(source: PackSource) -> PackSource:
    """Say where packs come from, as the app does when it is ready; return where they came from before."""
    before, _connected.source = _connected.source, source
    return before


@dataclass(frozen=True, slots=True)
class Wanted:
    """A pack to fetch: the version it is for, and how it is listed."""

    revision: int
    listed: ListedPack


def wanted_packs(needed: frozenset[str], service: Mapping[int, Mapping[str, ListedPack]]) -> Iterator[Wanted]:
    """Yield the packs that are needed, listed, and not kept as they are listed now (T6.4, T6.5, T6.10)."""
    rows = LocalePack.objects.filter(revision__in=service).values_list(
        "revision_id", "language", "origin", "listed_sha256"
    )
    kept = {(key, language): (origin, sha256) for key, language, origin, sha256 in rows}
    gone = RemovedPack.objects.filter(revision__in=service)
    by_hand = {(one.revision_id, one.language): one.listed_sha256 for one in gone}
    for key, packs in service.items():
        for language in sorted(needed & packs.keys()):
            listed = packs[language]
            origin, sha256 = kept.get((key, language), ("", ""))
            is_kept = origin == Origin.IMPORTED or sha256 == listed.sha256.lower()
            if not is_kept and by_hand.get((key, language)) != listed.sha256.lower():
                yield Wanted(key, listed)


def unneeded_packs(
    needed: frozenset[str], service: Mapping[int, Mapping[str, ListedPack]]
) -> Iterator[LocalePack]:
    """Yield the fetched packs that nobody reads in, or whose version is out of service (T6.7, T7.5)."""
    for pack in LocalePack.objects.filter(origin=Origin.PACK):
        if pack.language not in needed or pack.revision_id not in service:
            yield pack


def start_reconcile(*, user: User | None = None) -> Started | None:
    """Start the job, unless nothing was ever installed; one that waits already is enough (T6.9)."""
    if not _connected.source.in_service() and not LocalePack.objects.filter(origin=Origin.PACK).exists():
        return None
    return start_job(
        kind=KIND,
        subject="",
        lane=KIND,
        unique_key=KIND,
        request={"site": settings.SITE_LANGUAGE},
        requested_by=user,
    )


def packs_in_service() -> Mapping[int, Mapping[str, ListedPack]]:
    """Return the versions in service by key, each with the packs that are listed for it."""
    return _connected.source.in_service()


def take_away(pack: LocalePack) -> None:
    """Remove a pack by hand; as it is listed now it is not fetched again by itself (T6.10)."""
    listed = _connected.source.in_service().get(pack.revision_id, {}).get(pack.language)
    remove_by_hand(pack, listed_sha256=listed.sha256.lower() if listed else pack.listed_sha256)


def ask_again(revision: Revision, language: str, *, user: User | None = None) -> Started | None:
    """Fetch a pack that was removed by hand after all (T6.10)."""
    revision.removed_packs.filter(language=language).delete()
    return start_reconcile(user=user)


def ask_for_page(revision_id: int, languages: frozenset[str]) -> None:
    """A page is read in languages whose packs are not there: fetch those listed, soon (T6.6).

    At most once in 15 minutes for a version and language, and not for a file known to be wrong (T7.2).
    """
    asked = {
        language
        for language in languages
        if cache.add(f"{KIND}:{revision_id}:{language}", True, PAGE_SECONDS)
    }
    listed = _connected.source.in_service().get(revision_id, {}) if asked else {}
    if any(not cache.get(_wrong_key(Wanted(revision_id, listed[code]))) for code in asked & listed.keys()):
        start_reconcile()


def run_reconcile(run: Run) -> None:
    """Fetch what is missing, then remove what nobody needs; a pack that cannot be had is a note (T6.8)."""
    # From here on a trigger starts another job, which waits in the lane for this one (T6.9).
    Job.objects.filter(pk=run.job.pk).update(unique_key=f"{KIND} {run.job.pk}")
    needed, service = needed_languages(), _connected.source.in_service()
    counts = _fetch_all(run, list(wanted_packs(needed, service)))
    # Fetching takes its time: who reads what by now counts for what is removed (T7.3).
    unneeded = list(unneeded_packs(needed_languages(), _connected.source.in_service()))
    with transaction.atomic():
        remove_packs(unneeded)
    counts["removed"] = len(unneeded)
    run.progress(counts=counts, force=True)
    if not any(counts.values()):
        run.conclude_unchanged()
        return
    run.conclude(
        gettext_noop(
            "%(fetched)s language packs were fetched, %(removed)s removed, %(failed)s are not there."
        ),
        fetched=counts["changed"],
        removed=counts["removed"],
        failed=counts["failed"],
    )


def fetch_for(run: Run, revision: Revision) -> None:
    """Fetch the packs wanted for a version that an install just stored; what fails is a note (P5.9, T7.7)."""
    service = _connected.source.in_service()
    mine = {revision.pk: service.get(revision.pk, {})}
    for one in wanted_packs(needed_languages(), mine):
        _fetch_one(run, one, lambda _size: run.check())  # its numbers stay those of the install


def _fetch_all(run: Run, wanted: list[Wanted]) -> dict[str, int]:
    counts = {"changed": 0, "failed": 0, "removed": 0}
    run.progress(0, len(wanted), counts=counts, force=True)
    for place, one in enumerate(wanted, start=1):
        run.check()
        counts["changed" if _fetch_one(run, one, run.receive) else "failed"] += 1
        run.progress(place, counts=counts)
    return counts


def _fetch_one(run: Run, wanted: Wanted, tick: Callable[[int], None]) -> bool:
    """Fetch and keep one pack; return whether it is there now. The kept one stays where not (T7.4)."""
    listed = wanted.listed
    revision = Revision.objects.defer("document", "manifest").filter(pk=wanted.revision).first()
    if revision is None:
        return False
    try:
        data = _connected.source.fetch(listed, tick)
        _verify(data, listed)
        _keep(revision, listed, data)
    except UnavailableError as missing:
        if missing.is_wrong:
            cache.set(_wrong_key(wanted), True, None)
        _note(run, revision, listed, missing.code, missing.message)
        return False
    return True


def _verify(data: bytes, listed: ListedPack) -> None:
    """Compare size and checksum with what is listed, in this order (P3.9)."""
    if len(data) != listed.bytes:
        message = f"The file has {len(data)} bytes, and {listed.bytes} are listed."
        raise UnavailableError("size-mismatch", message, is_wrong=True)
    found = hashlib.sha256(data).hexdigest()
    if found != listed.sha256.lower():
        message = f"The checksum of the file is {found}, and {listed.sha256} is listed."
        raise UnavailableError("sha256-mismatch", message, is_wrong=True)


def _keep(revision: Revision, listed: ListedPack, data: bytes) -> None:
    try:
        with transaction.atomic():
            store_pack(revision, language=listed.language, data=data, listed_sha256=listed.sha256)
            revision.removed_packs.filter(language=listed.language).delete()
    except LocaleRefusedError as refused:
        problem = refused.problems[0]
        raise UnavailableError(problem.code.value, problem.line, is_wrong=True) from refused


def _note(run: Run, revision: Revision, listed: ListedPack, code: str, message: str) -> None:
    text = gettext_noop("%(ruleset)s, version %(version)s, has no %(language)s pack: %(reason)s")
    run.note(
        code, text, ruleset=revision.name, version=revision.number, language=listed.language, reason=message
    )


def _wrong_key(wanted: Wanted) -> str:
    return f"{KIND}:wrong:{wanted.revision}:{wanted.listed.language}:{wanted.listed.sha256.lower()}"


def begin_worker() -> None:
    """Start the job where the site's language is another one than at the last, or no last is known (T6.6)."""
    last = Job.objects.filter(kind=KIND).order_by("-pk").first()
    if last is None or last.request.get("site") != settings.SITE_LANGUAGE:
        start_reconcile()


def register() -> None:
    """Make the kind of job known."""
    register_kind(
        JobKind(
            KIND,
            gettext_lazy("Fetch language packs"),
            run_reconcile,
            may_act=by_staff_only,
            on_worker_start=begin_worker,
        )
    )

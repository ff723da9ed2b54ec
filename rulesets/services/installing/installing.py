"""The job that installs a package version, for the first time or as an update, in the order of P5.1.

A job that lost its worker starts from the download; one whose version is stored goes on with the packs.
Source: P5, P7.5, P7.10, P7.11, P7.14.
"""

from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_noop

from rulesets.engine.api import Ruleset as ReadRuleset
from rulesets.models import Installation, Revision, Ruleset
from rulesets.offers import download_limits, download_policy, find_offer
from rulesets.packs.addresses import without_query
from rulesets.packs.content import Content, check_content
from rulesets.packs.entries import Artifact, Offer
from rulesets.packs.faults import Fault, FaultError, PackCode, UnreachableError
from rulesets.packs.fetching import Wanted, download
from rulesets.packs.keeping import private_file, remove_leftovers
from rulesets.packs.verifying import verify
from rulesets.services.installing.reading import describe_review, gm_texts_of, stored_gm_texts
from rulesets.services.installing.sentences import as_passing, as_refusal
from rulesets.services.installing.starting import NOT_LISTED
from rulesets.services.installing.storing import Installed, store_installed
from rulesets.services.lent import lend_entries, list_lent_problems, log_lent
from rulesets.services.storing import NotStorableError, find_version
from rulesets.signals import revision_in_service
from studio.jobs.disk import check_space, told_when_full
from studio.jobs.models import LEASED, Job, State
from studio.jobs.running import NeedsReview, Refuse, Run

LEFTOVERS_AFTER = 60 * 60 * 24


def run_install(run: Run) -> None:
    """Install what the job asks for."""
    if run.job.state == State.LOCALES:
        revision = Revision.objects.filter(pk=_cursor(run.job)["stored"]).first()
    else:
        try:
            revision = _install(run)
        except FaultError as refused:
            raise as_refusal(refused.fault) from refused
        except NotStorableError as refused:  # the number was taken between the look and the store
            raise as_refusal(_conflict(refused)) from refused
    if revision is not None:
        revision_in_service.send(sender=Installation, revision=revision, run=run)
    run.conclude(gettext_noop("%(what)s is installed."), what=run.job.subject)


def starts_in(job: Job) -> State:
    """Return where a worker begins: with the packs, once the version is stored (P7.11, P7.20)."""
    return State.LOCALES if _cursor(job).get("stored") else State.FETCHING


def remove_leftover_downloads(*, older_than: float = 0) -> int:
    """Remove what downloads left behind that no worker holds any more (P7.13)."""
    live = {str(pk) for pk in Job.objects.filter(state__in=LEASED).values_list("pk", flat=True)}
    return remove_leftovers(settings.DOWNLOAD_DIR, is_live=live.__contains__, older_than=older_than)


def _install(run: Run) -> Revision:
    asked = run.request
    offer = find_offer(asked["catalog"], asked["id"], asked["version"])
    if offer is None:
        message = gettext_noop("The catalog does not list this version any more: refresh it and choose anew.")
        raise Refuse(NOT_LISTED, message)
    if fault := offer.refusal:
        raise FaultError(fault)
    assert offer.artifact is not None, "an offer without faults has an artifact"  # noqa: S101 (narrows)
    data = _fetch(run, offer.artifact)
    content = _check(run, offer, data)
    ruleset = Ruleset.objects.filter(
        namespace=asked["catalog"], ruleset_id=offer.id, owner=None, guest_token=""
    ).first()
    is_stored = _is_stored(ruleset, content)
    new = Ruleset(namespace=asked["catalog"], ruleset_id=offer.id)
    lent = _lend(ruleset or new, content, is_stored=is_stored)
    if not is_stored:
        _ask_review(run, offer, content, ruleset)
    run.enter(State.STORING)
    with transaction.atomic():
        installed = Installed(asked["catalog"], offer, content, run.job.requested_by)
        revision = store_installed(installed)
        _note_mistakes(run, content)
        _note_lent(run, lent, revision, is_stored=is_stored)
        run.checkpoint(cursor={**_cursor(run.job), "stored": revision.pk})
        run.enter(State.LOCALES)
    return revision


def _cursor(job: Job) -> dict[str, Any]:
    return dict(job.cursor or {})


def _fetch(run: Run, artifact: Artifact) -> bytes:
    """Download the file and compare size and checksum."""
    settings.DOWNLOAD_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    check_space(settings.DOWNLOAD_DIR, needed=artifact.bytes)
    run.progress(bytes_total=artifact.bytes)
    with (
        told_when_full(settings.DOWNLOAD_DIR, needed=artifact.bytes),
        private_file(settings.DOWNLOAD_DIR, str(run.job.pk)) as file,
    ):
        wanted = Wanted(artifact.url, artifact.bytes)
        limits = download_limits()
        try:
            found = download(wanted, file, policy=download_policy(), limits=limits, tick=run.receive)
        except UnreachableError as failed:
            raise as_passing(failed, without_query(artifact.url)) from failed
        run.enter(State.VERIFYING)
        verify(found, artifact)
        file.seek(0)
        return file.read()


def _check(run: Run, offer: Offer, data: bytes) -> Content:
    def tell(done: int, total: int) -> None:
        run.check()
        run.progress(done, total)

    run.enter(State.CHECKING)
    return check_content(data, offer, on_checked=tell)


def _is_stored(ruleset: Ruleset | None, content: Content) -> bool:
    """Whether this version is stored with the same content; with other content it is refused (P5.4)."""
    try:
        return find_version(ruleset, content.read) is not None
    except NotStorableError as refused:
        raise FaultError(_conflict(refused)) from refused


def _conflict(refused: NotStorableError) -> Fault:
    return Fault(PackCode.VERSION_CONFLICT, refused.problem.sentence, refused.problem.path)


def _ask_review(run: Run, offer: Offer, content: Content, ruleset: Ruleset | None) -> None:
    """Let an admin read the texts for game masters, before the first install and where they changed (P3.12).

    Raises:
        NeedsReview: They were not read yet.
    """
    assert offer.artifact is not None, "it was downloaded"  # noqa: S101 (narrows the type)
    sha256 = offer.artifact.sha256
    run.job.refresh_from_db(fields=["request"])  # somebody may have accepted it while it was fetched
    # Confirming is for what was read: another file that is listed meanwhile is read again.
    if run.request.get("accept") in (True, sha256):
        return
    texts = gm_texts_of(content)
    current = ruleset.current if ruleset else None
    if current is not None and texts == stored_gm_texts(current):
        return
    raise NeedsReview(describe_review(run.request["catalog"], offer, content, texts))


def _lend(borrower: Ruleset, content: Content, *, is_stored: bool) -> ReadRuleset:
    """What it borrows now; what borrows from a borrowed catalog is refused (F3.81)."""
    lent = lend_entries(borrower, content.read, is_stored=is_stored)
    if isinstance(lent, tuple):
        first, lines = lent[0], tuple(problem.line for problem in lent)
        raise FaultError(Fault(PackCode.CONTENT_INVALID, first.line, first.path, lines=lines))
    return lent


def _note_lent(run: Run, lent: ReadRuleset, revision: Revision, *, is_stored: bool) -> None:
    """What is not borrowed refuses nothing, and is told and logged once (F3.80, F3.83)."""
    lines = [problem.line for problem in list_lent_problems(lent)]
    if lines and not is_stored:
        log_lent(revision.ruleset.key, lent)
        message = gettext_noop("%(count)s things are not borrowed: the page of the ruleset says why.")
        run.note("not-borrowed", message, count=len(lines), problems=lines)


def _note_mistakes(run: Run, content: Content) -> None:
    """Mistakes in separate catalog files refuse nothing and are told (F1.82)."""
    if content.notes:
        message = gettext_noop(
            "%(count)s mistakes stand in its catalogs, which show them in place of their entries."
        )
        run.note("catalog-file", message, count=len(content.notes), problems=list(content.notes))

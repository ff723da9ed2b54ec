"""What people do with jobs: start one, cancel it, try it again, let it go on, confirm it.

Source: P7.4, P7.6, P7.7, P7.8, P7.17, P5.12, M9.13.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from studio.jobs.bell import ring_on_commit
from studio.jobs.codes import SENTENCES, Code, tell
from studio.jobs.ending import told
from studio.jobs.kinds import find_kind, kind_named
from studio.jobs.models import ENDED, UNFINISHED, Job, State
from studio.jobs.moving import leads, move
from studio.web.searching import fold

if TYPE_CHECKING:
    from studio.accounts.models import User

_TRIES = 5


@dataclass(frozen=True, slots=True)
class Started:
    """A job, and whether it is new: one that was under way already is returned as it is (P7.7)."""

    job: Job
    is_new: bool


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why nothing was changed: a code, and a sentence in the language in force."""

    code: str
    message: str


def start_job(
    *,
    kind: str,
    subject: str,
    lane: str = "",
    unique_key: str = "",
    request: Mapping[str, Any],
    requested_by: "User | None" = None,
    guest: str = "",
) -> Started:
    """Store a job and ring for a worker on commit; an unfinished one with its key is returned instead.

    Args:
        kind: The name of a registered kind.
        subject: What it is about, in words for people.
        lane: Jobs of one lane run one after the other; empty for none.
        unique_key: While a job with this key is unfinished, it is the job; empty for none.
        request: What the kind needs to know: small, plain JSON.
        requested_by: Who asked.
        guest: The token of the guest who asked.
    """
    kind_named(kind)  # a job that nobody can carry out is a fault of the code
    now = timezone.now()
    columns: dict[str, Any] = {"kind": kind, "subject": subject[:300], "lane": lane, "unique_key": unique_key}
    columns |= {"search_text": fold(f"{subject} {kind}")}
    columns |= {"request": dict(request), "requested_by": requested_by, "guest_token": guest}
    for _try in range(_TRIES):
        try:
            with transaction.atomic():
                job = Job.objects.create(created_at=now, queued_at=now, since=now, **columns)
        except IntegrityError:
            if not unique_key:
                raise
            found = Job.objects.filter(unique_key=unique_key, state__in=UNFINISHED).first()
            if found is not None:
                return Started(found, is_new=False)
            continue  # it has ended in between
        ring_on_commit(job)
        return Started(job, is_new=True)
    raise RuntimeError(f"A job with the key {unique_key!r} could be neither stored nor found.")


def cancel_job(job: Job) -> Job | Refusal:
    """Cancel a job: at once where nothing was stored, else at the end of the unit in hand (P7.6, P7.17).

    A job that a worker runs in one state is asked to stop, and is cancelled within two seconds; any other is
    cancelled here, whatever its worker is waiting for. Cancelling what is cancelled changes nothing.
    """
    for _try in range(_TRIES):
        job.refresh_from_db()
        kind = find_kind(job.kind)
        if job.state == State.CANCELLED:
            return job
        if job.state in ENDED:
            return Refusal(Code.TOO_LATE, _("It is too late to cancel: it has ended."))
        if kind is not None and not kind.can_cancel(job):
            return _refuse(Code.TOO_LATE)
        if _ask_to_stop(job) if job.state == State.RUNNING else _cancel_at_once(job):
            return job
    return _refuse(Code.TOO_LATE)


def _ask_to_stop(job: Job) -> bool:
    now = timezone.now()
    job.cancel_asked_at = job.cancel_asked_at or now
    running = Job.objects.filter(pk=job.pk, state=State.RUNNING)
    return bool(running.update(cancel_asked_at=job.cancel_asked_at))


def _cancel_at_once(job: Job) -> bool:
    now = timezone.now()
    columns = told(Code.CANCELLED, SENTENCES[Code.CANCELLED])
    return move(job, State.CANCELLED, now=now, cancel_asked_at=now, **columns)


def retry_job(job: Job, *, requested_by: "User | None" = None, guest: str = "") -> Started | Refusal:
    """Start a new job from the same request as one that did not end as done (P7.4)."""
    job.refresh_from_db()
    if job.state not in ENDED or job.state == State.DONE:
        return _refuse(Code.NOT_ENDED)
    if find_kind(job.kind) is None:
        return _refuse(Code.KIND_GONE)
    return start_job(
        kind=job.kind,
        subject=job.subject,
        lane=job.lane,
        unique_key=job.unique_key,
        request=job.request,
        requested_by=requested_by or (None if guest else job.requested_by),
        guest=guest or ("" if requested_by else job.guest_token),
    )


def resume_job(job: Job) -> Job | Refusal:
    """Let a job that failed or was cancelled go on from its cursor, where its kind allows it (M9.13)."""
    job.refresh_from_db()
    if job.state == State.REVIEW or not leads(job, State.QUEUED):
        return _refuse(Code.NOT_RESUMABLE)
    return _queue_again(job, lost_workers=0, code="", message="", detail={}, cancel_asked_at=None)


def confirm_review(job: Job, *, read: str = "") -> Job | Refusal:
    """Let a job that waited to be read go on, in the order of its confirmation (P5.12, P7.8).

    Its request says from now on what was confirmed: the SHA-256 of what was shown, where it has one. So
    neither this job nor one that is started from the same request takes another text for read.

    Args:
        job: The job.
        read: The SHA-256 of what was read, where whoever confirms says it: by now it may be another.
    """
    job.refresh_from_db()
    if job.state != State.REVIEW:
        return _refuse(Code.NOT_IN_REVIEW)
    if find_kind(job.kind) is None:
        return _refuse(Code.KIND_GONE)
    shown = job.detail.get("sha256") or True
    if read not in ("", shown):
        return _refuse(Code.READ_ANEW)
    accepted = True if job.request.get("accept") is True else shown
    return _queue_again(job, lost_workers=0, request=job.request | {"accept": accepted}, detail={})


def accept_unread(job: Job) -> None:
    """Let an unfinished job go on without anybody reading, now or once it comes to that (P5.12)."""
    job.refresh_from_db()
    asked = job.request | {"accept": True}
    Job.objects.filter(pk=job.pk, state__in=UNFINISHED).update(request=asked)
    job.refresh_from_db()
    if job.state == State.REVIEW:
        confirm_review(job)


def _queue_again(job: Job, **columns: Any) -> Job | Refusal:
    """Put a job to the end of its lane, as new as it can be."""
    now: datetime = timezone.now()
    try:
        with transaction.atomic():
            moved = move(job, State.QUEUED, now=now, queued_at=now, failures=0, **columns)
    except IntegrityError:  # meanwhile another one was started
        return _refuse(Code.ALREADY_QUEUED)
    if not moved:
        return _refuse(Code.ALREADY_QUEUED)
    ring_on_commit(job)
    return job


def _refuse(code: Code) -> Refusal:
    return Refusal(code, tell(SENTENCES[code], {}))

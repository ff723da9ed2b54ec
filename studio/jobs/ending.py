"""How an attempt that did not end as done is written down. Source: P7.2, P7.3, P7.4, P7.12, P7.20."""

import random
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import OperationalError
from django.utils import timezone
from django.utils.translation import gettext_noop

from studio.jobs.bell import ring_on_commit
from studio.jobs.codes import SENTENCES, Code
from studio.jobs.models import Job, State
from studio.jobs.moving import leads, move
from studio.jobs.outcomes import Failed, NeedsReview, Passing, Refuse

RETRY_AFTER_MOST = 600
LOST_MOST = 3
"""A job that has lost so many workers is given up (P7.12)."""

_SPREAD = 0.2


def told(code: str, message: str, detail: Mapping[str, object] | None = None) -> dict[str, Any]:
    """Return the columns that say why a job stands where it stands."""
    return {"code": code, "message": message, "detail": dict(detail or {})}


def end_cancelled(job: Job, *, holder: str) -> None:
    """End a job of which the worker learnt that it was cancelled; most were ended by whoever cancelled it."""
    columns = told(Code.CANCELLED, SENTENCES[Code.CANCELLED])
    if leads(job, State.CANCELLED):
        move(job, State.CANCELLED, now=timezone.now(), holder=holder, **columns)


def is_to_stop(job: Job) -> bool:
    """Return whether somebody asked a job to stop that can: it neither waits nor goes on any more."""
    asked = Job.objects.filter(pk=job.pk, cancel_asked_at__isnull=False)
    return leads(job, State.CANCELLED) and asked.exists()


def put_in_review(job: Job, wanted: NeedsReview, *, holder: str) -> None:
    """Let a job wait, held by nobody, until somebody confirms it (P5.12)."""
    move(job, State.REVIEW, now=timezone.now(), holder=holder, detail=wanted.detail, code="", message="")


def end_refused(job: Job, refused: Refuse, *, holder: str) -> None:
    """End a job that trying again would not help: refused, or failed where its kind has no such end."""
    if job.state == State.LOCALES:
        _end_with_note(job, refused.code, refused.message, refused.detail, holder=holder)
        return
    to = State.REFUSED if leads(job, State.REFUSED) and not isinstance(refused, Failed) else State.FAILED
    columns = told(refused.code, refused.message, refused.detail)
    move(job, to, now=timezone.now(), holder=holder, is_loss=True, **columns)


def as_passing(error: Passing | OperationalError) -> Passing:
    """Return a database lock, and whatever else passes in a database, as a passing failure (P7.2)."""
    if isinstance(error, Passing):
        return error
    message = gettext_noop("The database was locked or did not answer.")
    return Passing(Code.DATABASE, message, found=str(error).strip())


def try_later(job: Job, passing: Passing, *, holder: str) -> None:
    """Let a job wait for its next attempt, or give it up after the last."""
    if job.state == State.LOCALES:
        _end_with_note(job, passing.code, passing.message, passing.detail, holder=holder)
    elif is_to_stop(job):
        end_cancelled(job, holder=holder)
    elif not leads(job, State.RETRYING):
        lose(job, holder=holder, passing=passing)  # size and content are checked anew, from the download
    elif job.failures + 1 > len(settings.JOB_RETRY_WAITS):
        _give_up(job, passing, holder=holder)
    else:
        _wait(job, passing, holder=holder)


def _wait(job: Job, passing: Passing, *, holder: str) -> None:
    now = timezone.now()
    wait = settings.JOB_RETRY_WAITS[job.failures] * random.uniform(1 - _SPREAD, 1 + _SPREAD)  # noqa: S311
    if passing.retry_after is not None:
        wait = max(wait, min(passing.retry_after, RETRY_AFTER_MOST))
    due = now + timedelta(seconds=wait)
    columns = told(passing.code, passing.message, passing.detail)
    columns |= {"failures": job.failures + 1, "next_attempt_at": due}
    if move(job, State.RETRYING, now=now, holder=holder, **columns):
        ring_on_commit(job, at=due)


def _give_up(job: Job, passing: Passing, *, holder: str, is_loss: bool = False) -> None:
    attempts = job.failures + 1
    detail = {"reason": passing.message} | passing.detail | {"attempts": attempts}
    message = SENTENCES.get(passing.code, passing.message)  # type: ignore[call-overload]
    columns = told(passing.code, message, detail) | {"failures": attempts}
    move(job, State.FAILED, now=timezone.now(), holder=holder, is_loss=is_loss, **columns)


def end_faulty(job: Job, *, holder: str) -> None:
    """End a job that failed by a fault of the Studio; what is in use stays in use."""
    detail: dict[str, object] = {"job": job.pk}
    if job.state == State.LOCALES:
        _end_with_note(job, Code.INTERNAL, SENTENCES[Code.INTERNAL], detail, holder=holder)
        return
    columns = told(Code.INTERNAL, SENTENCES[Code.INTERNAL], detail)
    move(job, State.FAILED, now=timezone.now(), holder=holder, is_loss=True, **columns)


def lose(job: Job, *, holder: str, passing: Passing | None = None) -> None:
    """Put a job whose worker was lost back to its place, or end it the third time (P7.10, P7.12).

    Args:
        job: A job that is held.
        holder: The lease that is void now.
        passing: What kept the worker from going on, where that is known.
    """
    now, lost = timezone.now(), job.lost_workers + 1
    detail: dict[str, object] = {"lost": lost}
    if lost < LOST_MOST:
        move(job, State.QUEUED, now=now, holder=holder, is_loss=True, lost_workers=lost)
    elif job.state == State.LOCALES:
        message = SENTENCES[Code.WORKER_LOST]
        _end_with_note(job, Code.WORKER_LOST, message, detail, holder=holder, lost_workers=lost)
    elif passing is not None:
        _give_up(job, passing, holder=holder, is_loss=True)
    else:
        columns = told(Code.WORKER_LOST, SENTENCES[Code.WORKER_LOST], detail)
        move(job, State.FAILED, now=now, holder=holder, is_loss=True, lost_workers=lost, **columns)


def hand_back(job: Job, *, holder: str) -> None:
    """Put a job whose worker ends in good order back to its place; no worker was lost."""
    if is_to_stop(job):
        end_cancelled(job, holder=holder)
    elif move(job, State.QUEUED, now=timezone.now(), holder=holder, is_loss=True):
        ring_on_commit(job)


def _end_with_note(
    job: Job, code: str, message: str, detail: dict[str, object], *, holder: str, **columns: Any
) -> None:
    """End a job whose version is in use as done, with a note of what did not work (P5.9, P7.12)."""
    notes = [*job.notes, {"code": code, "message": message, "detail": detail}]
    move(job, State.DONE, now=timezone.now(), holder=holder, notes=notes, **columns)

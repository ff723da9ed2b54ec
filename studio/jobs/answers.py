"""A job as programs read it: the API and `manage.py jobs --json` answer the same."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from studio.jobs.codes import tell
from studio.jobs.models import Job, State


@dataclass(frozen=True, slots=True)
class JobNote:
    """Something that did not end the job and is worth knowing: a code, a sentence, what stands under it."""

    code: str
    message: str
    detail: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class JobAnswer:
    """A job: what it is about, how far it is, and how it ended.

    `done` of `total` count its things and `counts` say what became of them; bytes begin at none in each
    attempt. `message` is the sentence of its end or of the last failure that may pass.
    """

    id: int
    kind: str
    subject: str
    state: State
    done: int
    total: int | None
    counts: Mapping[str, int]
    bytes_done: int
    bytes_total: int | None
    attempt: int
    next_attempt_at: datetime | None
    lost_workers: int
    is_cancel_asked: bool
    code: str
    message: str
    detail: Mapping[str, Any]
    notes: tuple[JobNote, ...]
    requested_by: str | None
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    elapsed_seconds: int | None


def answer_of(job: Job) -> JobAnswer:
    """Return a job as an answer; its sentences in the language in force."""
    return JobAnswer(
        id=job.pk,
        kind=job.kind,
        subject=job.subject,
        state=State(job.state),
        done=job.done,
        total=job.total,
        counts=job.counts,
        bytes_done=job.bytes_done,
        bytes_total=job.bytes_total,
        attempt=job.attempt,
        next_attempt_at=job.next_attempt_at,
        lost_workers=job.lost_workers,
        is_cancel_asked=job.cancel_asked_at is not None,
        code=job.code,
        message=job.sentence,
        detail=job.detail,
        notes=tuple(_note(note) for note in job.notes),
        requested_by=job.requested_by.get_username() if job.requested_by else None,
        created_at=job.created_at,
        started_at=job.started_at,
        ended_at=job.ended_at,
        elapsed_seconds=_elapsed(job),
    )


def _note(note: Mapping[str, Any]) -> JobNote:
    detail = note.get("detail") or {}
    return JobNote(note["code"], tell(note["message"], detail), detail)


def _elapsed(job: Job) -> int | None:
    if job.started_at is None:
        return None
    return int(((job.ended_at or timezone.now()) - job.started_at).total_seconds())

"""A worker takes a job and holds it: the claim by conditional update, and the lease that is renewed.

Source: P7.8, P7.9.
"""

import logging
import threading
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.conf import settings
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import Exists, Q, QuerySet
from django.utils import timezone

from studio.jobs.kinds import JobKind, find_kind, known_names
from studio.jobs.models import IN_LANE, LEASED, Job, State

logger = logging.getLogger(__name__)


def lease_until(now: datetime) -> datetime:
    """Return when a lease that is taken or renewed now runs out."""
    return now + timedelta(seconds=settings.JOB_LEASE_SECONDS)


def claim(job_id: int, *, worker: str, now: datetime) -> tuple[Job, JobKind] | None:
    """Take a job that waits for its turn, or whose next attempt is due, for a worker.

    Returns:
        The job, held by a lease of its own, and its kind; None when there is nothing to do: it is held,
        ended, not due, in review, or another of its lane comes first.
    """
    job = Job.objects.filter(pk=job_id, state__in=(State.QUEUED, State.RETRYING)).first()
    if job is None:
        return None
    kind = find_kind(job.kind)
    if kind is None:
        logger.warning("Nobody here knows the kind %r of job %s; it waits.", job.kind, job.pk)
        return None
    if not _take(job, kind.first_state(job), holder=f"{worker}/{uuid.uuid4().hex}", now=now):
        return None
    return Job.objects.get(pk=job_id), kind


def _take(job: Job, to: State, *, holder: str, now: datetime) -> bool:
    """Write the lease, if the job still waits; the database sees to it that a lane has one at a time."""
    free = Job.objects.filter(pk=job.pk, state=job.state)
    free = free.filter(Q(next_attempt_at=None) | Q(next_attempt_at__lte=now))
    if job.lane:
        free = free.filter(~Exists(_ahead_of(job)))
    try:
        with transaction.atomic():
            taken = free.update(
                state=to,
                since=now,
                started_at=job.started_at or now,
                attempt=job.attempt + 1,
                next_attempt_at=None,
                bytes_done=0,
                lease_holder=holder,
                lease_until=lease_until(now),
            )
    except IntegrityError:  # another of the lane was taken in the same moment
        return False
    return bool(taken)


def _ahead_of(job: Job) -> QuerySet[Job]:
    # What nobody here can carry out waits for good, and would hold up the others for as long.
    earlier = Q(queued_at__lt=job.queued_at) | Q(queued_at=job.queued_at, pk__lt=job.pk)
    earlier &= Q(kind__in=known_names())
    lane = Job.objects.filter(lane=job.lane, state__in=IN_LANE).exclude(pk=job.pk)
    return lane.filter(Q(state__in=LEASED) | earlier)


def renew(job_id: int, *, holder: str) -> bool:
    """Renew a lease; return False when it is another's by now, or nobody's."""
    held = Job.objects.filter(pk=job_id, lease_holder=holder)
    return bool(held.update(lease_until=lease_until(timezone.now())))


@contextmanager
def kept_lease(job_id: int, *, holder: str) -> Iterator[threading.Event]:
    """Renew a lease in the background while the block runs, however long one statement of it takes.

    Yields:
        An event that is set when the lease was lost.
    """
    stop, lost = threading.Event(), threading.Event()
    keeper = threading.Thread(target=_keep, args=(job_id, holder, stop, lost), daemon=True)
    keeper.start()
    try:
        yield lost
    finally:
        stop.set()


def _keep(job_id: int, holder: str, stop: threading.Event, lost: threading.Event) -> None:
    while not stop.wait(settings.JOB_RENEW_SECONDS):
        try:
            if not renew(job_id, holder=holder) and not stop.is_set():
                lost.set()
                return
        except DatabaseError as error:  # a lock, most likely the job's own: the next round is early enough
            logger.warning("The lease of job %s was not renewed: %s", job_id, error)
        finally:
            connection.close()

"""The broker as a doorbell: a message carries a job's key and may get lost (P7.1, P7.19)."""

import logging
from datetime import datetime, timedelta

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from studio.jobs.kinds import known_names
from studio.jobs.models import IN_LANE, Job, State

CARRY_OUT = "studio.jobs.tasks.carry_out"
_SLACK = timedelta(milliseconds=200)
"""How long after its time a job that waits is rung for, so that no clock is a blink too early."""

logger = logging.getLogger(__name__)


def ring(job_id: int, *, at: datetime | None = None, expires: float | None = None) -> None:
    """Send the message of a job, now or for a time. Where the broker is away, the sweep rings again."""
    eta = at + _SLACK if at is not None else None
    try:
        current_app.send_task(CARRY_OUT, args=[job_id], eta=eta, expires=expires, retry=False)
    except (OperationalError, RedisError, OSError) as error:
        logger.warning("The broker took no message for job %s, the sweep sends it again: %s", job_id, error)


def ring_on_commit(job: Job, *, at: datetime | None = None) -> None:
    """Send the message of a job once its row is stored."""
    transaction.on_commit(lambda: ring(job.pk, at=at))


def ring_next_on_commit(lane: str) -> None:
    """Send the message of the job whose turn it is in a lane that has just become free."""
    if lane:
        transaction.on_commit(lambda: _ring_next(lane))


def _ring_next(lane: str) -> None:
    waiting = Job.objects.filter(lane=lane, state__in=IN_LANE, kind__in=known_names())
    waiting = waiting.order_by("queued_at", "pk")
    head = waiting.values_list("pk", "state").first()
    if head is not None and head[1] == State.QUEUED:
        ring(head[0])

"""The sweep, from which every recovery comes: at the start of a worker and every 30 s.

Source: P5.12, P7.10, P7.12, P7.13, P7.16, P7.18, P7.19.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Q
from django.utils.translation import gettext_noop

from studio.jobs import ending
from studio.jobs.bell import ring, ring_on_commit
from studio.jobs.codes import Code
from studio.jobs.kinds import JobKind, all_kinds
from studio.jobs.models import ENDED, LEASED, Job, State
from studio.jobs.moving import move

KEPT = timedelta(days=90)
REVIEW_MOST = timedelta(days=30)
_UNREAD = gettext_noop("Nobody confirmed it within 30 days; start it anew to read it again.")

logger = logging.getLogger(__name__)


def sweep(now: datetime) -> None:
    """Free jobs whose worker is gone, end reviews nobody read, forget old jobs, ring for what waits.

    Any number of workers may sweep at once.
    """
    _free_lost(now)
    _end_unread(now)
    Job.objects.filter(state__in=ENDED, ended_at__lt=now - KEPT).delete()
    _ring_waiting(now)
    for kind in all_kinds():
        if kind.on_sweep is not None:
            _tidy(kind, partial(kind.on_sweep, now))


def begin_worker(now: datetime) -> None:
    """Do what is due at the start of a worker, before it takes anything (P7.13, P7.19)."""
    for kind in all_kinds():
        if kind.on_worker_start is not None:
            _tidy(kind, kind.on_worker_start)
    sweep(now)


def _tidy(kind: JobKind, hook: Callable[[], None]) -> None:
    """Let a kind tidy; what goes wrong there is told, and keeps no worker from its start."""
    try:
        hook()
    except Exception:
        logger.exception("Jobs of the kind %r could not tidy.", kind.name)


def _free_lost(now: datetime) -> None:
    expired = Q(state__in=LEASED) & (Q(lease_until__lt=now) | Q(lease_until=None))
    can_skip = connection.features.has_select_for_update_skip_locked
    for pk in Job.objects.filter(expired).values_list("pk", flat=True):
        with transaction.atomic():
            # A row that is locked is written by its worker, which so lives.
            job = Job.objects.select_for_update(skip_locked=can_skip).filter(expired, pk=pk).first()
            if job is not None:
                _free(job, now)


def _free(job: Job, now: datetime) -> None:
    logger.warning("The worker of job %s (%s, %s) is gone.", job.pk, job.kind, job.state)
    if ending.is_to_stop(job):
        ending.end_cancelled(job, holder=job.lease_holder)
    else:
        ending.lose(job, holder=job.lease_holder)
        if job.state == State.QUEUED:
            ring_on_commit(job)


def _end_unread(now: datetime) -> None:
    for job in Job.objects.filter(state=State.REVIEW, since__lt=now - REVIEW_MOST):
        move(job, State.CANCELLED, now=now, code=Code.CANCELLED, message=_UNREAD, detail={})


def _ring_waiting(now: datetime) -> None:
    """Ring for each job that has waited for a sweep's time, or whose next attempt is due (P7.19)."""
    waited = Q(state=State.QUEUED, since__lte=now - timedelta(seconds=settings.JOB_SWEEP_SECONDS))
    due = Q(state=State.RETRYING, next_attempt_at__lte=now)
    for pk in Job.objects.filter(waited | due).order_by("queued_at", "pk").values_list("pk", flat=True):
        ring(pk, expires=settings.JOB_SWEEP_SECONDS * 2)

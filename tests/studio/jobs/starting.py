"""Jobs for the tests: made, and put where a test wants them."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from studio.jobs.models import LEASED, Job, State
from studio.jobs.services import start_job
from tests.studio.jobs.trial_kinds import INSTALLING_KIND, PLAIN_KIND


def start(kind: str = PLAIN_KIND, *, lane: str = "", unique_key: str = "", **request: Any) -> Job:
    """Start a job about nothing."""
    started = start_job(
        kind=kind, subject="a trial", lane=lane, unique_key=unique_key, request=request, requested_by=None
    )
    return started.job


def start_install(**request: Any) -> Job:
    return start(INSTALLING_KIND, **request)


def put(job: Job, state: State, **columns: Any) -> Job:
    """Put a job into a state, however it may have come there."""
    now = timezone.now()
    lease = {"lease_holder": "gone", "lease_until": now - timedelta(seconds=1)} if state in LEASED else {}
    Job.objects.filter(pk=job.pk).update(**{"state": state, "since": now} | lease | columns)
    job.refresh_from_db()
    return job

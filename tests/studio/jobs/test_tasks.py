"""The task that carries out a job."""

import pytest
from django.conf import settings

from studio.jobs.models import State
from studio.jobs.tasks import carry_out
from tests.studio.jobs.starting import start


def test_a_message_is_acknowledged_after_its_job_ended_and_a_job_may_take_hours_p7_18():
    assert carry_out.acks_late
    assert carry_out.time_limit == settings.JOB_TIME_LIMIT > settings.CELERY_TASK_TIME_LIMIT


@pytest.mark.parametrize("ends", [True, False])
def test_a_worker_that_ends_leaves_a_job_to_the_next_and_rings_again(
    db: None, monkeypatch: pytest.MonkeyPatch, ends: bool
):
    """It would take back what it has just handed back, and be ended with it (P7.10)."""
    rung: list[int] = []
    monkeypatch.setattr("studio.jobs.tasks.ring", rung.append)
    monkeypatch.setattr("studio.jobs.tasks.is_stopping", lambda: ends)
    job = start()

    carry_out(job.pk)

    job.refresh_from_db()
    assert (job.state, job.attempt) == ((State.QUEUED, 0) if ends else (State.DONE, 1))
    assert rung == ([job.pk] if ends else [])

"""The task that carries out a job."""

import pytest

from studio.jobs.models import State
from studio.jobs.tasks import carry_out
from tests.studio.jobs.starting import start


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

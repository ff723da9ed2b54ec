"""Many workers at once: each job once, each lane one at a time (P7.8, P7.9); what holds whatever happens."""

import threading
import time
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import OperationalError, connection, transaction
from django.utils import timezone
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from studio.jobs.claiming import kept_lease, renew
from studio.jobs.kinds import JobKind, register_kind
from studio.jobs.models import ENDED, LEASED, Job, State
from studio.jobs.running import Run, run_job
from studio.jobs.services import cancel_job, confirm_review, resume_job, retry_job
from studio.jobs.sweeping import sweep
from tests.studio.jobs.starting import put, start
from tests.studio.jobs.trial_kinds import INSTALLING_KIND, PLAIN_KIND


def in_threads(act, count: int = 4) -> None:
    """Do something in threads of their own, all at once."""
    gate = threading.Barrier(count)

    def begin() -> None:
        gate.wait()
        try:
            act()
        finally:
            connection.close()

    threads = [threading.Thread(target=begin) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_p7_9_workers_that_take_a_job_at_once_carry_it_out_once(transactional_db):
    ran: list[int] = []
    register_kind(JobKind("trial-own", "A trial", lambda run: ran.append(run.job.pk)))
    jobs = [start("trial-own").pk for _ in range(5)]
    in_threads(lambda: [run_job(pk, worker="tests") for pk in jobs])
    assert sorted(ran) == jobs
    assert set(Job.objects.values_list("state", "attempt")) == {(State.DONE, 1)}


def test_p7_8_workers_keep_to_the_order_of_a_lane_one_at_a_time(transactional_db):
    ran: list[int] = []
    at_once: list[int] = []

    def work(run: Run) -> None:
        at_once.append(Job.objects.filter(lane="salt", state__in=LEASED).count())
        ran.append(run.job.pk)
        time.sleep(0.02)

    register_kind(JobKind("trial-own", "A trial", work))
    jobs = [start("trial-own", lane="salt").pk for _ in range(6)]

    def until_done() -> None:
        deadline = time.monotonic() + 60
        while Job.objects.exclude(state=State.DONE).exists() and time.monotonic() < deadline:
            for pk in reversed(jobs):
                run_job(pk, worker="tests")

    in_threads(until_done, 3)
    assert ran == jobs
    assert set(at_once) == {1}


@pytest.fixture
def held(transactional_db, settings) -> Job:
    """A job that a worker holds, with a lease that is renewed all the time and is over in a moment."""
    settings.JOB_RENEW_SECONDS = 0.01
    return put(start(), State.RUNNING, lease_holder="mine", lease_until=timezone.now())


def wait_for(is_so) -> None:
    deadline = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_lease_is_renewed_in_the_background_while_the_work_is_silent_p7_9(held):
    with kept_lease(held.pk, holder="mine") as lost:
        wait_for(lambda: Job.objects.get().lease_until > held.lease_until + timedelta(seconds=50))
    assert not lost.is_set()


def test_a_worker_learns_in_the_background_that_its_lease_is_anothers_p7_9(held):
    Job.objects.update(lease_holder="another")
    with kept_lease(held.pk, holder="mine") as lost:
        assert lost.wait(30)
    assert Job.objects.get().lease_until == held.lease_until


def test_a_lease_that_a_lock_kept_from_being_renewed_is_renewed_the_next_time_p7_9(held, monkeypatch, caplog):
    locks = iter([OperationalError("database is locked")])

    def renew_later(job_id: int, *, holder: str) -> bool:
        for lock in locks:
            raise lock
        return renew(job_id, holder=holder)

    monkeypatch.setattr("studio.jobs.claiming.renew", renew_later)
    with kept_lease(held.pk, holder="mine") as lost:
        wait_for(lambda: Job.objects.get().lease_until > held.lease_until)
    assert not lost.is_set()
    assert "was not renewed: database is locked" in caplog.text


def lose_worker(pk: int) -> None:
    """Let the worker of a job begin, and be gone a minute later."""
    Job.objects.filter(pk=pk, state=State.QUEUED).update(
        state=State.FETCHING if Job.objects.get(pk=pk).kind == INSTALLING_KIND else State.RUNNING,
        lease_holder="gone",
        lease_until=timezone.now() - timedelta(seconds=1),
        started_at=timezone.now(),
    )
    sweep(timezone.now())


def try_again(pk: int) -> None:
    """Let the time of the next attempt come, and carry the job out."""
    Job.objects.filter(pk=pk, state=State.RETRYING).update(next_attempt_at=timezone.now())
    run_job(pk, worker="tests")


ACTS = {
    "run": try_again,
    "lose": lose_worker,
    "cancel": lambda pk: cancel_job(Job.objects.get(pk=pk)),
    "retry": lambda pk: retry_job(Job.objects.get(pk=pk)),
    "resume": lambda pk: resume_job(Job.objects.get(pk=pk)),
    "confirm": lambda pk: confirm_review(Job.objects.get(pk=pk)),
    "sweep": lambda pk: sweep(timezone.now()),
}
ENDINGS = st.sampled_from([None, "passing", "refuse", "review", "fault"])
STATES = st.sampled_from(["fetching", "verifying", "checking", "storing", "locales"])


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    kind=st.sampled_from([PLAIN_KIND, INSTALLING_KIND]),
    raises=ENDINGS,
    where=STATES,
    acts=st.lists(st.sampled_from(sorted(ACTS)), max_size=12),
)
def test_p7_whatever_happens_a_row_says_the_same_of_itself_throughout(db, kind, raises, where, acts):
    if raises == "review":
        kind, where = INSTALLING_KIND, "checking"
    with transaction.atomic():
        job = start(kind, lane="salt", unique_key="k", raises=raises, **{"in": where})
        for act in acts:
            ACTS[act](job.pk)
            for row in Job.objects.all():
                assert_is_sound(row)
        transaction.set_rollback(True)


def assert_is_sound(row: Job) -> None:
    is_held = row.state in LEASED
    assert (bool(row.lease_holder), row.lease_until is not None) == (is_held, is_held)
    assert (row.ended_at is not None) == (row.state in ENDED)
    assert (row.next_attempt_at is not None) == (row.state == State.RETRYING)
    assert row.lost_workers <= 3
    assert row.failures <= len(settings.JOB_RETRY_WAITS) + 1
    assert bool(row.message) == bool(row.sentence)
    if row.state in (State.REFUSED, State.FAILED, State.CANCELLED):
        assert row.code
        assert row.message
    if row.state == State.DONE:
        assert row.code == ""

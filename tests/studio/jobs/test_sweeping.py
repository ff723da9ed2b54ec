"""The sweep: what recovers, what is rung for, what is forgotten (P5.12, P7.10 to P7.13, P7.16, P7.19)."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from studio.jobs.kinds import JobKind, register_kind
from studio.jobs.models import ENDED, LEASED, UNFINISHED, Job, State
from studio.jobs.running import run_job
from studio.jobs.services import cancel_job
from studio.jobs.sweeping import _free, begin_worker, sweep
from tests.studio.jobs.starting import put, start, start_install

NOW = timezone.now


@pytest.fixture
def rung(monkeypatch) -> list[int]:
    """The jobs that were rung for, in order."""
    sent: list[int] = []
    monkeypatch.setattr("studio.jobs.sweeping.ring", lambda job_id, **_: sent.append(job_id))
    return sent


def held(state: State, **columns: object) -> Job:
    """A job of the kind that has such a state."""
    return put(start() if state == State.RUNNING else start_install(), state, **columns)


@pytest.mark.parametrize("state", LEASED)
def test_p7_10_a_job_whose_lease_ran_out_goes_back_to_its_place(db, state):
    job = held(state)
    sweep(NOW())
    after = Job.objects.get()
    assert (after.state, after.lost_workers, after.lease_holder, after.lease_until) == ("queued", 1, "", None)
    assert after.queued_at == job.queued_at


@pytest.mark.parametrize("state", LEASED)
def test_p7_9_a_job_whose_lease_holds_is_left_alone(db, state):
    held(state, lease_until=NOW() + timedelta(seconds=5))
    sweep(NOW())
    assert (Job.objects.get().state, Job.objects.get().lost_workers) == (state, 0)


def test_a_lease_that_is_renewed_while_the_sweep_goes_on_is_left_alone_p7_9(db, monkeypatch):
    held(State.RUNNING)
    held(State.RUNNING)

    def free_one(job: Job, now: datetime) -> None:
        Job.objects.exclude(pk=job.pk).update(lease_until=now + timedelta(seconds=60))
        _free(job, now)

    monkeypatch.setattr("studio.jobs.sweeping._free", free_one)
    sweep(NOW())
    assert sorted(Job.objects.values_list("state", flat=True)) == ["queued", "running"]


def test_a_job_that_was_freed_is_rung_for_at_once_p7_10(db, monkeypatch, django_capture_on_commit_callbacks):
    sent: list[int] = []
    monkeypatch.setattr("studio.jobs.bell.ring", lambda job_id, **_: sent.append(job_id))
    job = held(State.RUNNING)
    with django_capture_on_commit_callbacks(execute=True):
        sweep(NOW())
    assert sent == [job.pk]


@pytest.mark.parametrize("state", LEASED)
def test_p7_12_after_three_lost_workers_it_is_given_up(db, state):
    held(state, lost_workers=2)
    sweep(NOW())
    job = Job.objects.get()
    assert job.lost_workers == 3
    if state == State.LOCALES:
        assert (job.state, job.code, [note["code"] for note in job.notes]) == ("done", "", ["worker-lost"])
    else:
        assert (job.state, job.code) == ("failed", "worker-lost")
        assert "in the middle of it 3 times" in job.sentence


@pytest.mark.parametrize("state", [State.FETCHING, State.RUNNING])
def test_p7_17_a_job_that_was_to_stop_when_its_worker_was_lost_is_cancelled(db, state):
    held(state, cancel_asked_at=NOW())
    sweep(NOW())
    assert Job.objects.get().state == "cancelled"


def test_a_job_whose_kind_is_gone_and_that_was_to_stop_is_cancelled_with_its_worker_p7_17(db):
    held(State.RUNNING, kind="gone")
    cancel_job(Job.objects.get())
    sweep(NOW())
    assert (Job.objects.get().state, Job.objects.get().code) == ("cancelled", "cancelled")


def test_p7_6_a_job_whose_worker_is_lost_is_cancelled_without_waiting_for_its_lease(db):
    job = held(State.CHECKING, lease_until=NOW() + timedelta(seconds=50))
    cancel_job(job)
    assert Job.objects.get().state == "cancelled"


def test_p7_10_a_job_that_was_freed_runs_again_from_the_download(db):
    job = held(State.VERIFYING, bytes_done=9, attempt=1)
    sweep(NOW())
    assert run_job(job.pk, worker="tests").state == "done"
    assert (Job.objects.get().attempt, Job.objects.get().bytes_done) == (2, 10)


def test_p7_11_a_job_whose_version_is_stored_goes_on_with_the_packs(db, tmp_path):
    log = tmp_path / "log"
    log.write_text("stored\n")
    job = put(start_install(log=str(log)), State.STORING)
    sweep(NOW())
    assert run_job(job.pk, worker="tests").state == "done"
    assert log.read_text() == "stored\n"


def test_p7_19_waiting_jobs_are_rung_for_when_they_are_due(db, rung):
    now = NOW()
    waited = put(start(), State.QUEUED, since=now - timedelta(seconds=31))
    put(start(), State.QUEUED, since=now - timedelta(seconds=10))
    asked = {"queued_at": now - timedelta(days=1), "next_attempt_at": now - timedelta(seconds=1)}
    due = put(start(), State.RETRYING, **asked)
    put(start(), State.RETRYING, next_attempt_at=now + timedelta(seconds=1))
    for state in (*ENDED, State.REVIEW):
        put(start_install(), state, since=now - timedelta(days=1), ended_at=now)
    sweep(now)
    assert rung == [due.pk, waited.pk]


def test_p7_16_jobs_are_kept_ninety_days_after_their_end(db):
    now = NOW()
    kept = {put(start(), state, ended_at=now - timedelta(days=89)).pk for state in ENDED}
    for state in ENDED:
        put(start(), state, ended_at=now - timedelta(days=91))
    old = {start().pk for _state in UNFINISHED}
    Job.objects.filter(pk__in=old).update(created_at=now - timedelta(days=200))
    sweep(now)
    assert set(Job.objects.values_list("pk", flat=True)) == kept | old


@pytest.mark.parametrize(("days", "state"), [(29, "review"), (31, "cancelled")])
def test_p5_12_a_review_that_nobody_answers_is_cancelled_after_thirty_days(db, days, state):
    put(start_install(), State.REVIEW, since=NOW() - timedelta(days=days))
    sweep(NOW())
    assert Job.objects.get().state == state


def test_p7_13_kinds_tidy_at_the_start_of_a_worker_and_at_each_sweep(db):
    told: list[str] = []
    register_kind(
        JobKind(
            "trial-tidy",
            "A trial",
            lambda run: None,
            on_worker_start=lambda: told.append("start"),
            on_sweep=lambda now: told.append("sweep"),
        )
    )
    begin_worker(NOW())
    sweep(NOW())
    assert told == ["start", "sweep", "sweep"]


def test_a_kind_that_cannot_tidy_keeps_nobody_else_from_it(db, caplog):
    told: list[str] = []

    def fail() -> None:
        raise ZeroDivisionError

    register_kind(JobKind("trial-own", "A trial", lambda run: None, on_worker_start=fail))
    register_kind(
        JobKind("trial-tidy", "A trial", lambda run: None, on_worker_start=lambda: told.append("start"))
    )
    begin_worker(NOW())
    assert told == ["start"]
    assert "ZeroDivisionError" in caplog.text


def test_a_sweep_of_nothing_asks_little(db, django_assert_max_num_queries):
    with django_assert_max_num_queries(5):
        sweep(NOW())

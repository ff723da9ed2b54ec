"""A job is carried out: claimed once, told of, tried again, ended (P7.2, P7.3, P7.5, P7.6, P7.8, P7.9)."""

import logging
from contextlib import suppress
from datetime import datetime, timedelta
from importlib import import_module
from typing import Any

import pytest
from django.db import OperationalError, transaction
from django.utils import timezone

from studio.jobs.kinds import INSTALLING, JobKind, register_kind
from studio.jobs.models import ENDED, LEASED, Job, State
from studio.jobs.moving import move
from studio.jobs.outcomes import Cancelled, LeaseLost, NeedsReview, Passing, Refuse, WorkerStops
from studio.jobs.running import WRITE_SECONDS, Run, run_job
from studio.jobs.services import cancel_job
from tests.studio.jobs.starting import put, start, start_install


def carry_out(job: Job) -> Job:
    """Run a job that is its turn; return it afterwards."""
    done = run_job(job.pk, worker="tests")
    assert done is not None
    return done


def start_own(act: Any) -> Job:
    """Start a job that does what a test says."""
    register_kind(JobKind("trial-own", "A trial", act))
    return start("trial-own")


def make_due(job: Job) -> None:
    Job.objects.filter(pk=job.pk).update(next_attempt_at=timezone.now())


def test_p7_a_plain_job_runs_to_its_end(db):
    job = carry_out(start(units=3))
    assert (job.state, job.done, job.total, job.counts, job.cursor) == (
        "done",
        3,
        3,
        {"changed": 3},
        {"unit": 3},
    )
    assert (job.sentence, job.code, job.attempt) == ("All 3 units are done.", "", 1)
    assert job.created_at <= job.started_at <= job.ended_at
    assert (job.lease_holder, job.lease_until) == ("", None)


def test_p7_an_install_goes_through_its_states_in_order(db, monkeypatch):
    seen: list[str] = []
    monkeypatch.setattr(
        "studio.jobs.running.move", lambda job, to, **more: seen.append(to.value) or move(job, to, **more)
    )
    assert carry_out(start_install()).state == "done"
    assert seen == ["verifying", "checking", "storing", "locales", "done"]


@pytest.mark.parametrize("state", [state for state in State if state != State.QUEUED])
def test_p7_1_a_message_for_a_job_that_does_not_wait_does_nothing(db, state):
    due = timezone.now() + timedelta(seconds=5) if state == State.RETRYING else None
    job = put(start_install(), state, next_attempt_at=due)
    assert run_job(job.pk, worker="tests") is None
    after = Job.objects.get()
    assert (after.state, after.attempt, after.lease_holder) == (state, 0, job.lease_holder)
    assert run_job(10**9, worker="tests") is None


def test_p7_9_a_message_delivered_twice_is_carried_out_once(db):
    second: list[Job | None] = []
    job = start_own(lambda run: second.append(run_job(run.job.pk, worker="another")))
    carry_out(job)
    assert second == [None]
    assert run_job(job.pk, worker="tests") is None


def test_a_job_whose_kind_is_gone_waits(db, caplog):
    job = start()
    Job.objects.update(kind="gone")
    assert run_job(job.pk, worker="tests") is None
    assert Job.objects.get().state == "queued"
    assert "gone" in caplog.text


def test_a_job_whose_kind_is_gone_holds_up_none_of_its_lane_p7_8(
    db, monkeypatch, django_capture_on_commit_callbacks
):
    put(start(lane="salt"), State.QUEUED, kind="gone")
    first, second = start(lane="salt"), start(lane="salt")
    sent: list[int] = []
    monkeypatch.setattr("studio.jobs.bell.ring", lambda job_id, **_: sent.append(job_id))
    with django_capture_on_commit_callbacks(execute=True):
        assert carry_out(first).state == "done"
    assert sent == [second.pk]


def test_p7_8_jobs_of_a_lane_run_one_after_the_other_in_order(db):
    first, second, other = start(lane="salt"), start(lane="salt"), start(lane="ice")
    assert run_job(second.pk, worker="tests") is None
    assert carry_out(other).state == "done"
    assert carry_out(first).state == "done"
    assert carry_out(second).state == "done"


@pytest.mark.parametrize("state", State)
def test_p7_8_what_holds_up_a_lane_and_what_does_not(db, state):
    put(start_install(lane="salt"), state, next_attempt_at=timezone.now() + timedelta(seconds=9))
    behind = start(lane="salt")
    is_free = state in ENDED or state == State.REVIEW
    assert (run_job(behind.pk, worker="tests") is not None) == is_free


@pytest.mark.parametrize("state", LEASED)
def test_p7_8_a_lane_is_held_by_one_even_for_what_is_older(db, state):
    old, held = start_install(lane="salt"), put(start_install(lane="salt"), state)
    assert old.queued_at < held.queued_at
    assert run_job(old.pk, worker="tests") is None


def test_of_two_asked_for_in_the_same_moment_the_first_stored_comes_first_p7_8(db):
    first, second = start(lane="salt"), start(lane="salt")
    Job.objects.update(queued_at=first.queued_at)
    assert run_job(second.pk, worker="tests") is None
    assert carry_out(first).state == "done"


def test_p7_8_the_end_of_a_job_rings_for_the_next_of_its_lane(
    db, monkeypatch, django_capture_on_commit_callbacks
):
    first, _later, second = (start(lane="salt") for _ in range(3))
    Job.objects.filter(pk=second.pk).update(queued_at=first.queued_at)
    sent: list[int] = []
    monkeypatch.setattr("studio.jobs.bell.ring", lambda job_id, **_: sent.append(job_id))
    with django_capture_on_commit_callbacks(execute=True):
        carry_out(first)
    assert sent == [second.pk]


def test_a_job_that_waits_to_be_read_rings_for_the_next_of_its_lane_p7_8(
    db, monkeypatch, django_capture_on_commit_callbacks
):
    first, second = start_install(lane="salt", raises="review", **{"in": "checking"}), start(lane="salt")
    sent: list[int] = []
    monkeypatch.setattr("studio.jobs.bell.ring", lambda job_id, **_: sent.append(job_id))
    with django_capture_on_commit_callbacks(execute=True):
        carry_out(first)
    assert sent == [second.pk]


def test_p7_3_passing_failures_wait_longer_and_longer_and_end_after_the_fifth(db):
    job = start_install(raises="passing", **{"in": "fetching"})
    waits = []
    for attempt in range(1, 5):
        before = timezone.now()
        job = carry_out(job)
        assert (job.state, job.attempt, job.failures, job.code) == (
            "retrying",
            attempt,
            attempt,
            "unreachable",
        )
        assert job.sentence == "packs.example.org does not answer."
        assert job.next_attempt_at is not None
        waits.append((job.next_attempt_at - before).total_seconds())
        make_due(job)
    for wait, middle in zip(waits, (10, 30, 90, 270), strict=True):
        assert 0.8 * middle <= wait <= 1.2 * middle + 2
    job = carry_out(job)
    assert (job.state, job.attempt, job.code, job.next_attempt_at) == ("failed", 5, "unreachable", None)
    assert job.sentence.startswith("It was given up after 5 attempts, because the other side could not be")
    assert job.detail["host"] == "packs.example.org"


def test_p7_3_waits_vary(db):
    waits = set()
    for _ in range(20):
        job = carry_out(start_install(raises="passing"))
        waits.add(round((job.next_attempt_at - job.since).total_seconds(), 3))
    assert len(waits) > 5
    assert all(8 <= wait <= 12 for wait in waits)


@pytest.mark.parametrize(("asked", "least", "most"), [(3, 8, 12), (120, 119, 122), (4000, 599, 602)])
def test_p7_3_a_longer_retry_after_is_honoured_up_to_ten_minutes(db, asked, least, most):
    job = carry_out(start_install(raises="later", retry_after=asked))
    assert least <= (job.next_attempt_at - job.since).total_seconds() <= most


def test_a_job_that_waits_for_its_next_attempt_is_rung_for_at_its_time_p7_3(
    db, monkeypatch, django_capture_on_commit_callbacks
):
    sent: list[tuple[int, datetime | None]] = []
    monkeypatch.setattr("studio.jobs.bell.ring", lambda job_id, *, at=None: sent.append((job_id, at)))
    job = start_install(raises="passing")
    with django_capture_on_commit_callbacks(execute=True):
        job = carry_out(job)
    assert sent == [(job.pk, job.next_attempt_at)]


def test_p7_3_an_attempt_that_works_ends_the_failures(db):
    job = carry_out(start(raises="passing", fails=2))
    for _ in range(2):
        make_due(job)
        job = carry_out(job)
    assert (job.state, job.attempt, job.code) == ("done", 3, "")


def test_p7_2_a_database_lock_is_a_passing_failure_that_ends_as_database(db):
    def lock(run: Run) -> None:
        raise OperationalError("database is locked")

    job = start_own(lock)
    for _ in range(4):
        job = carry_out(job)
        assert (job.state, job.code) == ("retrying", "database")
        make_due(job)
    job = carry_out(job)
    assert (job.state, job.code) == ("failed", "database")
    assert "database was locked" in job.sentence
    assert job.detail["found"] == "database is locked"


@pytest.mark.parametrize("state", ["verifying", "checking"])
def test_p7_20_what_passes_where_no_attempt_waits_begins_anew_from_the_download(db, state):
    job = start_install(raises="passing", **{"in": state})
    job = carry_out(job)
    assert (job.state, job.lost_workers) == ("queued", 1)
    carry_out(job)
    job = carry_out(job)
    assert (job.state, job.code) == ("failed", "unreachable")


@pytest.mark.parametrize("state", ["fetching", "verifying", "checking"])
def test_p7_2_what_is_wrong_is_refused_and_not_tried_again(db, state):
    job = carry_out(start_install(raises="refuse", **{"in": state}))
    assert (job.state, job.code, job.sentence) == ("refused", "sha256-mismatch", "Found bb.")
    assert job.detail == {"expected": "aa", "found": "bb"}


def test_p7_17_a_plain_job_that_is_wrong_fails(db):
    job = carry_out(start(raises="refuse"))
    assert (job.state, job.code) == ("failed", "sha256-mismatch")


def test_p7_what_cannot_be_stored_fails(db):
    assert carry_out(start_install(raises="refuse", **{"in": "storing"})).state == "failed"


@pytest.mark.parametrize("raises", ["refuse", "passing", "fault"])
def test_p5_9_what_goes_wrong_once_the_version_is_in_use_is_a_note(db, raises):
    earlier = {"code": "catalog-file", "message": "Noted before.", "detail": {}}
    job = start_install(raises=raises, **{"in": "locales"})
    Job.objects.update(notes=[earlier])
    job = carry_out(job)
    assert (job.state, job.code, job.notes[0], len(job.notes)) == ("done", "", earlier, 2)
    assert job.notes[1]["code"] in ("sha256-mismatch", "unreachable", "internal")


@pytest.mark.parametrize("state", ["fetching", "verifying", "checking", "storing"])
def test_a_fault_of_the_studio_ends_the_job_and_is_logged(db, caplog, state):
    job = carry_out(start_install(raises="fault", **{"in": state}))
    assert (job.state, job.code) == ("failed", "internal")
    assert f"job {job.pk}" in job.sentence
    assert "ZeroDivisionError: a fault" in caplog.text


def test_a_kind_that_ends_where_its_states_do_not_is_a_fault(db):
    job = start_install()
    register_kind(JobKind("trial-own", "A trial", lambda run: run.enter(State.STORING)))
    Job.objects.update(kind="trial-own")
    assert carry_out(job).code == "internal"


def test_p7_5_progress_is_written_at_most_twice_a_second_and_whole_at_the_end(
    db, django_assert_max_num_queries
):
    def report(run: Run) -> None:
        with django_assert_max_num_queries(2):
            for number in range(500):
                run.progress(number + 1, 500, bytes_done=number, counts={"changed": number})

    job = carry_out(start_own(report))
    assert (job.done, job.total, job.bytes_done, job.counts) == (500, 500, 499, {"changed": 499})


def test_what_was_not_yet_told_is_written_by_the_next_check_p7_5(db):
    seen: list[int] = []

    def report(run: Run) -> None:
        for number in (1, 2):
            run.progress(number, 5)
            seen.append(Job.objects.get().done)
        run.check()
        seen.append(Job.objects.get().done)

    carry_out(start_own(report))
    assert seen == [1, 1, 2]


def test_the_times_are_those_of_the_rules_p7_3_p7_5_p7_9_p7_10():
    base = import_module("studio.settings.base")
    assert (base.JOB_LEASE_SECONDS, base.JOB_RENEW_SECONDS, base.JOB_SWEEP_SECONDS) == (60, 10, 30)
    assert base.JOB_RETRY_WAITS == (10, 30, 90, 270)
    assert WRITE_SECONDS == 0.5


def test_p7_5_bytes_never_fall_within_an_attempt_and_begin_at_none_in_the_next(db):
    seen: list[int] = []

    def report(run: Run) -> None:
        for received in (0, 50, 20, 70):
            run.progress(bytes_done=received, force=True)
            seen.append(Job.objects.get().bytes_done)
        if run.job.attempt == 1:
            raise OperationalError

    job = carry_out(start_own(report))
    make_due(job)
    carry_out(job)
    assert seen == [0, 50, 50, 70] * 2


def test_p7_6_a_run_learns_that_it_was_cancelled_and_stores_nothing_more(db):
    told: list[type] = []

    def work(run: Run) -> None:
        cancel_job(Job.objects.get())
        try:
            run.check()
        except Cancelled as stopped:
            told.append(type(stopped))
            raise

    job = carry_out(start_own(work))
    assert told == [Cancelled]
    assert (job.state, job.code, job.sentence) == (
        "cancelled",
        "cancelled",
        "Somebody cancelled it; nothing more was stored.",
    )


def test_a_worker_that_ends_in_good_order_hands_its_job_back(
    db, monkeypatch, django_capture_on_commit_callbacks
):
    sent: list[int] = []
    monkeypatch.setattr("studio.jobs.bell.ring", lambda job_id, **_: sent.append(job_id))
    monkeypatch.setattr("studio.jobs.running.is_stopping", lambda: True)
    job = start(units=3)
    with django_capture_on_commit_callbacks(execute=True):
        job = carry_out(job)
    assert (job.state, job.cursor, job.lost_workers, job.lease_holder) == ("queued", {"unit": 1}, 0, "")
    assert sent == [job.pk]
    monkeypatch.setattr("studio.jobs.running.is_stopping", lambda: False)
    assert (carry_out(job).state, carry_out(start()).state) == ("done", "done")


@pytest.mark.parametrize("ends", [Passing("unreachable", "Busy."), WorkerStops(), KeyboardInterrupt()])
def test_a_job_that_was_to_stop_neither_waits_for_another_attempt_nor_is_handed_back_p7_17(db, ends):
    def work(run: Run) -> None:
        cancel_job(Job.objects.get())
        raise ends

    job = start_own(work)
    with suppress(KeyboardInterrupt):
        run_job(job.pk, worker="tests")
    job.refresh_from_db()
    assert (job.state, job.code, job.next_attempt_at) == ("cancelled", "cancelled", None)


def test_an_interrupted_command_hands_its_job_back(db):
    def interrupt(run: Run) -> None:
        raise KeyboardInterrupt

    job = start_own(interrupt)
    with pytest.raises(KeyboardInterrupt):
        run_job(job.pk, worker="tests")
    job.refresh_from_db()
    assert (job.state, job.lost_workers) == ("queued", 0)


@pytest.mark.parametrize("say", ["progress", "enter", "note", "checkpoint", "check"])
def test_p7_6_a_cancelled_install_stops_at_whatever_it_says_next(db, say):
    def work(run: Run) -> None:
        cancel_job(Job.objects.get())
        arguments: dict[str, Any] = {
            "progress": {"done": 1, "force": True},
            "enter": {"state": State.VERIFYING},
            "note": {"code": "x", "message": "y"},
            "checkpoint": {"cursor": 1},
            "check": {},
        }
        with pytest.raises(Cancelled):
            getattr(run, say)(**arguments[say])
        raise Cancelled

    job = start_install()
    register_kind(JobKind("trial-own", "A trial", work, transitions=INSTALLING))
    Job.objects.update(kind="trial-own")
    job = carry_out(job)
    assert (job.state, job.done, job.notes, job.cursor) == ("cancelled", 0, [], None)


def test_p7_9_what_a_worker_says_after_its_lease_was_taken_is_void(db, caplog):
    def work(run: Run) -> None:
        Job.objects.update(lease_holder="another")
        with pytest.raises(LeaseLost):
            run.check()
        run.progress(7, force=True)

    caplog.set_level(logging.WARNING)
    job = carry_out(start_own(work))
    assert (job.state, job.done, job.lease_holder) == ("running", 0, "another")
    assert "taken from its worker" in caplog.text


@pytest.mark.parametrize(
    "end",
    [
        Passing("unreachable", "No answer."),
        Refuse("sha256-mismatch", "Another file."),
        NeedsReview({"texts": []}),
        WorkerStops(),
        Cancelled(),
        ZeroDivisionError(),
    ],
    ids=lambda end: type(end).__name__,
)
def test_however_a_worker_ends_whose_lease_was_taken_its_end_is_void_p7_9(db, end):
    def work(run: Run) -> None:
        run.enter(State.VERIFYING)
        run.enter(State.CHECKING)
        Job.objects.update(lease_holder="another")
        raise end

    register_kind(JobKind("trial-own", "A trial", work, transitions=INSTALLING))
    job = carry_out(start("trial-own"))
    assert (job.state, job.lease_holder, job.code) == ("checking", "another", "")


def test_a_row_in_hand_tells_its_first_start_and_no_next_attempt_p7_5(db):
    seen: list[tuple[int, datetime, datetime | None]] = []

    def work(run: Run) -> None:
        row = Job.objects.get()
        seen.append((row.attempt, row.started_at, row.next_attempt_at))
        if row.attempt == 1:
            raise Passing("unreachable", "No answer.")

    job = carry_out(start_own(work))
    make_due(job)
    carry_out(job)
    first = seen[0][1]
    assert seen == [(1, first, None), (2, first, None)]


def test_m9_10_a_checkpoint_is_stored_with_the_work_or_not_at_all(db, user):
    def work(run: Run) -> None:
        with transaction.atomic():
            user.first_name = "half"
            user.save()
            run.checkpoint(cursor={"unit": 1}, done=1)
            transaction.set_rollback(True)
        with transaction.atomic():
            run.checkpoint(cursor={"unit": 9}, done=9, counts={"changed": 9})

    job = carry_out(start_own(work))
    user.refresh_from_db()
    assert (job.cursor, job.done, user.first_name) == ({"unit": 9}, 9, "")


def test_p7_9_the_lease_is_renewed_by_what_is_said(db, settings):
    ends = []

    def work(run: Run) -> None:
        for _ in range(2):
            run.progress(1, force=True)
            ends.append(Job.objects.get().lease_until)

    carry_out(start_own(work))
    assert ends[0] < ends[1]
    assert 50 < (ends[1] - timezone.now()).total_seconds() <= 60


@pytest.mark.parametrize("is_due", [True, False])
def test_the_lease_is_renewed_by_a_check_once_it_is_due_p7_9(db, settings, is_due):
    left = []

    def work(run: Run) -> None:
        Job.objects.update(lease_until=timezone.now())
        settings.JOB_RENEW_SECONDS = 0 if is_due else 10
        run.check()
        left.append((Job.objects.get().lease_until - timezone.now()).total_seconds())

    carry_out(start_own(work))
    assert (left[0] > 50) == is_due

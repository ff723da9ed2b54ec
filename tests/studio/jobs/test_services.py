"""Starting, cancelling, trying again, going on, confirming (P7.4, P7.6, P7.7, P5.12, M9.13)."""

import threading
from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from studio.jobs.models import ENDED, UNFINISHED, Job, State
from studio.jobs.running import run_job
from studio.jobs.services import (
    Refusal,
    Started,
    cancel_job,
    confirm_review,
    resume_job,
    retry_job,
    start_job,
)
from tests.studio.jobs.starting import put, start, start_install
from tests.studio.jobs.trial_kinds import PLAIN_KIND


def code_of(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    assert answer.message
    return answer.code


def test_p7_1_the_message_carries_the_key_and_is_sent_on_commit(
    db, monkeypatch, django_capture_on_commit_callbacks
):
    sent: list[int] = []
    monkeypatch.setattr("studio.jobs.bell.ring", lambda job_id, **_: sent.append(job_id))
    with django_capture_on_commit_callbacks() as callbacks:
        job = start()
        assert sent == []
    for callback in callbacks:
        callback()
    assert sent == [job.pk]


def test_a_job_of_no_kind_is_not_started(db):
    with pytest.raises(KeyError):
        start_job(kind="no-such-kind", subject="", request={})
    assert not Job.objects.exists()


@pytest.mark.parametrize("state", State)
def test_p7_7_an_unfinished_job_with_the_key_is_the_job(db, state):
    first = put(start(unique_key="harbour/salt-coast 1.0.0"), state)
    second = start_job(
        kind=PLAIN_KIND, subject="again", unique_key="harbour/salt-coast 1.0.0", request={}, requested_by=None
    )
    assert second.is_new == (state not in UNFINISHED)
    assert (second.job.pk == first.pk) == (state in UNFINISHED)


def test_p7_7_jobs_without_a_key_and_with_other_keys_are_their_own(db):
    jobs = {start().pk, start().pk, start(unique_key="a").pk, start(unique_key="b").pk}
    assert len(jobs) == 4


def test_p7_7_two_simultaneous_requests_give_one_job(transactional_db):
    found: list[Started] = []
    gate = threading.Barrier(4)

    def ask() -> None:
        gate.wait()
        found.append(start_job(kind=PLAIN_KIND, subject="x", unique_key="one", request={}))
        connection.close()

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {one.job.pk for one in found} == {Job.objects.get().pk}
    assert sorted(one.is_new for one in found) == [False, False, False, True]


@pytest.mark.parametrize("state", ["queued", "fetching", "retrying", "verifying", "checking", "review"])
def test_p7_6_cancel_ends_the_job_where_nothing_is_stored(db, state):
    job = put(start_install(), State(state))
    answer = cancel_job(job)
    assert isinstance(answer, Job)
    row = Job.objects.get()
    assert (row.state, row.code, row.lease_holder) == ("cancelled", "cancelled", "")
    assert row.sentence == "Somebody cancelled it; nothing more was stored."
    assert row.ended_at is not None


@pytest.mark.parametrize("state", ["storing", "locales", "done", "refused", "failed"])
def test_p7_6_cancel_is_too_late_in_storing_and_later(db, state):
    job = put(start_install(), State(state))
    assert code_of(cancel_job(job)) == "too-late"
    assert Job.objects.get().state == state


def test_p7_6_cancelling_twice_is_cancelling_once(db):
    job = start()
    cancel_job(job)
    before = Job.objects.get().ended_at
    assert isinstance(cancel_job(job), Job)
    assert Job.objects.get().ended_at == before


def test_p7_17_a_running_job_is_asked_to_stop(db):
    job = put(start(), State.RUNNING)
    assert cancel_job(job) == job
    row = Job.objects.get()
    assert (row.state, row.cancel_asked_at is not None) == ("running", True)
    cancel_job(job)
    assert Job.objects.get().cancel_asked_at == row.cancel_asked_at


@pytest.mark.parametrize("state", State)
def test_p7_4_retry_starts_a_new_job_from_the_same_request(db, state, user):
    job = put(start_install(units=3, lane="salt", unique_key="k"), state, requested_by=user)
    answer = retry_job(job)
    if state in ENDED and state != State.DONE:
        assert isinstance(answer, Started)
        new = answer.job
        assert (new.pk != job.pk, new.kind, new.subject, new.lane, new.unique_key, new.request) == (
            True,
            job.kind,
            job.subject,
            job.lane,
            job.unique_key,
            job.request,
        )
        assert (new.state, new.attempt, new.requested_by) == ("queued", 0, user)
        assert Job.objects.get(pk=job.pk).state == state
    else:
        assert code_of(answer) == "not-ended"
        assert Job.objects.count() == 1


@pytest.mark.parametrize("asker", ["user", "guest", None])
def test_a_job_tried_again_is_asked_for_by_whoever_does_else_as_before_p7_4(db, user, stranger, asker):
    by = {"user": {"requested_by": stranger}, "guest": {"guest": "new"}, None: {}}[asker]
    after = {"user": (stranger, ""), "guest": (None, "new"), None: (None, "old")}[asker]
    answer = retry_job(put(start(), State.FAILED, guest_token="old"), **by)
    assert isinstance(answer, Started)
    assert (answer.job.requested_by, answer.job.guest_token) == after
    of_user = retry_job(put(start(), State.FAILED, requested_by=user), guest="new")
    assert isinstance(of_user, Started)
    assert (of_user.job.requested_by, of_user.job.guest_token) == (None, "new")


def test_a_job_that_cannot_be_stored_is_never_another_one_without_a_key(db):
    start()
    with pytest.raises(IntegrityError), transaction.atomic():
        start_job(kind=PLAIN_KIND, subject="x", request={}, guest=None)  # type: ignore[arg-type]


def test_a_subject_is_cut_to_what_a_row_holds(db):
    assert len(start_job(kind=PLAIN_KIND, subject="x" * 400, request={}).job.subject) == 300


def test_p7_4_retrying_twice_starts_one_job_where_the_kind_has_keys(db):
    job = put(start(unique_key="k"), State.FAILED)
    first, second = retry_job(job), retry_job(job)
    assert isinstance(first, Started)
    assert isinstance(second, Started)
    assert (first.is_new, second.is_new, first.job.pk == second.job.pk) == (True, False, True)


@pytest.mark.parametrize("state", State)
def test_m9_13_resume_puts_a_failed_or_cancelled_job_back_to_its_cursor(db, state):
    job = put(start(units=4), state, cursor={"unit": 2}, done=2, failures=5, lost_workers=3)
    answer = resume_job(job)
    if state in (State.FAILED, State.CANCELLED):
        assert isinstance(answer, Job)
        row = Job.objects.get()
        assert (row.state, row.cursor, row.done, row.failures, row.lost_workers) == (
            "queued",
            {"unit": 2},
            2,
            0,
            0,
        )
        assert (row.ended_at, row.code, row.message) == (None, "", "")
    else:
        assert code_of(answer) == "not-resumable"
        assert Job.objects.get().state == state


@pytest.mark.parametrize("state", [State.FAILED, State.CANCELLED])
def test_p7_17_only_what_may_resume_leaves_an_end(db, state):
    assert code_of(resume_job(put(start_install(), state))) == "not-resumable"


@pytest.mark.parametrize(("go_on", "state"), [(resume_job, State.FAILED), (confirm_review, State.REVIEW)])
def test_a_job_that_may_go_on_is_rung_for_at_once_p7_19(
    db, monkeypatch, django_capture_on_commit_callbacks, go_on, state
):
    sent: list[int] = []
    monkeypatch.setattr("studio.jobs.bell.ring", lambda job_id, **_: sent.append(job_id))
    job = put(start() if state == State.FAILED else start_install(), state)
    with django_capture_on_commit_callbacks(execute=True):
        go_on(job)
    assert sent == [job.pk]


def test_m9_13_what_runs_as_another_job_is_not_resumed_beside_it(db):
    job = put(start(unique_key="k"), State.CANCELLED)
    start(unique_key="k")
    assert code_of(resume_job(job)) == "already-queued"
    assert Job.objects.get(pk=job.pk).state == "cancelled"


def test_p5_12_a_confirmed_job_goes_on_from_the_download(db):
    job = start_install(raises="review", **{"in": "checking"})
    run_job(job.pk, worker="tests")
    job.refresh_from_db()
    assert (job.state, job.detail) == ("review", {"texts": ["Read me."]})
    assert isinstance(confirm_review(job), Job)
    run_job(job.pk, worker="tests")
    job.refresh_from_db()
    assert (job.state, job.attempt) == ("done", 2)


@pytest.mark.parametrize("state", [state for state in State if state != State.REVIEW])
def test_p5_12_only_what_waits_to_be_read_is_confirmed(db, state):
    job = put(start_install(), state)
    assert code_of(confirm_review(job)) == "not-in-review"
    assert Job.objects.get().state == state


def test_p7_8_a_confirmed_job_takes_its_place_by_its_confirmation(db):
    job = put(start_install(lane="salt"), State.REVIEW)
    Job.objects.filter(pk=job.pk).update(queued_at=timezone.now() - timedelta(days=1))
    later = start_install(lane="salt")
    confirm_review(job)
    assert run_job(job.pk, worker="tests") is None
    assert run_job(later.pk, worker="tests") is not None
    assert run_job(job.pk, worker="tests") is not None


@pytest.mark.parametrize("state", State)
def test_what_nobody_can_carry_out_any_more_can_only_be_cancelled_p7_17(db, state):
    job = put(start_install(), state, kind="gone")
    refused = {code_of(act(job)) for act in (confirm_review, resume_job, retry_job)}
    assert refused <= {"kind-gone", "not-in-review", "not-resumable", "not-ended"}
    assert Job.objects.get().state == state
    ends = state in ENDED and state != State.CANCELLED
    assert isinstance(cancel_job(job), Refusal if ends else Job)


def test_why_a_job_of_no_known_kind_is_not_confirmed_or_tried_again_is_told_p7_15(db):
    review = put(start_install(), State.REVIEW, kind="gone")
    assert code_of(confirm_review(review)) == "kind-gone"
    assert code_of(retry_job(put(start(), State.FAILED, kind="gone"))) == "kind-gone"

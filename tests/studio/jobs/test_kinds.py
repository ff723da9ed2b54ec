"""Where the states of a job lead (P7, P7.17, P7.20)."""

import pytest
from django.utils import timezone

from studio.jobs.kinds import (
    INSTALLING,
    PLAIN,
    IllegalTransition,
    JobKind,
    Transitions,
    all_kinds,
    kind_named,
    loss_leads,
)
from studio.jobs.models import ENDED, LEASED, Job, State
from studio.jobs.moving import move
from tests.studio.jobs.starting import put, start, start_install
from tests.studio.jobs.trial_kinds import INSTALLING_KIND, PLAIN_KIND

TABLE = {
    "queued": "fetching locales cancelled",
    "fetching": "verifying retrying refused failed cancelled",
    "retrying": "fetching failed cancelled",
    "verifying": "checking refused cancelled",
    "checking": "review storing refused cancelled",
    "review": "queued cancelled",
    "storing": "locales done retrying failed",
    "locales": "done",
}
PLAIN_TABLE = {
    "queued": "running cancelled",
    "running": "done retrying failed cancelled",
    "retrying": "running failed cancelled",
}


def words(transitions: Transitions) -> dict[str, set[str]]:
    return {state.value: {to.value for to in leads} for state, leads in transitions.items()}


def test_p7_the_tables_lead_where_the_rule_says():
    assert words(INSTALLING) == {state: set(to.split()) for state, to in TABLE.items()}
    assert words(PLAIN) == {state: set(to.split()) for state, to in PLAIN_TABLE.items()}


def test_p7_20_a_lost_worker_takes_what_was_held_back_or_to_its_end():
    for state in State:
        leads = {to for to in State if loss_leads(state, to)}
        assert leads == ({State.QUEUED, State.FAILED} if state in LEASED else set())


def test_p7_17_an_end_is_left_by_what_may_resume_only():
    for kind in (kind_named(PLAIN_KIND), kind_named(INSTALLING_KIND)):
        for state in ENDED:
            leads = {to for to in State if kind.leads(state, to)}
            may = kind.may_resume and state in (State.FAILED, State.CANCELLED)
            assert leads == ({State.QUEUED} if may else set())


@pytest.mark.parametrize("begin", [start, start_install])
def test_p7_a_transition_that_is_not_in_the_table_raises_and_changes_nothing(db, begin):
    job = begin()
    kind = kind_named(job.kind)
    for state in State:
        for to in State:
            if kind.leads(state, to):
                continue
            put(job, state)
            with pytest.raises(IllegalTransition):
                move(job, to, now=timezone.now())
            assert Job.objects.get(pk=job.pk).state == state


@pytest.mark.parametrize("begin", [start, start_install])
def test_p7_9_no_lease_is_held_where_no_worker_works(db, begin):
    job = begin()
    kind = kind_named(job.kind)
    for state in State:
        for to in State:
            if kind.leads(state, to):
                put(job, state, next_attempt_at=timezone.now(), lease_holder="gone")
                assert move(job, to, now=timezone.now())
                row = Job.objects.get(pk=job.pk)
                assert (row.state, bool(row.lease_holder)) == (to, to in LEASED)
                assert (row.ended_at is not None) == (to in ENDED)
                assert (row.next_attempt_at is not None) == (to == State.RETRYING)


def test_a_job_that_went_on_meanwhile_is_not_moved(db):
    job = start()
    stale = Job.objects.get(pk=job.pk)
    assert move(job, State.CANCELLED, now=timezone.now())
    assert not move(stale, State.RUNNING, now=timezone.now())
    assert (stale.state, Job.objects.get(pk=job.pk).state) == (State.QUEUED, State.CANCELLED)


def test_what_nobody_can_carry_out_any_more_is_cancelled_only(db):
    job = start()
    job.kind = "gone"
    with pytest.raises(IllegalTransition):
        move(job, State.RUNNING, now=timezone.now())
    assert move(job, State.CANCELLED, now=timezone.now())


def test_every_kind_has_words_for_people():
    assert {PLAIN_KIND, INSTALLING_KIND} <= {kind.name for kind in all_kinds()}
    for kind in all_kinds():
        assert isinstance(kind, JobKind)
        assert str(kind.title)

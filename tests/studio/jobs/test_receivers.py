"""Jobs of guests who get an account (U1), and unfinished jobs of a restored backup (U6.4)."""

from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import timezone

from studio.accounts.guests import guest_claimed
from studio.accounts.models import User
from studio.backups.writing import write_backup
from studio.jobs.models import ENDED, UNFINISHED, Job, State
from studio.jobs.services import start_job
from studio.jobs.sweeping import sweep
from tests.studio.jobs.starting import put, start, start_install
from tests.studio.jobs.trial_kinds import PLAIN_KIND


def test_the_jobs_of_a_guest_become_the_accounts(user):
    mine = start_job(kind=PLAIN_KIND, subject="x", request={}, guest="mine").job
    others = start_job(kind=PLAIN_KIND, subject="x", request={}, guest="others").job
    for _ in range(2):
        guest_claimed.send(sender=User, user=user, token="mine", request=None)
    mine.refresh_from_db()
    others.refresh_from_db()
    assert (mine.requested_by, mine.guest_token) == (user, "")
    assert (others.requested_by, others.guest_token) == (None, "others")


@pytest.mark.django_db(transaction=True)
def test_unfinished_jobs_of_a_restored_backup_do_not_run_and_outcomes_stay(tmp_path: Path, monkeypatch):
    for state in State:
        put(start() if state == State.RUNNING else start_install(), state, cursor={"unit": 3})
    write_backup(tmp_path / "a.zip")
    call_command("restore", str(tmp_path / "a.zip"), replace=True, verbosity=0)

    rung: list[int] = []
    monkeypatch.setattr("studio.jobs.sweeping.ring", lambda job_id, **_: rung.append(job_id))
    sweep(timezone.now())
    states = list(Job.objects.order_by("pk").values_list("state", "code", "lease_holder"))
    assert states == [
        (State.CANCELLED, "restored", "") if state in UNFINISHED else (state, "", "") for state in State
    ]
    assert rung == []
    assert {job.cursor["unit"] for job in Job.objects.all()} == {3}
    assert ENDED[0] in {job.state for job in Job.objects.all()}

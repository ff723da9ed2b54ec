"""`manage.py jobs` (U6.3)."""

import json

import pytest
from django.core.management import CommandError, call_command

from studio.jobs.models import Job, State
from tests.studio.jobs.starting import put, start, start_install

pytestmark = pytest.mark.django_db


def jobs(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    call_command("jobs", *map(str, arguments))
    return capsys.readouterr().out


def test_list_names_each_job_on_a_line_and_narrows(capsys):
    first, second = start(), put(start(), State.FAILED, message="It broke.")
    lines = jobs(capsys, "list").splitlines()
    assert lines == [
        f"{second.pk}\tfailed\ttrial-plain\ta trial\tIt broke.",
        f"{first.pk}\tqueued\ttrial-plain\ta trial\t",
    ]
    assert jobs(capsys, "list", "--show", "queue").splitlines() == lines[1:]
    assert len(json.loads(jobs(capsys, "list", "--json", "--limit", 1))) == 1
    assert jobs(capsys, "list", "--words", "nothing such") == ""


def test_show_tells_one_job(capsys):
    job = put(start(units=2), State.FAILED, code="internal", counts={"changed": 1}, notes=[])
    told = jobs(capsys, "show", job.pk)
    assert "state: failed" in told
    assert 'counts: {"changed": 1}' in told
    answer = json.loads(jobs(capsys, "show", job.pk, "--json"))
    assert (answer["id"], answer["state"], answer["code"], answer["counts"]) == (
        job.pk,
        "failed",
        "internal",
        {"changed": 1},
    )


def test_run_says_that_the_kind_of_a_job_is_gone(capsys):
    job = put(start(), State.QUEUED, kind="gone")
    with pytest.raises(CommandError, match="Nothing here knows this kind of job"):
        jobs(capsys, "run", job.pk)


def test_run_carries_a_job_out_here(capsys):
    job = start(units=2)
    assert json.loads(jobs(capsys, "run", job.pk, "--json"))["state"] == "done"
    with pytest.raises(CommandError, match="not its turn"):
        jobs(capsys, "run", job.pk)


@pytest.mark.parametrize(
    ("action", "before", "after"),
    [("cancel", "queued", "cancelled"), ("resume", "failed", "queued"), ("confirm", "review", "queued")],
)
def test_actions_change_the_job(capsys, action, before, after):
    job = put(start_install() if action == "confirm" else start(), State(before))
    assert json.loads(jobs(capsys, action, job.pk, "--json"))["state"] == after
    assert Job.objects.get().state == after


def test_retry_tells_the_new_job(capsys):
    job = put(start(), State.FAILED)
    assert json.loads(jobs(capsys, "retry", job.pk, "--json"))["id"] != job.pk
    assert Job.objects.count() == 2


def test_what_is_refused_ends_with_its_sentence(capsys):
    with pytest.raises(CommandError, match="too late to cancel"):
        jobs(capsys, "cancel", put(start(), State.DONE).pk)
    with pytest.raises(CommandError, match="no job 999"):
        jobs(capsys, "show", 999)

"""`manage.py migrate_sheets`: the job without a worker. Source: M9.1, U6.3."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from characters.models import Character
from characters.queries import stored_of
from studio.jobs.models import Job
from tests.characters.moved import OLD, put, store_second
from tests.characters.salt import make_salty
from tests.factories.rulesets import store_imported

pytestmark = pytest.mark.django_db


@pytest.fixture
def old() -> Character:
    character = put(make_salty(), OLD)
    store_second()
    return character


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("migrate_sheets", *arguments, stdout=out)
    return out.getvalue()


def test_characters_of_the_version_only_unless_earlier_ones_are_to_move(old):
    assert "0 changed" in run("salt-coast")
    assert Character.objects.get().version_number == 1
    assert "1 changed, 0 as they were, 0 skipped, 0 failed." in run("salt-coast", "--move-unpinned")
    assert Character.objects.get().version_number == 2


def test_a_dry_run_writes_nothing_and_tells_the_differences(old):
    said = run("salt-coast", "--move-unpinned", "--dry-run")
    assert "Nothing was written. 1 would change" in said
    assert f"Character {old.pk}: Guard: 6 instead of 5." in said
    assert stored_of(Character.objects.get()) == OLD


def test_as_json_and_set_back(old):
    told = json.loads(run("salt-coast", "--number", "2", "--move-unpinned", "--json"))
    assert told["job"]["counts"] == {"changed": 1, "unchanged": 0, "skipped": 0, "failed": 0}
    assert "1 set back" in run("salt-coast", "--set-back", str(told["job"]["id"]))
    assert stored_of(Character.objects.get()) == OLD


def test_failed_characters_are_told_with_a_sentence(old):
    put(old, [1])
    said = run("salt-coast", "--move-unpinned")
    assert f"Character {old.pk}: What is stored is no character and was left as it is." in said


def test_a_ruleset_of_an_account_is_named_with_its_owner(old, user):
    store_imported(user=user)
    assert "0 changed" in run("local/salt-coast", "--user", user.username)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere"], "no ruleset nowhere"),
        (["local/salt-coast"], "name its owner with --user"),
        (["salt-coast", "--number", "9"], "no version 9"),
        (["salt-coast", "--set-back", "77"], "no migration 77"),
    ],
)
def test_what_is_not_there_is_said(old, arguments, said):
    with pytest.raises(CommandError, match=said):
        run(*arguments)
    assert not Job.objects.exists()


def test_a_job_under_way_is_left_to_its_worker(old):
    run("salt-coast")
    job = Job.objects.get()
    Job.objects.filter(pk=job.pk).update(
        state="running",
        lease_holder="a-worker",
        lease_until="2199-01-01T00:00Z",
        unique_key=f"migrate-sheets/{old.revision.ruleset_id}",
    )
    with pytest.raises(CommandError, match="another worker has it"):
        run("salt-coast")

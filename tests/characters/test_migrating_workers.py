"""Thousands of characters migrated by real workers, the first of which is killed. Source: M9.10."""

import json
import time
from pathlib import Path

import pytest
from django.db import connection
from django.db.models import Count

from characters.models import Character, CharacterEvent, MigrationTurn
from characters.queries import stored_of
from characters.services.changing import Changed, change_character
from characters.services.migrating.asking import start_migration
from characters.services.recording import write_document
from rulesets.engine.api import commands
from studio.jobs.models import Job, State
from tests.characters.moved import NEW_BUILD, OLD, put, store_second
from tests.characters.salt import GUEST, make_salty
from tests.studio.jobs.workers import kill_worker, running_worker

MANY = 10_000 if connection.vendor == "sqlite" else 2_000
"""The brokers are tried with all of them on one database; the other shows the same with fewer."""

KILLED_AT = MANY * 15 // 100
PATIENCE_SECONDS = 900


@pytest.fixture(params=["filesystem", "redis"])
def environment(request: pytest.FixtureRequest, process_environment: dict[str, str]) -> dict[str, str]:
    """The same on each broker."""
    on_redis = {"REDIS_URL": request.getfixturevalue("redis_url")} if request.param == "redis" else {}
    return process_environment | on_redis | {"STUDIO_TEST_LEASE": "2"}


def make_many() -> Character:
    """Make all of them, and return the last."""
    pattern = put(make_salty(), OLD, store_second())
    columns = {
        field.attname: getattr(pattern, field.attname)
        for field in Character._meta.concrete_fields
        if not field.primary_key
    }
    Character.objects.bulk_create((Character(**columns) for _ in range(MANY - 1)), batch_size=500)
    last = Character.objects.order_by("pk").last()
    assert last is not None
    return last


def wait_until(job: Job, done: int, log: Path) -> Job:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        job.refresh_from_db()
        if job.done >= done or job.is_ended:
            return job
        if time.monotonic() > deadline:
            pytest.fail(f"{job.state} {job.done} {job.code}\n{log.read_text()[-4000:]}")
        time.sleep(0.05)


def test_a_worker_killed_in_the_middle_costs_nobody_and_counts_nobody_twice(
    environment: dict[str, str], tmp_path: Path
) -> None:
    """M9.4, M9.9, M9.10, M9.14."""
    last, log = make_many(), tmp_path / "worker.log"
    job = start_migration(ruleset=last.revision.ruleset, revision=last.revision).job
    with running_worker(environment, log) as first:  # its message went nowhere: the sweep rings
        wait_until(job, KILLED_AT, log)
        kill_worker(first)
    job.refresh_from_db()
    assert job.state == State.RUNNING
    assert KILLED_AT <= job.done < MANY
    assert CharacterEvent.objects.count() == job.counts["changed"] == job.done

    edit = commands.EditField("home", "Cove")
    assert isinstance(change_character(GUEST, character_id=last.pk, command=edit), Changed)
    with running_worker(environment, log):
        done = wait_until(job, MANY, log)
        while not done.is_ended:
            time.sleep(0.05)
            done.refresh_from_db()
    assert (done.state, done.total, done.lost_workers) == (State.DONE, MANY, 1)
    assert done.counts == {"changed": MANY - 1, "unchanged": 1, "skipped": 0, "failed": 0}
    assert_each_was_migrated_once(last)


def assert_each_was_migrated_once(last: Character) -> None:
    assert MigrationTurn.objects.exclude(outcome="changed").get().character_key == last.pk
    events = CharacterEvent.objects.values("character").annotate(count=Count("pk"))
    assert set(events.values_list("count", flat=True)) == {1}
    assert events.count() == MANY
    pattern = Character()
    write_document(pattern, {"v": 2, "build": NEW_BUILD, "live": {"pools": {"lungs": {"current": 2}}}})
    others = Character.objects.exclude(pk=last.pk)
    assert set(others.values_list("document", "digest", "counter")) == {(pattern.document, pattern.digest, 1)}
    assert stored_of(Character.objects.get(pk=last.pk))["build"]["fields"]["home"] == "Cove"
    assert json.loads(pattern.document)["v"] == 2

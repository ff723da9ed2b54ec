"""Bulk migration by the API. Source: M9, U7.2."""

import json

import pytest

from characters.models import Character
from characters.queries import stored_of
from studio.jobs.models import Job
from studio.jobs.running import run_job
from tests.characters.moved import OLD, put, store_second
from tests.characters.salt import make_salty
from tests.studio.api_people import ask, at

pytestmark = pytest.mark.django_db


@pytest.fixture
def second(db):
    put(make_salty(), OLD)
    return store_second()


def read(response, status=200):
    assert response.status_code == status, response.content
    return json.loads(response.content)


def start(client, second, status=202, **body):
    return read(ask(client, "POST", at("migrations"), {"ruleset": second.ruleset_id, **body}), status)


def test_a_migration_is_started_read_and_set_back(staff_client, second):
    started = start(staff_client, second, moveUnpinned=True)
    assert (started["kind"], started["state"]) == ("migrate-sheets", "queued")
    assert start(staff_client, second, 200)["id"] == started["id"]
    run_job(started["id"], worker="tests")
    found = read(ask(staff_client, "GET", at("migration", started["id"])))
    character = Character.objects.get()
    assert found["job"]["counts"]["changed"] == 1
    assert [one["character"] for one in found["changed"]] == [character.pk]
    assert character.version_number == 2
    body = {"character": character.pk}
    read(ask(staff_client, "POST", at("set_migration_back", started["id"]), body))
    assert stored_of(Character.objects.get()) == OLD
    again = read(ask(staff_client, "POST", at("set_migration_back", started["id"]), body), 409)
    assert again["code"] == "nothing-to-do"


def test_all_are_set_back_by_a_job(staff_client, second):
    started = start(staff_client, second, moveUnpinned=True)
    run_job(started["id"], worker="tests")
    job = read(ask(staff_client, "POST", at("set_migration_back", started["id"]), {}), 202)
    run_job(job["id"], worker="tests")
    assert stored_of(Character.objects.get()) == OLD


def test_a_dry_run_tells_the_differences(staff_client, second):
    """M9.15."""
    started = start(staff_client, second, version=2, moveUnpinned=True, dryRun=True)
    run_job(started["id"], worker="tests")
    found = read(ask(staff_client, "GET", at("migration", started["id"])))
    assert found["isDry"] is True
    assert "Guard: 6 instead of 5." in found["differing"][0]["sentences"]
    assert found["changed"] == []
    assert stored_of(Character.objects.get()) == OLD


@pytest.mark.parametrize("body", [{"ruleset": 10**6}, {"version": 9}])
def test_what_is_not_there_is_not_found(staff_client, second, body):
    asked = {"ruleset": second.ruleset_id} | body
    assert ask(staff_client, "POST", at("migrations"), asked).status_code == 404
    assert not Job.objects.exists()


def test_nobody_else_finds_a_ruleset_or_a_migration_of_it(user_client, staff_client, client, second):
    started = start(staff_client, second)
    for person in (user_client, client):
        assert ask(person, "POST", at("migrations"), {"ruleset": second.ruleset_id}).status_code == 404
        assert ask(person, "GET", at("migration", started["id"])).status_code == 404
        assert ask(person, "POST", at("set_migration_back", started["id"]), {}).status_code == 404

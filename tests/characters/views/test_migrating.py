"""The pages that migrate all characters of a ruleset: for staff, and for its owner. Source: M9.1."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from characters.models import Character, MigrationTurn
from characters.queries import stored_of
from rulesets.models import Revision
from studio.jobs.models import Job
from studio.jobs.running import run_job
from tests.characters.moved import OLD, put, store_second
from tests.characters.salt import GUEST, make_salty
from tests.characters.views.conftest import guest_client
from tests.factories.locales import store_locale
from tests.factories.rulesets import store_imported

pytestmark = pytest.mark.django_db

PEOPLE = ["visitor", "guest", "user", "stranger", "staff"]


@pytest.fixture
def second(db) -> Revision:
    put(make_salty(), OLD)
    return store_second()


@pytest.fixture
def clients(user_client, stranger_client, staff_client) -> dict[str, Client]:
    return {
        "visitor": Client(),
        "guest": guest_client(GUEST.guest),
        "user": user_client,
        "stranger": stranger_client,
        "staff": staff_client,
    }


def at(name: str, *arguments: object) -> str:
    return reverse(f"characters:{name}", args=arguments)


def run(response, worker: str = "tests") -> Job:
    """Carry out the job that an answer leads to."""
    assert response.status_code == 303, response.content[:500]
    job = run_job(int(response["Location"].rstrip("/").rpartition("/")[2]), worker=worker)
    assert job is not None
    return job


def addresses(revision: Revision, job: Job) -> dict[str, tuple[str, str, dict[str, object]]]:
    pk = revision.ruleset_id
    return {
        "older": ("get", at("older", pk), {}),
        "migration": ("get", at("migration", pk, job.pk), {}),
        "migrate": ("post", at("migrate", pk), {"to": revision.number}),
        "set back": ("post", at("set_migration_back", pk, job.pk), {}),
    }


@pytest.mark.parametrize("name", ["older", "migration", "migrate", "set back"])
@pytest.mark.parametrize("owner", ["shipped", "user", "guest"])
def test_staff_and_the_owner_find_the_pages_and_nobody_else(owner, name, clients, user):
    """M9.1, U1.2."""
    whose = {"shipped": {}, "user": {"user": user}, "guest": {"guest": GUEST.guest}}[owner]
    revision = store_imported(**whose) if whose else store_second()
    job = Job.objects.get(
        pk=run(clients["staff"].post(at("migrate", revision.ruleset_id), {"to": revision.number})).pk
    )
    method, address, data = addresses(revision, job)[name]
    for person, client in clients.items():
        expected = 200 if method == "get" else 303
        allowed = person in ("staff", owner)
        assert getattr(client, method)(address, data).status_code == (expected if allowed else 404), person


def test_the_page_of_the_ruleset_leads_there_for_who_may(clients, second):
    link = at("older", second.ruleset_id)
    page = reverse("rulesets:show_ruleset", args=[second.ruleset_id])
    shown = {person: link in client.get(page).content.decode() for person, client in clients.items()}
    assert shown == dict.fromkeys(PEOPLE, False) | {"staff": True}


def test_an_owner_is_led_there_from_their_ruleset(user_client, user):
    revision = store_imported(user=user)
    page = user_client.get(reverse("rulesets:show_ruleset", args=[revision.ruleset_id])).content.decode()
    assert at("older", revision.ruleset_id) in page


def test_looking_first_then_migrating_then_setting_back(staff_client, second):
    """M9.1, M9.7, M9.15."""
    page = staff_client.get(at("older", second.ruleset_id)).content.decode()
    assert "Version 1" in page
    dry = run(staff_client.post(at("migrate", second.ruleset_id), {"to": 2, "unpinned": "1", "dry": "1"}))
    result = staff_client.get(at("migration", second.ruleset_id, dry.pk)).content.decode()
    assert "Grace takes 7 over from grace." in result
    assert "Guard: 6 instead of 5." in result
    assert "Migrate them now" in result
    assert '<input type="hidden" name="unpinned" value="1">' in result
    assert "nothing written" in staff_client.get(at("older", second.ruleset_id)).content.decode()
    assert stored_of(Character.objects.get()) == OLD

    wet = run(staff_client.post(at("migrate", second.ruleset_id), {"to": 2, "unpinned": "1"}))
    assert Character.objects.get().version_number == 2
    result = staff_client.get(at("migration", second.ruleset_id, wet.pk)).content.decode()
    assert "Set one character back" in result
    assert "Migrate them now" not in result
    back = at("set_migration_back", second.ruleset_id, wet.pk)
    key = Character.objects.get().pk
    said = staff_client.post(back, {"character": key}, follow=True).content.decode()
    assert f"Character {key} has its form from before again." in said
    assert stored_of(Character.objects.get()) == OLD
    again = staff_client.post(back, {"character": key}, follow=True).content.decode()
    assert "nothing of this migration to set back" in again


def test_all_are_set_back_by_a_job(staff_client, second):
    """M9.7."""
    wet = run(staff_client.post(at("migrate", second.ruleset_id), {"to": 2, "unpinned": "1"}))
    run(staff_client.post(at("set_migration_back", second.ruleset_id, wet.pk), {}))
    assert stored_of(Character.objects.get()) == OLD


def test_a_second_start_leads_to_the_job_under_way(staff_client, second):
    """M9.12."""
    first = staff_client.post(at("migrate", second.ruleset_id), {"to": 2})
    again = staff_client.post(at("migrate", second.ruleset_id), {"to": 1}, follow=True)
    assert again.redirect_chain[0][0] == first["Location"]
    assert "being migrated already" in again.content.decode()
    assert Job.objects.count() == 1


@pytest.mark.parametrize("data", [{}, {"to": "x"}, {"to": 9}, {"to": 0}])
def test_a_hand_made_start_is_refused(staff_client, second, data):
    assert staff_client.post(at("migrate", second.ruleset_id), data).status_code == 400
    assert not Job.objects.exists()


def test_what_is_not_there_is_not_found(staff_client, second):
    job = run(staff_client.post(at("migrate", second.ruleset_id), {"to": 2}))
    assert staff_client.get(at("older", 10**6)).status_code == 404
    assert staff_client.get(at("migration", second.ruleset_id, job.pk + 1)).status_code == 404
    other = store_imported(guest="somebody")
    assert staff_client.get(at("migration", other.ruleset_id, job.pk)).status_code == 404


def test_starting_and_setting_back_are_posts(staff_client, second):
    job = run(staff_client.post(at("migrate", second.ruleset_id), {"to": 2}))
    assert staff_client.get(at("migrate", second.ruleset_id)).status_code == 405
    assert staff_client.get(at("set_migration_back", second.ruleset_id, job.pk)).status_code == 405
    bad = staff_client.post(at("set_migration_back", second.ruleset_id, job.pk), {"character": "x"})
    assert bad.status_code == 400


def test_the_owner_sees_and_cancels_a_job_on_their_ruleset_that_staff_started(
    user_client, stranger_client, staff_client, user
):
    """M9.1, M9.13."""
    revision = store_imported(user=user)
    address = staff_client.post(at("migrate", revision.ruleset_id), {"to": 1})["Location"]
    assert user_client.get(address).status_code == 200
    assert stranger_client.get(address).status_code == 404
    assert user_client.post(f"{address}cancel/").status_code == 303
    assert Job.objects.get().state == "cancelled"


def test_the_pages_ask_as_much_of_the_database_for_one_character_as_for_fifty(staff_client, second):
    def queries(address: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            assert staff_client.get(address).status_code == 200
        return len(captured)

    job = run(staff_client.post(at("migrate", second.ruleset_id), {"to": 2, "unpinned": "1"}))
    pages = [at("older", second.ruleset_id), at("migration", second.ruleset_id, job.pk)]
    before = [queries(page) for page in pages]
    for number in range(50):
        outcome = ("changed", "failed")[number % 2]
        MigrationTurn.objects.create(job=job, character_key=10_000 + number, outcome=outcome, event=1)
        put(make_salty(name=f"Mara {number}"), OLD)
    assert [queries(page) for page in pages] == before


def test_a_migration_is_told_in_the_readers_language_t2_2(staff_client: Client, second: Revision):
    store_locale(second, "de", {"Grace": "Anmut", "Guard": "Deckung"})
    staff_client.cookies["django_language"] = "de"
    data = {"to": second.number, "unpinned": "1", "dry": "1"}
    job = run(staff_client.post(at("migrate", second.ruleset_id), data))

    page = staff_client.get(at("migration", second.ruleset_id, job.pk)).content.decode()

    assert '<bdi lang="de" dir="ltr">Anmut</bdi> takes 7 over from grace.' in page
    assert '<bdi lang="de" dir="ltr">Deckung</bdi>: 6 instead of 5.' in page


def test_what_a_migration_of_earlier_times_told_is_told_still(staff_client: Client, second: Revision):
    """Turns held their sentences by other names once."""
    job = run(staff_client.post(at("migrate", second.ruleset_id), {"to": second.number, "unpinned": "1"}))
    told = '[{"template": "{label}: {after}.", "values": {"label": "Guard", "after": "6"}}]'
    MigrationTurn.objects.filter(job=job).update(said=told)

    assert "Guard: 6." in staff_client.get(at("migration", second.ruleset_id, job.pk)).content.decode()


def test_who_sets_characters_back_one_by_one_finds_the_list_open_again(
    staff_client: Client, second: Revision, monkeypatch: pytest.MonkeyPatch
):
    """U9.1: and is told when it is not the whole list."""
    put(make_salty(name="Wren"), OLD, second.ruleset.revisions.get(number=1))
    job = run(staff_client.post(at("migrate", second.ruleset_id), {"to": 2, "unpinned": "1"}))
    address = at("migration", second.ruleset_id, job.pk)
    page = staff_client.get(address).content.decode()
    assert '<details class="fold" >' in page
    assert "The first" not in page

    key = Character.objects.earliest("pk").pk
    answer = staff_client.post(at("set_migration_back", second.ruleset_id, job.pk), {"character": key})

    assert answer["Location"] == f"{address}#changed-title"
    monkeypatch.setattr("characters.services.migrating.looking.SHOWN_MOST", 1)
    page = staff_client.get(address).content.decode()
    assert '<details class="fold" open>' in page
    assert "The first 1 of them." in page

"""Health page and healthz (U6.2): what is fine, what is not, and who may see what was seen."""

import re
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.db import OperationalError
from django.test import override_settings
from django.urls import reverse
from django.utils import timezone

from studio.jobs import health
from studio.jobs.health import (
    Check,
    HealthReport,
    check_broker,
    check_cache,
    check_database,
    check_disk,
    check_jobs,
    check_worker,
)
from studio.jobs.models import State, WorkerHeartbeat
from tests.studio.jobs.starting import put, start

NOW = timezone.now()


def beat(*, seconds_ago: float, hostname: str = "celery@hall") -> WorkerHeartbeat:
    at = NOW - timedelta(seconds=seconds_ago)
    return WorkerHeartbeat.objects.create(hostname=hostname, at=at)


@pytest.fixture
def broken_database(monkeypatch):
    """A database that has gone away."""

    def refuse() -> None:
        raise OperationalError("connection refused\n")

    monkeypatch.setattr(health, "connection", SimpleNamespace(cursor=refuse, vendor="postgresql"))


@pytest.mark.postgres
def test_database_is_named_with_its_version_on_postgresql(db):
    assert re.fullmatch(r"PostgreSQL \d+\.\d+", check_database().detail)


def test_database_is_fine_and_named(db):
    check = check_database()
    assert (check.code, check.ok) == ("database", True)
    assert check.detail.startswith(("SQLite 3.", "PostgreSQL "))


def test_worker_is_fine_when_its_heartbeat_is_fresh(db):
    beat(seconds_ago=12)
    assert check_worker(now=NOW) == Check(
        "worker", "Worker", True, "celery@hall took a message 12 seconds ago."
    )


def test_worker_is_not_fine_after_three_missed_beats(db, settings):
    beat(seconds_ago=settings.WORKER_HEARTBEAT_SECONDS * 3 + 1)
    assert check_worker(now=NOW).ok is False


def test_worker_is_not_fine_before_its_first_message(db):
    assert check_worker(now=NOW) == Check("worker", "Worker", False, "No worker has taken a message yet.")


def test_worker_that_lives_counts_among_those_that_are_gone(db):
    beat(seconds_ago=5000, hostname="celery@gone")
    beat(seconds_ago=5)
    assert check_worker(now=NOW).ok is True


def test_broker_folders_that_are_missing_are_named(db, tmp_path):
    gone = str(tmp_path / "gone")
    with override_settings(BROKER_FOLDERS={"data_folder_in": gone}):
        assert check_broker() == Check("broker", "Broker", False, f"No writing in {gone}.")


def test_broker_and_cache_are_fine_here(db):
    assert check_broker() == Check("broker", "Broker", True, "filesystem")
    assert check_cache() == Check("cache", "Cache", True, "FileBasedCache")


@override_settings(
    CACHES={
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": "redis://127.0.0.1:1/0",
        }
    }
)
def test_cache_that_does_not_answer_is_not_fine_and_says_why():
    check = check_cache()
    assert check.ok is False
    assert "127.0.0.1:1" in check.detail


def test_jobs_are_counted_and_no_fault(db):
    for state in (State.QUEUED, State.RETRYING, State.RUNNING, State.DONE, State.FAILED):
        put(start(), state)
    assert check_jobs() == Check("jobs", "Jobs", True, "2 waiting, 1 running.")


def test_disk_is_not_fine_when_it_is_nearly_full(monkeypatch):
    def usage(path: Path) -> SimpleNamespace:
        return SimpleNamespace(free=100 * 2**20, total=1000 * 2**20)

    monkeypatch.setattr(health.shutil, "disk_usage", usage)
    assert check_disk() == Check("disk", "Disk", False, "100 MB free of 1000 MB.")


def test_report_is_fine_when_every_check_is():
    fine, broken = Check("a", "A", True, ""), Check("b", "B", False, "")
    assert HealthReport((fine,)).ok is True
    assert HealthReport((fine, broken)).ok is False


def test_healthz_answers_200_when_requests_can_be_served(client, db):
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json() == {"status": "ok", "checks": {"database": True, "cache": True}}
    assert "no-store" in response.headers["Cache-Control"]


def test_healthz_stays_200_without_a_worker_so_that_pages_go_on(client, db):
    assert not WorkerHeartbeat.objects.exists()
    assert client.get("/healthz").status_code == 200


def test_healthz_answers_503_without_a_database(client, broken_database):
    response = client.get("/healthz")
    assert response.status_code == 503
    assert response.json() == {"status": "unavailable", "checks": {"database": False, "cache": True}}


def test_health_page_opens_without_a_worker_and_says_so(client, db):
    response = client.get(reverse("health"))
    assert response.status_code == 200
    assert "Something is not fine." in response.content.decode()


def test_health_page_is_fine_when_everything_is(client, db):
    WorkerHeartbeat.objects.create(hostname="celery@hall", at=timezone.now())
    assert "Everything is fine." in client.get(reverse("health")).content.decode()


@pytest.mark.parametrize("name", ["client", "user_client"])
def test_health_page_keeps_what_was_seen_from_people_who_are_not_staff(request, db, name):
    beat(seconds_ago=1)
    page = request.getfixturevalue(name).get(reverse("health"))
    assert "celery@hall" not in page.content.decode()
    assert "Django" not in dict(page.context["versions"])


def test_health_page_shows_staff_details_and_versions(staff_client):
    beat(seconds_ago=1)
    page = staff_client.get(reverse("health"))
    assert "celery@hall took a message" in page.content.decode()
    assert {"Ruleset Studio", "Python", "Django", "Celery"} <= set(dict(page.context["versions"]))


def test_health_page_names_the_capability_api_to_everybody(client, db):
    """Source: A3."""
    page = client.get(reverse("health")).content.decode()
    assert re.search(r"<dt>Capability API of packages</dt>\s*<dd>\s*1\.813\s*</dd>", page)


@pytest.mark.parametrize(("was", "is_said"), [("fine", True), ("wrong", False), (None, False)])
def test_health_page_that_renews_itself_says_aloud_only_what_changed(client, db, was, is_said):
    assert not WorkerHeartbeat.objects.exists(), "something is wrong now"
    query = {"was": was} if was else {}
    page = client.get(reverse("health"), query, headers={"HX-Request": "true"}).content.decode()
    assert ("data-announce" in page) is is_said
    assert "aria-live" not in page
    assert f'{reverse("health")}?was=wrong"' in page


def test_health_page_says_why_a_database_is_gone(staff_client, broken_database):
    page = staff_client.get(reverse("health")).content.decode()
    assert "connection refused" in page


def test_health_page_gives_htmx_the_report_only(client, db):
    fragment = client.get(reverse("health"), headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in fragment
    assert "Database" in fragment


@pytest.mark.parametrize("address", ["/healthz", "/health/"])
def test_health_is_read_only(client, db, address):
    assert client.post(address).status_code == 405


def test_health_page_asks_the_database_little(client, db, django_assert_max_num_queries):
    for number in range(3):
        beat(seconds_ago=number, hostname=f"celery@{number}")
    with django_assert_max_num_queries(3):
        client.get(reverse("health"))

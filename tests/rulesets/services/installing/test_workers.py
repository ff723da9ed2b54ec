"""Installs on real workers that are killed in every phase. Source: packs.md P7.9 to P7.13, P5.7."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rulesets.models import InstalledVersion, Revision, RevisionFile, Ruleset
from studio.jobs.models import Job, State
from studio.jobs.services import start_job
from tests.factories.catalogs import CatalogServer, write_pack
from tests.factories.installed import add_here
from tests.rulesets.services.installing.held_kinds import HELD_KIND
from tests.studio.jobs.conftest import redis_url  # noqa: F401 (a fixture)
from tests.studio.jobs.workers import PATIENCE_SECONDS, kill_worker, running_worker

pytestmark = pytest.mark.django_db(transaction=True)

QUICK = "tests.studio.jobs.quick_settings"
PHASES = ("fetching", "verifying", "checking", "storing", "locales", "transaction")
"""The last one holds a transaction open, in which nobody else writes."""


@pytest.fixture(params=["filesystem", "redis"])
def environment(
    request: pytest.FixtureRequest, process_environment: dict[str, str], catalog_server: CatalogServer
) -> dict[str, str]:
    """The environment of a worker, on each broker."""
    on_redis = {"REDIS_URL": request.getfixturevalue("redis_url")} if request.param == "redis" else {}
    catalogs = {"STUDIO_CATALOG_HOSTS": catalog_server.place, "STUDIO_CATALOG_CA": catalog_server.ca_file}
    return process_environment | on_redis | catalogs | {"DJANGO_SETTINGS_MODULE": QUICK}


def start(phase: str, folder: Path) -> Job:
    """Start an install of the ruleset named after a phase, which waits there."""
    key = f"harbour/{phase}"
    held = {"stop": str(folder / "stop"), "stop_in": phase, "held": str(folder / f"{phase}.held")}
    asked = {"catalog": "harbour", "id": phase, "version": "1.0.0", "accept": True}
    return start_job(
        kind=HELD_KIND, subject=f"{key} 1.0.0", lane=f"ruleset {key}", unique_key=key, request=asked | held
    ).job


def wait_until(is_so: Callable[[], bool], log: Path) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        if time.monotonic() > deadline:
            rows = list(Job.objects.values_list("subject", "state", "attempt", "code", "detail"))
            pytest.fail(f"{rows}\n{log.read_text()[-6000:]}")
        time.sleep(0.1)


def test_killed_in_every_phase_each_install_ends_as_if_nothing_had_been(
    environment: dict[str, str], catalog_server: CatalogServer, tmp_path: Path
):
    """P7.10, P7.11: all of the one transaction or nothing; a stored version goes on with its packs."""
    add_here(catalog_server.serve_catalog(*(write_pack(id=phase) for phase in PHASES)))
    log, stop = tmp_path / "worker.log", tmp_path / "stop"
    stop.touch()
    jobs = {phase: start(phase, tmp_path) for phase in PHASES[:-1]}
    with running_worker(environment, log, processes=len(PHASES)) as first:
        wait_until(lambda: all((tmp_path / f"{phase}.held").exists() for phase in PHASES[:-1]), log)
        assert {phase: Job.objects.get(pk=job.pk).state for phase, job in jobs.items()} == {
            phase: phase for phase in PHASES[:-1]
        }
        jobs["transaction"] = start("transaction", tmp_path)
        wait_until((tmp_path / "transaction.held").exists, log)
        kill_worker(first)

    assert {one.ruleset.ruleset_id for one in Revision.objects.select_related("ruleset")} == {"locales"}
    assert Ruleset.objects.count() == InstalledVersion.objects.count() == 1

    stop.unlink()
    with running_worker(environment, log, processes=2):
        wait_until(lambda: not Job.objects.exclude(state=State.DONE).exists(), log)

    rows = {phase: Job.objects.get(pk=job.pk) for phase, job in jobs.items()}
    assert {phase: (row.attempt, row.lost_workers) for phase, row in rows.items()} == dict.fromkeys(
        PHASES, (2, 1)
    )
    downloads = [path for path, _headers in catalog_server.asked if path.endswith(".zip")]
    assert downloads.count("/artifacts/locales-1.0.0.ruleset.zip") == 1
    assert sorted(Ruleset.objects.values_list("ruleset_id", flat=True)) == sorted(PHASES)
    for ruleset in Ruleset.objects.select_related("current"):
        assert ruleset.current == Revision.objects.get(ruleset=ruleset)
        assert InstalledVersion.objects.filter(installation__ruleset=ruleset).count() == 1
        assert RevisionFile.objects.filter(revision=ruleset.current).count() == 1
    assert list((tmp_path / "downloads").iterdir()) == []

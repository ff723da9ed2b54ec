"""Two admins ask for the same thing at the same moment. Source: packs.md P7.7, P7.9."""

import threading
from collections.abc import Callable

import pytest
from django.db import connection

from rulesets.models import CatalogIndex, InstalledVersion, Revision
from studio.jobs.models import Job, State
from studio.jobs.running import run_job
from tests.factories.catalogs import CatalogServer
from tests.factories.installed import add_here, ask, serve_versions

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(act: Callable[[], object]) -> None:
    start = threading.Barrier(4)

    def run() -> None:
        try:
            start.wait(timeout=10)
            act()
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_simultaneous_installs_of_one_thing_end_as_one(catalog_server: CatalogServer):
    """One job, carried out once, stored once, downloaded once."""
    catalog = add_here(serve_versions(catalog_server, ("1.0.0", 1)))
    jobs: list[int] = []
    at_once(lambda: jobs.append(ask(CatalogIndex.objects.get(pk=catalog.pk)).pk))
    assert len(set(jobs)) == 1
    at_once(lambda: run_job(jobs[0], worker="test"))
    job = Job.objects.get(pk=jobs[0])
    assert (job.state, job.attempt) == (State.DONE, 1)
    assert Revision.objects.count() == InstalledVersion.objects.count() == 1
    assert len([path for path, _headers in catalog_server.asked if path.endswith(".zip")]) == 1

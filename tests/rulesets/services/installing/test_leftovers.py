"""How long downloads wait, and what they leave behind. Source: packs.md P3.6, P3.8, P7.13."""

from importlib import import_module

import pytest
from django.conf import settings

from rulesets.packs.fetching import Limits
from rulesets.services.installing.installing import remove_leftover_downloads
from studio.jobs.models import Job, State
from tests.factories.catalogs import CatalogServer
from tests.factories.installed import add_here, ask, serve_versions

pytestmark = pytest.mark.django_db


def test_downloads_wait_as_long_as_the_rules_say():
    """P3.6."""
    limits = Limits()
    assert (limits.connect, limits.idle, limits.total, limits.redirects) == (10, 30, 600, 3)
    base = import_module("studio.settings.base")
    seconds = (base.DOWNLOAD_CONNECT_SECONDS, base.DOWNLOAD_IDLE_SECONDS, base.DOWNLOAD_TOTAL_SECONDS)
    assert seconds == (10, 30, 600)
    assert not base.DOWNLOAD_DIR.is_relative_to(base.STATIC_ROOT)


def test_worker_removes_what_downloads_left_behind_and_no_running_one(catalog_server: CatalogServer):
    """P7.13."""
    running = ask(add_here(serve_versions(catalog_server, ("1.0.0", 1))))
    Job.objects.filter(pk=running.pk).update(state=State.FETCHING, lease_holder="somebody")
    settings.DOWNLOAD_DIR.mkdir(parents=True, exist_ok=True)
    for name in (running.pk, running.pk + 1):
        (settings.DOWNLOAD_DIR / f"{name}.part").write_bytes(b"x")
    assert remove_leftover_downloads(older_than=60) == 0
    assert remove_leftover_downloads() == 1
    assert [path.name for path in settings.DOWNLOAD_DIR.iterdir()] == [f"{running.pk}.part"]

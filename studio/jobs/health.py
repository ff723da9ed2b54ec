"""Is everything this installation needs there, and does it answer (U6.2)?

Each check returns a `Check`; none raises for the fault it looks for. They read, and write one cache key.
"""

import os
import platform
import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from celery import current_app
from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

import studio
from studio.jobs.models import WorkerHeartbeat
from studio.jobs.queries import count_waiting

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

MISSED_BEATS = 3
LEAST_FREE_BYTES = 200 * 1024 * 1024
_CACHE_KEY = "health"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at: a stable code, its name for people, whether it is fine, and what was seen."""

    code: str
    name: str
    ok: bool
    detail: str


@dataclass(frozen=True, slots=True)
class HealthReport:
    """All checks of one moment."""

    checks: tuple[Check, ...]

    @property
    def ok(self) -> bool:
        return all(check.ok for check in self.checks)


def check_database() -> Check:
    """Ask the database for a row."""
    name = _("Database")
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
        return Check("database", name, ok=True, detail=_describe_database())
    except DatabaseError as error:
        return Check("database", name, ok=False, detail=str(error).strip())


def _describe_database() -> str:
    if connection.vendor == "sqlite":
        return f"SQLite {sqlite3.sqlite_version}"
    return f"{connection.display_name} {'.'.join(map(str, connection.get_database_version()))}"


def check_cache() -> Check:
    """Write a value and read it back."""
    kind = settings.CACHES["default"]["BACKEND"].rsplit(".", 1)[-1]
    try:
        stamp = os.urandom(8).hex()
        cache.set(_CACHE_KEY, stamp, timeout=60)
        # Another process may have written its own stamp in between; any shows that the cache keeps things.
        ok, detail = cache.get(_CACHE_KEY) is not None, kind
    except (RedisError, OSError) as error:
        ok, detail = False, str(error)
    return Check("cache", _("Cache"), ok=ok, detail=detail)


def check_broker() -> Check:
    """Reach the broker; for the filesystem broker, its folders must take files."""
    name, kind = _("Broker"), str(settings.CELERY_BROKER_URL).split(":", 1)[0]
    folders = [Path(folder) for folder in settings.BROKER_FOLDERS.values()]
    refused = [str(folder) for folder in folders if not os.access(folder, os.W_OK)]
    if refused:
        detail = _("No writing in %(folders)s.") % {"folders": ", ".join(refused)}
        return Check("broker", name, ok=False, detail=detail)
    try:
        with current_app.connection_for_write() as broker:
            broker.ensure_connection(max_retries=1, interval_start=0, timeout=2)
        return Check("broker", name, ok=True, detail=kind)
    except (OperationalError, OSError) as error:
        return Check("broker", name, ok=False, detail=str(error))


def check_worker(*, now: datetime) -> Check:
    """Look for a heartbeat that is not older than three beats."""
    name = _("Worker")
    try:
        heartbeat = WorkerHeartbeat.objects.first()
    except DatabaseError:
        return Check("worker", name, ok=False, detail=_("The database does not say when it last worked."))
    if heartbeat is None:
        return Check("worker", name, ok=False, detail=_("No worker has taken a message yet."))
    age = now - heartbeat.at
    seconds = max(0, int(age.total_seconds()))
    detail = ngettext(
        "%(host)s took a message %(seconds)s second ago.",
        "%(host)s took a message %(seconds)s seconds ago.",
        seconds,
    ) % {"host": heartbeat.hostname, "seconds": seconds}
    limit = timedelta(seconds=settings.WORKER_HEARTBEAT_SECONDS * MISSED_BEATS)
    return Check("worker", name, ok=age <= limit, detail=detail)


def check_jobs() -> Check:
    """Say how many jobs wait for a worker and how many one works on; a long queue is no fault."""
    name = _("Jobs")
    try:
        waiting, running = count_waiting()
    except DatabaseError:
        return Check("jobs", name, ok=False, detail=_("The database does not say what waits."))
    detail = _("%(waiting)s waiting, %(running)s running.") % {"waiting": waiting, "running": running}
    return Check("jobs", name, ok=True, detail=detail)


def check_disk() -> Check:
    """Look for room where the installation keeps its files."""
    usage = shutil.disk_usage(settings.VAR_DIR)
    detail = _("%(free)s MB free of %(total)s MB.") % {
        "free": usage.free // 2**20,
        "total": usage.total // 2**20,
    }
    return Check("disk", _("Disk"), ok=usage.free >= LEAST_FREE_BYTES, detail=detail)


def report_readiness() -> HealthReport:
    """Check what a web process needs to answer requests: the database and the cache.

    The worker is not part of it: a load balancer that takes every web process away because the worker is
    being restarted would turn late work into no service.
    """
    return HealthReport((check_database(), check_cache()))


def report_health(*, now: datetime) -> HealthReport:
    """Check everything, for people."""
    checks: tuple[Callable[[], Check], ...] = (
        check_database,
        check_broker,
        check_cache,
        lambda: check_worker(now=now),
        check_jobs,
        check_disk,
    )
    return HealthReport(tuple(check() for check in checks))


_told: "list[tuple[StrOrPromise, str]]" = []


def tell_version(name: "StrOrPromise", number: str) -> None:
    """Have the health page name a version that people choose their files by; everybody sees it."""
    _told.append((name, number))


def list_versions(*, with_software: bool) -> list[tuple[str, str]]:
    """Return name and number of each version: what apps told, and with it what runs here."""
    told = [(str(name), number) for name, number in _told]
    return [*told, *_software()] if with_software else told


def _software() -> list[tuple[str, str]]:
    return [
        ("Ruleset Studio", studio.__version__),
        ("Python", platform.python_version()),
        ("Django", version("django")),
        ("django-htmx", version("django-htmx")),
        ("Celery", version("celery")),
        (_("System"), f"{platform.system()} {platform.release()}"),
    ]

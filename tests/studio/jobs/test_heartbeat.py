"""The worker's heartbeat (U6.2): written by a real worker that took a message from a real broker."""

import subprocess
import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from studio.jobs.heartbeat import write_heartbeat
from studio.jobs.models import WorkerHeartbeat
from tests.studio.jobs.workers import PATIENCE_SECONDS, running_worker


def wait_for_beat(
    worker: subprocess.Popen[bytes], *, log: Path, later_than: object = None
) -> WorkerHeartbeat:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        beat = WorkerHeartbeat.objects.first()
        if beat is not None and beat.at != later_than:
            return beat
        assert worker.poll() is None, log.read_text()
        time.sleep(0.1)
    pytest.fail(f"No heartbeat within {PATIENCE_SECONDS} seconds.\n{log.read_text()}")


def assert_worker_beats(environment: dict[str, str], *, log: Path) -> None:
    with running_worker(environment, log) as worker:
        first = wait_for_beat(worker, log=log)
        assert first.hostname.startswith("celery@")
        assert timezone.now() - first.at < timedelta(seconds=PATIENCE_SECONDS)
        second = wait_for_beat(worker, log=log, later_than=first.at)
        assert second.pk == first.pk
    assert worker.returncode == 0, log.read_text()


def test_worker_beats_through_the_filesystem_broker(process_environment, tmp_path):
    assert_worker_beats(process_environment, log=tmp_path / "worker.log")
    assert (tmp_path / "broker" / "queue").is_dir()


def test_worker_beats_through_redis(process_environment, tmp_path, redis_url):
    environment = process_environment | {"REDIS_URL": redis_url}
    assert_worker_beats(environment, log=tmp_path / "worker.log")
    assert not (tmp_path / "broker").exists()


def test_heartbeat_of_one_worker_is_one_row(db):
    now = timezone.now()
    write_heartbeat(hostname="celery@hall", at=now - timedelta(seconds=30))
    write_heartbeat(hostname="celery@hall", at=now)
    beat = WorkerHeartbeat.objects.get()
    assert (beat.hostname, beat.at) == ("celery@hall", now)


def test_heartbeat_forgets_workers_that_have_been_gone_for_a_day(db):
    now = timezone.now()
    write_heartbeat(hostname="celery@gone", at=now - timedelta(hours=25))
    write_heartbeat(hostname="celery@slow", at=now - timedelta(hours=23))
    write_heartbeat(hostname="celery@hall", at=now)
    assert [beat.hostname for beat in WorkerHeartbeat.objects.all()] == ["celery@hall", "celery@slow"]

"""The database as an installation runs it: on SQLite, readers go on beside the one writer."""

import threading

import pytest
from django.db import connection, transaction

from studio.jobs.models import WorkerHeartbeat

sqlite_only = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="about SQLite; this run is on another database"
)


def read_pragma(name: str) -> object:
    with connection.cursor() as cursor:
        return cursor.execute(f"PRAGMA {name}").fetchone()[0]


@sqlite_only
def test_journal_is_write_ahead_and_writers_wait(db):
    assert read_pragma("journal_mode") == "wal"
    assert read_pragma("busy_timeout") == 20_000
    assert read_pragma("foreign_keys") == 1


def test_threads_that_change_one_row_lose_nothing(transactional_db):
    heartbeat = WorkerHeartbeat.objects.create(hostname="", at="2026-01-01T00:00Z")
    failures: list[str] = []

    def add_one() -> None:
        try:
            with transaction.atomic():
                row = WorkerHeartbeat.objects.select_for_update().get(pk=heartbeat.pk)
                row.hostname += "x"
                row.save(update_fields=["hostname"])
        except Exception as error:  # noqa: BLE001 (a thread's failure is told by the test)
            failures.append(repr(error))
        finally:
            connection.close()

    threads = [threading.Thread(target=add_one) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    heartbeat.refresh_from_db()
    assert failures == []
    assert heartbeat.hostname == "x" * 20

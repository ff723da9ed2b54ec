"""The filesystem broker: what is put there appears whole, and in order."""

import json
import threading
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from kombu import Connection, Consumer, Queue
from kombu.transport import resolve_transport
from kombu.transport.virtual import base

from studio.jobs.filesystem_broker import Transport


def connect(folder: Path) -> Connection:
    queue, control = folder / "queue", folder / "control"
    queue.mkdir(parents=True)
    options = {"data_folder_in": str(queue), "data_folder_out": str(queue), "control_folder": str(control)}
    return Connection("filesystem://", transport_options=options)


@pytest.fixture
def channel(tmp_path: Path) -> Any:
    with connect(tmp_path) as connection:
        yield connection.channel()


def test_the_studio_uses_it():
    assert resolve_transport("filesystem") is Transport


def test_a_message_is_not_there_before_it_is_whole(channel: Any, tmp_path: Path, monkeypatch):
    seen: list[tuple[int, object]] = []
    rename = Path.replace

    def look(draft: Path, target: Path) -> Path:
        seen.append((channel._size("celery"), json.loads(draft.read_text())))
        return rename(draft, target)

    monkeypatch.setattr(Path, "replace", look)
    channel._put("celery", {"a": "ü"})
    assert seen == [(0, {"a": "ü"})]
    assert channel._get("celery") == {"a": "ü"}
    assert list((tmp_path / "queue").iterdir()) == []


def test_messages_come_in_the_order_they_were_put(channel: Any):
    for number in range(20):
        channel._put("celery", number)
    assert [channel._get("celery") for _ in range(20)] == list(range(20))
    with pytest.raises(Empty):
        channel._get("celery")


def test_a_worker_with_one_free_process_takes_more_messages_than_a_beat_and_a_sweep_send(
    channel: Any, monkeypatch: pytest.MonkeyPatch
):
    """It looks again after each that was done: what rings for a job must not be too old by its turn."""
    waits: list[float] = []
    got: list[object] = []
    connection, queue = channel.connection.client, Queue("celery")

    def wait(seconds: float) -> None:
        waits.append(seconds)
        connection.SimpleQueue("celery").put("a ring")

    monkeypatch.setattr(base, "sleep", wait)
    with Consumer(channel, [queue], callbacks=[lambda body, message: got.append(body)]):
        connection.drain_events(timeout=5)
    assert got == ["a ring"]
    assert max(waits) <= 0.2


def test_messages_put_and_taken_at_once_are_all_read(channel: Any):
    got: list[int] = []
    stop = threading.Event()

    def take() -> None:
        while not stop.is_set() or channel._size("celery"):
            try:
                got.append(channel._get("celery"))
            except Empty:
                continue

    taker = threading.Thread(target=take)
    taker.start()
    for number in range(300):
        channel._put("celery", number)
    stop.set()
    taker.join(timeout=30)
    assert sorted(got) == list(range(300))


def test_the_queues_of_an_exchange_are_listed_from_its_first_moment_on(channel: Any, tmp_path: Path):
    for queue in ("one", "two", "one"):
        channel._queue_bind("celery", "key", "", queue)
    assert {bound.queue for bound in channel.get_table("celery")} == {"one", "two"}
    assert [path.name for path in (tmp_path / "control").iterdir()] == ["celery.exchange"]


def test_a_process_that_has_sent_to_one_folder_sends_to_another_as_well(tmp_path: Path):
    for folder in (tmp_path / "one", tmp_path / "two"):
        with connect(folder) as connection:
            connection.SimpleQueue("celery").put("a ring")
        assert len(list((folder / "queue").glob("*.celery.msg"))) == 1

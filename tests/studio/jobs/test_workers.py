"""Jobs on real workers and brokers: killed in every state, messages lost and repeated (P7.9 to P7.12, P7.18).

One worker is killed with jobs in all their states; a second one finds what it left.
"""

import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from celery import Celery
from django.utils import timezone

from studio.jobs.bell import CARRY_OUT
from studio.jobs.models import Job, State
from studio.jobs.services import cancel_job
from tests.studio.jobs.starting import start, start_install
from tests.studio.jobs.workers import PATIENCE_SECONDS, kill_worker, running_worker

HELD = ("fetching", "verifying", "checking", "storing", "locales")


class Place:
    """Where the jobs of a test run: a broker, the worker's log, files in which jobs write what they did."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.environment = environment | {"DJANGO_SETTINGS_MODULE": "tests.studio.jobs.quick_settings"}
        self.log, self.stop = folder / "worker.log", folder / "stop"
        self.folder = folder
        queue = {
            "data_folder_in": str(folder / "broker/queue"),
            "data_folder_out": str(folder / "broker/queue"),
        }
        self._app = Celery(broker=environment.get("REDIS_URL") or "filesystem://localhost/")
        if "REDIS_URL" not in environment:
            (folder / "broker/queue").mkdir(parents=True)
            self._app.conf.broker_transport_options = queue

    def start_all(self) -> dict[str, Job]:
        """Start a job for each state in which a worker can be killed. Their messages are lost."""
        asked = {"stop": str(self.stop), "log": None}
        jobs = {
            state: start_install(**asked | {"stop_in": state, "log": self.done_by(state)}) for state in HELD
        }
        jobs["running"] = start(**asked | {"stop_in": "running", "log": self.done_by("running")}, units=3)
        jobs["retrying"] = start(raises="later", fails=1, retry_after=8, log=self.done_by("retrying"))
        jobs["review"] = start_install(raises="review", **{"in": "checking"})
        return jobs

    def done_by(self, name: str) -> str:
        """The file in which a job writes what it did."""
        return str(self.folder / f"{name}.done")

    def ring(self, *jobs: Job) -> None:
        """Send the messages of jobs."""
        for job in jobs:
            self._app.send_task(CARRY_OUT, args=[job.pk])

    def lines(self, name: str) -> Counter[str]:
        """How often each thing was done."""
        return Counter(line.split(" ", 1)[1] for line in Path(self.done_by(name)).read_text().splitlines())


@pytest.fixture(params=["filesystem", "redis"])
def place(request: pytest.FixtureRequest, process_environment: dict[str, str], tmp_path: Path) -> Place:
    """The same on each broker."""
    on_redis = {"REDIS_URL": request.getfixturevalue("redis_url")} if request.param == "redis" else {}
    return Place(tmp_path, process_environment | on_redis)


def wait_until(is_so: Callable[[], bool], place: Place, *, seconds: float = PATIENCE_SECONDS) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > deadline:
            rows = list(Job.objects.values_list("pk", "kind", "state", "attempt", "lost_workers", "code"))
            pytest.fail(f"{rows}\n{place.log.read_text()[-6000:]}")
        time.sleep(0.05)


def states_of(jobs: dict[str, Job]) -> dict[str, str]:
    return {name: Job.objects.get(pk=job.pk).state for name, job in jobs.items()}


def test_killed_in_every_state_with_messages_lost_and_repeated_each_job_ends_once(place: Place):
    place.stop.touch()
    jobs = place.start_all()
    with running_worker(place.environment, place.log, processes=len(HELD) + 2) as first:
        wait_until(lambda: states_of(jobs) == {name: name for name in jobs}, place)
        kill_worker(first)
    assert states_of(jobs) == {name: name for name in jobs}

    place.stop.unlink()
    jobs["killer"] = start(raises="kill")
    jobs["long"] = start(units=1000, seconds=0.1)
    with running_worker(place.environment, place.log, processes=6) as second:
        ends = dict.fromkeys(jobs, "done") | {"review": "review", "killer": "failed", "long": "running"}
        place.ring(jobs["running"], jobs["killer"], jobs["running"], jobs["long"])
        wait_until(lambda: states_of(jobs) == ends, place)

        assert_each_was_done_once(place, jobs)
        before = list(Job.objects.exclude(pk=jobs["long"].pk).values())
        place.ring(jobs["fetching"], jobs["review"], jobs["killer"])
        assert_cancel_takes_two_seconds(place)
        assert (
            list(Job.objects.filter(pk__in=[row["id"] for row in before]).order_by("-pk").values()) == before
        )

        second.terminate()
        second.wait(timeout=PATIENCE_SECONDS)
        handed_back = Job.objects.get(pk=jobs["long"].pk)
        assert (handed_back.state, handed_back.lost_workers, handed_back.attempt) == ("queued", 0, 1)
        assert handed_back.cursor["unit"] > 0


def assert_each_was_done_once(place: Place, jobs: dict[str, Job]) -> None:
    """P7.10 to P7.12: freed by the sweep, carried out again, given up after three lost workers."""
    rows = {name: Job.objects.get(pk=job.pk) for name, job in jobs.items()}
    for name in (*HELD, "running"):
        assert (rows[name].attempt, rows[name].lost_workers) == (2, 1), name
    for name in HELD:
        assert place.lines(name) == {"stored": 1}
    assert place.lines("running") == {"unit 0": 1, "unit 1": 1, "unit 2": 1}
    assert (rows["retrying"].attempt, rows["retrying"].lost_workers) == (2, 0)
    assert place.lines("retrying") == {"unit 0": 1}
    assert (rows["killer"].attempt, rows["killer"].lost_workers, rows["killer"].code) == (3, 3, "worker-lost")


def assert_cancel_takes_two_seconds(place: Place) -> None:
    """P7.6, P7.17: a running job stops at the end of the unit in hand."""
    job = start(units=1000, seconds=0.1)
    place.ring(job)
    wait_until(lambda: Job.objects.get(pk=job.pk).done > 0, place)
    asked = timezone.now()
    cancel_job(job)
    wait_until(lambda: Job.objects.get(pk=job.pk).state == State.CANCELLED, place)
    ended = Job.objects.get(pk=job.pk)
    assert (ended.ended_at - asked).total_seconds() < 2
    assert 0 < ended.done < 1000

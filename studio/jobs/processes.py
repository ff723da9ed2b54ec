"""The web server and the worker, run together (U1.1): one that dies is started again, the other goes on.

Each child runs in a session of its own, so that Ctrl-C reaches only this process, which then asks both to
finish what they are doing. What dies again and again has a fault that no new start mends: then both end, and
whoever runs this learns it from the exit status.
"""

import contextlib
import logging
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from types import FrameType

from django.conf import settings

from studio.jobs.addresses import Listening

GRACE_SECONDS = 30
PAUSES_SECONDS = (1, 5, 15)
"""How long a child that died waits for its next start, by how often it has died soon after its start."""

STEADY_SECONDS = 60
"""A child that ran so long has started well; when it dies, counting begins anew."""

_POLL_SECONDS = 0.2

logger = logging.getLogger(__name__)


def web_command(listening: Listening, *, processes: int, threads: int) -> list[str]:
    """Return the command of the web server. It answers processes x threads requests at once."""
    # The rest stands in gunicorn.conf.py, which holds for every web server there is.
    return [
        *(sys.executable, "-m", "gunicorn", "studio.wsgi:application"),
        *("--config", str(settings.BASE_DIR / "gunicorn.conf.py"), "--bind", listening.bind),
        *("--workers", str(processes), "--threads", str(threads)),
    ]


def worker_command(*, processes: int) -> list[str]:
    """Return the command of the worker. It carries the beat, so an installation runs it like this once."""
    return [
        *(sys.executable, "-m", "celery", "--quiet", "-A", "studio.celery:app", "worker", "--beat"),
        *("--concurrency", str(processes), "--loglevel", "warning", "--without-gossip", "--without-mingle"),
    ]


class _Child:
    """One command, started again when it dies."""

    def __init__(self, name: str, command: list[str], environment: Mapping[str, str]) -> None:
        self.name = name
        self._command = command
        self._environment = environment
        self._process: subprocess.Popen[bytes] | None = None
        self._start_at = 0.0
        self._started_at = 0.0
        self._quick_deaths = 0

    def tend(self, pauses: Sequence[float]) -> bool:
        """Start it when it is time, note when it died; return False when it has died once too often."""
        if self._process is None:
            if time.monotonic() >= self._start_at:
                self._start()
            return True
        status = self._process.poll()
        return status is None or self._plan_start(status, pauses)

    def ask_to_end(self) -> None:
        """Ask it to finish what it is doing."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()

    def end_by(self, deadline: float) -> None:
        """Wait for its end; past the deadline, end it and what it started."""
        if self._process is None:
            return
        try:
            self._process.wait(timeout=max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            logger.warning("%s did not finish within %s seconds and is ended.", self.name, GRACE_SECONDS)
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def _start(self) -> None:
        self._started_at = time.monotonic()
        # The commands are our own, made above; nothing in them comes from a request.
        self._process = subprocess.Popen(  # noqa: S603
            self._command, env=self._environment, start_new_session=True
        )

    def _plan_start(self, status: int, pauses: Sequence[float]) -> bool:
        self._end_orphans()
        now = time.monotonic()
        self._quick_deaths = 1 if now - self._started_at >= STEADY_SECONDS else self._quick_deaths + 1
        died = f"{self.name} ended by itself ({_describe(status)})"
        if self._quick_deaths > len(pauses):
            logger.error(
                "%s, %s times soon after its start; everything is stopped.", died, self._quick_deaths
            )
            return False
        pause = pauses[self._quick_deaths - 1]
        logger.error("%s; it is started again in %s s.", died, pause)
        self._start_at = now + pause
        return True

    def _end_orphans(self) -> None:
        """End what the dead child had started: its successor needs the port, and there is one beat only."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):  # it has left nothing
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process = None


def _describe(status: int) -> str:
    return f"exit status {status}" if status >= 0 else f"killed by {signal.Signals(-status).name}"


class Supervisor:
    """Runs commands by name until somebody asks to stop, or one dies again and again; then stops them all.

    `pauses` are the seconds between a death and the next start; after as many quick deaths and one, it gives
    up.
    """

    def __init__(
        self,
        commands: Mapping[str, list[str]],
        *,
        environment: Mapping[str, str],
        pauses: Sequence[float] = PAUSES_SECONDS,
    ) -> None:
        whole = {**os.environ, **environment}
        self._children = [_Child(name, command, whole) for name, command in commands.items()]
        self._pauses = pauses
        self._asked_to_stop = False

    def run(self, *, is_ready: Callable[[], bool], on_ready: Callable[[], None]) -> int:
        """Return the exit status in the end: 0 when asked to stop, 1 when a child could not be kept alive."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._ask_to_stop)
        try:
            return 0 if self._watch(is_ready, on_ready) else 1
        finally:
            self._stop_all()

    def _ask_to_stop(self, number: int, frame: FrameType | None) -> None:
        self._asked_to_stop = True

    def _watch(self, is_ready: Callable[[], bool], on_ready: Callable[[], None]) -> bool:
        """Return True when asked to stop, False when a child could not be kept alive."""
        announced = False
        while not self._asked_to_stop:
            if not all(child.tend(self._pauses) for child in self._children):
                return False
            if not announced and is_ready():
                announced = True
                on_ready()
            time.sleep(_POLL_SECONDS)
        return True

    def _stop_all(self) -> None:
        """Ask every child to finish; end those that have not after the time of grace."""
        for child in self._children:
            child.ask_to_end()
        deadline = time.monotonic() + GRACE_SECONDS
        for child in self._children:
            child.end_by(deadline)


def answers(url: str) -> bool:
    """Return whether a web server answers there, whatever it says."""
    try:
        with urllib.request.urlopen(url, timeout=1):  # noqa: S310 (our own address)
            return True
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False

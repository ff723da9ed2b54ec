"""The web server and the worker, run together: when one ends, both end (U1.1).

Each child runs in a session of its own, so that Ctrl-C reaches only this process, which then asks both to
finish what they are doing.
"""

import logging
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from types import FrameType

from studio.jobs.addresses import Listening

GRACE_SECONDS = 30
_POLL_SECONDS = 0.2

logger = logging.getLogger(__name__)


def web_command(listening: Listening, *, processes: int, threads: int) -> list[str]:
    """Return the command of the web server. It answers processes x threads requests at once."""
    return [
        *(sys.executable, "-m", "gunicorn", "studio.wsgi:application"),
        *("--bind", listening.bind, "--worker-class", "gthread"),
        *("--workers", str(processes), "--threads", str(threads)),
        *("--timeout", "60", "--graceful-timeout", "10", "--log-level", "warning"),
    ]


def worker_command(*, processes: int) -> list[str]:
    """Return the command of the worker. It carries the beat, so an installation runs it like this once."""
    return [
        *(sys.executable, "-m", "celery", "--quiet", "-A", "studio.celery:app", "worker", "--beat"),
        *("--concurrency", str(processes), "--loglevel", "warning", "--without-gossip", "--without-mingle"),
    ]


class Supervisor:
    """Runs commands by name until one ends or somebody asks to stop; then stops them all."""

    def __init__(self, commands: Mapping[str, list[str]], *, environment: Mapping[str, str]) -> None:
        self._commands = commands
        self._environment = {**os.environ, **environment}
        self._children: dict[str, subprocess.Popen[bytes]] = {}
        self._asked_to_stop = False

    def run(self, *, is_ready: Callable[[], bool], on_ready: Callable[[], None]) -> int:
        """Return the exit status in the end: 0 when asked to stop, 1 when a child ended by itself."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._ask_to_stop)
        try:
            for name, command in self._commands.items():
                # The commands are our own, made above; nothing in them comes from a request.
                self._children[name] = subprocess.Popen(  # noqa: S603
                    command, env=self._environment, start_new_session=True
                )
            ended = self._watch(is_ready, on_ready)
        finally:
            self._stop_all()
        if ended:
            logger.error("%s ended by itself; everything is stopped.", ended)
        return 1 if ended else 0

    def _ask_to_stop(self, number: int, frame: FrameType | None) -> None:
        self._asked_to_stop = True

    def _watch(self, is_ready: Callable[[], bool], on_ready: Callable[[], None]) -> str | None:
        """Return the name of the first child that ended, or None when asked to stop."""
        announced = False
        while not self._asked_to_stop:
            for name, child in self._children.items():
                if child.poll() is not None:
                    return name
            if not announced and is_ready():
                announced = True
                on_ready()
            time.sleep(_POLL_SECONDS)
        return None

    def _stop_all(self) -> None:
        """Ask every child to finish; end those that have not after the time of grace."""
        for child in self._children.values():
            if child.poll() is None:
                child.terminate()
        deadline = time.monotonic() + GRACE_SECONDS
        for name, child in self._children.items():
            try:
                child.wait(timeout=max(0.0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                logger.warning("%s did not finish within %s seconds and is ended.", name, GRACE_SECONDS)
                os.killpg(child.pid, signal.SIGKILL)
                child.wait()


def answers(url: str) -> bool:
    """Return whether a web server answers there, whatever it says."""
    try:
        with urllib.request.urlopen(url, timeout=1):  # noqa: S310 (our own address)
            return True
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False

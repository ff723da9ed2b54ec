"""Real workers for the tests, each a process group of its own that can be killed as a whole."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from studio.jobs.processes import worker_command

ROOT = Path(__file__).resolve().parents[3]
PATIENCE_SECONDS = 60


@contextmanager
def running_worker(
    environment: dict[str, str], log: Path, *, processes: int = 1
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a worker that writes into a log; in the end it is asked to finish, unless it was killed."""
    with log.open("ab") as output:
        worker = subprocess.Popen(
            worker_command(processes=processes),
            cwd=ROOT,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            yield worker
        finally:
            worker.terminate()
            worker.wait(timeout=PATIENCE_SECONDS)


def kill_worker(worker: subprocess.Popen[bytes]) -> None:
    """Kill a worker and all its processes, as a machine does that runs out of memory or of current."""
    with suppress(ProcessLookupError):
        os.killpg(worker.pid, signal.SIGKILL)
    worker.wait(timeout=PATIENCE_SECONDS)

"""Kinds of jobs that only the tests have. What one does stands in its request.

`request` may hold: `stop_in` (a state in which it waits to be killed while the file `stop` is there), `units`
(how many units of work), `seconds` (how long each takes), `log` (a file that each unit of work writes a line
to), `raises` (what it raises: see `_raise`), `fails` (in how many attempts it raises).
"""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

from studio.jobs.kinds import INSTALLING, JobKind, register_kind
from studio.jobs.models import Job, State
from studio.jobs.running import NeedsReview, Passing, Refuse, Run

PLAIN_KIND = "trial-plain"
INSTALLING_KIND = "trial-installing"


def run_plain(run: Run) -> None:
    """Work unit after unit, from the cursor."""
    units = run.request.get("units", 1)
    begin = (run.job.cursor or {}).get("unit", 0)
    run.progress(begin, units, force=True)
    for unit in range(begin, units):
        _hold(run)
        _raise(run)
        time.sleep(run.request.get("seconds", 0))
        _log(run, f"unit {unit}")
        run.checkpoint(cursor={"unit": unit + 1}, done=unit + 1, counts={"changed": unit + 1})
        run.check()
    run.conclude("All %(units)s units are done.", units=units)


def run_installing(run: Run) -> None:
    """Go through the states of an install."""
    if run.job.state != State.LOCALES:
        for state in (State.FETCHING, State.VERIFYING, State.CHECKING, State.STORING):
            run.enter(state)
            run.progress(bytes_done=10, bytes_total=10)
            _hold(run)
            if run.request.get("in", state) == state:
                _raise(run)
        _store(run)
        run.enter(State.LOCALES)
    _hold(run)
    if run.request.get("in", "") == State.LOCALES:
        _raise(run)
    run.conclude("It is installed.")


def _store(run: Run) -> None:
    """What is stored, once: a name in a file beside the log."""
    _log(run, "stored")


def starts_in(job: Job) -> State:
    """Go on with the packs where the version is stored."""
    log = job.request.get("log")
    stored = log and Path(log).exists() and "stored" in Path(log).read_text()
    return State.LOCALES if stored else State.FETCHING


def _hold(run: Run) -> None:
    """Wait in the state that the test wants to see, as long as its file `stop` is there."""
    if run.request.get("stop_in") != run.job.state:
        return
    stop = Path(run.request["stop"])
    while stop.exists():
        run.check()
        time.sleep(0.02)


def _raise(run: Run) -> None:
    wanted = run.request.get("raises")
    if wanted is None or run.job.attempt > run.request.get("fails", 99):
        return
    errors: dict[str, Callable[[], Exception]] = {
        "passing": lambda: Passing("unreachable", "%(host)s does not answer.", host="packs.example.org"),
        "later": lambda: Passing("unreachable", "Busy.", retry_after=run.request["retry_after"]),
        "refuse": lambda: Refuse("sha256-mismatch", "Found %(found)s.", expected="aa", found="bb"),
        "review": lambda: NeedsReview({"texts": ["Read me."]}),
        "fault": lambda: ZeroDivisionError("a fault"),
    }
    if wanted == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if wanted == "review" and run.request.get("accept"):
        return
    raise errors[wanted]()  # noqa: RSE102 (the table makes it)


def _log(run: Run, line: str) -> None:
    if log := run.request.get("log"):
        with Path(log).open("a") as file:
            file.write(f"{run.job.pk} {line}\n")


register_kind(JobKind(PLAIN_KIND, "A trial", run_plain, may_resume=True))
register_kind(
    JobKind(INSTALLING_KIND, "A trial install", run_installing, transitions=INSTALLING, starts_in=starts_in)
)

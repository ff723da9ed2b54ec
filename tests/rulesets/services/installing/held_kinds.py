"""An install that waits where a test wants to kill its worker; else it is the very same.

Its request holds `stop` (a file: it waits as long as it is there), `stop_in` (a state, or `transaction`: when
all of it is written and nothing is committed) and `held` (a file that is there once it waits).
"""

import time
from pathlib import Path
from typing import Any

from rulesets.services.installing.installing import run_install, starts_in
from studio.jobs.kinds import INSTALLING, JobKind, register_kind
from studio.jobs.models import State
from studio.jobs.running import Run

HELD_KIND = "trial-held-install"


class _HeldRun(Run):
    """A run that waits in one of its states."""

    def enter(self, state: State) -> None:
        super().enter(state)
        if state != State.LOCALES:  # entered inside of the transaction
            hold(self, state)

    def checkpoint(self, **said: Any) -> None:
        super().checkpoint(**said)
        hold(self, "transaction")


def hold(run: Run, where: str) -> None:
    """Wait, if it is here."""
    stop = Path(run.request["stop"])
    if run.request["stop_in"] == where and stop.exists():
        Path(run.request["held"]).touch()
        while stop.exists():
            time.sleep(0.02)


def run_held(run: Run) -> None:
    """Install, waiting on the way."""
    run.__class__ = _HeldRun
    hold(run, run.job.state)
    run_install(run)


def hold_in_locales(sender: object, *, run: Run, **kwargs: object) -> None:
    """Wait where language packs would be fetched."""
    if "stop_in" in run.request:
        hold(run, State.LOCALES)


def register() -> None:
    """Make the kind known, and wait where packs are asked for."""
    from rulesets.signals import revision_in_service

    register_kind(JobKind(HELD_KIND, "A held install", run_held, transitions=INSTALLING, starts_in=starts_in))
    revision_in_service.connect(hold_in_locales, dispatch_uid=HELD_KIND)


register()

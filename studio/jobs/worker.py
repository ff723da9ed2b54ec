"""The part of every worker that sweeps: at its start and every 30 s, by the worker's own clock (P7.19).

No message asks for it. So it goes on while the broker is away, and while every process of it is busy.
"""

import logging
from collections.abc import Callable
from datetime import datetime
from typing import Any

from celery import bootsteps
from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from studio.jobs.sweeping import begin_worker, sweep

logger = logging.getLogger(__name__)


class Sweeper(bootsteps.StartStopStep):
    """Sweeps as long as the worker runs."""

    requires = {"celery.worker.components:Timer", "celery.worker.components:Pool"}

    def __init__(self, parent: Any, **options: Any) -> None:  # noqa: ANN401 (Celery has no types)
        self._ticking: Any = None
        super().__init__(parent, **options)

    def start(self, parent: Any) -> None:  # noqa: ANN401
        """Sweep, and keep sweeping."""
        _guarded(begin_worker)
        self._ticking = parent.timer.call_repeatedly(settings.JOB_SWEEP_SECONDS, _guarded, (sweep,))

    def stop(self, parent: Any) -> None:  # noqa: ANN401
        """Stop sweeping."""
        if self._ticking is not None:
            self._ticking.cancel()


def _guarded(act: Callable[[datetime], None]) -> None:
    """Act now; a database that is away is told and does not end the worker."""
    try:
        act(timezone.now())
    except DatabaseError:
        logger.exception("The sweep of jobs failed; the next one is soon.")
    finally:
        connection.close()  # processes of the pool that are started later inherit none

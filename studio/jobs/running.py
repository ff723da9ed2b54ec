"""Carrying out a job: what its kind is handed while it works, and what becomes of the job afterwards.

Source: P7.
"""

import logging
import time
from collections.abc import Mapping
from threading import Event
from typing import Any

from django.conf import settings
from django.db import OperationalError, connection
from django.utils import timezone

from studio.jobs import ending
from studio.jobs.claiming import claim, kept_lease, lease_until
from studio.jobs.codes import SENTENCES, Code
from studio.jobs.kinds import JobKind
from studio.jobs.models import Job, State
from studio.jobs.moving import move
from studio.jobs.outcomes import Cancelled, LeaseLost, NeedsReview, Passing, Refuse, WorkerStops
from studio.jobs.stopping import is_stopping

__all__ = ["Cancelled", "LeaseLost", "NeedsReview", "Passing", "Refuse", "Run", "WorkerStops", "run_job"]

WRITE_SECONDS = 0.5
"""The least time between two writes of progress (P7.5), and between two looks for a cancel (P7.6)."""

logger = logging.getLogger(__name__)


class Run:
    """One attempt at a job, held by a lease. Every write of it is void once the lease is another's.

    `job` is the row as it was claimed, with the state it is in now; `request` is what was asked for.
    """

    def __init__(self, job: Job, kind: JobKind, *, lost: Event) -> None:
        self.job = job
        self.kind = kind
        self.conclusion = ending.told("", "")
        self._holder = job.lease_holder
        self._lost = lost
        self._unwritten: dict[str, Any] = {}
        self._written_at = self._looked_at = float("-inf")
        self._renewed_at = time.monotonic()

    @property
    def request(self) -> dict[str, Any]:
        """What was asked for, as it was given to `start_job`."""
        asked: dict[str, Any] = self.job.request
        return asked

    def enter(self, state: State) -> None:
        """Go on to a state; nothing happens where the job is in it.

        Inside a transaction of the caller it is the last call, so that state and work are stored together.

        Raises:
            LeaseLost, Cancelled: The job is no longer this worker's.
            IllegalTransition: The kind does not lead there.
        """
        if state == self.job.state:
            return
        if not move(self.job, state, now=timezone.now(), holder=self._holder, **self._take_unwritten()):
            raise self._gone()

    def progress(
        self,
        done: int | None = None,
        total: int | None = None,
        *,
        bytes_done: int | None = None,
        bytes_total: int | None = None,
        counts: Mapping[str, int] | None = None,
        force: bool = False,
    ) -> None:
        """Say how far it is; stored at most twice a second, or at once by `force` (P7.5).

        Raises:
            LeaseLost, Cancelled: The job is no longer this worker's.
        """
        said = {"done": done, "total": total, "bytes_total": bytes_total}
        self._unwritten |= {name: value for name, value in said.items() if value is not None}
        if bytes_done is not None:  # never falls within an attempt
            self._unwritten["bytes_done"] = self.job.bytes_done = max(bytes_done, self.job.bytes_done)
        if counts is not None:
            self._unwritten["counts"] = dict(counts)
        if force or time.monotonic() - self._written_at >= WRITE_SECONDS:
            self._write(**self._take_unwritten())

    def check(self) -> None:
        """Look whether the job was cancelled or lost, and renew the lease when due. Cheap: call it often.

        Raises:
            LeaseLost, Cancelled, WorkerStops: Stop here; nothing that follows may be stored.
        """
        now = time.monotonic()
        if self._lost.is_set():
            raise self._gone()
        if is_stopping():
            raise WorkerStops
        if now - self._looked_at < WRITE_SECONDS:
            return
        self._looked_at = now
        row = Job.objects.filter(pk=self.job.pk).values_list("lease_holder", "cancel_asked_at").first()
        if row is None or row[0] != self._holder:
            raise self._gone()
        if row[1] is not None and self.kind.leads(State(self.job.state), State.CANCELLED):
            raise Cancelled
        if self._unwritten or now - self._renewed_at >= settings.JOB_RENEW_SECONDS:
            self._write(**self._take_unwritten())

    def receive(self, size: int) -> None:
        """Say how many bytes are there so far, and look whether to go on: what a download is given as tick.

        Raises:
            LeaseLost, Cancelled, WorkerStops: As `check`.
        """
        self.check()
        self.progress(bytes_done=size)

    def note(self, code: str, message: str, **detail: object) -> None:
        """Add a note that stays on the job, such as what was left out; the detail fills the message."""
        self.job.notes = [*self.job.notes, {"code": code, "message": message, "detail": detail}]
        self._write(notes=self.job.notes)

    def checkpoint(
        self,
        *,
        cursor: object,
        done: int | None = None,
        total: int | None = None,
        counts: Mapping[str, int] | None = None,
    ) -> None:
        """Store how far the work came, inside the caller's transaction: both are stored or neither.

        Raises:
            LeaseLost, Cancelled: The job is no longer this worker's; the transaction must not be committed.
        """
        said = {"cursor": cursor, "done": done, "total": total, "counts": counts and dict(counts)}
        self._write(**{name: value for name, value in said.items() if value is not None})

    def conclude(self, message: str, **detail: object) -> None:
        """Say the sentence with which the job is done, a template filled from the detail (P7.15)."""
        self.conclusion = ending.told("", message, detail)

    def conclude_unchanged(self, message: str = SENTENCES[Code.UNCHANGED], **detail: object) -> None:
        """Say that there was nothing to do; of what nobody asked for, lists need not tell then."""
        self.conclusion = ending.told(Code.UNCHANGED, message, detail)

    def finish(self) -> None:
        """End the job as done."""
        columns = self._take_unwritten() | self.conclusion
        if not move(self.job, State.DONE, now=timezone.now(), holder=self._holder, **columns):
            raise self._gone()

    def _take_unwritten(self) -> dict[str, Any]:
        columns, self._unwritten = self._unwritten, {}
        return columns

    def _write(self, **columns: Any) -> None:
        """Write columns and renew the lease with them, while it is ours."""
        self._written_at = self._renewed_at = time.monotonic()
        held = Job.objects.filter(pk=self.job.pk, lease_holder=self._holder)
        if not held.update(lease_until=lease_until(timezone.now()), **columns):
            raise self._gone()

    def _gone(self) -> Cancelled | LeaseLost:
        """Return why the job is no longer ours."""
        state = Job.objects.filter(pk=self.job.pk).values_list("state", flat=True).first()
        return Cancelled() if state == State.CANCELLED else LeaseLost()


def run_job(job_id: int, *, worker: str) -> Job | None:
    """Carry out a job if it is its turn; return it as it stands afterwards, None if it was not.

    Called twice for one job, it is carried out once (P7.9).
    """
    claimed = claim(job_id, worker=worker, now=timezone.now())
    if claimed is None:
        return None
    job, kind = claimed
    logger.info("Job %s (%s) begins, attempt %s.", job.pk, job.kind, job.attempt)
    with kept_lease(job.pk, holder=job.lease_holder) as lost:
        _carry_out(Run(job, kind, lost=lost))
    job.refresh_from_db()
    logger.info("Job %s (%s) is %s %s", job.pk, job.kind, job.state, job.code)
    return job


def _carry_out(run: Run) -> None:
    """Do the work and write down what came of it."""
    holder = run.job.lease_holder
    try:
        run.kind.run(run)
        run.finish()
    except LeaseLost:
        logger.warning("Job %s was taken from its worker, which stops.", run.job.pk)
    except (WorkerStops, KeyboardInterrupt, SystemExit) as stopped:
        logger.warning("Job %s is handed back, because its worker ends.", run.job.pk)
        ending.hand_back(run.job, holder=holder)
        if not isinstance(stopped, WorkerStops):
            raise
    except Cancelled:
        ending.end_cancelled(run.job, holder=holder)
    except NeedsReview as wanted:
        ending.put_in_review(run.job, wanted, holder=holder)
    except Refuse as refused:
        ending.end_refused(run.job, refused, holder=holder)
    except (Passing, OperationalError) as passing:
        _mend_connection()
        ending.try_later(run.job, ending.as_passing(passing), holder=holder)
    except Exception:
        logger.exception("Job %s (%s) failed by a fault of the Studio.", run.job.pk, run.job.kind)
        _mend_connection()
        ending.end_faulty(run.job, holder=holder)


def _mend_connection() -> None:
    """Drop a connection that the failure broke; inside a transaction of the caller it is the caller's."""
    if not connection.in_atomic_block:
        connection.close_if_unusable_or_obsolete()

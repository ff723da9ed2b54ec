"""The one way a job goes from a state to another: a conditional update that its kind's table allows.

Source: P7, P7.9, P7.20.
"""

from datetime import datetime
from typing import Any

from studio.jobs.bell import ring_next_on_commit
from studio.jobs.kinds import IllegalTransition, find_kind, loss_leads
from studio.jobs.models import ENDED, LEASED, Job, State


def leads(job: Job, to: State) -> bool:
    """Return whether a job may go from where it is to a state, its worker not lost.

    What nobody here can carry out any more can still be cancelled.
    """
    kind = find_kind(job.kind)
    return to == State.CANCELLED if kind is None else kind.leads(State(job.state), to)


def move(
    job: Job, to: State, *, now: datetime, holder: str = "", is_loss: bool = False, **columns: Any
) -> bool:
    """Take a job from the state it is known to be in to another, and set columns with it.

    Args:
        job: As it was read; on success it is changed like its row.
        to: Where it goes.
        now: The time.
        holder: Where given, only while the job is held by this lease.
        is_loss: Its worker was lost, or failed by a fault of ours (P7.20).
        columns: What else the row takes.

    Returns:
        Whether the row still was in that state, and so is in the new one now.

    Raises:
        IllegalTransition: The kind does not lead there.
    """
    state = State(job.state)
    if not leads(job, to) and not (is_loss and loss_leads(state, to)):
        raise IllegalTransition(f"Job {job.pk} ({job.kind}) does not go from {state} to {to}.")
    rows = Job.objects.filter(pk=job.pk, state=state)
    if holder:
        rows = rows.filter(lease_holder=holder)
    changes = columns | _belonging(to, now=now)
    if not rows.update(**changes):
        return False
    for name, value in changes.items():
        setattr(job, name, value)
    if to in ENDED or to == State.REVIEW:
        ring_next_on_commit(job.lane)
    return True


def _belonging(to: State, *, now: datetime) -> dict[str, Any]:
    """Return what a row holds by being in a state."""
    changes: dict[str, Any] = {"state": to, "since": now, "ended_at": now if to in ENDED else None}
    if to not in LEASED:
        changes |= {"lease_holder": "", "lease_until": None}
    if to != State.RETRYING:
        changes["next_attempt_at"] = None
    return changes

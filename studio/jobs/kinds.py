"""What kinds of jobs there are: each app registers its own, with what it does and where its states may lead.

Source: P7, P7.17, P7.20.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from studio.jobs.models import LEASED, Job, State

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    from studio.accounts.guests import Actor
    from studio.jobs.running import Run

Transitions = Mapping[State, frozenset[State]]

INSTALLING: Transitions = {
    State.QUEUED: frozenset({State.FETCHING, State.LOCALES, State.CANCELLED}),
    State.FETCHING: frozenset(
        {State.VERIFYING, State.RETRYING, State.REFUSED, State.FAILED, State.CANCELLED}
    ),
    State.RETRYING: frozenset({State.FETCHING, State.FAILED, State.CANCELLED}),
    State.VERIFYING: frozenset({State.CHECKING, State.REFUSED, State.CANCELLED}),
    State.CHECKING: frozenset({State.REVIEW, State.STORING, State.REFUSED, State.CANCELLED}),
    State.REVIEW: frozenset({State.QUEUED, State.CANCELLED}),
    State.STORING: frozenset({State.LOCALES, State.DONE, State.RETRYING, State.FAILED}),
    State.LOCALES: frozenset({State.DONE}),
}
"""Jobs that download and store. `queued` to `locales` is a resumed job whose version is stored (P7.20)."""

PLAIN: Transitions = {
    State.QUEUED: frozenset({State.RUNNING, State.CANCELLED}),
    State.RUNNING: frozenset({State.DONE, State.RETRYING, State.FAILED, State.CANCELLED}),
    State.RETRYING: frozenset({State.RUNNING, State.FAILED, State.CANCELLED}),
}
"""All other jobs (P7.17)."""

_BESIDE = frozenset({State.QUEUED, State.FAILED})
"""Where the loss of the worker takes a job that it held, besides the table (P7.20)."""


class IllegalTransition(Exception):
    """A job was to go where its kind does not lead: a fault of the code, never of a person."""


@dataclass(frozen=True)
class JobKind:
    """One kind of job.

    Attributes:
        name: As it is stored: `migrate-sheets`.
        title: For people: `Migrate stored sheets`.
        run: Does the work. It is called anew after a lost worker or a passing failure.
        transitions: `INSTALLING` or `PLAIN`.
        starts_in: The state in which a worker begins on it; left out, `fetching` or `running`.
        may_resume: Whether it goes on from its cursor once it failed or was cancelled (M9.13).
        may_see: Who sees it besides staff and whoever asked for it.
        may_act: Who, besides staff, cancels it, tries it again and resumes it; left out, whoever asked.
        link: The address of the page its result leads to, empty when there is none.
        on_worker_start: Called at the start of a worker, such as to remove temporary files (P7.13).
        on_sweep: Called with the time at each sweep.
    """

    name: str
    title: "StrOrPromise"
    run: "Callable[[Run], None]"
    transitions: Transitions = field(default_factory=lambda: PLAIN)
    starts_in: Callable[[Job], State] | None = None
    may_resume: bool = False
    may_see: "Callable[[Actor, Job], bool] | None" = None
    may_act: "Callable[[Actor, Job], bool] | None" = None
    link: Callable[[Job], str] | None = None
    on_worker_start: Callable[[], None] | None = None
    on_sweep: Callable[[datetime], None] | None = None

    def leads(self, state: State, to: State) -> bool:
        """Return whether a job of this kind may go from one state to another, its worker not lost."""
        return to in self.transitions.get(state, ()) or (
            self.may_resume and state in (State.FAILED, State.CANCELLED) and to == State.QUEUED
        )

    def can_cancel(self, job: Job) -> bool:
        """Return whether a job may be cancelled: nothing of it is in use.

        One that lost its worker and waits is judged by where it would go on (P7.6, P7.20).
        """
        state = State(job.state)
        begins = self.first_state(job) if state == State.QUEUED else state
        return self.leads(state, State.CANCELLED) and self.leads(begins, State.CANCELLED)

    def first_state(self, job: Job) -> State:
        """Return the state in which a worker begins on a job that waits."""
        if self.starts_in is not None and job.state == State.QUEUED:
            return self.starts_in(job)
        return State.RUNNING if State.RUNNING in self.transitions else State.FETCHING


def loss_leads(state: State, to: State) -> bool:
    """Return whether the loss of its worker, or a fault of ours, may take a job from a state to another."""
    return state in LEASED and to in _BESIDE


def by_staff_only(who: "Actor", job: Job) -> bool:
    """`may_act` of kinds that only admins act on: whoever asked may be one no more (P1.1)."""
    return False


_kinds: dict[str, JobKind] = {}


def register_kind(kind: JobKind) -> JobKind:
    """Make a kind known; an app does so when it is ready. Registering it again replaces it."""
    _kinds[kind.name] = kind
    return kind


def kind_named(name: str) -> JobKind:
    """Return a kind. Raises KeyError for one that no app registered."""
    return _kinds[name]


def find_kind(name: str) -> JobKind | None:
    """Return a kind, or None where the app that made such jobs is gone."""
    return _kinds.get(name)


def known_names() -> list[str]:
    """Return the names of the kinds that can be carried out here."""
    return list(_kinds)


def all_kinds() -> list[JobKind]:
    """Return every kind, by name."""
    return [_kinds[name] for name in sorted(_kinds)]

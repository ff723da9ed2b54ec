"""Who sees which jobs, and who may do something with them (U6.2).

Staff see all of them; everybody else those they asked for, and those that a kind shows them.
"""

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpRequest

from studio.accounts.guests import Actor, actor
from studio.jobs.codes import Code
from studio.jobs.kinds import find_kind
from studio.jobs.models import ENDED, LEASED, Job, State
from studio.web.searching import fold

IDLE = Q(state=State.DONE, code=Code.UNCHANGED, requested_by=None, guest_token="")
"""Jobs that nobody asked for and that changed nothing."""

GROUPS: dict[str, Q] = {
    "queue": Q(state__in=(State.QUEUED, State.RETRYING, State.REVIEW)),
    "running": Q(state__in=LEASED),
    "done": Q(state=State.DONE) & ~IDLE,
    "failed": Q(state__in=(State.REFUSED, State.FAILED, State.CANCELLED)),
    "unchanged": IDLE,
}
"""What jobs are sorted into for people: waiting, worked on, done, ended otherwise, and not worth telling."""

ACTIONS = ("confirm", "resume", "retry", "cancel")
"""What people do with a job, in the order of its buttons."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at jobs, and whether they are staff."""

    who: Actor
    is_staff: bool


def viewer_of(request: HttpRequest) -> Viewer:
    """Return who a request acts for."""
    user = request.user
    return Viewer(actor(request), is_staff=user.is_authenticated and user.is_staff)


def jobs_listed_for(viewer: Viewer) -> QuerySet[Job]:
    """Return the jobs of somebody's list, the newest first."""
    jobs = Job.objects.select_related("requested_by")
    if viewer.is_staff:
        return jobs
    if viewer.who.is_user:
        return jobs.filter(requested_by=viewer.who.user_id)
    return jobs.filter(guest_token=viewer.who.guest) if viewer.who.guest else jobs.none()


def narrow(jobs: QuerySet[Job], *, group: str = "", kind: str = "", words: str = "") -> QuerySet[Job]:
    """Return the jobs of a group, of a kind, with all of the words; what is empty or unknown is no limit.

    Without a group those that nobody asked for and that changed nothing are left out: they are many, and tell
    nobody anything.
    """
    if "\0" in words + kind:  # no text in a database has it, and PostgreSQL refuses to look for it
        return jobs.none()
    jobs = jobs.filter(GROUPS.get(group, ~IDLE))
    if kind:
        jobs = jobs.filter(kind=kind)
    for word in fold(words).split():
        jobs = jobs.filter(search_text__contains=word)
    return jobs


def job_for(viewer: Viewer, job_id: int) -> Job:
    """Return a job. Raises Http404 for one that is not there or not to be seen."""
    job = Job.objects.select_related("requested_by").filter(pk=job_id).first()
    if job is None or not _sees(viewer, job):
        raise Http404
    return job


def _sees(viewer: Viewer, job: Job) -> bool:
    kind = find_kind(job.kind)
    is_shown = kind is not None and kind.may_see is not None and kind.may_see(viewer.who, job)
    return viewer.is_staff or asked_for(viewer.who, job) or is_shown


def asked_for(who: Actor, job: Job) -> bool:
    """Return whether somebody asked for a job."""
    if who.is_user:
        return job.requested_by_id == who.user_id
    return bool(who.guest) and job.guest_token == who.guest


def may_act(viewer: Viewer, job: Job) -> bool:
    """Return whether somebody may cancel a job, try it again, let it go on, confirm it."""
    kind = find_kind(job.kind)
    if viewer.is_staff:
        return True
    if kind is not None and kind.may_act is not None:
        return kind.may_act(viewer.who, job)
    return asked_for(viewer.who, job)


def actions_for(viewer: Viewer, job: Job) -> tuple[str, ...]:
    """Return what somebody may do with a job as it stands, of `ACTIONS`."""
    if not may_act(viewer, job):
        return ()
    kind, state = find_kind(job.kind), State(job.state)
    goes_on = kind is not None and kind.leads(state, State.QUEUED)
    possible = {
        "confirm": goes_on and state == State.REVIEW,
        "resume": goes_on and state in ENDED,
        "retry": kind is not None and state in ENDED and state != State.DONE,
        "cancel": kind.can_cancel(job) if kind is not None else state not in ENDED,
    }
    return tuple(action for action in ACTIONS if possible[action])


def count_waiting() -> tuple[int, int]:
    """Return how many jobs wait for a worker, and how many are worked on."""
    found = Job.objects.aggregate(
        waiting=Count("pk", filter=Q(state__in=(State.QUEUED, State.RETRYING))),
        running=Count("pk", filter=Q(state__in=LEASED)),
    )
    return found["waiting"], found["running"]

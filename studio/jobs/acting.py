"""The actions on a job by their names, for pages, API and command line."""

from dataclasses import dataclass

from django.urls import reverse

from studio.accounts.guests import Actor
from studio.accounts.models import User
from studio.jobs.models import Job
from studio.jobs.services import Refusal, Started, cancel_job, confirm_review, resume_job, retry_job


@dataclass(frozen=True, slots=True)
class Acted:
    """What an action led to: the job it was about, or a new one."""

    job: Job
    is_new: bool

    @property
    def url(self) -> str:
        """Where the job is shown."""
        return reverse("jobs:show_job", args=[self.job.pk])


def act(action: str, job: Job, who: Actor) -> Acted | Refusal:
    """Carry out one of `queries.ACTIONS`; a job that is tried again is asked for by who acts."""
    match action:
        case "cancel":
            done: Job | Started | Refusal = cancel_job(job)
        case "resume":
            done = resume_job(job)
        case "confirm":
            done = confirm_review(job)
        case "retry":
            asker = User.objects.filter(pk=who.user_id).first() if who.user_id is not None else None
            done = retry_job(job, requested_by=asker, guest=who.guest or "")
        case _:
            raise ValueError(action)
    if isinstance(done, Refusal):
        return done
    return Acted(done.job, done.is_new) if isinstance(done, Started) else Acted(done, is_new=False)

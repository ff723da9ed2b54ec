"""What jobs do when something happens to the people and the installation they belong to."""

from typing import Any

from django.dispatch import receiver
from django.utils import timezone

from studio.accounts.guests import guest_claimed
from studio.accounts.models import User
from studio.backups.restoring import restored
from studio.jobs.codes import SENTENCES, Code
from studio.jobs.ending import told
from studio.jobs.models import UNFINISHED, Job, State


@receiver(guest_claimed)
def claim_jobs(sender: type[User], *, user: User, token: str, **kwargs: Any) -> None:
    """Hand the jobs that a guest asked for to the account."""
    Job.objects.filter(guest_token=token).update(requested_by=user, guest_token="")


@receiver(restored)
def end_restored(sender: object, **kwargs: Any) -> None:
    """End what waited or ran when the backup was made: it must not go on by surprise, whatever its state."""
    now = timezone.now()
    Job.objects.filter(state__in=UNFINISHED).update(
        state=State.CANCELLED,
        since=now,
        ended_at=now,
        next_attempt_at=None,
        lease_holder="",
        lease_until=None,
        **told(Code.RESTORED, SENTENCES[Code.RESTORED]),
    )

"""What a bulk migration is asked for: the version, and whether unpinned characters move. Source: M9.1."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_noop

from rulesets.engine.api import CompiledRuleset
from rulesets.models import Revision, Ruleset
from rulesets.queries import UnreadableRevisionError, compiled_for
from studio.accounts.guests import Actor
from studio.accounts.models import User
from studio.jobs.models import Job
from studio.jobs.outcomes import Refuse
from studio.jobs.services import Started, start_job

MIGRATE = "migrate-sheets"
SET_BACK = "set-back-sheets"

_GONE = gettext_noop("Version %(number)s of this ruleset is not stored here any more.")
_UNREADABLE = gettext_noop("This Studio cannot read version %(number)s of this ruleset any more.")


@dataclass(frozen=True, slots=True)
class Target:
    """The version that characters are brought to."""

    revision: Revision
    compiled: CompiledRuleset
    moves_unpinned: bool
    is_dry: bool


def start_migration(
    *,
    ruleset: Ruleset,
    revision: Revision,
    moves_unpinned: bool = False,
    is_dry: bool = False,
    requested_by: User | None = None,
    guest: str = "",
) -> Started:
    """Start migrating the stored characters of a ruleset; while that runs, it is the job (M9.12).

    Args:
        ruleset: The ruleset.
        revision: The version of it that they are brought to.
        moves_unpinned: Whether characters on earlier versions that nothing pins move to it (M9.2).
        is_dry: Whether nothing is written, and what would be another is told instead (M9.15).
        requested_by: Who asked.
        guest: The token of the guest who asked.
    """
    return start_job(
        kind=MIGRATE,
        subject=f"{ruleset.key} {revision.number}",
        lane=f"ruleset/{ruleset.pk}",
        unique_key=f"{MIGRATE}/{ruleset.pk}{'/dry' if is_dry else ''}",
        request={
            "ruleset": ruleset.pk,
            "revision": revision.pk,
            "number": revision.number,
            "unpinned": moves_unpinned,
            "dry": is_dry,
        },
        requested_by=requested_by,
        guest=guest,
    )


def start_setting_back(*, job: Job, requested_by: User | None = None, guest: str = "") -> Started:
    """Start setting back every character of a migration that was not edited since (M9.7)."""
    return start_job(
        kind=SET_BACK,
        subject=job.subject,
        lane=job.lane,
        unique_key=f"{SET_BACK}/{job.pk}",
        request={"ruleset": job.request["ruleset"], "job": job.pk},
        requested_by=requested_by,
        guest=guest,
    )


def read_target(request: dict[str, Any]) -> Target:
    """Return what a job was asked for. Raises Refuse where the version is gone or cannot be read."""
    found = Revision.objects.select_related("ruleset").filter(pk=request["revision"]).first()
    if found is None:
        raise Refuse("ruleset-missing", _GONE, number=request["number"])
    try:
        compiled = compiled_for(found)
    except UnreadableRevisionError as unreadable:
        problems = [problem.line for problem in unreadable.problems]
        raise Refuse("content-invalid", _UNREADABLE, number=found.number, problems=problems) from unreadable
    return Target(found, compiled, moves_unpinned=bool(request["unpinned"]), is_dry=bool(request["dry"]))


def who_asked(job: Job) -> Actor:
    """Return whose name the changes of a job bear."""
    return Actor(user_id=job.requested_by_id, guest=job.guest_token or None)

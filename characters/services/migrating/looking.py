"""Reads of bulk migrations: who may start one, where characters stand, what came of one. Source: M9."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, QuerySet

from characters.models import Character, MigrationTurn, TurnOutcome
from characters.services.migrating.asking import MIGRATE
from characters.services.migrating.turning import said_of
from rulesets.models import Revision, Ruleset
from studio.jobs.models import Job
from studio.jobs.queries import Viewer

SHOWN_MOST = 200
"""How many characters a page lists by their turns."""


@dataclass(frozen=True, slots=True)
class TurnTold:
    """What was said of a character's turn."""

    character: int
    sentences: tuple[str, ...]
    can_be_set_back: bool = False
    is_set_back: bool = False


def has_results(ruleset_id: int, job_id: int) -> bool:
    """Return whether a migration and its ruleset are still here, so that there is a page of what it did."""
    return _in_use(ruleset_id).exists() and Job.objects.filter(pk=job_id).exists()


def _in_use(ruleset_id: int) -> QuerySet[Ruleset]:
    return Ruleset.objects.filter(pk=ruleset_id, removed_at=None, current__isnull=False)


def ruleset_to_migrate(viewer: Viewer, ruleset_id: int) -> Ruleset | None:
    """Return a ruleset whose characters somebody may migrate: an admin any, others their own (M9.1)."""
    found = _in_use(ruleset_id).select_related("current")
    found = found.defer("current__document", "current__manifest")
    if viewer.is_staff:
        return found.first()
    if not viewer.who.is_user and not viewer.who.is_guest:
        return None
    return found.filter(**viewer.who.owner_columns).first()


def version_of(ruleset: Ruleset, number: int | None) -> Revision | None:
    """Return a version of a ruleset; without a number, its current one."""
    if number is None:
        return ruleset.current
    return ruleset.revisions.defer("document", "manifest").filter(number=number).first()


def characters_by_version(ruleset: Ruleset) -> list[tuple[int, int]]:
    """Return how many characters stand on each version of a ruleset, the newest first."""
    found = Character.objects.filter(revision__ruleset=ruleset).values_list("version_number")
    return sorted(found.annotate(count=Count("pk")).order_by(), reverse=True)


def migrations_of(ruleset: Ruleset) -> list[Job]:
    """Return the last migrations of a ruleset's characters, the newest first."""
    jobs = Job.objects.filter(kind=MIGRATE, lane=f"ruleset/{ruleset.pk}")
    return list(jobs.order_by("-pk")[:20])


def migration_of(ruleset: Ruleset, job_id: int) -> Job | None:
    """Return one migration of a ruleset's characters."""
    return Job.objects.filter(kind=MIGRATE, lane=f"ruleset/{ruleset.pk}", pk=job_id).first()


def failed_turns(job: Job) -> list[TurnTold]:
    """Return the characters that failed, with one sentence each (M9.8)."""
    return _told(MigrationTurn.objects.filter(job=job, outcome=TurnOutcome.FAILED)[:SHOWN_MOST])


def differing_turns(job: Job) -> list[TurnTold]:
    """Return what a dry run tells of characters that would change (M9.15)."""
    changed = MigrationTurn.objects.filter(job=job, outcome=TurnOutcome.CHANGED).exclude(said="")
    return _told(changed[:SHOWN_MOST])


def changed_turns(job: Job) -> list[TurnTold]:
    """Return the characters that were changed and can be set back, or were."""
    changed = MigrationTurn.objects.filter(job=job, outcome=TurnOutcome.CHANGED).exclude(event=None)
    return _told(changed[:SHOWN_MOST])


def count_turns(job: Job) -> Counter[str]:
    """Return how many turns can be set back and were set back."""
    changed = MigrationTurn.objects.filter(job=job, outcome=TurnOutcome.CHANGED).exclude(event=None)
    back = changed.exclude(set_back_at=None).count()
    return Counter({"changed": changed.count() - back, "set back": back})


def _told(turns: Iterable[MigrationTurn]) -> list[TurnTold]:
    return [
        TurnTold(
            character=turn.character_key,
            sentences=tuple(said_of(turn.said)),
            can_be_set_back=turn.event is not None and turn.set_back_at is None,
            is_set_back=turn.set_back_at is not None,
        )
        for turn in turns
    ]

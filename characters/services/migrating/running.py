"""The job that migrates all stored characters of a ruleset: one transaction for each, resumed at its cursor.

Source: M9.4, M9.8 to M9.11, M9.13, M9.17.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_noop

from characters.models import Character, MigrationTurn, TurnOutcome
from characters.services.migrating.asking import Target, read_target, who_asked
from characters.services.migrating.selecting import keys_needing
from characters.services.migrating.turning import said_json, said_of, turn
from rulesets.models import Revision
from studio.jobs.running import Run

BATCH = 100
"""How many turns are looked up at once (M9.4)."""

DIFFERENCES_MOST = 50
"""How many differences a dry run tells (M9.15)."""

_DONE = gettext_noop(
    "%(changed)s changed, %(unchanged)s as they were, %(skipped)s skipped, %(failed)s failed."
)
_DRY = gettext_noop("Nothing was written. %(changed)s would change, %(failed)s would fail.")


def migrate_sheets(run: Run) -> None:
    """Bring every character of the job into the form that reading shows.

    Raises:
        Refuse: The version is gone, or cannot be read.
        Stopped: The job is no longer this worker's.
    """
    target = read_target(run.request)
    if run.job.cursor is None:
        _fix_turns(run, target)
    counts = Counter({name: run.job.counts.get(name, 0) for name in TurnOutcome.values if name})
    after = _cursor(run)
    tells = DIFFERENCES_MOST - _told(run) if target.is_dry else 0
    known = {target.revision.pk: target.revision}
    while keys := _next_turns(run, after):
        for key in keys:
            run.check()
            tells -= _take_turn(run, target, key, counts, known, tells=tells)
            after = key
    run.conclude(_DRY if target.is_dry else _DONE, **counts)


def _cursor(run: Run) -> int:
    """Return the key of the last character that had its turn."""
    cursor: Any = run.job.cursor
    return int(cursor["after"])


def _fix_turns(run: Run, target: Target) -> None:
    """Write down whose turns there are; a worker that was lost before its end begins again."""
    keys = list(keys_needing(target, run.check))
    counts = {name: 0 for name in TurnOutcome.values if name}
    with transaction.atomic():
        MigrationTurn.objects.filter(job=run.job).delete()
        for some in _batches(keys, 1000):
            MigrationTurn.objects.bulk_create(MigrationTurn(job=run.job, character_key=key) for key in some)
        run.checkpoint(cursor={"after": 0}, done=0, total=len(keys), counts=counts)
    run.job.cursor, run.job.counts = {"after": 0}, counts


def _next_turns(run: Run, after: int) -> list[int]:
    waiting = MigrationTurn.objects.filter(job=run.job, outcome=TurnOutcome.WAITING, character_key__gt=after)
    return list(waiting.order_by("character_key").values_list("character_key", flat=True)[:BATCH])


def _take_turn(
    run: Run, target: Target, key: int, counts: Counter[str], known: dict[int, Revision], *, tells: int
) -> int:
    """Carry out a turn, its counts and the cursor in one transaction; return how many differences it told."""
    with transaction.atomic():
        character = _lock(key, known)
        turned = turn(character, target, who_asked(run.job), job_id=run.job.pk, tells=tells)
        MigrationTurn.objects.filter(job=run.job, character_key=key).update(
            outcome=turned.outcome, event=turned.event, said=said_json(turned.said)
        )
        now = counts + Counter({turned.outcome.value: 1})
        run.checkpoint(cursor={"after": key}, done=now.total(), counts=_named(now))
    counts[turned.outcome.value] += 1
    return len(turned.said) if turned.outcome == TurnOutcome.CHANGED else 0


def _lock(key: int, known: dict[int, Revision]) -> Character | None:
    """Return a character with its row locked and its version, each read once; None if it is gone."""
    character = Character.objects.select_for_update().filter(pk=key).first()
    if character is not None and character.revision_id is not None:
        pk = character.revision_id
        if pk not in known:
            known[pk] = Revision.objects.select_related("ruleset").defer("document", "manifest").get(pk=pk)
        character.revision = known[pk]
    return character


def _named(counts: Counter[str]) -> dict[str, int]:
    """Every count by its name, none left out where it is 0."""
    return {name: counts[name] for name in TurnOutcome.values if name}


def _told(run: Run) -> int:
    """Return how many differences were told before the job was resumed."""
    told = MigrationTurn.objects.filter(job=run.job, outcome=TurnOutcome.CHANGED).exclude(said="")
    return sum(len(said_of(said)) for said in told.values_list("said", flat=True))


def _batches(keys: Iterable[int], size: int) -> Iterable[list[int]]:
    waiting = iter(keys)
    while some := list(islice(waiting, size)):
        yield some

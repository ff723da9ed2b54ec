"""Setting a migration back: a character, or all of a job, while nobody edited them since. Source: M9.7."""

from collections import Counter

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from characters.models import Character, CharacterEvent, EventKind, MigrationTurn, TurnOutcome
from characters.services.changing import Changed
from characters.services.migrating.asking import who_asked
from characters.services.undoing import reverse
from rulesets.engine.problems import Refusal
from studio.accounts.guests import Actor
from studio.jobs.models import Job
from studio.jobs.running import Run

_TEXTS = ("revision__document", "revision__manifest")
_DONE = gettext_noop("%(changed)s set back, %(skipped)s were edited since or are gone.")


@transaction.atomic
def set_back(actor: Actor, *, job: Job, character_key: int) -> Refusal | None:
    """Give a character the form back that it had before a migration; return why not.

    Args:
        actor: Whose name the change bears.
        job: The migration.
        character_key: The character.
    """
    found = MigrationTurn.objects.select_for_update().filter(job=job, character_key=character_key)
    turn = found.filter(outcome=TurnOutcome.CHANGED, set_back_at=None).exclude(event=None).first()
    rows = (
        Character.objects.select_for_update(of=("self",)).select_related("revision__ruleset").defer(*_TEXTS)
    )
    character = rows.filter(pk=character_key).first()
    if turn is None or turn.event is None or character is None:
        return Refusal("nothing-to-do", _("There is nothing of this migration to set back."))
    events = CharacterEvent.objects.filter(character=character)
    if events.filter(number__gt=turn.event).exclude(kind=EventKind.NOTE).exists():
        return Refusal("edited-since", _("The character was edited since, so it stays as it is."))
    outcome = reverse(character, [events.get(number=turn.event)], kind=EventKind.UNDO, actor=actor)
    if not isinstance(outcome, Changed):
        return Refusal("ruleset-missing", _("The version it stood on is not stored here any more."))
    turn.set_back_at = timezone.now()
    turn.save(update_fields=["set_back_at"])
    return None


def set_back_sheets(run: Run) -> None:
    """Set back every character of a migration that was not edited since: the work of a job."""
    job = Job.objects.filter(pk=run.request["job"]).first()
    changed = MigrationTurn.objects.filter(job=job, outcome=TurnOutcome.CHANGED).exclude(event=None)
    if run.job.cursor is None:
        run.checkpoint(cursor={"after": 0}, done=0, total=changed.filter(set_back_at=None).count(), counts={})
        run.job.cursor = {"after": 0}
    counts = Counter({name: run.job.counts.get(name, 0) for name in ("changed", "skipped")})
    after = int(run.job.cursor["after"])
    while job is not None:
        waiting = changed.filter(set_back_at=None, character_key__gt=after).order_by("character_key")
        keys = list(waiting.values_list("character_key", flat=True)[:100])
        if not keys:
            break
        for after in keys:
            run.check()
            with transaction.atomic():
                refusal = set_back(who_asked(run.job), job=job, character_key=after)
                counts["changed" if refusal is None else "skipped"] += 1
                run.checkpoint(cursor={"after": after}, done=counts.total(), counts=dict(counts))
    run.conclude(_DONE, **counts)

"""One character's turn in a bulk migration: the form that reading shows is stored, or it is said why not.

Source: M9.4 to M9.9, M9.14 to M9.17.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from characters.models import Character, TurnOutcome
from characters.queries import compiled_of
from characters.services.migrating.asking import Target
from characters.services.moving import preview_on
from characters.services.recording import is_too_large, pin_to, record_of, save_change
from characters.services.summarizing import summarize
from rulesets.engine.api import JsonObject, lost_values, migrate, settle
from rulesets.engine.sentences import Sentence, kept, restored, say
from studio.accounts.guests import Actor


@dataclass(frozen=True, slots=True)
class Turned:
    """What became of a turn: the event it led to, and sentences of why it failed or what would be another."""

    outcome: TurnOutcome
    event: int | None = None
    said: tuple[Sentence, ...] = ()


def turn(character: Character | None, target: Target, actor: Actor, *, job_id: int, tells: int = 0) -> Turned:
    """Migrate one character, whose row is locked; None is one that is gone.

    Args:
        character: The character.
        target: What is asked for.
        actor: Whose name the change bears.
        job_id: The job it happens in.
        tells: How many differences a dry run still has room for.
    """
    if character is None:
        return Turned(TurnOutcome.SKIPPED)
    if not _is_meant(character, target):
        return Turned(TurnOutcome.UNCHANGED)
    stored = _read(character.document)
    if stored is None:
        return _failed(say("What is stored is no character and was left as it is."))
    migrated = migrate(target.compiled, stored).stored
    is_moved = character.revision_id != target.revision.pk
    if migrated is stored and not is_moved:
        return Turned(TurnOutcome.UNCHANGED)
    if is_too_large(migrated):
        return _failed(say("In its new form it would take more than 64 KB; it was left as it is."))
    if lost := lost_values(target.compiled, stored, migrated):
        return _failed(say("{path} would not be kept, so it was left as it is.", path=lost[0]))
    if target.is_dry:
        return Turned(
            TurnOutcome.CHANGED, said=_differences(character, target, stored)[:tells] if tells else ()
        )
    return Turned(TurnOutcome.CHANGED, _store(character, target, actor, stored, migrated, job_id))


def said_json(said: Iterable[Sentence]) -> str:
    """Return sentences as a turn keeps them, to be told in any language later."""
    told = [kept(one) for one in said]
    return json.dumps(told, ensure_ascii=False) if told else ""


def said_of(told: str) -> list[str]:
    """Return the sentences that a turn keeps."""
    return [restored(_as_kept(one)) for one in json.loads(told or "[]")]


def _as_kept(one: dict[str, Any]) -> dict[str, Any]:
    """Return a sentence as `kept` writes it; turns of earlier times hold its template by another name."""
    return {"say": one["template"], "values": one["values"]} if "template" in one else one


def _is_meant(character: Character, target: Target) -> bool:
    """Return whether the job still covers a character: it may have gone to another version meanwhile."""
    revision = character.revision
    if revision is None or revision.pk == target.revision.pk:
        return revision is not None
    is_earlier = revision.number < target.revision.number
    return target.moves_unpinned and revision.ruleset_id == target.revision.ruleset_id and is_earlier


def _read(document: str) -> dict[str, Any] | None:
    try:
        stored = json.loads(document)
    except (ValueError, RecursionError):
        return None
    return stored if isinstance(stored, dict) else None


def _failed(why: Sentence) -> Turned:
    return Turned(TurnOutcome.FAILED, said=(why,))


def _differences(character: Character, target: Target, stored: JsonObject) -> tuple[Sentence, ...]:
    before = compiled_of(character) or target.compiled
    preview = preview_on(before, target.compiled, stored)
    moved = (line.sentence for line in preview.report if line.is_done)
    return (*moved, *(change.sentence for change in preview.changes))


def _store(
    character: Character,
    target: Target,
    actor: Actor,
    stored: JsonObject,
    migrated: JsonObject,
    job_id: int,
) -> int | None:
    before = record_of(character)
    if character.revision_id != target.revision.pk:
        pin_to(character, target.revision)
        summarize(character, settle(target.compiled, migrated))
    event = save_change(
        character,
        actor=actor,
        before=before,
        after=record_of(character) | {"sheet": migrated},
        place="version",
        command={
            "op": "migrate",
            "job": job_id,
            "from": before["pin"]["version"],
            "to": target.revision.number,
        },
    )
    return event.number if event else None

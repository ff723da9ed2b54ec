"""Writing a character down: its record, and the event that says what changed in it.

The record is what undo restores: the name, the stored character and the version it stands on, as one JSON
object.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from characters.models import Character, CharacterEvent, EventKind, Standing
from characters.queries import characters_of, compiled_of, current_of, stored_of
from characters.services.patches import Patch, diff, from_json, to_json
from rulesets.engine.document import canonical, digest
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema import limits
from rulesets.models import Revision
from studio.accounts.guests import Actor

STORED_MOST = limits.SHEET_BYTES
"""The most bytes a stored character may take. Source: S2.12."""


def lock_character(actor: Actor, *, character_id: int) -> Character:
    """Return one of somebody's characters, locked until the transaction ends.

    Raises:
        Character.DoesNotExist: There is none of that number that is theirs.
    """
    return characters_of(actor).select_for_update(of=("self",)).get(pk=character_id)


def record_of(character: Character) -> dict[str, Any]:
    """Return what undo restores of a character."""
    pin = {"version": character.version_number, "digest": character.revision_digest}
    return {"name": character.name, "sheet": stored_of(character), "pin": pin}


def current_record(character: Character) -> dict[str, Any]:
    """Return the record in the form the ruleset has now; as it is where that is missing or too large."""
    record, compiled = record_of(character), compiled_of(character)
    if compiled is None:
        return record
    current = current_of(character, compiled)
    return record if is_too_large(current) else record | {"sheet": current}


def pin_to(character: Character, revision: Revision) -> None:
    """Let a character stand on a version of its ruleset; the row is not saved yet."""
    character.revision = revision
    character.ruleset_key, character.ruleset_name = revision.ruleset.key, revision.name
    character.version_number, character.revision_digest = revision.number, revision.digest


def revision_of(character: Character, record: Mapping[str, Any]) -> Revision | None:
    """Return the version that a record stands on; None where it is not stored here any more."""
    pin = record.get("pin") or record_of(character)["pin"]
    if (pin["version"], pin["digest"]) == (character.version_number, character.revision_digest):
        return character.revision
    found = Revision.objects.select_related("ruleset").defer("document", "manifest")
    same = found.filter(number=pin["version"], digest=pin["digest"], ruleset__removed_at=None)
    return None if character.revision is None else same.filter(ruleset=character.revision.ruleset_id).first()


def write_document(character: Character, stored: JsonValue) -> None:
    """Put a stored character into the row, which is not saved yet."""
    character.document = canonical(stored)
    character.digest = digest(stored)


def is_too_large(stored: JsonValue) -> bool:
    """Return whether a stored character is larger than may be saved (S2.12)."""
    return len(canonical(stored).encode()) > STORED_MOST


def save_change(
    character: Character,
    *,
    actor: Actor,
    before: dict[str, Any],
    after: dict[str, Any],
    place: str,
    command: dict[str, Any],
) -> CharacterEvent | None:
    """Save a changed record and the event of it; None, and nothing saved, where it is as it was.

    What was undone before cannot be redone after this. The row must be locked, and `before` its record.
    """
    patch = diff(before, after)
    if not patch:
        return None
    _save_record(character, after)
    changes = CharacterEvent.objects.filter(character=character, kind=EventKind.CHANGE)
    changes.filter(standing=Standing.UNDONE).update(standing=Standing.OVERTAKEN)
    return CharacterEvent.objects.create(
        character=character,
        number=character.counter,
        place=place[:300],
        command=json.dumps(command, ensure_ascii=False),
        patch=json.dumps(to_json(patch), ensure_ascii=False),
        user_id=actor.user_id,
        guest_token=actor.guest or "",
    )


def save_reversals(
    character: Character,
    *,
    actor: Actor,
    kind: EventKind,
    changes: Sequence[CharacterEvent],
    record: dict[str, Any],
) -> list[CharacterEvent]:
    """Save the record that undoing or redoing changes leads to, with an event for each of them, in order.

    The row must be locked.
    """
    first = character.counter + 1
    character.counter += len(changes) - 1
    _save_record(character, record)
    standing = Standing.UNDONE if kind == EventKind.UNDO else Standing.DONE
    CharacterEvent.objects.filter(pk__in=[change.pk for change in changes]).update(standing=standing)
    return CharacterEvent.objects.bulk_create(
        CharacterEvent(
            character=character,
            number=number,
            kind=kind,
            place=change.place,
            about=change,
            user_id=actor.user_id,
            guest_token=actor.guest or "",
        )
        for number, change in enumerate(changes, first)
    )


def save_note(character: Character, *, actor: Actor, place: str, command: dict[str, Any]) -> CharacterEvent:
    """Save what became of a character as a whole; undo passes it over. The row must be locked."""
    character.counter += 1
    character.save(update_fields=["counter"])
    return CharacterEvent.objects.create(
        character=character,
        number=character.counter,
        kind=EventKind.NOTE,
        place=place,
        command=json.dumps(command, ensure_ascii=False),
        user_id=actor.user_id,
        guest_token=actor.guest or "",
    )


def patch_of(change: CharacterEvent) -> Patch:
    """Return what a change did to the record."""
    return from_json(json.loads(change.patch))


def _save_record(character: Character, record: dict[str, Any]) -> None:
    """Save a record with what else was set on the row before: its version, its view and its summary."""
    character.name = record["name"]
    write_document(character, record["sheet"])
    character.counter += 1
    character.save(update_fields=[*_PINNED, "name", *_SUMMARY, "document", "digest", "counter", "view"])


_SUMMARY = ("summary", "summary_parts")
_PINNED = ("revision", "ruleset_key", "ruleset_name", "version_number", "revision_digest")

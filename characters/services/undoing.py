"""Undo and redo: the newest change taken back, the last one taken back repeated, or many. Source: U4.5.

Changes stand in one line per character, so what a change left is what its inverse finds: sheet and record
come back exactly as they were. A character that was stored in an older form has that form again, and is read
through its sheet migrations as before.
"""

import json
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from characters.models import Character, CharacterEvent, EventKind, Standing
from characters.queries import compiled_of
from characters.services.changing import Changed, Conflict, Outcome, Refused
from characters.services.patches import apply, invert
from characters.services.recording import (
    lock_character,
    patch_of,
    pin_to,
    record_of,
    revision_of,
    save_reversals,
)
from characters.services.summarizing import summary_of
from rulesets.engine.api import migrate, settle
from rulesets.engine.builder.state import PlaceValue
from rulesets.engine.problems import Refusal
from studio.accounts.guests import Actor


@transaction.atomic
def undo_change(actor: Actor, *, character_id: int, number: int | None = None) -> Outcome:
    """Take back the newest change that stands; with `number`, only if it is that one.

    Raises:
        Character.DoesNotExist: There is none of that number that is theirs.
    """
    return _reverse(actor, character_id, number, EventKind.UNDO)


@transaction.atomic
def redo_change(actor: Actor, *, character_id: int, number: int | None = None) -> Outcome:
    """Repeat the change that was taken back last; with `number`, only if it is that one.

    Raises:
        Character.DoesNotExist: There is none of that number that is theirs.
    """
    return _reverse(actor, character_id, number, EventKind.REDO)


def _reverse(actor: Actor, character_id: int, number: int | None, kind: EventKind) -> Outcome:
    character = lock_character(actor, character_id=character_id)
    changes = CharacterEvent.objects.filter(character=character, kind=EventKind.CHANGE)
    if kind == EventKind.UNDO:
        change = changes.filter(standing=Standing.DONE).order_by("-number").first()
    else:
        change = changes.filter(standing=Standing.UNDONE).order_by("number").first()
    if number is not None and (change is None or change.number != number):
        return Conflict(character, PlaceValue("changes", change.number if change else None))
    if change is None:
        nothing = _("There is nothing to undo.") if kind == EventKind.UNDO else _("There is nothing to redo.")
        return Refused(character, Refusal("nothing-to-do", nothing))
    return reverse(character, [change], kind=kind, actor=actor)


@transaction.atomic
def restore_state(actor: Actor, *, character_id: int, number: int, seen: int) -> Outcome:
    """Go back, or forth, to how a character was after a change; 0 is how it was made. Source: U4.5.

    Every change on the way is undone or redone as if one by one: undo and redo go on from there. `seen` is
    the number of the newest change that the list showed which this was chosen from.

    Raises:
        Character.DoesNotExist: There is none of that number that is theirs.
    """
    character = lock_character(actor, character_id=character_id)
    changes = CharacterEvent.objects.filter(character=character, kind=EventKind.CHANGE)
    newest = changes.order_by("-number").values_list("number", flat=True).first() or 0
    in_line = changes.exclude(standing=Standing.OVERTAKEN)
    if newest != seen or (number and not in_line.filter(number=number).exists()):
        return Conflict(character, PlaceValue("changes", newest))
    if back := list(changes.filter(standing=Standing.DONE, number__gt=number).order_by("-number")):
        return reverse(character, back, kind=EventKind.UNDO, actor=actor)
    if forth := list(changes.filter(standing=Standing.UNDONE, number__lte=number).order_by("number")):
        return reverse(character, forth, kind=EventKind.REDO, actor=actor)
    return Refused(character, Refusal("nothing-to-do", _("The character is as it was then.")))


def reverse(character: Character, changes: list[CharacterEvent], *, kind: EventKind, actor: Actor) -> Outcome:
    """Carry out the inverses of changes, or the changes again, one after the other. Lock the row first."""
    record: Any = record_of(character)
    for change in changes:
        patch = patch_of(change)
        record = apply(invert(patch) if kind == EventKind.UNDO else patch, record)
    refusal = _pin_back(character, record)
    if refusal is not None:
        return Refused(character, refusal)
    compiled = compiled_of(character)
    stored = record["sheet"] if isinstance(record["sheet"], dict) else {}
    settled = None if compiled is None else settle(compiled, migrate(compiled, stored).stored)
    if settled is not None:
        character.summary = summary_of(settled)
    events = save_reversals(character, actor=actor, kind=kind, changes=changes, record=record)
    command = json.loads(changes[-1].command or "{}")
    return Changed(character, events[-1].number, settled=settled, command=command)


def _pin_back(character: Character, record: Mapping[str, Any]) -> Refusal | None:
    """Let the character stand on the version of a record, which a move to another changed; or say why not."""
    if record["pin"] == record_of(character)["pin"]:
        return None
    revision = revision_of(character, record)
    if revision is None:
        missing = _("Version %(number)s of the ruleset is not stored here any more.")
        return Refusal("ruleset-missing", missing % {"number": record["pin"]["version"]})
    pin_to(character, revision)
    return None

"""A character going to another version of its ruleset, with a look at what that changes first. Source: U4.7.

What is stored is the form that reading on that version gives (M8.4): nothing is lost, and undo takes the move
back as a whole.
"""

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from characters.models import Character
from characters.queries import readable_of, sheet_in_play
from characters.services.changing import Changed, Conflict, Outcome, Refused
from characters.services.recording import is_too_large, lock_character, pin_to, record_of, save_change
from characters.services.summarizing import summary_of
from rulesets.engine.api import CompiledRuleset, JsonObject, Settled, StepReport, migrate, settle
from rulesets.engine.builder.differences import Difference, differences, newly_inactive
from rulesets.engine.builder.state import Inactive, PlaceValue
from rulesets.engine.problems import Refusal
from rulesets.engine.sheet.undeclared import find_undeclared
from rulesets.engine.sheet.unreadable import Unreadable
from rulesets.models import Revision
from rulesets.queries import UnreadableRevisionError, compiled_for, revisions_visible_to
from studio.accounts.guests import Actor

MOVES = frozenset({"version", "migrate"})
"""What events call the changes after which a character may stand on another version."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What a character is like on another version.

    Attributes:
        settled: It on that version.
        report: What its sheet migrations do.
        changes: Every value that is another.
        inactive: Answers that count no more.
        unreadable: Values that cannot be read as they stand there.
        undeclared: The paths of what that version does not know; all of it is kept.
    """

    settled: Settled
    report: tuple[StepReport, ...]
    changes: tuple[Difference, ...]
    inactive: tuple[Inactive, ...]
    unreadable: tuple[Unreadable, ...]
    undeclared: tuple[str, ...]


def preview_on(before: CompiledRuleset, after: CompiledRuleset, stored: JsonObject) -> Preview:
    """Return what a stored character would be like on another version of its ruleset; stores nothing."""
    was = settle(before, migrate(before, stored).stored)
    migrated = migrate(after, stored)
    now = settle(after, migrated.stored)
    return Preview(
        settled=now,
        report=migrated.report,
        changes=differences(was, now),
        inactive=newly_inactive(was, now),
        unreadable=sheet_in_play(now).unreadable,
        undeclared=find_undeclared(after, migrated.stored),
    )


def versions_for(actor: Actor, character: Character) -> list[Revision]:
    """Return the versions of its ruleset that a character may stand on, the newest first."""
    if character.revision is None:
        return []
    visible = revisions_visible_to(actor).filter(ruleset_id=character.revision.ruleset_id)
    return list(visible.order_by("-number"))


def newer_version(actor: Actor, character: Character) -> int | None:
    """Return the number of the newest version of its ruleset where a character stands on an older one."""
    revision = character.revision
    if revision is None or revision.ruleset.current_id in (None, revision.pk):
        return None
    newest = max((one.number for one in versions_for(actor, character)), default=0)
    return newest if newest > character.version_number else None


@transaction.atomic
def move_character(actor: Actor, *, character_id: int, number: int, counter: int | None = None) -> Outcome:
    """Let a character stand on another version of its ruleset, in the form that version gives it.

    Args:
        actor: Who asks; the character of that id must be theirs.
        number: The version.
        counter: The character as it was when its preview was made; left out, as it is now.

    Raises:
        Character.DoesNotExist: There is none of that number that is theirs.
    """
    character = lock_character(actor, character_id=character_id)
    if counter is not None and character.counter != counter:
        return Conflict(character, PlaceValue("version", character.version_number))
    target = next((one for one in versions_for(actor, character) if one.number == number), None)
    compiled = None if target is None else _compiled(target)
    if target is None or compiled is None:
        message = _("There is no version %(number)s of this ruleset here.") % {"number": number}
        return Refused(character, Refusal("unknown-version", message, "version"))
    return _move(actor, character, target, compiled)


def _move(actor: Actor, character: Character, target: Revision, compiled: CompiledRuleset) -> Outcome:
    if character.revision_id == target.pk:
        return Changed(character, None)
    before = record_of(character)
    migrated = migrate(compiled, readable_of(character)).stored
    if is_too_large(migrated):
        message = _("In the form of that version the character would take more than 64 KB.")
        return Refused(character, Refusal("too-large", message, "version"))
    settled = settle(compiled, migrated)
    pin_to(character, target)
    character.summary = summary_of(settled)
    after = record_of(character) | {"sheet": migrated}
    command: dict[str, Any] = {"op": "version", "from": before["pin"]["version"], "to": target.number}
    event = save_change(character, actor=actor, before=before, after=after, place="version", command=command)
    return Changed(character, event.number if event else None, migrated, settled, command)


def _compiled(revision: Revision) -> CompiledRuleset | None:
    try:
        return compiled_for(revision)
    except UnreadableRevisionError:
        return None

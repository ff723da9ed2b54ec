"""One change of a character: pick, choice, edit or row, whichever page or interface asks for it.

The change is applied while the place it names still holds the value it was made from, whatever else changed
meanwhile (U5.4, U9.1; docs/architecture.md, "One builder pick").
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from django.db import transaction
from django.utils.translation import gettext as _

from characters.models import Character, View
from characters.queries import compiled_of, current_of
from characters.services.recording import is_too_large, lock_character, record_of, save_change
from characters.services.summarizing import summary_of
from rulesets.engine.api import Settled, as_saved, carry_out, place_of, settle
from rulesets.engine.builder.commands import Command, DropRow, command_json
from rulesets.engine.builder.state import PlaceValue
from rulesets.engine.builder.values import same
from rulesets.engine.dice import Dice, EntropyDice
from rulesets.engine.problems import JsonObject, JsonValue, Refusal
from studio.accounts.guests import Actor


class Unset(Enum):
    """The type of `UNSET`: the request does not say what it was made from."""

    UNSET = "unset"


UNSET: Final = Unset.UNSET


@dataclass(frozen=True, slots=True)
class Changed:
    """The character is as the command wants it.

    `event` numbers the change, None where it already was so. Where a command was carried out, `before` is
    the stored character before it and `settled` the character after it. `command` is what was carried out,
    undone or redone, as events keep it.
    """

    character: Character
    event: int | None
    before: JsonObject | None = None
    settled: Settled | None = None
    command: JsonObject | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """The rules do not allow it; nothing was changed. `settled` is the character, where it was worked out."""

    character: Character
    refusal: Refusal
    settled: Settled | None = None


@dataclass(frozen=True, slots=True)
class Conflict:
    """Somebody changed the same place meanwhile; nothing was changed.

    `place` holds what stands there, `settled` the character, where it was worked out.
    """

    character: Character
    place: PlaceValue
    settled: Settled | None = None


Outcome: TypeAlias = Changed | Refused | Conflict


@transaction.atomic
def change_character(
    actor: Actor,
    *,
    character_id: int,
    command: Command,
    was: JsonValue | Unset = UNSET,
    view: View | None = None,
    dice: Dice | None = None,
    is_relative: bool = False,
) -> Outcome:
    """Carry out a command on somebody's character, which is stored in its present form with it (M8.2).

    Args:
        actor: Who asks; the character of that id must be theirs.
        command: What is wanted.
        was: What the asker saw at the place the command changes; left out, whatever stands there may go.
        view: The way the character is looked at, kept for the next time.
        is_relative: Whether the value was counted from `was`: then somebody who set the same meant another.
        dice: Where the faces of creation dice come from; left out, from the system's randomness (U5.2).

    Raises:
        Character.DoesNotExist: There is none of that number that is theirs.
    """
    character = lock_character(actor, character_id=character_id)
    compiled = compiled_of(character)
    if compiled is None:
        return Refused(character, _ruleset_is_missing(character))
    record = record_of(character)
    current = current_of(character, compiled)
    settled = settle(compiled, current)
    place = place_of(settled, command)
    is_agreed = not is_relative and _is_wanted(place, command)
    if was is not UNSET and not same(place.value, was) and not is_agreed:
        return Conflict(character, place, settled)
    applied = carry_out(settled, command, dice or EntropyDice())
    if isinstance(applied, Refusal):
        return Refused(character, applied, settled)
    if is_too_large(applied.stored):
        return Refused(character, _is_full(place.name), settled)
    character.view, character.summary = view or character.view, summary_of(applied.settled)
    asked, changed = command_json(command), record | {"sheet": as_saved(compiled, applied.stored)}
    event = save_change(character, actor=actor, before=record, after=changed, place=place.name, command=asked)
    return Changed(character, event.number if event else None, current, applied.settled, asked)


def _is_wanted(place: PlaceValue, command: Command) -> bool:
    """Return whether a place already is as the command wants it: two people who agree do not conflict."""
    if isinstance(command, DropRow):
        return place.value is None
    wanted: JsonValue | Unset = getattr(command, "value", UNSET)
    return wanted is not UNSET and same(place.value, wanted)


def _ruleset_is_missing(character: Character) -> Refusal:
    message = _("%(ruleset)s %(version)s is not installed here; the character sleeps until it is.") % {
        "ruleset": character.ruleset_name,
        "version": character.version_number,
    }
    return Refusal("ruleset-missing", message)


def _is_full(place: str) -> Refusal:
    message = _("The character is full: it would take more than 64 KB. Shorten a text or delete rows.")
    return Refusal("too-large", message, place)

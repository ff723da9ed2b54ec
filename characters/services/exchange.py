"""A character as a file: it says all by itself what it is and what it needs. Source: S2.4, S2.14, U9.8.

The file is the stored character (`v`, `build`, `builder`, `live` and whatever else it holds) with one object
more, `character`: its name, its summary, and the version of the ruleset it stands on, by key, number and
contents. It opens where that version is missing too, sleeps there, and wakes when it is stored (F1.60).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from characters.models import NAME_MOST, Character, View
from characters.queries import characters_of, compiled_of, current_of, readable_of, sheet_in_play
from characters.services.naming import tidy_name
from characters.services.recording import STORED_MOST, is_too_large, write_document
from characters.services.summarizing import summary_of
from rulesets.archives import is_archive
from rulesets.engine.api import settle
from rulesets.engine.compiled.numbers import stored_number
from rulesets.engine.document import parse
from rulesets.engine.problems import JsonObject, JsonValue, Problem, ProblemCode, shown
from rulesets.engine.sheet.undeclared import find_undeclared
from rulesets.engine.sheet.unreadable import Unreadable
from rulesets.models import Revision, Upload
from rulesets.queries import revisions_visible_to
from studio.accounts.guests import Actor

ABOUT = "character"
"""The key of what the file says about itself, beside the stored character."""

FILE_MOST_BYTES = 4 * STORED_MOST
"""A file may be written with more room than the character is stored in."""

ROOT = "character.json"
_KEPT = "kept"
"""Where the file says what the stored character itself holds under `character`; nothing as a rule (S2.8)."""

_TEXT_MOST = 200
_NUMBER_MOST = 2**53


@dataclass(frozen=True, slots=True)
class Pin:
    """The version of a ruleset that a character stands on."""

    key: str
    name: str
    version: int
    digest: str


@dataclass(frozen=True, slots=True)
class Exported:
    """A character as its file says it."""

    name: str
    summary: str
    ruleset: Pin
    stored: JsonObject


@dataclass(frozen=True, slots=True)
class Opened:
    """A character of a file, and what it holds that does not count; all of it is stored as it is.

    Attributes:
        character: The character.
        unreadable: What cannot be read as it stands (S2.10).
        undeclared: The paths of what its ruleset does not know (S2.8). Both are empty while it sleeps.
    """

    character: Character
    unreadable: tuple[Unreadable, ...] = ()
    undeclared: tuple[str, ...] = ()


def export_character(character: Character) -> dict[str, JsonValue]:
    """Return a character as a file, in the form its ruleset has now (M8.6)."""
    about: dict[str, JsonValue] = {
        "name": character.name,
        "summary": character.summary,
        "ruleset": {
            "key": character.ruleset_key,
            "name": character.ruleset_name,
            "version": character.version_number,
            "digest": character.revision_digest,
        },
    }
    compiled = compiled_of(character)
    stored = readable_of(character) if compiled is None else current_of(character, compiled)
    if ABOUT in stored:
        about[_KEPT] = stored[ABOUT]
    return {**stored, ABOUT: about}


def check_size(size: int) -> Problem | None:
    """Return the problem of a file that is too big to be a character, before it is read."""
    if size <= FILE_MOST_BYTES:
        return None
    message = _("The file has %(size)s bytes; that of a character has at most %(most)s.")
    words = message % {"size": f"{size:,}", "most": f"{FILE_MOST_BYTES:,}"}
    return _problem("", ProblemCode.TOO_BIG, words, size)


def read_export(data: bytes) -> Exported | list[Problem]:
    """Read a file, or tell everything that is wrong with it.

    Only what it says about itself can be wrong: whatever stands in the stored character is kept (S2.10).
    """
    if is_archive(data):
        words = _("This is a zip archive. A character is one JSON file; a package is imported as a ruleset.")
        return [_problem("", ProblemCode.NOT_JSON, words, None)]
    parsed = parse(data, limit_bytes=FILE_MOST_BYTES, root=ROOT)
    if isinstance(parsed, list):
        return parsed
    if not isinstance(parsed.value, Mapping):
        return [_problem("", ProblemCode.WRONG_TYPE, _("A character is an object."), parsed.value)]
    stored = {key: value for key, value in parsed.value.items() if key != ABOUT}
    problems: list[Problem] = []
    about = _object(parsed.value, ABOUT, ABOUT, problems)
    ruleset = _object(about, "ruleset", f"{ABOUT}.ruleset", problems) if about is not None else None
    if is_too_large(stored):
        problems.append(_problem("", ProblemCode.TOO_BIG, _("A character takes at most 64 KB."), None))
    if about is None or ruleset is None:
        return problems
    if _KEPT in about:
        stored[ABOUT] = about[_KEPT]
    exported = Exported(
        name=_text(about, "name", ABOUT, NAME_MOST, problems),
        summary=_text(about, "summary", ABOUT, _TEXT_MOST, problems, is_needed=False),
        ruleset=_pin(ruleset, problems),
        stored=stored,
    )
    return problems or exported


@transaction.atomic
def import_character(actor: Actor, *, exported: Exported) -> Opened:
    """Make a character from a file; without its version of the ruleset it sleeps until that is stored.

    Raises:
        ValueError: The actor is neither a user nor a guest.
    """
    if not actor.is_user and not actor.is_guest:
        raise ValueError("A visitor without a guest token owns nothing.")
    opened = open_export(actor, exported)
    opened.character.save()
    return opened


@transaction.atomic
def import_upload(actor: Actor, *, upload: Upload, exported: Exported) -> Character:
    """Make a character from a file that waits; confirming twice (a double click) makes it once."""
    Upload.objects.select_for_update().get(pk=upload.pk)
    character = open_export(actor, exported).character
    made = characters_of(actor).filter(
        name=character.name, digest=character.digest, counter=0, created_at__gte=upload.created_at
    )
    if (there := made.first()) is not None:
        return there
    character.save()
    return character


def open_export(actor: Actor, exported: Exported) -> Opened:
    """Return the character that a file makes, which is not saved yet."""
    pin = exported.ruleset
    revision = find_revision(actor, pin)
    character = Character(
        **actor.owner_columns,
        name=exported.name,
        summary=exported.summary,
        revision=revision,
        ruleset_key=revision.ruleset.key if revision else pin.key,
        ruleset_name=revision.name if revision else pin.name,
        version_number=pin.version,
        revision_digest=pin.digest,
        view=View.SHEET,
    )
    write_document(character, exported.stored)
    compiled = compiled_of(character)
    if compiled is None:
        return Opened(character)
    stored = current_of(character, compiled)
    settled = settle(compiled, stored)
    character.summary = summary_of(settled)
    return Opened(character, sheet_in_play(settled).unreadable, find_undeclared(compiled, stored))


def disposition_of(character: Character) -> str:
    """Return the header that names the file of a character after it, whatever script that is in."""
    name = "".join(" " if sign in '/\\:*?"<>|' else sign for sign in character.name)
    return content_disposition_header(True, f"{tidy_name(name) or 'character'}.json") or "attachment"


def find_revision(actor: Actor, pin: Pin) -> Revision | None:
    """Return the version a file names, among those the actor may use.

    Its contents decide, then its key; the actor's own goes before one that is shared with them.
    """
    same = revisions_visible_to(actor).filter(number=pin.version, digest=pin.digest)
    found = sorted(
        same, key=lambda one: (one.ruleset.key != pin.key, one.ruleset.owner_id != actor.user_id, one.pk)
    )
    return found[0] if found else None


def _pin(ruleset: Mapping[str, Any], problems: list[Problem]) -> Pin:
    place = f"{ABOUT}.ruleset"
    return Pin(
        key=_text(ruleset, "key", place, _TEXT_MOST, problems),
        name=_text(ruleset, "name", place, _TEXT_MOST, problems),
        version=_number(ruleset, "version", place, problems),
        digest=_text(ruleset, "digest", place, 64, problems),
    )


def _object(
    holder: Mapping[str, Any], key: str, path: str, problems: list[Problem]
) -> Mapping[str, Any] | None:
    value = holder.get(key)
    if isinstance(value, Mapping):
        return value
    if key not in holder:
        problems.append(_problem(path, ProblemCode.MISSING, _("This is no export of a character."), None))
    else:
        message = _("An object is needed, not %(value)s.") % {"value": shown(value)}
        problems.append(_problem(path, ProblemCode.WRONG_TYPE, message, value))
    return None


def _text(
    holder: Mapping[str, Any],
    key: str,
    place: str,
    most: int,
    problems: list[Problem],
    *,
    is_needed: bool = True,
) -> str:
    """Return a text on one line; what is wrong with it is added to the problems."""
    path, value = f"{place}.{key}", holder.get(key, "")
    if not isinstance(value, str):
        message = _("A text is needed, not %(value)s.") % {"value": shown(value)}
        problems.append(_problem(path, ProblemCode.WRONG_TYPE, message, value))
        return ""
    text = tidy_name(value)
    if is_needed and not text:
        problems.append(_problem(path, ProblemCode.MISSING, _("A text is needed."), None))
    if len(text) > most:
        message = _("At most %(most)s characters.") % {"most": most}
        problems.append(_problem(path, ProblemCode.TOO_LONG, message, value))
    return text


def _number(holder: Mapping[str, Any], key: str, place: str, problems: list[Problem]) -> int:
    path, value = f"{place}.{key}", holder.get(key)
    number = stored_number(value)
    if number is not None and 1 <= number <= _NUMBER_MOST and number == int(number):
        return int(number)
    message = _("A whole number of at least 1 is needed, not %(value)s.") % {"value": shown(value)}
    code = ProblemCode.WRONG_TYPE if number is None else ProblemCode.OUT_OF_RANGE
    problems.append(_problem(path, code, message, value))
    return 1


def _problem(path: str, code: ProblemCode, message: str, value: JsonValue) -> Problem:
    return Problem(f"{ROOT}#{path}" if path else ROOT, code, message, value=value)

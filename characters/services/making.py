"""A new character on a revision of a ruleset."""

from typing import Any

from django.db import transaction

from characters.models import Character, View
from characters.queries import characters_of
from characters.services.recording import write_document
from rulesets.engine.api import apply
from rulesets.engine.builder.commands import OpenBuilder
from rulesets.engine.problems import Refusal
from rulesets.models import Revision
from rulesets.queries import compiled_for
from studio.accounts.guests import Actor


@transaction.atomic
def make_character(actor: Actor, *, revision: Revision, name: str, is_guided: bool = True) -> Character:
    """Make a character for a user or a guest, pinned to this revision.

    Made with Guided, the builder counts as opened (B2.22); a ruleset without a builder has only All fields.

    Raises:
        UnreadableRevisionError: What is stored of the revision cannot be read any more.
        ValueError: The actor is neither a user nor a guest.
    """
    if not actor.is_user and not actor.is_guest:
        raise ValueError("A visitor without a guest token owns nothing.")
    compiled = compiled_for(revision)
    stored: dict[str, Any] = {"v": compiled.sheet.version, "build": {}}
    view = _first_view(revision, is_guided=is_guided)
    if view == View.GUIDED:
        applied = apply(compiled, stored, OpenBuilder())
        if not isinstance(applied, Refusal):
            stored = dict(applied.stored)
    character = Character(
        **actor.owner_columns,
        name=name,
        revision=revision,
        ruleset_key=revision.ruleset.key,
        ruleset_name=revision.name,
        version_number=revision.number,
        revision_digest=revision.digest,
        view=view,
    )
    write_document(character, stored)
    character.save()
    return character


def start_character(actor: Actor, *, revision: Revision, name: str, is_guided: bool) -> Character:
    """Return a new character; one somebody started the same way and did nothing with is not made again.

    Raises:
        UnreadableRevisionError: What is stored of the revision cannot be read any more.
        ValueError: The actor is neither a user nor a guest.
    """
    started = {"revision": revision, "name": name, "view": _first_view(revision, is_guided=is_guided)}
    untouched = characters_of(actor).filter(counter=0, **started).first()
    return untouched or make_character(actor, revision=revision, name=name, is_guided=is_guided)


def _first_view(revision: Revision, *, is_guided: bool) -> View:
    """Return how a new character is looked at: a ruleset without a builder has only All fields."""
    has_builder = compiled_for(revision).builder is not None
    return View.GUIDED if is_guided and has_builder else View.FIELDS

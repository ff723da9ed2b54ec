"""A second character like the first. Source: U4.7, U9.10."""

from django.db import transaction
from django.utils.translation import gettext as _

from characters.models import NAME_MOST, Character
from characters.services.recording import lock_character, save_note
from studio.accounts.guests import Actor

_COPIED = (
    "revision",
    "ruleset_key",
    "ruleset_name",
    "version_number",
    "revision_digest",
    "summary",
    "summary_parts",
    "document",
    "digest",
    "view",
)


@transaction.atomic
def duplicate_character(actor: Actor, *, character_id: int) -> Character:
    """Make a character with the same sheet and answers, on the same version; its history begins here.

    It is nobody's but the asker's: links and offers stay with the first.

    Raises:
        Character.DoesNotExist: There is none of that number that is theirs.
    """
    original = lock_character(actor, character_id=character_id)
    copy = Character(**actor.owner_columns, name=_copy_name(original.name))
    for column in _COPIED:
        setattr(copy, column, getattr(original, column))
    copy.save()
    save_note(copy, actor=actor, place="copy", command={"op": "duplicate", "of": original.pk})
    return copy


def _copy_name(name: str) -> str:
    ending = _(" (copy)")
    return name[: NAME_MOST - len(ending)].rstrip() + ending

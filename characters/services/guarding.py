"""Doing something to a character only while it is the one that was seen (If-Match)."""

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction

from characters.queries import tag_of
from characters.services.recording import lock_character
from studio.accounts.guests import Actor

T = TypeVar("T")


class ChangedMeanwhileError(Exception):
    """The character is not the one that was seen; nothing was done."""


@transaction.atomic
def act_if_unchanged(
    actor: Actor, *, character_id: int, tags: frozenset[str] | None, act: Callable[[], T]
) -> T:
    """Do something to a character while nobody else can, if it still has one of these tags.

    Args:
        actor: Who asks; the character of that id must be theirs.
        tags: What was seen of it (`characters.queries.tag_of`); None where that does not matter.
        act: What is done: a service that locks the same character.

    Raises:
        Character.DoesNotExist: There is none of that number that is theirs.
        ChangedMeanwhileError: It has none of the tags.
    """
    if tags is not None and tag_of(lock_character(actor, character_id=character_id)) not in tags:
        raise ChangedMeanwhileError
    return act()

"""What the review of a character's file shows, before anything is stored. Source: U9.7, U9.8."""

from dataclasses import dataclass

from characters.pages.dormant import DormantPart, dormant_parts
from characters.pages.unread import UnreadValue, unread_values
from characters.queries import CardWords
from characters.services.exchange import Opened
from rulesets.models import Upload

LISTED_MOST = 100
"""How many unknown names are listed one by one."""


@dataclass(frozen=True, slots=True)
class CharacterReview:
    """A file that was read.

    Attributes:
        unread: Values that cannot be read as they stand and are kept.
        undeclared: Paths of what the ruleset does not know and is kept, the first of them.
        undeclared_left: How many more of those there are.
        parts: What it holds, where its ruleset is missing and there is nothing to read it with.
    """

    token: str
    file_name: str
    name: str
    summary: str
    ruleset: str
    key: str
    version: int
    is_dormant: bool
    unread: tuple[UnreadValue, ...]
    undeclared: tuple[str, ...]
    undeclared_left: int
    parts: tuple[DormantPart, ...]


def review_of(upload: Upload, opened: Opened) -> CharacterReview:
    """Return the review of a file."""
    character = opened.character
    is_dormant, words = character.revision is None, CardWords([character])
    return CharacterReview(
        token=str(upload.token),
        file_name=upload.name,
        name=character.name,
        summary=words.summary(character),
        ruleset=words.ruleset(character),
        key=character.ruleset_key,
        version=character.version_number,
        is_dormant=is_dormant,
        unread=unread_values(opened.unreadable),
        undeclared=opened.undeclared[:LISTED_MOST],
        undeclared_left=max(0, len(opened.undeclared) - LISTED_MOST),
        parts=dormant_parts(character) if is_dormant else (),
    )

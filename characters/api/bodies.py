"""Bodies of requests about characters, but for commands."""

from typing import Annotated

from pydantic import Field

from characters.models import NAME_MOST
from studio.web.api.bodies import Body, RowNumber

Name = Annotated[str, Field(min_length=1, max_length=NAME_MOST, pattern=r"\S")]


class StartBody(Body):
    """The ruleset of a new character; without a version, its current one."""

    ruleset: RowNumber
    version: RowNumber | None = None
    name: Name | None = None
    guided: bool = True


class RenameBody(Body):
    """The name of a character. With `was`, only while that is still its name."""

    name: Name
    was: str | None = None


class MoveBody(Body):
    """The version of its ruleset that a character is to stand on."""

    to: RowNumber


class MigrationBody(Body):
    """The ruleset whose stored characters are brought to a version; without one, its current one."""

    ruleset: RowNumber
    version: RowNumber | None = None
    move_unpinned: bool = False
    dry_run: bool = False


class SetBackBody(Body):
    """The character of a migration that is set back; without one, all of them."""

    character: RowNumber | None = None


class ReverseBody(Body):
    """What is undone or redone: the change of that number, if it is the one whose turn it is; or the next."""

    event: RowNumber | None = None

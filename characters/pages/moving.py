"""What the page shows that looks at a character on another version of its ruleset. Source: U4.7."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from characters.models import Character
from characters.pages.unread import UnreadValue, unread_values
from characters.services.moving import Preview
from rulesets.engine.api import CompiledRuleset
from rulesets.engine.builder.differences import Difference
from rulesets.engine.builder.wording import value_text
from rulesets.engine.problems import JsonValue, is_number
from rulesets.engine.sentences import DisplayText
from rulesets.models import Revision
from studio.web.templatetags.numbers import number


@dataclass(frozen=True, slots=True)
class VersionChoice:
    """A version that can be looked at."""

    number: int
    is_present: bool
    is_shown: bool


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """A value that is another on that version; what was not there, or is not any more, is empty."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class MovePage:
    """A character, and what it would be on another version.

    Attributes:
        counter: The character that the preview was made from.
        moved: What the sheet migrations do, a sentence each.
        kept: The paths of what that version does not know; nothing of it is lost.
        trouble: Why it was not moved.
        is_unreadable: Whether this Studio cannot read that version any more.
    """

    character_id: int
    name: str
    ruleset: str
    present: int
    shown: int
    counter: int
    versions: tuple[VersionChoice, ...]
    moved: tuple[str, ...] = ()
    changes: tuple[ChangeLine, ...] = ()
    inactive: tuple[tuple[str, str], ...] = ()
    unread: tuple[UnreadValue, ...] = ()
    kept: tuple[str, ...] = ()
    trouble: str = ""
    is_unreadable: bool = False

    @property
    def is_older(self) -> bool:
        """Whether the version looked at is older than the one the character stands on."""
        return self.shown < self.present

    @property
    def is_same(self) -> bool:
        """Whether nothing that people see is another there."""
        return not (self.moved or self.changes or self.inactive)


def move_page(
    character: Character,
    versions: list[Revision],
    shown: Revision,
    *,
    before: CompiledRuleset,
    preview: Preview | None,
    trouble: str = "",
) -> MovePage:
    """Return the page of a character on another version; without a preview that cannot be read."""
    choices = tuple(
        VersionChoice(one.number, one.pk == character.revision_id, one.pk == shown.pk) for one in versions
    )
    start = MovePage(
        character_id=character.pk,
        name=character.name,
        ruleset=DisplayText(character.ruleset_name),
        present=character.version_number,
        shown=shown.number,
        counter=character.counter,
        versions=choices,
        trouble=trouble,
        is_unreadable=preview is None,
    )
    return start if preview is None else _with_preview(start, before, preview)


def _with_preview(page: MovePage, before: CompiledRuleset, preview: Preview) -> MovePage:
    after = preview.settled.plan.compiled
    return replace(
        page,
        moved=tuple(line.sentence for line in preview.report if line.is_done),
        changes=tuple(_line(change, before, after) for change in preview.changes),
        inactive=tuple((one.label, one.reason) for one in preview.inactive),
        unread=unread_values(preview.unreadable),
        kept=preview.undeclared,
    )


def _line(change: Difference, before: CompiledRuleset, after: CompiledRuleset) -> ChangeLine:
    return ChangeLine(change.label, _text(change, before, change.before), _text(change, after, change.after))


def _text(change: Difference, compiled: CompiledRuleset, value: JsonValue) -> str:
    """A value as its sheet shows it; a field by the label of what was chosen."""
    if value is None:
        return ""
    kind, _slash, name = change.target.partition("/")
    if kind == "field" and name in compiled.fields:
        return value_text(compiled, name, value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return number(value) if is_number(value) else str(value)

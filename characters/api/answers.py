"""What the API says about characters: frozen dataclasses, made from rows and from settled characters."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.http import quote_etag

from characters.models import Character
from characters.queries import UndoState, is_dormant, sheet_in_play, tag_of
from characters.services.moving import Preview
from rulesets.engine.api import CompiledRuleset, Explanation, Settled, step_states, step_view
from rulesets.engine.builder.openchoices import OpenChoice, open_choices
from rulesets.engine.builder.sources import sources_of
from rulesets.engine.builder.state import Inactive, StepState, StepView
from rulesets.engine.problems import JsonValue
from rulesets.engine.sheet import explain
from rulesets.engine.sheet.rows import RowView
from rulesets.engine.sheet.unreadable import Unreadable


@dataclass(frozen=True, slots=True)
class PinnedRuleset:
    """The version a character stands on. `id` is null while it is not stored here: the character sleeps."""

    id: int | None
    key: str
    name: str
    version: int
    digest: str


@dataclass(frozen=True, slots=True)
class CharacterCard:
    """A character, as lists show it."""

    id: int
    name: str
    summary: str
    ruleset: PinnedRuleset
    is_dormant: bool
    created_at: datetime
    updated_at: datetime
    deleted_at: datetime | None
    etag: str


@dataclass(frozen=True, slots=True)
class CharacterAnswer(CharacterCard):
    """A character; `undo` and `redo` number the changes that would be next, `etag` is for If-Match."""

    undo: int | None
    redo: int | None


@dataclass(frozen=True, slots=True)
class ChangedAnswer:
    """What became of a change; `event` numbers it, null where the character already was as asked."""

    event: int | None
    character: CharacterAnswer


@dataclass(frozen=True, slots=True)
class ImportedAnswer:
    """A character made from a file, and what of it is kept but cannot be read as it stands."""

    character: CharacterAnswer
    unreadable: tuple[Unreadable, ...]


@dataclass(frozen=True, slots=True)
class SheetAnswer:
    """Every number of a sheet (U7.3), the rows of its lists, and what each number is made of (U4.4).

    `explanations` is by target, such as `ability/cha` or `derived/guard`.
    """

    sheet: Mapping[str, Any]
    rows: Mapping[str, tuple[RowView, ...]]
    conditions: tuple[str, ...]
    notes: Mapping[str, str]
    unreadable: tuple[Unreadable, ...]
    explanations: Mapping[str, Explanation]


@dataclass(frozen=True, slots=True)
class StepsAnswer:
    """The steps of the builder in their order, and everything that is still open."""

    is_opened: bool
    steps: tuple[StepState, ...]
    open: tuple[OpenChoice, ...]


@dataclass(frozen=True, slots=True)
class StepAnswer:
    """One step with everything it offers; what `view` holds depends on the step's kind."""

    kind: str
    view: StepView


@dataclass(frozen=True, slots=True)
class StepOfMigration:
    """What a step of a sheet migration does to a character, or why it does nothing."""

    path: str
    kind: str
    is_done: bool
    sentence: str


@dataclass(frozen=True, slots=True)
class Change:
    """A value that is another on another version; null where there is none."""

    target: str
    label: str
    before: bool | float | str | None
    after: bool | float | str | None
    sentence: str


@dataclass(frozen=True, slots=True)
class PreviewAnswer:
    """What moving a character to a version changes: its migrations, values, answers that count no more.

    `undeclared` names what that version does not know; nothing of it is lost.
    """

    version: int
    report: tuple[StepOfMigration, ...]
    changes: tuple[Change, ...]
    inactive: tuple[Inactive, ...]
    unreadable: tuple[Unreadable, ...]
    undeclared: tuple[str, ...]


def preview_of(version: int, preview: Preview) -> PreviewAnswer:
    """Describe what moving a character to a version changes."""
    return PreviewAnswer(
        version=version,
        report=tuple(
            StepOfMigration(one.path, one.kind, one.is_done, one.sentence) for one in preview.report
        ),
        changes=tuple(
            Change(one.target, one.label, _plain(one.before), _plain(one.after), one.sentence)
            for one in preview.changes
        ),
        inactive=preview.inactive,
        unreadable=preview.unreadable,
        undeclared=preview.undeclared,
    )


def _plain(value: JsonValue) -> bool | float | str | None:
    return value if isinstance(value, bool | int | float | str) else None


def card_of(character: Character) -> CharacterCard:
    """Describe a character in a list."""
    return CharacterCard(**_members(character))


def answer_of(character: Character, undo: UndoState) -> CharacterAnswer:
    """Describe a character."""
    return CharacterAnswer(**_members(character), undo=undo.undo, redo=undo.redo)


def _members(character: Character) -> dict[str, Any]:
    sleeps = is_dormant(character)
    revision = character.revision
    return {
        "id": character.pk,
        "name": character.name,
        "summary": character.summary,
        "ruleset": PinnedRuleset(
            id=None if sleeps or revision is None else revision.ruleset_id,
            key=character.ruleset_key,
            name=character.ruleset_name,
            version=character.version_number,
            digest=character.revision_digest,
        ),
        "is_dormant": sleeps,
        "created_at": character.created_at,
        "updated_at": character.updated_at,
        "deleted_at": character.deleted_at,
        "etag": quote_etag(tag_of(character)),
    }


def sheet_of(settled: Settled) -> SheetAnswer:
    """Describe an evaluated sheet."""
    sheet, sources = sheet_in_play(settled), sources_of(settled)
    compiled = settled.plan.compiled
    return SheetAnswer(
        sheet=sheet.as_json(),
        rows={id_: sheet.rows(id_) for id_ in compiled.lists},
        conditions=sheet.conditions,
        notes=sheet.notes,
        unreadable=sheet.unreadable,
        explanations={target: explain(sheet, sources, target) for target in _targets(compiled)},
    )


def _targets(compiled: CompiledRuleset) -> Iterator[str]:
    """Yield every number that can be explained, in the order of the sheet."""
    for id_ in compiled.abilities:
        yield f"ability/{id_}"
        yield f"modifier/{id_}"
    numbers = [id_ for id_, field in compiled.readers.fields.items() if field.is_number]
    parts = {
        "skill": compiled.skills,
        "save": compiled.saves,
        "field": numbers,
        "derived": compiled.derived,
        "pool": compiled.pools,
        "track": compiled.tracks,
    }
    for kind, ids in parts.items():
        for id_ in ids:
            yield f"{kind}/{id_}"
    yield "proficiency"


def steps_of(settled: Settled) -> StepsAnswer:
    """Describe the builder."""
    return StepsAnswer(
        is_opened=settled.record.opened, steps=step_states(settled), open=open_choices(settled)
    )


def step_of(settled: Settled, step: str) -> StepAnswer:
    """Describe one step. Raises KeyError where the ruleset has none of that id."""
    return StepAnswer(kind=settled.plan.steps[step].kind, view=step_view(settled, step))

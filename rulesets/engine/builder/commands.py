"""What a person can ask of a character, as data: one frozen dataclass per request.

A command says what is wanted and nothing about how it is carried out. Pages, API and command line
build the same commands; :func:`rulesets.engine.builder.applying.apply` carries them out.

Values of ``None`` empty the place they name. Row keys are the ``_row`` of a row (S13.33).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Literal, TypeAlias

from rulesets.engine.problems import JsonValue

CheckKind: TypeAlias = Literal["skills", "saves"]


@dataclass(frozen=True, slots=True)
class OpenBuilder:
    """Open the guided builder on this character for the first time. Source: B22.12, B24.21."""


@dataclass(frozen=True, slots=True)
class FinishDescription:
    """Done: let picks change the sheet. Source: B22.7."""


@dataclass(frozen=True, slots=True)
class PickEntry:
    """Select a catalog entry in a catalog step. Source: B5.7 to B5.10."""

    step: str
    entry: str


@dataclass(frozen=True, slots=True)
class UnpickEntry:
    """Deselect an entry, or drop a kept pick that does not count. Source: B21.1, B2.18."""

    step: str
    entry: str


@dataclass(frozen=True, slots=True)
class ChooseOption:
    """Answer a slot: an ability, skill or save id. Source: B13.19, B14, B15.9."""

    slot: str
    option: str


@dataclass(frozen=True, slots=True)
class DropOption:
    """Take one answer of a slot back (the latest, where it was chosen twice). Source: B13.7."""

    slot: str
    option: str


@dataclass(frozen=True, slots=True)
class ChooseMethod:
    """Choose how base scores are answered: "pointBuy", "standardArray" or "manual". Source: B24.4."""

    method: str


@dataclass(frozen=True, slots=True)
class SetBase:
    """Set the base of one ability score under point buy or manual entry. Source: B24.10, B24.20."""

    ability: str
    value: float


@dataclass(frozen=True, slots=True)
class AssignScore:
    """Give a value of the standard array (by its index) to an ability, or none. Source: B24.14."""

    ability: str
    index: int | None


@dataclass(frozen=True, slots=True)
class RollDice:
    """Throw a step's creation dice: for one target, or all that are not thrown yet. Source: B24.15, B26.15.

    ``target`` is a target key such as ``field/luck``; empty for everything that is still missing.
    """

    step: str
    target: str = ""


@dataclass(frozen=True, slots=True)
class TakeAll:
    """Pick everything a step offers, as far as it is offered. Source: B8.7."""

    step: str


@dataclass(frozen=True, slots=True)
class FillRest:
    """Answer everything that is still open at random, but legally. Source: U4.6."""


@dataclass(frozen=True, slots=True)
class EditField:
    """Set a field by hand, in a fields step or in All fields. Source: B2.4, B23.9."""

    field: str
    value: JsonValue


@dataclass(frozen=True, slots=True)
class EditScore:
    """Set an ability score by hand in All fields. Source: B21.5, B21.7."""

    ability: str
    value: float | None


@dataclass(frozen=True, slots=True)
class EditTier:
    """Set the training tier of a skill or save by hand; ``None`` is untrained. Source: S6.8."""

    kind: CheckKind
    id: str
    tier: str | None


@dataclass(frozen=True, slots=True)
class EditBonus:
    """Set the free bonus of a skill or save. Source: S6.10."""

    id: str
    value: float | None


@dataclass(frozen=True, slots=True)
class AddRow:
    """Add a row of one's own to a list. Source: S13.9, S13.33."""

    list_id: str
    values: Mapping[str, JsonValue]


@dataclass(frozen=True, slots=True)
class AddEntryRows:
    """Copy all rows of a catalog entry onto the sheet from the picker of All fields. Source: F3.18, B12.2."""

    catalog: str
    entry: str


@dataclass(frozen=True, slots=True)
class EditCell:
    """Set one cell of a row; ``None`` empties it. Source: S13.10."""

    list_id: str
    row: str
    column: str
    value: JsonValue


@dataclass(frozen=True, slots=True)
class DropRow:
    """Delete a row, one's own or a pick's. Source: B20.5."""

    list_id: str
    row: str


@dataclass(frozen=True, slots=True)
class MoveRow:
    """Move a row to a place in its list, counted from 0. Source: B20.9."""

    list_id: str
    row: str
    to: int


Command: TypeAlias = (
    OpenBuilder
    | FinishDescription
    | PickEntry
    | UnpickEntry
    | ChooseOption
    | DropOption
    | ChooseMethod
    | SetBase
    | AssignScore
    | RollDice
    | TakeAll
    | FillRest
    | EditField
    | EditScore
    | EditTier
    | EditBonus
    | AddRow
    | AddEntryRows
    | EditCell
    | DropRow
    | MoveRow
)

COMMANDS: Mapping[str, type[Command]] = {
    "open": OpenBuilder,
    "finish": FinishDescription,
    "pick": PickEntry,
    "unpick": UnpickEntry,
    "choose": ChooseOption,
    "drop": DropOption,
    "method": ChooseMethod,
    "base": SetBase,
    "assign": AssignScore,
    "roll": RollDice,
    "takeAll": TakeAll,
    "fillRest": FillRest,
    "field": EditField,
    "score": EditScore,
    "tier": EditTier,
    "bonus": EditBonus,
    "addRow": AddRow,
    "addEntry": AddEntryRows,
    "cell": EditCell,
    "dropRow": DropRow,
    "moveRow": MoveRow,
}
_NAMES = {kind: name for name, kind in COMMANDS.items()}


def command_name(command: Command) -> str:
    """The short name a command is stored and sent under, such as ``"pick"``."""
    return _NAMES[type(command)]


def command_json(command: Command) -> dict[str, JsonValue]:
    """A command as JSON: its name under ``"op"`` beside its arguments."""
    values = {item.name: getattr(command, item.name) for item in fields(command)}
    return {"op": command_name(command), **values}

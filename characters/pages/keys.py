"""Names of places on a page: ids of elements, made from the ids of the format and from row keys."""

import re

from rulesets.engine.builder.commands import (
    AddEntryRows,
    AddRow,
    AssignScore,
    ChooseMethod,
    ChooseOption,
    Command,
    DropOption,
    DropRow,
    EditBonus,
    EditCell,
    EditField,
    EditScore,
    EditTier,
    MoveRow,
    PickEntry,
    RollDice,
    SetBase,
    UnpickEntry,
)

_PLAIN = re.compile(r"[^A-Za-z0-9-]")


def page_key(*parts: str) -> str:
    """Return an element id for a place, such as `field-speed`: letters, digits, `-` and `_` only.

    Two places never share one: what is not a letter, digit or hyphen is written as its number.
    """
    return "-".join(_PLAIN.sub(lambda found: f"_{ord(found[0]):x}_", part) for part in parts)


def key_of(command: Command) -> str:
    """Return the page's name of the thing a command is about, where its refusal is shown."""
    match command:
        case EditField(field=id_):
            return page_key("field", id_)
        case EditScore(ability=id_):
            return page_key("score", id_)
        case EditTier(kind=kind, id=id_):
            return page_key("tier", kind, id_)
        case EditBonus(id=id_):
            return page_key("bonus", id_)
        case SetBase(ability=id_) | AssignScore(ability=id_):
            return page_key("base", id_)
        case ChooseMethod():
            return "method"
        case PickEntry(entry=id_) | UnpickEntry(entry=id_):
            return page_key("entry", id_)
        case RollDice():
            return "rolls"
        case ChooseOption(slot=id_) | DropOption(slot=id_):
            return page_key("slot", id_)
        case _:
            return _key_of_rows(command)


def home_of(command: Command) -> str:
    """Return the page's name of what the thing stands in, where its refusal is shown when it is gone."""
    return page_key("list", command.list_id) if isinstance(command, EditCell) else ""


def _key_of_rows(command: Command) -> str:
    match command:
        case EditCell(list_id=list_, row=row, column=column):
            return page_key("cell", list_, row, column)
        case DropRow(list_id=list_) | MoveRow(list_id=list_) | AddRow(list_id=list_):
            return page_key("list", list_)
        case AddEntryRows(catalog=catalog):
            return page_key("catalog", catalog)
        case _:
            return "page"

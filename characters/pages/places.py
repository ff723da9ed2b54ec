"""What stands at a place, in words, for telling somebody that it is not what they saw."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from characters.pages.controls import as_typed
from characters.pages.lists import cell_text
from rulesets.engine.api import CompiledRuleset
from rulesets.engine.builder.commands import (
    ChooseOption,
    Command,
    DropOption,
    DropRow,
    EditField,
    EditTier,
    PickEntry,
    UnpickEntry,
)
from rulesets.engine.builder.wording import value_text
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.builder import CatalogStep


def place_words(compiled: CompiledRuleset, command: Command, value: JsonValue) -> str:
    """Return the value at the place of a command as people read it."""
    if value is None or value in ("", []):
        return _("nothing")
    match command:
        case PickEntry(step=step) | UnpickEntry(step=step) if isinstance(value, str):
            return entry_label(compiled, step, value)
        case PickEntry() | UnpickEntry():
            return _("picked") if value else _("not picked")
        case ChooseOption() | DropOption() if isinstance(value, list | tuple):
            return ", ".join(option_label(compiled, str(id_)) for id_ in value)
        case EditField(field=field):
            return value_text(compiled, field, value)
        case DropRow(list_id=list_) if isinstance(value, Mapping):
            return row_words(compiled, list_, value)
        case EditTier():
            return compiled.tier(str(value)).label if value in compiled.tier_rank else str(value)
        case _:
            return as_typed(value)


def row_words(compiled: CompiledRuleset, list_id: str, row: Mapping[str, JsonValue]) -> str:
    """Return what the cells of a row hold, in the order of its columns."""
    columns = compiled.lists[list_id].columns
    return ", ".join(text for column in columns if (text := cell_text(column, row.get(column.id))))


def entry_label(compiled: CompiledRuleset, step_id: str, entry_id: str) -> str:
    """Return the label of an entry of a catalog step, or its id where it is gone."""
    steps = compiled.builder.steps if compiled.builder else ()
    for step in steps:
        if step.id == step_id and isinstance(step, CatalogStep) and step.catalog in compiled.catalogs:
            entry = compiled.catalogs[step.catalog].entries.get(entry_id)
            return entry.label if entry else entry_id
    return entry_id


def option_label(compiled: CompiledRuleset, id_: str) -> str:
    """Return the label of an ability, skill or save, else of an entry of that id, else the id."""
    for known in (compiled.abilities.get(id_), compiled.skills.get(id_), compiled.saves.get(id_)):
        if known is not None:
            return known.label
    entries = (catalog.entries.get(id_) for catalog in compiled.catalogs.values())
    return next((entry.label for entry in entries if entry is not None), id_)

"""What stands at a place, in words, for telling somebody that it is not what they saw."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from characters.pages.controls import as_typed
from characters.pages.wording import field_text
from rulesets.engine.api import CompiledRuleset, Settled
from rulesets.engine.builder import slotviews
from rulesets.engine.builder.bases import array_values
from rulesets.engine.builder.commands import (
    AssignScore,
    ChooseMethod,
    ChooseOption,
    Command,
    DropOption,
    DropRow,
    EditCell,
    EditField,
    EditTier,
    MoveRow,
    PickEntry,
    UnpickEntry,
)
from rulesets.engine.builder.steps.abilities import METHOD_LABELS
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.builder import CatalogStep
from rulesets.pages.cells import cell_text
from rulesets.texts import said
from studio.web.templatetags.numbers import number


def place_words(settled: Settled, command: Command, value: JsonValue) -> str:
    """Return the value at the place of a command as people read it; empty where no words are short enough."""
    if value is None or value in ("", []):
        return _("nothing")
    compiled = settled.plan.compiled
    match command:
        case PickEntry(step=step) | UnpickEntry(step=step) if isinstance(value, str):
            return entry_label(compiled, step, value)
        case PickEntry() | UnpickEntry():
            return _("picked") if value else _("not picked")
        case ChooseOption(slot=slot) | DropOption(slot=slot) if isinstance(value, list | tuple):
            return ", ".join(said(option_label(settled, slot, str(id_))) for id_ in value)
        case EditField(field=field):
            return field_text(settled, field, value)
        case DropRow(list_id=list_) | MoveRow(list_id=list_) if isinstance(value, Mapping):
            return row_words(compiled, list_, value)
        case EditCell(list_id=list_, column=id_):
            return row_words(compiled, list_, {id_: value})
        case EditTier():
            return said(compiled.tier(str(value)).label) if value in compiled.tier_rank else str(value)
        case _:
            return _answer_words(settled, command, value)


def _answer_words(settled: Settled, command: Command, value: JsonValue) -> str:
    """Return the answer of an abilities step as people read it, and any other single value as it is typed."""
    match command:
        case ChooseMethod():
            return method_label(str(value))
        case AssignScore() if isinstance(value, int):
            values = array_values(settled.plan, settled.record)
            return number(values[value]) if 0 <= value < len(values) else ""
        case _:
            return as_typed(value)


def method_label(method: str) -> str:
    """Return what a way to make scores is called, or its name where the Studio does not run it."""
    label = METHOD_LABELS.get(method)
    return method if label is None else said(label)


def row_words(compiled: CompiledRuleset, list_id: str, row: Mapping[str, JsonValue]) -> str:
    """Return what the cells of a row hold, in the order of its columns."""
    columns = compiled.lists[list_id].columns
    texts = (said(cell_text(column, row.get(column.id))) for column in columns)
    return ", ".join(text for text in texts if text) or _("an empty row")


def entry_label(compiled: CompiledRuleset, step_id: str, entry_id: str) -> str:
    """Return the label of an entry of a catalog step, or its id where it is gone."""
    steps = compiled.builder.steps if compiled.builder else ()
    for step in steps:
        if step.id == step_id and isinstance(step, CatalogStep) and step.catalog in compiled.catalogs:
            entry = compiled.catalogs[step.catalog].entries.get(entry_id)
            return entry.label if entry else entry_id
    return entry_id


def option_label(settled: Settled, slot_key: str, id_: str) -> str:
    """Return the label of an answer of a slot, or its id where the slot is gone."""
    answers = settled.activity.slots.get(slot_key)
    return id_ if answers is None else slotviews.option_label(settled, answers.slot, id_)

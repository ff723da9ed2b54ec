"""Carrying out commands: the one way a stored character changes.

A command is judged on the settled character, changes what the player typed or answered, and the result
is settled again; everything that follows from one action is made in that action (B21.10).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rulesets.engine.builder import answers, edits, filling, methods, opening, rolling, rowedits, takeall
from rulesets.engine.builder import commands as c
from rulesets.engine.builder.changes import Change
from rulesets.engine.builder.record import without_filled
from rulesets.engine.builder.renamed import older_places
from rulesets.engine.builder.settling import Settled, settle, settle_parts
from rulesets.engine.builder.state import PlaceValue
from rulesets.engine.compiled.ruleset import CompiledRuleset
from rulesets.engine.dice import Dice
from rulesets.engine.problems import JsonValue, Refusal
from rulesets.engine.sentences import say


@dataclass(frozen=True, slots=True)
class Applied:
    """A command that was carried out.

    Attributes:
        stored: The character as it is stored now.
        settled: The same, settled.
        command: What was asked.
        before: The place it changed and what stood there.
        after: The same place now.
    """

    stored: dict[str, JsonValue]
    settled: Settled
    command: c.Command
    before: PlaceValue
    after: PlaceValue


HANDLERS: Mapping[type[c.Command], Callable[[Settled, Any], Change]] = {
    c.OpenBuilder: opening.open_builder,
    c.FinishDescription: opening.finish_description,
    c.PickEntry: answers.pick,
    c.UnpickEntry: answers.unpick,
    c.ChooseOption: answers.choose,
    c.DropOption: answers.drop,
    c.ChooseMethod: methods.choose_method,
    c.SetBase: methods.set_base,
    c.AssignScore: methods.assign_score,
    c.TakeAll: takeall.take_all,
    c.EditField: edits.edit_field,
    c.EditScore: edits.edit_score,
    c.EditTier: edits.edit_tier,
    c.EditBonus: edits.edit_bonus,
    c.AddRow: rowedits.add_row,
    c.AddEntryRows: rowedits.add_entry_rows,
    c.EditCell: rowedits.edit_cell,
    c.DropRow: rowedits.drop_row,
    c.MoveRow: rowedits.move_row,
}
"""What carries out each kind of command but those that throw dice."""


def apply(
    compiled: CompiledRuleset,
    stored: Mapping[str, JsonValue],
    command: c.Command,
    dice: Dice | None = None,
) -> Applied | Refusal:
    """Carry out a command on a stored character.

    Args:
        compiled: The ruleset.
        stored: The character; it is not changed.
        command: What is wanted.
        dice: Where faces come from; without them a command that throws dice is refused.

    Returns:
        The changed character, or why the command is refused; nothing is changed then.
    """
    return carry_out(settle(compiled, stored), command, dice)


def carry_out(before: Settled, command: c.Command, dice: Dice | None = None) -> Applied | Refusal:
    """Carry out a command on a character that is settled already, as `apply` does on a stored one."""
    change = _carried_out(before, command, dice)
    if isinstance(change, Refusal):
        return change
    place = place_of(before, command)
    older = older_places(before.plan, place.name)
    answers_now = without_filled(change.answers, place.name, older=older)
    made = replace(change, answers=answers_now, empty=change.empty - {"builder"})
    after = settle_parts(before.plan.compiled, made)
    return Applied(after.stored, after, command, place, place_of(after, command))


def _carried_out(settled: Settled, command: c.Command, dice: Dice | None) -> Change:
    if not isinstance(command, c.RollDice | c.FillRest):
        return HANDLERS[type(command)](settled, command)
    if dice is None:
        return Refusal("no-dice", say("There are no dice to throw."))
    if isinstance(command, c.FillRest):
        return filling.fill_rest(settled, dice, _carried_out, place_of)
    return rolling.roll_dice(settled, command, dice)


def place_of(settled: Settled, command: c.Command) -> PlaceValue:
    """The place a command would change on a settled character, and what stands there now.

    A step that takes one pick is one place; in a step that takes several, each entry is a place of its
    own, so that two people may pick two different ones.
    """
    return PLACES[type(command)](settled, command)


def _method_place(settled: Settled, command: c.ChooseMethod) -> PlaceValue:
    return PlaceValue("method", settled.record.method)


def _base_place(settled: Settled, command: c.SetBase) -> PlaceValue:
    base = settled.assembly.bases.get(command.ability)
    return PlaceValue(f"base/{command.ability}", None if base is None else base.value)


def _assigned_place(settled: Settled, command: c.AssignScore) -> PlaceValue:
    return PlaceValue(f"assigned/{command.ability}", settled.record.assigned.get(command.ability))


def _rolls_place(settled: Settled, command: c.RollDice) -> PlaceValue:
    return PlaceValue(f"rolls/{command.step}/{command.target}", settled.record.rolls.get(command.step))


def _step_place(settled: Settled, command: c.TakeAll) -> PlaceValue:
    return PlaceValue(f"step/{command.step}", list(settled.record.picks.get(command.step, ())))


def _builder_place(settled: Settled, command: c.Command) -> PlaceValue:
    return PlaceValue("builder", settled.record.described)


PLACES: Mapping[type[c.Command], Callable[[Settled, Any], PlaceValue]] = {
    c.OpenBuilder: _builder_place,
    c.FinishDescription: _builder_place,
    c.PickEntry: answers.pick_place,
    c.UnpickEntry: answers.pick_place,
    c.ChooseOption: answers.slot_place,
    c.DropOption: answers.slot_place,
    c.ChooseMethod: _method_place,
    c.SetBase: _base_place,
    c.AssignScore: _assigned_place,
    c.RollDice: _rolls_place,
    c.TakeAll: _step_place,
    c.FillRest: _builder_place,
    c.EditField: edits.field_place,
    c.EditScore: edits.score_place,
    c.EditTier: edits.tier_place,
    c.EditBonus: edits.bonus_place,
    c.AddRow: rowedits.list_place,
    c.AddEntryRows: rowedits.entry_place,
    c.EditCell: rowedits.cell_place,
    c.DropRow: rowedits.row_place,
    c.MoveRow: rowedits.row_place,
}
"""The place each kind of command changes."""

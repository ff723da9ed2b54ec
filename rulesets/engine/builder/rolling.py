"""Throwing creation dice: in the abilities step and in roll steps. Source: B24.15 to B24.18, B25, B26.

Dice come from outside; a roll that was made stands, and only a step with `retry` throws again (B25.5, B25.6).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulesets.engine.builder.bases import base_before_rolls
from rulesets.engine.builder.changes import Change, with_answers, with_value
from rulesets.engine.builder.commands import RollDice
from rulesets.engine.builder.creationrolls import (
    Rolled,
    as_stored,
    keyed_rolls,
    listed_rolls,
    target_of,
    throw,
)
from rulesets.engine.builder.ledger import Key, Parts
from rulesets.engine.builder.record import with_rolls
from rulesets.engine.builder.scores import fold
from rulesets.engine.builder.settling import Settled, settle_parts
from rulesets.engine.builder.values import held, whole
from rulesets.engine.compiled.numbers import exact, round_down
from rulesets.engine.dice import Dice
from rulesets.engine.problems import JsonValue, Refusal, is_number
from rulesets.engine.schema.builder import AbilitiesStep, CreationDice, CreationRoll, RollStep
from rulesets.engine.schema.fields import NumberField
from rulesets.engine.schema.sheet import AbilityScore
from rulesets.engine.sentences import say


def roll_dice(settled: Settled, command: RollDice, dice: Dice) -> Change:
    """Throw what a step's command asks for."""
    step = settled.plan.steps.get(command.step)
    place = f"step/{command.step}"
    if not isinstance(step, AbilitiesStep | RollStep) or step.id not in settled.activity.shown:
        return Refusal("unknown-step", say("There are no dice to throw here."), place)
    if settled.record.described:
        return Refusal("described", say("No dice are thrown for a described character."), place)
    if isinstance(step, RollStep):
        return _roll_targets(settled, step, command, dice)
    if settled.record.method == "roll" and step.methods.roll is not None:
        return _roll_array(settled, step, step.methods.roll, dice)
    if settled.record.method == "rolls" and step.methods.rolls is not None:
        return _roll_in_order(settled, step, command, dice)
    return Refusal("wrong-method", say("Choose a method that rolls dice first."), place)


STANDS = say("This roll stands.")


def _roll_array(settled: Settled, step: AbilitiesStep, shape: CreationDice, dice: Dice) -> Change:
    """One roll per covered ability, all at once; a full set is thrown again only with `retry`."""
    made = listed_rolls(settled.record, step.id)
    wanted = len(settled.plan.covered)
    if len(made) >= wanted and not step.retry:
        return Refusal("rolled", STANDS, f"step/{step.id}")
    kept = made if len(made) < wanted else ()
    thrown = (throw(dice, shape) for _ in range(wanted - len(kept)))
    fresh = [Rolled((faces,), result) for faces, result in thrown]
    stored: list[JsonValue] = [roll.as_json() for roll in (*kept, *fresh)]
    return with_answers(settled, with_rolls(settled.parts.answers, step.id, stored))


def _roll_in_order(settled: Settled, step: AbilitiesStep, command: RollDice, dice: Dice) -> Change:
    """Each ability with its own group's dice, in order; a roll never moves to another. Source: B24.17."""
    shapes = {f"ability/{id_}": group.dice for group in step.methods.rolls or () for id_ in group.abilities}
    made = keyed_rolls(settled.record, step.id)
    wanted = _wanted(list(shapes), made, command, retry=step.retry)
    if isinstance(wanted, Refusal):
        return wanted
    for target in wanted:
        faces, result = throw(dice, shapes[target])
        made[target] = Rolled((faces,), result)
    return with_answers(settled, with_rolls(settled.parts.answers, step.id, as_stored(made)))


def _wanted(
    targets: Sequence[str], made: dict[str, Rolled], command: RollDice, *, retry: bool
) -> list[str] | Refusal:
    """The targets to throw for now."""
    place = f"step/{command.step}"
    if command.target and command.target not in targets:
        return Refusal("unknown-target", say("There are no dice to throw here."), place)
    if command.target:
        return [command.target] if retry or command.target not in made else Refusal("rolled", STANDS, place)
    missing = [target for target in targets if target not in made]
    return missing or (list(targets) if retry else Refusal("rolled", STANDS, place))


def _roll_targets(settled: Settled, step: RollStep, command: RollDice, dice: Dice) -> Change:
    """The rolls of a roll step: fields are written, abilities are answered.

    Each is made on the character as the one before left it (B26.6, B26.8).

    Source: B26.5 to B26.14.
    """
    shapes = {target_of(roll): roll for roll in step.rolls}
    made = keyed_rolls(settled.record, step.id)
    wanted = _wanted(list(shapes), made, command, retry=step.retry)
    if isinstance(wanted, Refusal):
        return wanted
    opened = with_answers(settled, settled.parts.answers)
    current = settled
    for target in wanted:
        made[target], parts = _roll_one(current, step, shapes[target], made.get(target), dice)
        parts = replace(parts, answers=with_rolls(opened.answers, step.id, as_stored(made)))
        current = settle_parts(settled.plan.compiled, parts)
    return current.parts


def _roll_one(
    settled: Settled, step: RollStep, roll: CreationRoll, old: Rolled | None, dice: Dice
) -> tuple[Rolled, Parts]:
    """Throw one roll, and write a field's result; a test without a gain changes nothing (B26.8)."""
    faces, result = _thrown(settled, roll, dice)
    before = _present_without(settled, step, roll, old)
    if roll.gain is not None:
        made = _tested(settled, roll, Rolled(faces, result), before, dice)
        written = exact(before + made.gain)
    elif roll.field is not None:
        made, written = Rolled(faces, result), result
    else:
        shown = settled.activity.shown
        over = base_before_rolls(settled.plan, settled.parts, settled.record, shown, roll.ability or "")
        made, written = Rolled(faces, result, over.value), result
    if roll.field is None or (made.gained is False and written == _present(settled, roll)):
        return made, settled.parts
    return made, with_value(settled.parts, Key("fields", roll.field), whole(written))


def _thrown(settled: Settled, roll: CreationRoll, dice: Dice) -> tuple[tuple[tuple[int, ...], ...], float]:
    """The faces of every throw, and the best result as its place holds it. Source: B26.5 to B26.7."""
    throws = [throw(dice, roll.dice) for _ in range(roll.best or 1)]
    result = max(value for _, value in throws)
    if roll.floor is not None:
        floor = roll.floor if isinstance(roll.floor, int | float) else settled.read(roll.floor)
        result = max(result, floor)
    return tuple(faces for faces, _ in throws), held(_place(settled, roll), result)


def _tested(settled: Settled, roll: CreationRoll, thrown: Rolled, before: float, dice: Dice) -> Rolled:
    """An improvement test: a result strictly above the value adds the gain.

    To a field as far as the field takes it; a score is raised by whole numbers, cut where it is made.

    Source: B26.8 to B26.11, B13.1.
    """
    if thrown.result <= before:
        return replace(thrown, gained=False)
    faces: tuple[int, ...] = ()
    if isinstance(roll.gain, CreationDice):
        faces, gain = throw(dice, roll.gain)
    else:
        gain = float(roll.gain or 0)
    place = _place(settled, roll)
    gain = round_down(gain) if roll.field is None else exact(held(place, exact(before + gain)) - before)
    return replace(thrown, gained=True, gain=gain, gain_faces=faces)


def _place(settled: Settled, roll: CreationRoll) -> NumberField | AbilityScore:
    """The number field or the ability a roll is for. Source: B26.2."""
    compiled = settled.plan.compiled
    if roll.ability is not None:
        return compiled.abilities[roll.ability]
    field = compiled.fields[roll.field or ""]
    if not isinstance(field, NumberField):
        raise TypeError(f"{field.id} is no number field")
    return field


def _present(settled: Settled, roll: CreationRoll) -> float:
    """The value a test is made against. Source: B26.8."""
    if roll.ability is not None:
        return settled.sheet.scores.get(roll.ability, 0)
    value = settled.sheet.fields.get(roll.field or "")
    return value if is_number(value) else 0


def _present_without(settled: Settled, step: RollStep, roll: CreationRoll, old: Rolled | None) -> float:
    """The same value without the gain of the roll that is made again. Source: B26.14.

    Of a gain on a score only what its bounds let through comes off again.
    """
    if old is None or not old.gained:
        return _present(settled, roll)
    if roll.ability is None:
        return exact(_present(settled, roll) - old.gain)
    bases = {id_: base.value for id_, base in settled.assembly.bases.items()}
    others = [
        item for item in settled.assembly.raises if (item.step, item.ability) != (step.id, roll.ability)
    ]
    return fold(settled.plan, bases, others)[0][roll.ability]

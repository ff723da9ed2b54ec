"""Evaluating: one pass over a build. Source: S37, N1, N7."""

from __future__ import annotations

from rulesets.engine.compiled.frame import Frame
from rulesets.engine.compiled.numbers import WHOLE_LIMIT, stored_number
from rulesets.engine.compiled.program import Program
from rulesets.engine.compiled.ruleset import CompiledRuleset
from rulesets.engine.sheet.evaluated import EvaluatedSheet
from rulesets.engine.sheet.livestate import read_live


def evaluate(compiled: CompiledRuleset, build: object, live: object = None) -> EvaluatedSheet:
    """Work out a sheet.

    Never raises: whatever cannot be read reads as missing, and `EvaluatedSheet.unreadable` lists it.

    Args:
        compiled: The ruleset.
        build: The ``build`` of a stored sheet (S2.4), any junk included.
        live: The live state (S16.2); None reads the state play starts in (S11.29).
    """
    program = compiled.program
    frame = Frame(list(program.blank), build, live)
    _read_inputs(program, frame)
    for step in program.early:
        step(frame)
    if not program.late:
        return EvaluatedSheet(compiled, frame, build, live, None)
    reading = read_live(compiled, frame)
    for step in program.late:
        step(frame)
    return EvaluatedSheet(compiled, frame, build, live, reading)


def _read_inputs(program: Program, frame: Frame) -> None:
    """Put stored scores, with their modifiers, and stored field values in place of the blank ones.

    Values are neither clamped nor rounded (N4.1, N5.1).
    """
    numbers, stored, modifier = frame.numbers, frame.abilities, program.modifier
    for name, slot, modifier_slot in program.typed_scores:
        value = stored.get(name)
        if value is None:
            continue
        if type(value) is not int or not -WHOLE_LIMIT <= value <= WHOLE_LIMIT:
            value = stored_number(value)
            if value is None:
                continue
        numbers[slot] = value
        numbers[modifier_slot] = modifier(value)
    stored = frame.fields
    for name, slot in program.numbers:
        number = stored_number(stored.get(name))
        if number is not None:
            numbers[slot] = number
    for name, slot in program.booleans:
        value = stored.get(name)
        if value is True or value is False:
            numbers[slot] = 1 if value else 0

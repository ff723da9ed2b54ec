"""Roll steps: dice thrown into number fields and ability scores.

Source: B26, B51.1.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.checks import refs
from rulesets.engine.checks.findings import Findings, unknown, wrong_type
from rulesets.engine.checks.grants import check_ability
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Change, Read
from rulesets.engine.checks.steps import frame
from rulesets.engine.problems import Place, shown
from rulesets.engine.schema.builder.roll import CreationRoll, RollStep
from rulesets.engine.schema.fields import NumberField
from rulesets.engine.schema.refs import Ref


def reads(step: RollStep) -> Iterator[Read]:
    """What each roll is for, and the least it may come to."""
    yield from frame.reads(step)
    for position, roll in enumerate(step.rolls):
        at = ("rolls", position)
        if roll.field is not None:
            yield Read(f"field/{roll.field}", (*at, "field"), value=False)
        if roll.ability is not None:
            yield Read(f"ability/{roll.ability}", (*at, "ability"), value=False)
        for floor in _floors(roll):
            for read in refs.reads(floor, (*at, "floor")):
                yield read._replace(value=False)


def changes(step: RollStep) -> Iterator[Change]:
    """The fields and abilities that are rolled. Source: B51.1."""
    for position, roll in enumerate(step.rolls):
        if roll.field is not None:
            yield Change(f"field/{roll.field}", ("rolls", position, "field"))
        if roll.ability is not None:
            yield Change(f"ability/{roll.ability}", ("rolls", position, "ability"))


def check(step: RollStep, index: Index) -> Findings:
    """Source: B26.2, B26.3, B26.6."""
    yield from frame.check(step, index)
    for position, roll in enumerate(step.rolls):
        at = ("rolls", position)
        if roll.field is not None:
            yield from _check_field(roll.field, (*at, "field"), index)
        if roll.ability is not None:
            yield from check_ability(roll.ability, (*at, "ability"), index)
        for floor in _floors(roll):
            yield from refs.check_steady(floor, (*at, "floor"), index, "The floor of a roll")


def _check_field(name: str, at: Place, index: Index) -> Findings:
    """A number field. Source: B26.2."""
    if not index.declares(f"field/{name}"):
        yield unknown(at, "field", name)
        return
    field = index.field(name)
    if field is not None and not isinstance(field, NumberField):
        message = f"The field {shown(name)} is of type {shown(field.type)}."
        yield wrong_type(at, message, name, "Name a number field.")


def _floors(roll: CreationRoll) -> Iterator[Ref]:
    """The reference that a floor is read from, where it is no plain number."""
    if roll.floor is not None and not isinstance(roll.floor, int | float):
        yield roll.floor

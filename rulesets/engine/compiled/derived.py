"""Derived values made ready to run: one maker per operation. Source: N7, S12."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rulesets.engine.compiled.fields import WordReader
from rulesets.engine.compiled.frame import Frame, Reader
from rulesets.engine.compiled.numbers import ROUNDINGS, WHOLE_LIMIT, added, exact, stored_number
from rulesets.engine.compiled.tables import StepTable
from rulesets.engine.schema.derived import (
    Derived,
    EnumTableDerived,
    MaxDerived,
    MinDerived,
    MultiplyDerived,
    ScaleDerived,
    StepTableDerived,
    SumDerived,
)
from rulesets.engine.schema.refs import Ref


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a derived value is worked out: the slots it reads, and the reader of its result."""

    reads: tuple[int, ...]
    reader: Reader
    is_live: bool = False


@dataclass(frozen=True, slots=True)
class Sources:
    """What an operation takes its numbers from: the slot of a Ref, the value in force of an enum field."""

    slot_of: Callable[[Ref], int]
    words: Mapping[str, WordReader]


def derived_recipe(derived: Derived, sources: Sources) -> Recipe:
    """Make the recipe of a derived value."""
    return _MAKERS[derived.op](derived, sources)


def _slots(refs: Sequence[Ref], sources: Sources) -> tuple[int, ...]:
    return tuple(sources.slot_of(ref) for ref in refs)


def _sum(derived: SumDerived, sources: Sources) -> Recipe:
    slots = _slots(derived.of, sources)

    def read(frame: Frame) -> float:
        numbers = frame.numbers
        return added([numbers[slot] for slot in slots])

    return Recipe(slots, read)


def _min(derived: MinDerived, sources: Sources) -> Recipe:
    slots = _slots(derived.of, sources)

    def read(frame: Frame) -> float:
        numbers = frame.numbers
        return exact(min([numbers[slot] for slot in slots]))

    return Recipe(slots, read)


def _max(derived: MaxDerived, sources: Sources) -> Recipe:
    slots = _slots(derived.of, sources)

    def read(frame: Frame) -> float:
        numbers = frame.numbers
        return exact(max([numbers[slot] for slot in slots]))

    return Recipe(slots, read)


def _multiply(derived: MultiplyDerived, sources: Sources) -> Recipe:
    slots = _slots(derived.of, sources)

    def read(frame: Frame) -> float:
        numbers = frame.numbers
        product: float = 1
        for slot in slots:
            product *= numbers[slot]
        if type(product) is int and not -WHOLE_LIMIT <= product <= WHOLE_LIMIT:
            product = 1.0  # past what ints and doubles agree on: multiply as doubles do
            for slot in slots:
                product *= numbers[slot]
        return exact(product)

    return Recipe(slots, read)


def _scale(derived: ScaleDerived, sources: Sources) -> Recipe:
    slot = sources.slot_of(derived.of)
    multiplier = stored_number(derived.multiplier) or 0
    rounding = ROUNDINGS[derived.round]

    def read(frame: Frame) -> float:
        return rounding(frame.numbers[slot] * multiplier)

    return Recipe((slot,), read)


def _step_table(derived: StepTableDerived, sources: Sources) -> Recipe:
    slot = sources.slot_of(derived.from_)
    table = StepTable.of(derived.table)

    def read(frame: Frame) -> float:
        return exact(table.at(frame.numbers[slot]))

    return Recipe((slot,), read)


def _enum_table(derived: EnumTableDerived, sources: Sources) -> Recipe:
    table = {value: exact(number) for value, number in derived.table.items()}
    default = exact(derived.default)
    state = derived.from_.live_state
    if state is not None:
        return Recipe((), lambda frame: table.get(frame.states.get(state, ""), default), is_live=True)
    word = sources.words.get(derived.from_.field or "")
    if word is None:
        return Recipe((), lambda _: default)
    return Recipe((), lambda frame: table.get(word(frame) or "", default))


_Maker: TypeAlias = Callable[..., Recipe]

_MAKERS: Final[Mapping[str, _Maker]] = {
    "sum": _sum,
    "min": _min,
    "max": _max,
    "scale": _scale,
    "multiply": _multiply,
    "stepTable": _step_table,
    "enumTable": _enum_table,
}

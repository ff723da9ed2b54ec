"""Derived values: what each operation reads, and the order they are worked out in.

Source: S12, S38.3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from rulesets.engine.checks import hiding, refs
from rulesets.engine.checks.findings import Findings, finding, never_fires, unknown, wrong_type
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Global, Read, id_of, kind_of
from rulesets.engine.checks.sections import check_section, reads_section
from rulesets.engine.problems import ProblemCode, shown
from rulesets.engine.schema.derived import (
    Derived,
    EnumSource,
    EnumTableDerived,
    MaxDerived,
    MinDerived,
    MultiplyDerived,
    ScaleDerived,
    StepTableDerived,
    SumDerived,
)
from rulesets.engine.schema.fields import EnumField

Many: TypeAlias = SumDerived | MinDerived | MaxDerived | MultiplyDerived


def reads(derived: Derived) -> Iterator[Read]:
    """What a derived value reads and names."""
    yield from OP_READS[type(derived)](derived)
    yield from reads_section(derived.section)
    yield from hiding.reads(derived.hide_when)
    yield Read(Global.DERIVED_ORDER, (), value=False)


def check(derived: Derived, index: Index) -> Findings:
    """Its references are good, and it reads only derived values declared above it. Source: S12.16."""
    yield from OP_CHECKS[type(derived)](derived, index)
    yield from _check_order(derived, index)
    yield from check_section(derived.section, index)
    yield from hiding.check(derived.hide_when, index)


def _check_order(derived: Derived, index: Index) -> Findings:
    rank = index.derived_rank.get(derived.id)
    if index.model(f"derived/{derived.id}") is not derived:
        return  # the second of two with one id, which no place can tell apart
    for read in OP_READS[type(derived)](derived):
        if kind_of(read.place) != "derived" or rank is None:
            continue
        other = id_of(read.place)
        if other == derived.id:
            message = f"The derived value {shown(other)} reads itself."
            yield finding(read.at, ProblemCode.READS_LATER, message, "Read something else.", other)
        elif index.derived_rank.get(other, -1) > rank:
            message = (
                f"The derived value {shown(derived.id)} reads {shown(other)}, which is declared below it."
            )
            yield finding(read.at, ProblemCode.READS_LATER, message, f"Move {shown(other)} above it.", other)


def _reads_many(derived: Many) -> Iterator[Read]:
    for position, ref in enumerate(derived.of):
        yield from refs.reads(ref, ("of", position))


def _check_many(derived: Many, index: Index) -> Findings:
    for position, ref in enumerate(derived.of):
        yield from refs.check(ref, ("of", position), index)


def _reads_scale(derived: ScaleDerived) -> Iterator[Read]:
    yield from refs.reads(derived.of, ("of",))


def _check_scale(derived: ScaleDerived, index: Index) -> Findings:
    yield from refs.check(derived.of, ("of",), index)


def _reads_step_table(derived: StepTableDerived) -> Iterator[Read]:
    yield from refs.reads(derived.from_, ("from",))


def _check_step_table(derived: StepTableDerived, index: Index) -> Findings:
    yield from refs.check(derived.from_, ("from",), index)


def _reads_enum_table(derived: EnumTableDerived) -> Iterator[Read]:
    source = derived.from_
    if source.field is not None:
        yield Read(f"field/{source.field}", ("from", "field"))
    if source.live_state is not None:
        yield Read(f"state/{source.live_state}", ("from", "liveState"))


def _check_enum_table(derived: EnumTableDerived, index: Index) -> Findings:
    """An enum field or a state, and rows for values it can hold. Source: S12.10."""
    faults = tuple(_check_source(derived.from_, index))
    yield from faults
    values = None if faults else _values_of(derived.from_, index)
    for value in derived.table if values is not None else ():
        if value not in (values or ()):
            field, state = derived.from_.field, derived.from_.live_state
            what = f"field {shown(field)}" if field is not None else f"live state {shown(state)}"
            yield never_fires(
                ("table", value), f"The {what} is never {shown(value)}.", value, "Drop this row."
            )


def _check_source(source: EnumSource, index: Index) -> Findings:
    """An enum field or a live state."""
    field, state = source.field, source.live_state
    if state is not None and not index.declares(f"state/{state}"):
        yield unknown(("from", "liveState"), "live state", state)
    if field is None:
        return
    shape = index.field(field)
    if not index.declares(f"field/{field}"):
        yield unknown(("from", "field"), "field", field)
    elif shape is not None and not isinstance(shape, EnumField):
        message = f"The field {shown(field)} is of type {shown(shape.type)}, not an enum."
        yield wrong_type(("from", "field"), message, field)


def _values_of(source: EnumSource, index: Index) -> Sequence[str] | None:
    """The values that a table can be read by; None while they are not known."""
    place = f"field/{source.field}" if source.field is not None else f"state/{source.live_state}"
    shape = index.shape(place)
    found: Sequence[str] | None = None if shape is None else shape.values
    return found


OP_READS: dict[type, Callable[[Any], Iterator[Read]]] = {
    SumDerived: _reads_many,
    MinDerived: _reads_many,
    MaxDerived: _reads_many,
    MultiplyDerived: _reads_many,
    ScaleDerived: _reads_scale,
    StepTableDerived: _reads_step_table,
    EnumTableDerived: _reads_enum_table,
}

OP_CHECKS: dict[type, Callable[[Any, Index], Findings]] = {
    SumDerived: _check_many,
    MinDerived: _check_many,
    MaxDerived: _check_many,
    MultiplyDerived: _check_many,
    ScaleDerived: _check_scale,
    StepTableDerived: _check_step_table,
    EnumTableDerived: _check_enum_table,
}

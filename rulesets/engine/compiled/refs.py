"""Value references: which number of the sheet each kind of Ref reads. Source: S11, N1.1, N5.

Every kind names a slot (`slot_key`), or, for the kinds that are worked out and not looked up, a reader
(`computed_reader`). A Ref that names nothing declared reads 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from rulesets.engine.compiled.fields import CompiledField, chosen_word
from rulesets.engine.compiled.frame import Frame, Reader
from rulesets.engine.compiled.lists import CompiledList, compile_list_sum
from rulesets.engine.compiled.numbers import stored_number
from rulesets.engine.compiled.slots import SlotKey, SlotMap
from rulesets.engine.schema.refs import (
    AbilityModFromFieldRef,
    AbilityModRef,
    AbilityScoreRef,
    ConstRef,
    DerivedRef,
    FieldRef,
    ItemStatRef,
    ListSum,
    ListSumRef,
    LivePoolRef,
    LiveTrackRef,
    Ref,
    SaveModRef,
    SkillModRef,
)

ComputedRef: TypeAlias = ListSumRef | AbilityModFromFieldRef
"""The kinds that are worked out from stored values: they get a slot only where the sheet itself uses them."""

ZERO: SlotKey = ("const", 0)
"""The slot that is always 0; it stands for everything that is not declared."""


@dataclass(frozen=True, slots=True)
class Readable:
    """What a Ref is resolved against."""

    fields: Mapping[str, CompiledField]
    lists: Mapping[str, CompiledList]
    slots: SlotMap


def slot_key(ref: Ref) -> SlotKey:
    """Name the slot a Ref reads; one that names nothing declared finds no slot under that name."""
    match ref:
        case ConstRef():
            return ("const", stored_number(ref.const) or 0)
        case FieldRef():
            return ("field", ref.field)
        case DerivedRef():
            return ("derived", ref.derived)
        case AbilityScoreRef():
            return ("score", ref.ability_score)
        case AbilityModRef():
            return ("modifier", ref.ability_mod)
        case AbilityModFromFieldRef():
            return ("chosen modifier", ref.ability_mod_from_field)
        case SkillModRef():
            return ("skill", ref.skill_mod)
        case SaveModRef():
            return ("save", ref.save_mod)
        case ListSumRef():
            return ("list sum", _list_sum_name(ref.list_sum))
        case LivePoolRef():
            return ("pool", ref.live_pool)
        case LiveTrackRef():
            return (ref.read, ref.live_track)
        case ItemStatRef():
            # Nobody holds items outside a game; there the declared default is read (S11.27).
            return ("const", stored_number(ref.item_stat.default) or 0)
        case _:
            assert_never(ref)


def computed_reader(ref: ComputedRef, readable: Readable) -> Reader | None:
    """Make the reader of a Ref that is worked out, or None where it names nothing and reads 0."""
    if isinstance(ref, ListSumRef):
        total = compile_list_sum(ref.list_sum, readable.lists)
        return None if total is None else total.total
    compiled = readable.fields.get(ref.ability_mod_from_field)
    if compiled is None or compiled.field.type != "enum":
        return None
    return _chosen_modifier_reader(compiled, modifiers_offered(compiled, readable.slots))


def modifiers_offered(compiled: CompiledField, slots: SlotMap) -> Mapping[str, int]:
    """Find the modifier slots of the abilities that an enum field may name."""
    found = {value: slots.get(("modifier", value)) for value in compiled.offered}
    return {value: slot for value, slot in found.items() if slot is not None}


def ref_reader(ref: Ref, readable: Readable) -> Reader:
    """Make the reader of any Ref, on a frame that is filled."""
    slot = readable.slots.get(slot_key(ref))
    if slot is not None:
        return slot_reader(slot)
    if isinstance(ref, ListSumRef | AbilityModFromFieldRef):
        return computed_reader(ref, readable) or _zero
    if isinstance(ref, ConstRef | ItemStatRef):
        number = stored_number(ref.const if isinstance(ref, ConstRef) else ref.item_stat.default) or 0
        return lambda _: number
    return _zero


def slot_reader(slot: int) -> Reader:
    """Make the reader of one slot."""
    return lambda frame: frame.numbers[slot]


def _zero(_: Frame) -> float:
    return 0


def _chosen_modifier_reader(compiled: CompiledField, slots: Mapping[str, int]) -> Reader:
    def read(frame: Frame) -> float:
        slot = slots.get(chosen_word(compiled, frame) or "")
        return 0 if slot is None else frame.numbers[slot]

    return read


def _list_sum_name(total: ListSum) -> tuple[object, ...]:
    """Tell list sums apart; the type of a compared value counts, since in Python true equals 1."""
    where = total.where and (total.where.column, type(total.where.equals) is bool, total.where.equals)
    return (total.list_, total.column, bool(total.count), total.only_when, where)

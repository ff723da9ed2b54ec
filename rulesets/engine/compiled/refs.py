"""Value references: which number of the sheet each kind of Ref reads. Source: S11, N1.1, N5.

Every kind names a slot (`slot_key`), or, for the kinds that are worked out and not looked up, a reader
(`computed_reader`). A Ref that names nothing declared reads 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

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
    return _SLOT_KEYS[type(ref)](ref)


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
    part, name = slot_key(ref)
    slot = readable.slots.get((part, name))
    if slot is not None:
        return slot_reader(slot)
    if isinstance(ref, ListSumRef | AbilityModFromFieldRef):
        return computed_reader(ref, readable) or _zero
    if part == "const" and isinstance(name, int | float):
        return lambda _: name
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


def _const_key(ref: ConstRef) -> SlotKey:
    return ("const", stored_number(ref.const) or 0)


def _field_key(ref: FieldRef) -> SlotKey:
    return ("field", ref.field)


def _derived_key(ref: DerivedRef) -> SlotKey:
    return ("derived", ref.derived)


def _score_key(ref: AbilityScoreRef) -> SlotKey:
    return ("score", ref.ability_score)


def _modifier_key(ref: AbilityModRef) -> SlotKey:
    return ("modifier", ref.ability_mod)


def _chosen_modifier_key(ref: AbilityModFromFieldRef) -> SlotKey:
    return ("chosen modifier", ref.ability_mod_from_field)


def _skill_key(ref: SkillModRef) -> SlotKey:
    return ("skill", ref.skill_mod)


def _save_key(ref: SaveModRef) -> SlotKey:
    return ("save", ref.save_mod)


def _list_sum_key(ref: ListSumRef) -> SlotKey:
    """Tell list sums apart; the type of a compared value counts, since in Python true equals 1."""
    total, where = ref.list_sum, ref.list_sum.where
    compared = where and (where.column, type(where.equals) is bool, where.equals)
    return ("list sum", (total.list_, total.column, bool(total.count), total.only_when, compared))


def _pool_key(ref: LivePoolRef) -> SlotKey:
    return ("pool", ref.live_pool)


def _track_key(ref: LiveTrackRef) -> SlotKey:
    return (ref.read, ref.live_track)


def _items_key(ref: ItemStatRef) -> SlotKey:
    """Nobody holds items outside a game; there the declared default is read (S11.27)."""
    return ("const", stored_number(ref.item_stat.default) or 0)


_SLOT_KEYS: Final[Mapping[type, Callable[..., SlotKey]]] = {
    ConstRef: _const_key,
    FieldRef: _field_key,
    DerivedRef: _derived_key,
    AbilityScoreRef: _score_key,
    AbilityModRef: _modifier_key,
    AbilityModFromFieldRef: _chosen_modifier_key,
    SkillModRef: _skill_key,
    SaveModRef: _save_key,
    ListSumRef: _list_sum_key,
    LivePoolRef: _pool_key,
    LiveTrackRef: _track_key,
    ItemStatRef: _items_key,
}

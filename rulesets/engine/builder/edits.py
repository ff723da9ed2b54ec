"""Hand edits of single values, in a fields step or in All fields.

Values are held to what their place can take as they are typed (S2.11, S4.8, S9.7, S9.9); what cannot be
held is refused with a sentence. The builder's own rules never refuse an edit (B2.4).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulesets.engine.builder.changes import Change, with_own, with_value, without_edit
from rulesets.engine.builder.commands import EditBonus, EditField, EditScore, EditTier
from rulesets.engine.builder.inputs import json_value, stored_value
from rulesets.engine.builder.ledger import Key
from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.state import PlaceValue
from rulesets.engine.builder.values import ABSENT, Maybe, held, is_empty, whole
from rulesets.engine.compiled.numbers import hold, round_down, stored_number
from rulesets.engine.compiled.values import clean_text
from rulesets.engine.problems import JsonValue, Refusal
from rulesets.engine.schema.fields import (
    Column,
    EnumColumn,
    EnumField,
    Field,
    LongtextColumn,
    LongtextField,
    NumberColumn,
    NumberField,
    TextColumn,
    TextField,
    is_dice_value,
)
from rulesets.engine.sentences import say

Input = Field | Column


def _place(settled: Settled, section: str, id_: str) -> PlaceValue:
    return PlaceValue(f"{section}/{id_}", json_value(stored_value(settled, Key(section, id_))))


def field_place(settled: Settled, command: EditField) -> PlaceValue:
    """A field and what is stored in it."""
    return _place(settled, "fields", command.field)


def score_place(settled: Settled, command: EditScore) -> PlaceValue:
    """A score and what is stored for it."""
    return _place(settled, "abilities", command.ability)


def tier_place(settled: Settled, command: EditTier) -> PlaceValue:
    """A skill or save and its stored tier."""
    return _place(settled, command.kind, command.id)


def bonus_place(settled: Settled, command: EditBonus) -> PlaceValue:
    """A skill or save and its stored free bonus."""
    return _place(settled, "bonuses", command.id)


def edit_field(settled: Settled, command: EditField) -> Change:
    """Set or empty a field. Source: S9.7 to S9.9, B16.3, B23.9."""
    known = settled.plan.compiled.fields.get(command.field)
    where = f"fields/{command.field}"
    if known is None:
        return Refusal("unknown-field", say("There is no field {field}.", field=command.field), where)
    value = held_value(known, command.value, where)
    if isinstance(value, Refusal):
        return value
    key = Key("fields", known.id)
    if is_empty(value) and key in settled.parts.written:
        return without_edit(settled.parts, key)  # emptied, it takes what the pick sets (B1.21, B16.2)
    return with_value(settled.parts, key, value)


def edit_score(settled: Settled, command: EditScore) -> Change:
    """Set an ability score; without a method the base moves with it. Source: S4.8, B21.5, B21.7."""
    known = settled.plan.compiled.abilities.get(command.ability)
    where = f"abilities/{command.ability}"
    if known is None:
        return Refusal("unknown-ability", say("There is no score {ability}.", ability=command.ability), where)
    if command.ability in settled.plan.compiled.computed_abilities:
        return Refusal("computed", say("{label} is computed.", label=known.label), where)
    key = Key("abilities", command.ability)
    if command.value is None:
        return _clear_score(settled, key)
    return with_value(settled.parts, key, held(known, command.value))


def _clear_score(settled: Settled, key: Key) -> Change:
    """Forget a typed score: the builder's answer stands again, or the default does."""
    parts = without_edit(settled.parts, key)
    return parts if settled.assembly.bases[key.id].answered else with_own(parts, key, ABSENT)


def edit_tier(settled: Settled, command: EditTier) -> Change:
    """Set training by hand. Source: S6.8, B21.3 to B21.5."""
    compiled = settled.plan.compiled
    known = compiled.saves.get(command.id) if command.kind == "saves" else compiled.skills.get(command.id)
    where = f"{command.kind}/{command.id}"
    if known is None:
        return Refusal("unknown-check", say("There is no {id} here.", id=command.id), where)
    first = compiled.tiers[0]
    tier = first if command.tier is None else command.tier
    if tier != first and tier not in compiled.offered_tiers(command.kind):
        return Refusal("unknown-tier", say("{tier} is not offered here.", tier=tier), where)
    key = Key(command.kind, command.id)
    if key not in settled.parts.written and tier == first:
        return with_own(settled.parts, key, ABSENT)
    return with_value(settled.parts, key, tier)


def edit_bonus(settled: Settled, command: EditBonus) -> Change:
    """Set a free bonus; 0 is none. Source: S6.10."""
    compiled = settled.plan.compiled
    where = f"bonuses/{command.id}"
    if command.id not in compiled.skills and command.id not in compiled.saves:
        return Refusal("unknown-check", say("There is no {id} here.", id=command.id), where)
    bounds = compiled.sheet.bonus_range
    value = 0 if command.value is None else hold(round_down(command.value), bounds.min, bounds.max)
    return with_value(settled.parts, Key("bonuses", command.id), whole(value) if value else ABSENT)


def held_value(known: Input, value: JsonValue, where: str) -> Maybe | Refusal:
    """A typed value as its field or column stores it; ABSENT empties it.

    Returns:
        The value held to the range and rounded, ABSENT for nothing, or why it cannot be taken.
    """
    return ABSENT if value is None else _HOLDERS[known.type](known, value, where)


def _number(known: Input, value: JsonValue, where: str) -> Maybe | Refusal:
    number = stored_number(value)
    if not isinstance(known, NumberField | NumberColumn) or number is None:
        return Refusal("wrong-type", say("{label} takes a number.", label=known.label), where)
    return held(known, number)


def _text(known: Input, value: JsonValue, where: str) -> Maybe | Refusal:
    if not isinstance(known, TextField | LongtextField | TextColumn | LongtextColumn) or not isinstance(
        value, str
    ):
        return Refusal("wrong-type", say("{label} takes text.", label=known.label), where)
    text = clean_text(value)
    if len(text) > known.max_length:
        too_long = say(
            "{label} takes {most} characters; this has {count}.",
            label=known.label,
            most=known.max_length,
            count=len(text),
        )
        return Refusal("too-long", too_long, where)
    return text if text or known.default else ABSENT


def _boolean(known: Input, value: JsonValue, where: str) -> Maybe | Refusal:
    if isinstance(value, bool):
        return value
    return Refusal("wrong-type", say("{label} is yes or no.", label=known.label), where)


def _enum(known: Input, value: JsonValue, where: str) -> Maybe | Refusal:
    if isinstance(known, EnumField | EnumColumn) and isinstance(value, str) and value in known.values:
        return value
    if value == "":
        return ABSENT
    return Refusal("unknown-value", say("{label} does not offer this.", label=known.label), where)


def _dice(known: Input, value: JsonValue, where: str) -> Maybe | Refusal:
    if value == "":
        return ABSENT
    if isinstance(value, str) and is_dice_value(value):
        return value
    return Refusal("bad-dice", say("{label} takes dice such as 2d6+1.", label=known.label), where)


_HOLDERS: Mapping[str, Callable[[Input, JsonValue, str], Maybe | Refusal]] = {
    "number": _number,
    "text": _text,
    "longtext": _text,
    "boolean": _boolean,
    "enum": _enum,
    "dice": _dice,
}
"""How a typed value is held, by the type of its field or column."""

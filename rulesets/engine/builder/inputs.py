"""Single values as inputs: what is stored, what the sheet reads, who answers, and what may be typed."""

from __future__ import annotations

from collections.abc import Container
from math import floor

from rulesets.engine.builder.ledger import Key
from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.state import FieldState
from rulesets.engine.builder.values import ABSENT, Absent, Maybe, as_object, is_empty
from rulesets.engine.builder.wording import value_text
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.displaytexts import VALUES
from rulesets.engine.schema.fields import (
    BooleanField,
    EnumField,
    Field,
    LongtextField,
    NumberField,
    TextField,
)
from rulesets.engine.sentences import DisplayText, listed


def stored_value(settled: Settled, key: Key) -> Maybe:
    """What is stored at a place of the build now."""
    values = as_object(settled.build.get(key.section))
    return ABSENT if values is None else values.get(key.id, ABSENT)


def is_blank(settled: Settled, field_id: str) -> bool:
    """Whether a field still waits for a value. Source: B4.6."""
    known = settled.plan.compiled.fields[field_id]
    if isinstance(known, BooleanField):
        return False
    value = stored_value(settled, Key("fields", field_id))
    if isinstance(value, Absent):
        return known.default is None
    return is_empty(value)


def field_state(
    settled: Settled, field_id: str, *, optional: bool = False, most: float | None = None
) -> FieldState:
    """A field as an input.

    Args:
        settled: The character.
        field_id: A field of the ruleset.
        optional: Whether it may stay blank.
        most: A lower maximum than the field's own, held to its minimum.
    """
    known = settled.plan.compiled.fields[field_id]
    key = Key("fields", field_id)
    stored = stored_value(settled, key)
    write = settled.assembly.fields.get(field_id)
    answered = key in settled.parts.written
    low, high = _range(known, most)
    wanted = _wanted(settled, known)
    offered, chosen = _suggestions(known, stored, wanted)
    return FieldState(
        id=field_id,
        label=known.label,
        type=known.type,
        value=None if isinstance(stored, Absent) else stored,
        shown=settled.sheet.fields.get(field_id),
        blank=is_blank(settled, field_id),
        optional=optional,
        minimum=low,
        maximum=high,
        max_length=known.max_length if isinstance(known, TextField | LongtextField) else None,
        whole=known.integer if isinstance(known, NumberField) else True,
        choices=_choices(settled, field_id, known),
        suggestions=offered,
        chosen=chosen,
        wanted=wanted,
        source=write.source if write is not None and answered else "",
        edited=key in settled.parts.edits,
        answer=field_words(settled, field_id, write.value) if write and answered else "",
    )


def field_words(settled: Settled, field_id: str, value: JsonValue) -> str:
    """A value of a field as people read it; what the builder wrote there by the labels it is made of."""
    write = settled.assembly.fields.get(field_id)
    if write is not None and write.words and write.value == value:
        return write.words
    known = settled.plan.compiled.fields.get(field_id)
    if isinstance(known, TextField) and known.suggestions and isinstance(value, str):
        return _suggested_words(value, known.suggestions)
    return value_text(settled.plan.compiled, field_id, value)


def _suggested_words(text: str, suggestions: Container[str]) -> str:
    """A text with the suggestions taken as they stand marked as the ruleset's words; the rest is typed."""
    return listed(DisplayText(part, VALUES) if part in suggestions else part for part in text.split(", "))


def _range(known: Field, most: float | None) -> tuple[float | None, float | None]:
    if not isinstance(known, NumberField):
        return None, None
    high = known.max if most is None else min(known.max, max(most, known.min))
    return known.min, high


def _wanted(settled: Settled, known: Field) -> int | None:
    """How many suggestions a field asks to choose, or None where it does not say. Source: S9.16."""
    if not isinstance(known, TextField) or known.pick is None:
        return None
    return max(0, floor(settled.read(known.pick)))


def _suggestions(known: Field, stored: Maybe, wanted: int | None) -> tuple[tuple[str, ...], int]:
    """The suggestions still offered, and how many are chosen: they are parts of the text between commas.

    Once as many are chosen as the field asks for, none is offered. Source: S9.16, S9.17.
    """
    words = (known.suggestions or ()) if isinstance(known, TextField) else ()
    text = stored if isinstance(stored, str) else ""
    parts = {part.strip().casefold() for part in text.split(",")}
    left = tuple(DisplayText(word, VALUES) for word in words if word.casefold() not in parts)
    chosen = len(words) - len(left)
    return () if wanted is not None and chosen >= wanted else left, chosen


def _choices(settled: Settled, field_id: str, known: Field) -> tuple[tuple[str, str], ...]:
    if not isinstance(known, EnumField):
        return ()
    return tuple((value, value_text(settled.plan.compiled, field_id, value)) for value in known.values)


def json_value(value: Maybe) -> JsonValue:
    """A place's value as a request carries it: null where nothing is stored."""
    return None if isinstance(value, Absent) else value

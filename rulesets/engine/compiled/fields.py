"""Fields made ready to read: blank values, the number a Ref reads, the enum value in force.

Source: N5, S9.10, S11.2, S11.3, S36.2.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from rulesets.engine.compiled.frame import Frame
from rulesets.engine.compiled.numbers import stored_number
from rulesets.engine.compiled.values import blank_field, read_value
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.fields import Field

WordReader: TypeAlias = Callable[[Frame], str | None]


@dataclass(frozen=True, slots=True)
class CompiledField:
    """A field with its blank value.

    Attributes:
        field: As the ruleset declares it.
        blank: What it is worth while nothing readable is stored (N5.2).
        offered: The values an enum field offers, in order; empty for other types.
        default: The enum value it starts at, where one is declared.
    """

    field: Field
    blank: JsonValue
    offered: tuple[str, ...] = ()
    default: str | None = None

    @property
    def is_number(self) -> bool:
        """Whether a ``field`` Ref may read it (N5.4)."""
        return self.field.type in ("number", "boolean")

    @property
    def blank_number(self) -> float:
        """The blank value as a Ref reads it: a boolean as 1 or 0."""
        return 1 if self.blank is True else stored_number(self.blank) or 0

    def shown(self, frame: Frame) -> JsonValue:
        """Read the value the sheet editor shows: what is stored, else the blank value."""
        value = read_value(self.field.type, frame.fields.get(self.field.id))
        return self.blank if value is None else value

    def in_force(self, frame: Frame) -> JsonValue:
        """Read the value a rule reads: the shown one, save an enum value that is not offered (N5.3)."""
        value = self.shown(frame)
        return self.blank if self.offered and value not in self.offered else value


def compile_field(field: Field) -> CompiledField:
    """Make a field ready to read."""
    if field.type == "enum":
        return CompiledField(field, blank_field(field), tuple(field.values), field.default)
    return CompiledField(field, blank_field(field))


def word_reader(compiled: CompiledField) -> WordReader:
    """Make the reader of an enum field's value in force, as an enum table looks it up (N5.3)."""
    offered = frozenset(compiled.offered)
    field_id = compiled.field.id

    def read(frame: Frame) -> str | None:
        stored = frame.fields.get(field_id)
        if type(stored) is str and stored in offered:
            return stored
        value = compiled.in_force(frame)
        return value if isinstance(value, str) else None

    return read


def chosen_word(compiled: CompiledField, frame: Frame) -> str | None:
    """Read an enum field as ``abilityModFromField`` does: stored if offered, else the default only (N5.3)."""
    stored = read_value(compiled.field.type, frame.fields.get(compiled.field.id))
    if isinstance(stored, str) and stored in compiled.offered:
        return stored
    return compiled.default

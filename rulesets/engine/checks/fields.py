"""Fields of the sheet.

Source: S9, S10.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rulesets.engine.checks import hiding, refs
from rulesets.engine.checks.findings import Findings
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Read
from rulesets.engine.checks.sections import check_section, reads_section
from rulesets.engine.schema.fields import (
    BooleanField,
    DiceField,
    EnumField,
    Field,
    LongtextField,
    NumberField,
    TextField,
)


def reads(field: Field) -> Iterator[Read]:
    """What a field names: its section, the field that hides it, how many words to pick."""
    yield from reads_section(field.section)
    yield from hiding.reads(field.hide_when)
    yield from TYPE_READS[type(field)](field)


def check(field: Field, index: Index) -> Findings:
    """What a field names is there."""
    yield from check_section(field.section, index)
    yield from hiding.check(field.hide_when, index, itself=field.id)
    yield from TYPE_CHECKS[type(field)](field, index)


def _reads_nothing(_field: Field) -> Iterator[Read]:
    return iter(())


def _check_nothing(_field: Field, _index: Index) -> Findings:
    return iter(())


def _reads_text(field: TextField) -> Iterator[Read]:
    if field.pick is not None:
        yield from refs.reads(field.pick, ("pick",))


def _check_text(field: TextField, index: Index) -> Findings:
    """`pick` may read anything, live values too (S38.5)."""
    if field.pick is not None:
        yield from refs.check(field.pick, ("pick",), index)


TYPE_READS: dict[type, Callable[[Any], Iterator[Read]]] = {
    NumberField: _reads_nothing,
    TextField: _reads_text,
    LongtextField: _reads_nothing,
    BooleanField: _reads_nothing,
    EnumField: _reads_nothing,
    DiceField: _reads_nothing,
}

TYPE_CHECKS: dict[type, Callable[[Any, Index], Findings]] = {
    NumberField: _check_nothing,
    TextField: _check_text,
    LongtextField: _check_nothing,
    BooleanField: _check_nothing,
    EnumField: _check_nothing,
    DiceField: _check_nothing,
}

"""hideWhen: rules that hide a thing while a field has, or has not, certain values. Source: S10."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.engine.compiled.fields import CompiledField
from rulesets.engine.compiled.frame import Frame, Predicate
from rulesets.engine.compiled.numbers import stored_number
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.fields import HideWhen


def hidden_rule(rule: HideWhen | None, fields: Mapping[str, CompiledField]) -> Predicate | None:
    """Make the predicate of a hideWhen rule, or None where nothing can ever be hidden by it.

    The rule reads the value the editor shows, or for an enum value that is not offered the blank value
    (S10.10); whether that field is itself hidden makes no difference (S10.12).
    """
    if rule is None or rule.field not in fields:
        return None
    compiled = fields[rule.field]
    wanted = frozenset(_comparable(value) for value in _compared(rule))
    hides_on_match = rule.not_equals is None

    def is_hidden(frame: Frame) -> bool:
        return (_comparable(compiled.in_force(frame)) in wanted) is hides_on_match

    return is_hidden


def _compared(rule: HideWhen) -> tuple[JsonValue, ...]:
    if rule.in_ is not None:
        return tuple(rule.in_)
    return (rule.equals if rule.not_equals is None else rule.not_equals,)


def _comparable(value: JsonValue) -> tuple[str, float | str]:
    """Tell values of different kinds apart: in Python, true equals 1 (S10.11)."""
    if isinstance(value, bool):
        return ("boolean", value)
    number = stored_number(value)
    return ("text", str(value)) if number is None else ("number", number)

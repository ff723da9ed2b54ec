"""`hideWhen`: the field it compares, and values that field could have.

Source: S10.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.checks.findings import Findings, finding, never_fires, unknown
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Read
from rulesets.engine.checks.values import Misfit, misfit
from rulesets.engine.problems import JsonValue, Place, ProblemCode, shown
from rulesets.engine.schema.fields import HideWhen

_RANGE = frozenset({ProblemCode.OUT_OF_RANGE, ProblemCode.TOO_LONG})


def reads(rule: HideWhen | None, *, counts: bool = False, at: Place = ("hideWhen",)) -> Iterator[Read]:
    """The field compared.

    Args:
        rule: The rule, if there is one.
        counts: Whether hiding the thing changes a number, as it does with a list (S11.14, B51.2).
        at: Where the rule stands.
    """
    if rule is not None:
        yield Read(f"field/{rule.field}", (*at, "field"), value=counts)


def check(rule: HideWhen | None, index: Index, itself: str = "", at: Place = ("hideWhen",)) -> Findings:
    """The rule compares a field of the sheet with values it could have, and never hides that field itself.

    Args:
        rule: The rule, if there is one.
        index: What the ruleset declares.
        itself: The id of the field that carries the rule, if a field does.
        at: Where the rule stands.
    """
    if rule is None:
        return
    if not index.declares(f"field/{rule.field}"):
        yield unknown((*at, "field"), "field", rule.field, "Compare a field of the sheet.")
        return
    if rule.field == itself:
        message = f"The field {shown(itself)} hides itself and could never be shown again."
        yield finding((*at, "field"), ProblemCode.CYCLE, message, "Compare another field.", itself)
        return
    field = index.field(rule.field)
    if field is None:
        return
    for value, place, in_range in _values(rule, at):
        fault = misfit(field, value)
        if fault is not None and (in_range or not _only_out_of_range(field, value, fault)):
            message = f"The field {shown(rule.field)} is never {shown(value)}: {fault.message}"
            yield never_fires(place, message, value, fault.remedy)


def _values(rule: HideWhen, at: Place) -> Iterator[tuple[JsonValue, Place, bool]]:
    """Each value, its place, and whether it must lie in the field's range (S10.9)."""
    if rule.equals is not None:
        yield rule.equals, (*at, "equals"), False
    if rule.not_equals is not None:
        yield rule.not_equals, (*at, "notEquals"), True
    for position, value in enumerate(rule.in_ or ()):
        yield value, (*at, "in", position), True


def _only_out_of_range(field: object, value: JsonValue, fault: Misfit) -> bool:
    """Whether the value is of the field's kind and merely outside what it holds."""
    whole_only = isinstance(value, float) and getattr(field, "integer", False)
    return fault.code in _RANGE or whole_only

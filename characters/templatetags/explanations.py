"""What a number is made of, as it is written: `{% load explanations %}`, then `explanation|shown_parts`."""

from dataclasses import dataclass

from django import template

from rulesets.engine.api import Explanation, Part
from studio.web.templatetags.numbers import number, signed

register = template.Library()


@dataclass(frozen=True, slots=True)
class ShownPart:
    """One part of a number: its amount as written, what it is, and what it is made of itself."""

    amount: str
    label: str
    source: str
    detail: tuple["ShownPart", ...] = ()


@register.filter
def shown_parts(explanation: Explanation) -> list[ShownPart]:
    """Return the parts of a number: what is added has its sign and is left out where it is 0.

    Where a rule makes the number in another way, its inputs stand as they are, 0 too; factors have a times
    sign between them.
    """
    if not explanation.rule:
        parts = [_added(part) for part in explanation.parts if part.amount != 0]
        return [*parts, *([_plain(explanation.cap)] if explanation.cap else [])]
    sign = "× " if explanation.is_product else ""
    return [_plain(part, sign if place else "") for place, part in enumerate(explanation.parts)]


def _added(part: Part) -> ShownPart:
    return ShownPart(signed(part.amount), part.label, part.source, _detail(part))


def _plain(part: Part, sign: str = "") -> ShownPart:
    amount = "" if part.amount is None else f"{sign}{number(part.amount)}"
    return ShownPart(amount, part.label, part.source, _detail(part))


def _detail(part: Part) -> tuple[ShownPart, ...]:
    return tuple(_added(deeper) for deeper in part.detail if deeper.amount != 0)

"""Numbers as people read them: no trailing zeros, no negative zero, a real minus sign.

`{% load numbers %}`, then `{{ value|number }}` (5, −2.5) and `{{ modifier|signed }}` (+2, −1, +0).
"""

from decimal import Decimal

from django import template

register = template.Library()

MINUS = "−"


@register.filter
def number(value: float | None) -> str:
    """Write a number without trailing zeros and with a typographic minus; nothing stays nothing."""
    if value is None:
        return ""
    digits = _write_digits(abs(value))
    return MINUS + digits if value < 0 else digits


@register.filter
def signed(value: float | None) -> str:
    """Write a modifier: its sign always stands before it, zero is +0."""
    text = number(value)
    return text if not text or text.startswith(MINUS) else f"+{text}"


def _write_digits(size: float) -> str:
    # repr is the shortest text that gives the same number again; Decimal writes it without an exponent.
    text = f"{Decimal(repr(size)):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text

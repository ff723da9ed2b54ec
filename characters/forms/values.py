"""Typed text, read as the value it stands for.

An empty input empties the place it belongs to: that is None. Numbers take relative entry (U9.6): `+5` adds to
the number that stood there, `-7` takes away from it where the place holds no negative numbers; where it
does, `-7` is the number itself.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from rulesets.engine.compiled.numbers import exact, stored_number
from rulesets.engine.problems import JsonValue

_NUMBER = re.compile(r"([+-]?)(\d{1,15})(?:[.,](\d{1,9}))?")
_THOUSANDS = re.compile(r"(?<!\d)[1-9]\d{0,2},\d{3}$")
"""A comma before exactly three digits may mean thousands or thousandths: nobody can tell."""
_MINUS_SIGNS = str.maketrans({"−": "-", "–": "-"})
ON = "true"
"""What a ticked box sends; one that is not ticked sends nothing."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What a place can hold: the type of its field or column, and whether numbers below zero fit there."""

    type: str
    is_signed: bool = False


def read_typed(text: str, shape: Shape, *, standing: Callable[[], JsonValue] = lambda: None) -> JsonValue:
    """Return the value a typed text stands for; None for an empty one.

    Args:
        text: What the input sent.
        shape: What its place can hold.
        standing: Gives the number that relative entry counts from; only asked for that.

    Raises:
        ValidationError: The text is no value of this type; the message shows it.
    """
    if shape.type == "boolean":
        return text == ON
    if shape.type == "longtext":
        text = text.replace("\r\n", "\n")
        return text if text.strip() else None
    text = " ".join(text.splitlines()).strip()
    if not text:
        return None
    return _read_number(text, shape, standing) if shape.type == "number" else text


def _read_number(text: str, shape: Shape, standing: Callable[[], JsonValue]) -> float:
    found = _NUMBER.fullmatch(text.translate(_MINUS_SIGNS).replace(" ", ""))
    if found is None:
        raise ValidationError(_("“%(text)s” is not a number.") % {"text": text[:60]})
    if _THOUSANDS.search(text):
        raise ValidationError(
            _("Write “%(text)s” without a mark between the thousands.") % {"text": text[:60]}
        )
    sign, whole, fraction = found.groups()
    size = float(f"{whole}.{fraction}") if fraction else int(whole)
    if sign == "+" or (sign == "-" and not shape.is_signed):
        return exact((stored_number(standing()) or 0) + (-size if sign == "-" else size))
    return -size if sign == "-" else size

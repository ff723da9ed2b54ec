"""How problems are shown: `problems|told`, `problem.message|with_code`, `problem.value|found_value`."""

import json
import re
from collections.abc import Sequence

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from rulesets.engine import document
from rulesets.engine.problems import JsonValue, Problem

register = template.Library()

VALUE_MOST = 120
"""Longer values are cut: the path leads to the rest."""

_KEY = re.compile(r"`([^`]+)`")


@register.filter
def with_code(sentence: str) -> SafeString:
    """Write a sentence with the keys it names set as code; everything in it stays text."""
    *pairs, last = _KEY.split(sentence)
    told = format_html_join("", "{}<code>{}</code>", zip(pairs[::2], pairs[1::2], strict=True))
    return format_html("{}{}", told, last)


@register.filter
def found_value(value: JsonValue) -> str:
    """Write what stands in the file as JSON on one line, cut where it gets long."""
    text = json.dumps(value, ensure_ascii=False, default=list)
    return text if len(text) <= VALUE_MOST else text[: VALUE_MOST - 1] + "…"


@register.filter
def left_off(problems: Sequence[Problem]) -> int:
    """Return how many problems are not among these (F1.40)."""
    return document.left_off(problems)


@register.filter
def told(problems: Sequence[Problem]) -> Sequence[Problem]:
    """Return the problems without the line that says how many were left off."""
    return problems[:-1] if left_off(problems) else problems

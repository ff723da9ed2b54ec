"""How a problem's value is shown: `{% load problems %}{{ problem.value|found_value }}`."""

import json

from django import template

from rulesets.engine.problems import JsonValue

register = template.Library()

VALUE_MOST = 120
"""Longer values are cut: the path leads to the rest."""


@register.filter
def found_value(value: JsonValue) -> str:
    """Write what stands in the file as JSON on one line, cut where it gets long."""
    text = json.dumps(value, ensure_ascii=False, default=list)
    return text if len(text) <= VALUE_MOST else text[: VALUE_MOST - 1] + "…"

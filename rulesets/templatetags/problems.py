"""How a problem is shown: `{{ problem.message|with_code }}`, `{{ problem.value|found_value }}`."""

import json
import re

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from rulesets.engine.problems import JsonValue

register = template.Library()

VALUE_MOST = 120
"""Longer values are cut: the path leads to the rest."""


_KEY = re.compile(r"`([^`]+)`")


@register.filter
def with_code(sentence: str) -> SafeString:
    """Write a sentence with the keys it names set as code; everything in it stays text."""
    escaped = conditional_escape(sentence)
    return mark_safe(_KEY.sub(r"<code>\1</code>", escaped))  # noqa: S308 (escaped above; backticks hold text)


@register.filter
def found_value(value: JsonValue) -> str:
    """Write what stands in the file as JSON on one line, cut where it gets long."""
    text = json.dumps(value, ensure_ascii=False, default=list)
    return text if len(text) <= VALUE_MOST else text[: VALUE_MOST - 1] + "…"

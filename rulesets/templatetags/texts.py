"""Texts of rulesets and sentences of the engine on a page; built in, so that no template has to load them.

`{{ label|shown }}` between tags, `"{{ label|said }}"` in an attribute and wherever markup cannot stand.
"""

from collections.abc import Iterable
from typing import Any

from django import template
from django.utils.safestring import SafeString

from rulesets import texts

register = template.Library()


@register.filter
def said(text: Any) -> Any:  # noqa: ANN401  # a filter is given whatever the template has
    """Put a text into the page's language; what is no text, or somebody's own, comes back as it is."""
    return texts.said(text) if isinstance(text, str) and not isinstance(text, SafeString) else text


@register.filter
def shown(text: Any) -> Any:  # noqa: ANN401
    """Put a text into the page's language, isolated from what is around it; for use between tags."""
    return texts.shown(text) if isinstance(text, str) and not isinstance(text, SafeString) else text


@register.filter
def listed(several: Iterable[str]) -> SafeString:
    """Put several texts into the page's language, with commas between them; for use between tags."""
    return texts.listed(several)

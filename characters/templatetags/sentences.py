"""Sentences of the engine in the language of the page: `{% load sentences %}`, then `{{ reason|said }}`."""

from django import template
from django.utils.translation import gettext

from rulesets.engine.api import translated

register = template.Library()


@register.filter
def said(text: str) -> str:
    """Put a sentence of the engine into the page's language; any other text comes back as it is."""
    return translated(text, gettext)

"""The stylesheets of every page: as links, or written into a page that has to stand without the Studio.

`{% load styles %}`, then `{% stylesheets as sheets %}`, or `{% inline_styles "css/pages/sheet.css" %}`.
"""

from pathlib import Path

from django import template
from django.contrib.staticfiles import finders
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

STYLESHEETS = (
    "css/tokens.css",
    "css/base.css",
    "css/layout.css",
    *(
        f"css/components/{name}.css"
        for name in (
            "masthead",
            "menu",
            "button",
            "mark",
            "panel",
            "field",
            "number",
            "card",
            "strip",
            "ledger",
            "drawer",
            "problem",
        )
    ),
    "css/print.css",
)
"""In this order: names, plain HTML, layout, components, paper."""


@register.simple_tag
def stylesheets() -> tuple[str, ...]:
    """Return the names of the stylesheets that every page has."""
    return STYLESHEETS


@register.simple_tag
def inline_styles(*names: str) -> SafeString:
    """Write the stylesheets of every page, and these, as one element.

    Raises:
        LookupError: One of them is not there.
    """
    return mark_safe(f"<style>\n{''.join(_read(name) for name in (*STYLESHEETS, *names))}</style>")  # noqa: S308 (our own files)


def _read(name: str) -> str:
    found = finders.find(name)
    if not isinstance(found, str):
        raise LookupError(f"There is no stylesheet {name}.")
    return Path(found).read_text(encoding="utf-8")

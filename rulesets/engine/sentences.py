"""Sentences for people: English text that remembers its template, so that a page can translate it.

The engine knows no language. It says a sentence with `say`; what comes back is plain English text that
also carries the template and the values in it, and `translated` puts it into another language by a
lookup the caller gives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Self


class Sentence(str):
    """An English sentence with the template and the values it was made from."""

    __slots__ = ("template", "values")

    template: str
    values: dict[str, object]

    def __new__(cls, template: str, values: dict[str, object]) -> Self:
        """Make the sentence by putting the values into the template."""
        made = super().__new__(cls, template.format(**values))
        made.template = template
        made.values = values
        return made


def say(template: str, **values: object) -> Sentence:
    """A sentence from a template with named places, such as ``"{label} is computed."``."""
    return Sentence(template, values)


def listed(texts: Iterable[str]) -> str:
    """Texts one after the other, each of which stays translatable; none is an empty text."""
    said = ""
    for text in texts:
        said = say("{before}, {text}", before=said, text=text) if said else text
    return said


def translated(text: str, lookup: Callable[[str], str]) -> str:
    """The sentence in another language.

    Args:
        text: A sentence; plain text comes back as it is.
        lookup: Gives the template in the other language, or the template itself.
    """
    if not isinstance(text, Sentence):
        return text
    values = {
        name: translated(value, lookup) if isinstance(value, Sentence) else value
        for name, value in text.values.items()
    }
    return lookup(text.template).format(**values)

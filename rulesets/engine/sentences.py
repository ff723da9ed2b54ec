"""Texts for people: English that remembers what it is, so that a page can show it in another language.

The engine knows no language. What a ruleset calls a thing is a `DisplayText`, marked where the schema reads
the key. A sentence of the engine's own is said with `say`: plain English that also carries the template and
the values in it. `translated` puts both into another language by lookups the caller gives. Any other text
is somebody's own and stays as it is (packs.md T2.6).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Self

from rulesets.engine.problems import JsonValue


class DisplayText(str):
    """A text of a ruleset that people read, in English: a label, a summary, a value (packs.md T2.10).

    Equal to the plain text and stored as one. `context` tells two uses of one text apart: the id of the
    catalog it stands in, or the key of the list, such as `skills`; empty where nothing has said so yet.
    """

    __slots__ = ("context",)

    context: str

    def __new__(cls, text: str, context: str = "") -> Self:
        """Mark a text."""
        made = super().__new__(cls, text)
        made.context = context
        return made


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


Lookup = Callable[[str], str]


def as_written(text: str) -> str:
    """The lookup of the ruleset's own language."""
    return str(text)


def translated(text: str, phrases: Lookup, texts: Callable[[DisplayText], str] = as_written) -> str:
    """A text in another language.

    Args:
        text: A sentence or a display text; plain text comes back as it is.
        phrases: Gives a sentence's template in the other language, or the template itself.
        texts: Gives a display text in the other language, or as it is written.
    """
    if isinstance(text, DisplayText):
        return texts(text)
    if not isinstance(text, Sentence):
        return text
    values = {
        name: translated(value, phrases, texts) if isinstance(value, str) else value
        for name, value in text.values.items()
    }
    return phrases(text.template).format(**values)


def kept(text: str) -> JsonValue:
    """What a text is made of, as JSON, so that it can be shown in another language later on."""
    if isinstance(text, DisplayText):
        return [str(text), text.context]
    if not isinstance(text, Sentence):
        return text
    values = {
        name: kept(value if isinstance(value, str) else str(value)) for name, value in text.values.items()
    }
    return {"say": text.template, "values": values}


def restored(value: JsonValue, texts: Callable[[DisplayText], DisplayText] = lambda text: text) -> str:
    """The text of which `kept` gave what it is made of; empty for anything else.

    Args:
        value: What was kept.
        texts: What to put in the place of a display text.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, list | tuple):
        parts = [part for part in value if isinstance(part, str)]
        return texts(DisplayText(parts[0], parts[1])) if len(value) == len(parts) == 2 else ""
    if not isinstance(value, Mapping):
        return ""
    template, values = value.get("say"), value.get("values")
    if not isinstance(template, str) or not isinstance(values, Mapping):
        return ""
    made: dict[str, object] = {name: restored(part, texts) for name, part in values.items()}
    try:
        return Sentence(template, made)
    except (LookupError, ValueError, AttributeError):  # a template that asks for other values
        return ""

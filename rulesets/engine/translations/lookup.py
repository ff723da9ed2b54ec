"""A display text in another language. Source: packs.md T1.10, T1.13, T3.2, T3.5 to T3.7."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rulesets.engine.sentences import DisplayText
from rulesets.engine.translations.localefile import CONTEXT_MARK, LocaleFile

NUMBERED = re.compile(r"(.*[^ ]) (0|[1-9][0-9]*)", re.DOTALL)
"""A name with a number behind it (T3.5)."""


@dataclass(frozen=True, slots=True)
class Found:
    """A text as it is shown, and the file it comes from; none where it stays as the ruleset writes it."""

    text: str
    file: LocaleFile | None = None


def look_up(text: str, files: Iterable[LocaleFile]) -> Found:
    """Find a text in the files of a chain, the nearest language first.

    In each file the whole text comes before the name without its number (T3.6). Where a file translates the
    text for the context it stands in, that comes before the plain key.
    """
    numbered = NUMBERED.fullmatch(text)
    context = text.context if isinstance(text, DisplayText) else ""
    for file in files:
        if whole := _in_file(text, context, file):
            return Found(whole, file)
        if numbered is not None and (name := _in_file(numbered[1], context, file)):
            return Found(f"{name} {numbered[2]}", file)
    return Found(str(text))


def _in_file(text: str, context: str, file: LocaleFile) -> str:
    """The translation in one file; empty where there is none (T1.10)."""
    texts = file.texts or {}
    if file.has_contexts and context:
        return texts.get(f"{text}{CONTEXT_MARK}{context}") or texts.get(text, "")
    return texts.get(text, "")

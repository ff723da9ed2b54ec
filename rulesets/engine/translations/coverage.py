"""How much of a ruleset a locale file translates. Source: packs.md T1.12; U3.3; A-23."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulesets.engine.sentences import DisplayText
from rulesets.engine.translations.localefile import CONTEXT_MARK, LocaleFile
from rulesets.engine.translations.lookup import NUMBERED, look_up


@dataclass(frozen=True, slots=True)
class Coverage:
    """What a file translates.

    Attributes:
        translated: How many of the ruleset's texts it shows in its language.
        untranslated: The texts it lacks or leaves empty in any context, each once, in the ruleset's order.
        stale: Its keys that are no text of this ruleset: accepted, never shown.
    """

    translated: int
    untranslated: tuple[str, ...]
    stale: tuple[str, ...]


def coverage_of(texts: Iterable[DisplayText], file: LocaleFile) -> Coverage:
    """Compare a file with the display texts of a ruleset."""
    known: dict[str, bool] = {}
    in_context: set[str] = set()
    for text in texts:
        found = look_up(text, [file]).file is not None
        known[str(text)] = known.get(str(text), True) and found
        in_context.add(f"{text}{CONTEXT_MARK}{text.context}")
    untranslated = tuple(text for text, found in known.items() if not found)
    names = {numbered[1] for text in known if (numbered := NUMBERED.fullmatch(text))}
    stale = tuple(
        key for key in file.texts or () if key not in known and key not in in_context and key not in names
    )
    return Coverage(len(known) - len(untranslated), untranslated, stale)

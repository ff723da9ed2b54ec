"""How far a version is translated: each language it has, what it lacks, and keys that mean nothing here.

Source: packs.md T1.12; field report A-23.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from rulesets.engine.api import CompiledRuleset
from rulesets.engine.schema.displaytexts import list_display_texts
from rulesets.engine.sentences import DisplayText
from rulesets.engine.translations import Coverage, coverage_of
from rulesets.engine.translations.localefile import CONTEXT_MARK
from rulesets.models import LocalePack, Revision
from rulesets.texts import read_pack
from studio.web.languages import name_of

SHOWN_MOST = 300
"""Texts of one list on the page; of more it says how many."""


@dataclass(frozen=True, slots=True)
class TextList:
    """Texts of the ruleset, as far as they are shown."""

    texts: tuple[str, ...]
    more: int


@dataclass(frozen=True, slots=True)
class LanguageLine:
    """A translation: how much of the ruleset it shows, and where it came from."""

    code: str
    name: str
    direction: str
    origin: str
    url: str
    translated: int
    total: int
    stale: int
    is_shown: bool


@dataclass(frozen=True, slots=True)
class TranslationsPage:
    """Everything the page shows; the lists are of the language that was asked for."""

    lines: tuple[LanguageLine, ...]
    shown: LanguageLine | None
    untranslated: TextList
    stale: TextList


def translations_page(revision: Revision, compiled: CompiledRuleset, asked: str) -> TranslationsPage:
    """Return how far a version is translated; the first is shown where the one asked for is not there."""
    texts = list(list_display_texts(compiled.ruleset))
    packs = list(revision.locale_packs.exclude(language="en").select_related("file"))
    shown = next((pack for pack in packs if pack.language == asked), packs[0] if packs else None)
    found = {pack.language: coverage_of(texts, read_pack(pack)) for pack in packs}
    lines = tuple(_line(revision, pack, found[pack.language], texts, shown) for pack in packs)
    coverage = found[shown.language] if shown else Coverage(0, (), ())
    return TranslationsPage(
        lines=lines,
        shown=next((line for line in lines if line.is_shown), None),
        untranslated=_some(coverage.untranslated),
        stale=_some(coverage.stale),
    )


def _line(
    revision: Revision,
    pack: LocalePack,
    coverage: Coverage,
    texts: Sequence[DisplayText],
    shown: LocalePack | None,
) -> LanguageLine:
    address = reverse("rulesets:show_translations", args=[revision.ruleset_id, revision.number])
    return LanguageLine(
        code=pack.language,
        name=name_of(pack.language),
        direction=pack.direction,
        origin=pack.get_origin_display(),
        url=f"{address}?language={pack.language}",
        translated=coverage.translated,
        total=len(set(texts)),
        stale=len(coverage.stale),
        is_shown=pack == shown,
    )


def _some(texts: tuple[str, ...]) -> TextList:
    return TextList(tuple(map(_written, texts[:SHOWN_MOST])), max(0, len(texts) - SHOWN_MOST))


def _written(key: str) -> str:
    """Return a key as people read it: a context in brackets behind its text."""
    text, mark, context = key.partition(CONTEXT_MARK)
    return f"{text} ({context})" if mark else text

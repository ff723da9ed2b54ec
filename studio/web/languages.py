"""The language a person reads in: the interface as far as it is translated, rulesets as far as they are.

A display language is written as language packs write it: `ru`, `pt-BR`, `zh-Hans`. The interface speaks the
nearest of settings.LANGUAGES, else English; the texts of rulesets go by their own files (rulesets.texts).
Source: U2.7, U2.12; packs.md T3.1.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import lru_cache
from time import monotonic
from typing import Literal

from django.conf import settings
from django.conf.locale import LANG_INFO
from django.http import HttpRequest
from django.utils import translation

Direction = Literal["ltr", "rtl"]


@dataclass(frozen=True, slots=True)
class _Reader:
    """Who reads: the display language, and how it is written, which texts at hand may say otherwise."""

    language: str
    direction: Direction


_reader: ContextVar[_Reader | None] = ContextVar("reader", default=None)

language_sources: list[Callable[[], Iterable[str]]] = []
"""What apps add to the languages offered: each returns the codes it has texts in."""

_REMEMBERED = 60
"""For how many seconds a process remembers what they returned; another process may have changed it."""


class _LanguagesOfTexts:
    """The languages that texts are kept in, asked once a minute: every page shows or checks them."""

    def __init__(self) -> None:
        self._codes: frozenset[str] = frozenset()
        self._until = 0.0

    def codes(self) -> frozenset[str]:
        """Return the codes."""
        if monotonic() >= self._until:
            self.remember(code for source in language_sources for code in source())
        return self._codes

    def remember(self, codes: Iterable[str]) -> None:
        """Take these for a minute."""
        self._codes, self._until = frozenset(codes), monotonic() + _REMEMBERED

    def forget(self) -> None:
        """Ask again: texts came or went in this process."""
        self._until = 0.0


languages_of_texts = _LanguagesOfTexts()


@lru_cache(maxsize=256)  # the language of the page is asked for with every text of a ruleset
def canonical(code: str) -> str:
    """Return a code in the spelling of language packs: small language, `Hans`, `BR`."""
    first, *parts = code.replace("_", "-").split("-")
    return "-".join([first.lower(), *(part.title() if len(part) == 4 else part.upper() for part in parts)])


def display_language() -> str:
    """Return the language of whoever reads, English outside of a request."""
    reader = _reader.get()
    return reader.language if reader else page_language()


def page_language() -> str:
    """Return the language of a page's own words: that of the interface; texts in others say theirs (T3.8)."""
    return canonical(translation.get_language() or "en")


def direction() -> Direction:
    """Return how the page is laid out: as the texts at hand say, else as the language is written."""
    reader = _reader.get()
    return reader.direction if reader else direction_of(display_language())


def direction_of(language: str) -> Direction:
    """Return how a language is written."""
    base, *parts = language.split("-")
    if any(part in _SCRIPTS for part in parts):
        return "rtl"
    is_rtl = base in settings.LANGUAGES_BIDI or base in _RIGHT_TO_LEFT
    return "rtl" if is_rtl and not any(len(part) == 4 for part in parts) else "ltr"


_SCRIPTS = frozenset({"Arab", "Hebr", "Thaa", "Nkoo", "Syrc", "Adlm"})
_RIGHT_TO_LEFT = frozenset({"dv", "ks", "nqo", "ps", "sd", "syr", "yi"})


def take_direction(found: Direction) -> None:
    """Lay this request's page out as texts at hand say (`_meta.direction`)."""
    reader = _reader.get()
    if reader is not None:
        _reader.set(replace(reader, direction=found))


@contextmanager
def reading_in(language: str) -> Iterator[None]:
    """Let everything inside be read in a display language."""
    token = _reader.set(_Reader(language, direction_of(language)))
    try:
        with translation.override(interface_language(language)):
            yield
    finally:
        _reader.reset(token)


def interface_language(language: str) -> str:
    """Return the language of settings.LANGUAGES nearest to a display language, else English."""
    spoken = dict(settings.LANGUAGES)
    code = language.lower()
    while code:
        if code in spoken:
            return code
        code = code.rpartition("-")[0]
    return "en"


def choose_language(request: HttpRequest, own: str = "") -> str:
    """Return the display language of a request.

    It is the person's own, else what they chose in this browser, else the site's, else what the browser asks
    for of the languages the interface speaks (LocaleMiddleware has found that already).
    """
    for chosen in (own, request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")):
        if chosen and is_offered(canonical(chosen)):
            return canonical(chosen)
    if settings.SITE_LANGUAGE != "en":
        return canonical(settings.SITE_LANGUAGE)
    return canonical(translation.get_language() or "en")


def is_offered(language: str) -> bool:
    """Return whether a language, as `canonical` writes it, can be chosen."""
    is_spoken = any(canonical(code) == language for code, _name in settings.LANGUAGES)
    return is_spoken or language in languages_of_texts.codes()


def offered_languages() -> list[tuple[str, str]]:
    """Return (code, name in itself) of every language that can be chosen, the interface's own first."""
    spoken = [canonical(code) for code, _name in settings.LANGUAGES]
    named = {canonical(code): str(name) for code, name in settings.LANGUAGES}
    of_texts = languages_of_texts.codes() - set(spoken)
    return [(code, named.get(code) or name_of(code)) for code in [*spoken, *sorted(of_texts)]]


def name_of(language: str) -> str:
    """Return what a language calls itself, or its code."""
    code = language.lower()
    known = LANG_INFO.get(code) or LANG_INFO.get(code.partition("-")[0])
    return str(known["name_local"]) if known and "name_local" in known else language

"""Texts of a ruleset in other languages: locale files read and checked, languages, looking a text up.

Display only: nothing here is asked where something is computed, stored or exported (packs.md T2.1).
"""

from rulesets.engine.translations.coverage import Coverage, coverage_of
from rulesets.engine.translations.languages import (
    ENGLISH,
    chain,
    is_language,
    languages_read,
)
from rulesets.engine.translations.localefile import LOCALE_PATH, LocaleFile, read_locale, read_stored_locale
from rulesets.engine.translations.lookup import Found, look_up

__all__ = [
    "ENGLISH",
    "LOCALE_PATH",
    "Coverage",
    "Found",
    "LocaleFile",
    "chain",
    "coverage_of",
    "is_language",
    "languages_read",
    "look_up",
    "read_locale",
    "read_stored_locale",
]

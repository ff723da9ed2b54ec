"""Language codes and which language stands in for which. Source: packs.md T1.15, T3.1 to T3.4."""

from __future__ import annotations

import re
from typing import Literal

ENGLISH = "en"
"""The language of every ruleset's own texts."""

Direction = Literal["ltr", "rtl"]

_CODE = re.compile(r"[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?")


def is_language(code: str) -> bool:
    """Whether a text is a language code: `ru`, `pt-BR`, `zh-Hans`, `zh-Hans-TW`, in that spelling (T1.15)."""
    return _CODE.fullmatch(code) is not None


def chain(language: str) -> tuple[str, ...]:
    """The languages a text is looked for in, the nearest first, English last (T3.1).

    Each step drops the last part of the code; it never goes sideways or down (T3.3).
    """
    parts = language.split("-")
    found = ["-".join(parts[:most]) for most in range(len(parts), 0, -1)]
    return tuple(dict.fromkeys([*found, ENGLISH]))


def languages_read(language: str) -> tuple[str, ...]:
    """The languages of the chain whose locale files are read: all but English, the text as written (T3.4)."""
    return tuple(code for code in chain(language) if code != ENGLISH)

"""Searching as people type: without case, accents and apostrophes. Source: U9.5."""

import unicodedata
from collections.abc import Callable

_APOSTROPHES = "'’‘\N{MODIFIER LETTER APOSTROPHE}"


def fold(text: str) -> str:
    """Return a text as it is compared."""
    if text.isascii():  # most are, and a catalog has thousands of them
        return text.lower().replace("'", "")
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in parts if not _is_passed_over(sign))


def _is_passed_over(sign: str) -> bool:
    """Return whether nobody types it to find something: accents, apostrophes, what takes no room."""
    return bool(unicodedata.combining(sign)) or sign in _APOSTROPHES or unicodedata.category(sign) == "Cf"


def finder(query: str) -> Callable[[str], bool]:
    """Return what says whether a text holds every word of a query."""
    words = fold(query).split()

    def finds(text: str) -> bool:
        folded = fold(text)
        return all(word in folded for word in words)

    return finds


def matches(text: str, query: str) -> bool:
    """Return whether a text holds every word of a query."""
    return finder(query)(text)

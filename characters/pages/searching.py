"""Searching as people type: without case, accents and apostrophes. Source: U9.5."""

import unicodedata

_APOSTROPHES = "'’‘\N{MODIFIER LETTER APOSTROPHE}"


def fold(text: str) -> str:
    """Return a text as it is compared."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign) and sign not in _APOSTROPHES)


def matches(text: str, query: str) -> bool:
    """Return whether a text holds every word of a query."""
    folded = fold(text)
    return all(word in folded for word in fold(query).split())

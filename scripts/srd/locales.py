"""Translations of the ruleset: the names that translated facts give, and the project's own Arabic words.

Names go by the index they share with the English facts. What no source names stays English.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from srd import words_arabic
from srd.fields import Json

CONTEXT_MARK = "\u0004"

SOURCES = {
    "fr": "Document de référence du système 5.1",
    "pt-BR": "Documento de Referência do Sistema 5.1",
    "ru": "Системный справочник 5.1",
}
"""The languages of the facts, and what the ruleset is called in each."""

# Where one English name has two translations, the plain one is that of the file named first, and each catalog
# that holds the things of one file alone has its own.
FIRST = ("Spells", "Languages", "Magic-Schools")
CATALOGS = {"Spells": "spells", "Languages": "training", "Subclasses": "subclasses"}


def build_locales(data_dir: Path, ruleset: Json) -> dict[str, Json]:
    """The locale files by their paths; a text that the ruleset does not show is left out."""
    shown = set(_texts(ruleset))
    holds = {catalog["id"]: set(_texts(catalog)) for catalog in ruleset["catalogs"]}
    found = {language: _names(data_dir, language, shown, holds) for language in SOURCES}
    made = {
        code: _locale(code, "ltr", SOURCES[code], found[code], ruleset["name"]) for code in sorted(SOURCES)
    }
    arabic = {text: word for text, word in words_arabic.TEXTS.items() if text in shown}
    made["ar"] = _locale("ar", "rtl", words_arabic.NAME, arabic, ruleset["name"])
    return {f"locales/{code}.json": made[code] for code in sorted(made)}


def _locale(code: str, direction: str, name: str, texts: dict[str, str], english: str) -> Json:
    return {
        "_meta": {"locale": code, "direction": direction},
        "package": {"name": name},
        "ruleset": {english: name, **dict(sorted(texts.items()))},
    }


def _texts(node: object) -> Iterator[str]:
    """Every text that people may read; ids among them name nothing a source translates."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict):
        for key, value in node.items():
            if key != "filters":  # their values are told apart by, and read nowhere else
                yield from _texts(value)
    elif isinstance(node, list):
        for value in node:
            yield from _texts(value)


def _names(data_dir: Path, language: str, shown: set[str], holds: dict[str, set[str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in sorted((data_dir / language).glob("*.json"), key=_priority):
        catalog = CATALOGS.get(path.stem, "")
        for english, name in _pairs(data_dir / "en" / path.name, path):
            if english not in shown:
                continue
            if found.setdefault(english, name) != name and english in holds.get(catalog, ()):
                found[f"{english}{CONTEXT_MARK}{catalog}"] = name
    return found


def _priority(path: Path) -> tuple[int, str]:
    return (FIRST.index(path.stem) if path.stem in FIRST else len(FIRST), path.stem)


def _pairs(english: Path, translated: Path) -> Iterator[tuple[str, str]]:
    """The names of things that both files have."""
    if not english.exists():
        return
    known = {thing["index"]: thing for thing in _read(english) if "index" in thing}
    for thing in _read(translated):
        for key in ("name", "full_name"):
            name, original = thing.get(key), known.get(thing.get("index"), {}).get(key)
            if isinstance(name, str) and isinstance(original, str) and name:
                yield original, name


def _read(path: Path) -> list[Json]:
    things: list[Json] = json.loads(path.read_text(encoding="utf-8"))
    return things

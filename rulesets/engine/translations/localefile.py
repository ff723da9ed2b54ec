"""A locale file: what it may hold, and reading it. Source: packs.md T1; format.md F1.84 to F1.88."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from rulesets.engine.document import Parsed, capped, parse
from rulesets.engine.problems import JsonObject, JsonValue, Place, Problem, ProblemCode, path_of, shown
from rulesets.engine.schema import limits
from rulesets.engine.translations.languages import Direction, is_language

LOCALE_PATH = re.compile(r"locales/([^/]+)\.json")
"""What a locale file is called in a package, with its language."""

CONTEXT_MARK = "\u0004"
"""Stands in a key between a text and the context in which this translation of it holds."""

_KEYS = ("$schema", "_meta", "package", "ruleset")
_REMEDY = "Use `$schema`, `_meta`, `package` and `ruleset`."


@dataclass(frozen=True, slots=True)
class LocaleFile:
    """A ruleset's texts in one language.

    Attributes:
        package: The package's own texts, of which `name` and `description` are shown (T1.17).
        texts: English display text to the text in the language; an empty one is not translated yet. None
            where the file has no `ruleset` section and so translates nothing (T1.11).
        has_contexts: Whether any key names a context.
    """

    language: str
    direction: Direction = "ltr"
    package: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] | None = None
    has_contexts: bool = False

    @property
    def translates(self) -> bool:
        """Whether it has a `ruleset` section."""
        return self.texts is not None


def read_locale(data: bytes, *, language: str, name: str = "locale") -> LocaleFile | list[Problem]:
    """Read a locale file; never raises.

    Args:
        data: The bytes as received.
        language: The language the file is named after.
        name: What the file is called in problems, such as `locales/ru.json`.

    Returns:
        The file, or everything that is wrong with it (T1.4): each problem is `locale-invalid`, but for
        another language than the named one, which is `locale-wrong-language` (T1.5).
    """
    named = [] if is_language(language) else [_bad_name(language, name)]
    parsed = parse(data, limit_bytes=limits.LOCALE_FILE_BYTES, root=name)
    if not isinstance(parsed, Parsed):
        return [*named, *(replace(problem, code=ProblemCode.LOCALE_INVALID) for problem in parsed)]
    if not isinstance(parsed.value, Mapping):
        message = f"{shown(parsed.value)} is not an object."
        return [*named, Problem(name, ProblemCode.LOCALE_INVALID, message, "Write a locale file.")]
    problems = [*named, *_check(parsed.value, language, f"{name}#")]
    return capped(problems) or _made(parsed.value, language)


def read_stored_locale(text: str, *, language: str) -> LocaleFile:
    """Read the text of a locale file that was checked before it was stored."""
    return _made(json.loads(text.removeprefix("\ufeff")), language)


def _made(document: JsonObject, language: str) -> LocaleFile:
    meta, package, texts = (document.get(key) for key in ("_meta", "package", "ruleset"))
    direction = meta.get("direction") if isinstance(meta, Mapping) else None
    known: Mapping[str, str] | None = texts if isinstance(texts, Mapping) else None  # type: ignore[assignment]
    return LocaleFile(
        language=language,
        direction="rtl" if direction == "rtl" else "ltr",
        package=package if isinstance(package, Mapping) else {},  # type: ignore[arg-type]
        texts=known,
        has_contexts=any(CONTEXT_MARK in key for key in known or ()),
    )


def _bad_name(language: str, name: str) -> Problem:
    message = f"{shown(language)} is no language code."
    return Problem(name, ProblemCode.LOCALE_INVALID, message, "Name it as in ru, pt-BR or zh-Hans.", language)


def _check(document: JsonObject, language: str, base: str) -> Iterator[Problem]:
    for key, value in document.items():
        if key not in _KEYS:
            message = f"The key {shown(key)} is not known here."
            yield _problem((key,), base, message, _REMEDY)
        elif key == "$schema":
            yield from _check_text(value, (key,), base)
        elif not isinstance(value, Mapping):
            yield _problem((key,), base, f"{shown(value)} is not an object.", "Write texts by key.", value)
        else:
            for name, text in value.items():
                yield from _check_text(text, (key, name), base)
    yield from _check_meta(document, language, base)


def _check_text(value: JsonValue, place: Place, base: str) -> Iterator[Problem]:
    if not isinstance(value, str):
        yield _problem(place, base, f"{shown(value)} is not a text.", "Write a text.", value)


def _check_meta(document: JsonObject, language: str, base: str) -> Iterator[Problem]:
    """Which language it is in, and its direction. Source: T1.4 to T1.6."""
    meta = document.get("_meta", {})
    if not isinstance(meta, Mapping):
        return
    if "locale" not in meta:
        remedy = f'Add "_meta" with "locale": {shown(language)}.'
        yield _problem(("_meta", "locale"), base, "The file does not say its language.", remedy)
    elif isinstance(meta["locale"], str) and meta["locale"] != language:
        message = f"The file says it is in {shown(meta['locale'])} and is named after {shown(language)}."
        found = _problem(("_meta", "locale"), base, message, f"Write {shown(language)}.", meta["locale"])
        yield replace(found, code=ProblemCode.LOCALE_WRONG_LANGUAGE)
    direction = meta.get("direction", "ltr")
    if isinstance(direction, str) and direction not in ("ltr", "rtl"):
        message = f"{shown(direction)} is no direction."
        yield _problem(("_meta", "direction"), base, message, 'Use "ltr" or "rtl".', direction)


def _problem(place: Place, base: str, message: str, remedy: str, value: JsonValue = None) -> Problem:
    return Problem(path_of(place, base), ProblemCode.LOCALE_INVALID, message, remedy, value)

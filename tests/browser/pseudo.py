"""A language nobody speaks: right to left, every letter accented, a third longer, in brackets.

What a page says in plain letters under this language was not marked for translation, or is not collected.
The catalog is made as a translator's is: makemessages collects the texts of the Studio, Django and allauth
bring theirs, gettext's tools compile them.
"""

import gettext
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from typing import Any

import allauth
import django
from django.conf import settings
from django.core.management import call_command

CODE = "qps"

_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED = "ȧƀċḋėḟġḣíĵķĺṁṅȯṗʠṙṡṫŭṽẇẋẏżȦƁĊḊĖḞĠḢÍĴĶĹṀṄȮṖɊṘṠṪŬṼẆẊẎŻ"
_FOREIGN = "אבגדהוזחטיכלמנסעפצקרשתאבגד" * 2
_KEPT = re.compile(r"(%\(\w+\)[sd]|%%|%[sd]|\{\w*\}|</?\w[^>]*>|&\w+;)")
_ROOT = Path(__file__).resolve().parents[2]
_HEADER = (
    'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n'
    'Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
)
_OTHERS = (
    Path(django.__file__).parent / "conf",
    Path(django.__file__).parent / "contrib" / "auth",
    Path(allauth.__file__).parent,
)

_LABELS = {"label", "short", "name", "edition", "summary", "attribution", "checkGuidance"}


def pseudo(text: str) -> str:
    """Return a text in the language: `⟦Öpėṅ···⟧`; what stands for a value, and HTML, stay as they are."""
    parts = _KEPT.split(text)
    accented = "".join(
        part if place % 2 else part.translate(str.maketrans(_PLAIN, _ACCENTED))
        for place, part in enumerate(parts)
    )
    return f"⟦{accented}{' ···' * (len(text) // 12)}⟧"


def foreign(value: Any, key: str = "") -> Any:
    """Return a document whose own words are in other letters, so that no page takes them for its own."""
    if isinstance(value, dict):
        return {name: foreign(one, name) for name, one in value.items()}
    if isinstance(value, list):
        return [foreign(one, key) for one in value]
    is_word = isinstance(value, str) and key in _LABELS
    return value.translate(str.maketrans(_PLAIN, _FOREIGN)) if is_word else value


def build_catalog(folder: Path) -> Path:
    """Write the language's compiled catalog below a folder, which is what LOCALE_PATHS names then."""
    collected = _collect(folder / "project")
    header = folder / "header.po"  # first, because its plural forms count
    header.write_text(_HEADER, encoding="utf-8")
    sources = [header, collected, *(other / "locale/en/LC_MESSAGES/django.po" for other in _OTHERS)]
    english, made = folder / "english.po", folder / "made.po"
    _run("msgcat", "--use-first", "-o", english, *sources)
    _run("msgen", "-o", english, english)
    _run("msgfmt", "-o", folder / "english.mo", english)
    made.write_text(_HEADER + "".join(_entries(folder / "english.mo")), encoding="utf-8")
    target = folder / "locale" / CODE / "LC_MESSAGES"
    target.mkdir(parents=True)
    _run("msgfmt", "-o", target / "django.mo", made)
    return folder / "locale"


def _collect(project: Path) -> Path:
    """Let makemessages collect the Studio's own texts, in a copy: it writes beside the templates it reads."""
    for name in ("studio", "rulesets", "characters", "templates"):
        shutil.copytree(_ROOT / name, project / name, ignore=shutil.ignore_patterns("__pycache__", "shipped"))
    (project / "locale").mkdir()
    before = settings.LOCALE_PATHS
    settings.LOCALE_PATHS = [project / "locale"]
    try:
        with chdir(project):
            call_command("makemessages", locale=[CODE], verbosity=0)
    finally:
        settings.LOCALE_PATHS = before
    return project / "locale" / CODE / "LC_MESSAGES" / "django.po"


def _run(tool: str, *arguments: object) -> None:
    subprocess.run([tool, *map(str, arguments)], check=True, capture_output=True)


def _entries(compiled: Path) -> Iterator[str]:
    with compiled.open("rb") as file:
        texts: dict[Any, str] = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    for key, text in texts.items():
        if isinstance(key, str) and key:
            yield f"\n{_msgid(key)}msgstr {_quoted(pseudo(text))}\n"
        elif isinstance(key, tuple) and key[1] == 0:
            plural = texts[key[0], 1]
            yield (
                f"\n{_msgid(key[0])}msgid_plural {_quoted(plural)}\n"
                f"msgstr[0] {_quoted(pseudo(text))}\nmsgstr[1] {_quoted(pseudo(plural))}\n"
            )


def _msgid(key: str) -> str:
    context, separator, text = key.rpartition("\x04")
    return f"msgctxt {_quoted(context)}\nmsgid {_quoted(text)}\n" if separator else f"msgid {_quoted(text)}\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'

"""The one lookup by which pages show a ruleset's texts in the language of whoever reads.

A view says which version it is about (`read_in`); from then on `said` and `shown` put display texts of the
ruleset, and the engine's sentences around them, into the language of the request. Everything else stays as
it is: ids, numbers, and what a person typed. Nothing that is computed, stored, exported or posted comes
through here.
Source: packs.md T2, T3; U2.7.
"""

import re
import threading
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Self

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from rulesets.engine.sentences import DisplayText, Sentence, translated
from rulesets.engine.translations import (
    Found,
    LocaleFile,
    languages_read,
    look_up,
    read_stored_locale,
)
from rulesets.models import CatalogFile, LocalePack, Revision, Ruleset
from rulesets.signals import texts_missing
from studio.web.languages import Direction, direction, display_language, page_language, take_direction
from studio.web.searching import fold

_CACHE_MOST = 32_000_000
"""How many characters of locale files one process keeps read; the one used longest ago goes first."""


class _FileCache:
    """Locale files as read, by the digest of their text; shared by a process's threads."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[str, str], tuple[LocaleFile, int]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: tuple[str, str]) -> LocaleFile | None:
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key][0]

    def put(self, key: tuple[str, str], file: LocaleFile, size: int) -> None:
        with self._lock:
            self._kept[key] = (file, size)
            while len(self._kept) > 1 and sum(size for _file, size in self._kept.values()) > self._most:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


file_cache = _FileCache(_CACHE_MOST)


class LookedUp(DisplayText):
    """A display text that was found already, in the texts of its own version: lists show several."""

    __slots__ = ("found",)

    found: Found

    def __new__(cls, text: str, found: Found) -> Self:
        """Keep what was found beside the text."""
        made = super().__new__(cls, text)
        made.found = found
        return made


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of one version in one language.

    Attributes:
        files: The files of the chain, the nearest language first.
        lent: For each catalog that borrows the files for what stands in it: these and the lender's.
    """

    files: tuple[LocaleFile, ...] = ()
    lent: Mapping[str, tuple[LocaleFile, ...]] = field(default_factory=dict)

    def find(self, text: str) -> Found:
        """Find a display text (T3.2)."""
        if isinstance(text, LookedUp):
            return text.found
        files = self.files
        if self.lent and isinstance(text, DisplayText):
            files = self.lent.get(text.context, files)
        return look_up(text, files) if files else Found(str(text))

    def with_loans(self, lenders: Mapping[str, "Texts"]) -> "Texts":
        """Return these texts with those of the lenders of catalogs; in each language its own come first."""
        lent = {catalog: _nearest_first(self.files, texts.files) for catalog, texts in lenders.items()}
        return Texts(self.files, lent)

    def before(self, others: "Texts") -> "Texts":
        """Return these texts with others where they have none; in each language these come first."""
        files = _nearest_first(self.files, others.files)
        lent = {
            catalog: _nearest_first(
                self.lent.get(catalog, self.files), others.lent.get(catalog, others.files)
            )
            for catalog in {*self.lent, *others.lent}
        }
        return Texts(files, lent)

    def said(self, text: str) -> str:
        """Return a display text or a sentence of the engine in the language; any other text as it is."""
        return translated(text, gettext, lambda known: self.find(known).text)


def _nearest_first(own: Iterable[LocaleFile], others: Iterable[LocaleFile]) -> tuple[LocaleFile, ...]:
    return tuple(sorted((*own, *others), key=lambda file: -len(file.language)))


_PLACES = re.compile(r"\{\w*\}")
_AS_WRITTEN = Texts()
_at_hand: ContextVar[Texts] = ContextVar("texts", default=_AS_WRITTEN)


Loans = Callable[[Iterable[Revision]], Mapping[int, Mapping[str, Revision]]]
"""Returns the lenders of the catalogs of several versions, by their rows and the ids of the catalogs."""


def borrows_nothing(_revisions: Iterable[Revision]) -> Mapping[int, Mapping[str, Revision]]:
    """Return no lenders, for pages that show no entries."""
    return {}


def read_in(revision: Revision | None, loans: Loans = borrows_nothing) -> None:
    """Take a version's texts to hand for the rest of this request, and its page's direction from them.

    Args:
        revision: The version the page is about.
        loans: Returns the lenders of its catalogs, whose translations serve what is borrowed from them; not
            asked where the page is read in English.
    """
    texts = texts_of([revision], loans)[revision.pk] if revision is not None else _AS_WRITTEN
    take_to_hand(texts)
    missing = {*languages_read(display_language())} - {file.language for file in texts.files}
    if revision is not None and missing:
        texts_missing.send(sender=Revision, revision=revision, languages=frozenset(missing))


def read_beside(revision: Revision, loans: Loans) -> None:
    """Add the texts of another version, for pages that compare it with the one they are about."""
    _at_hand.set(_at_hand.get().before(texts_of([revision], loans)[revision.pk]))


def take_to_hand(texts: Texts) -> None:
    """Read by these texts for the rest of this request."""
    _at_hand.set(texts)
    if texts.files:
        take_direction(texts.files[0].direction)


def forget() -> None:
    """Let go of the texts at hand: the request is over."""
    _at_hand.set(_AS_WRITTEN)


def texts_of(revisions: Iterable[Revision], loans: Loans = borrows_nothing) -> Mapping[int, Texts]:
    """Return the texts of several versions by their keys, in one query and no reading of known files.

    Args:
        revisions: The versions.
        loans: Returns the lenders of their catalogs, as for `read_in`.
    """
    known = {revision.pk: revision for revision in revisions}
    languages = languages_read(display_language())
    if not languages:
        return dict.fromkeys(known, _AS_WRITTEN)
    lent = loans(known.values())
    lenders = {one.pk for of_catalogs in lent.values() for one in of_catalogs.values()}
    files = _files_of({*known, *lenders}, languages)
    texts = {pk: Texts(files.get(pk, ())) for pk in {*known, *lenders}}
    return {
        pk: texts[pk].with_loans({catalog: texts[one.pk] for catalog, one in lent.get(pk, {}).items()})
        for pk in known
    }


def _files_of(keys: Collection[int], languages: Sequence[str]) -> dict[int, tuple[LocaleFile, ...]]:
    """Return the files of versions, the nearest language first; a version without any is left out."""
    packs = LocalePack.objects.filter(revision__in=keys, language__in=languages)
    rows = list(packs.values_list("revision_id", "language", "file_id", "file__digest"))
    files = _read_files((language, digest, file_id) for _key, language, file_id, digest in rows)
    found: dict[int, tuple[LocaleFile, ...]] = {}
    for key, language, file_id, _digest in sorted(rows, key=lambda row: languages.index(row[1])):
        if (language, file_id) in files:
            found[key] = (*found.get(key, ()), files[language, file_id])
    return found


def _read_files(wanted: Iterable[tuple[str, str, int]]) -> dict[tuple[str, int], LocaleFile]:
    """Read locale files by language and key, those not at hand in one query; one just removed is left out."""
    known = {(language, file_id): (digest, language) for language, digest, file_id in wanted}
    found = {key: file for key, name in known.items() if (file := file_cache.get(name)) is not None}
    missing = known.keys() - found.keys()
    if not missing:
        return found
    rows = CatalogFile.objects.filter(pk__in={file_id for _language, file_id in missing})
    texts = dict(rows.values_list("pk", "text"))
    for language, file_id in missing:
        text = texts.get(file_id)
        if text is None:
            continue
        found[language, file_id] = file = read_stored_locale(text, language=language)
        file_cache.put(known[language, file_id], file, len(text))
    return found


def texts_in(locales: Mapping[str, str]) -> Texts:
    """Return the texts of a ruleset that is not stored yet: language to the locale file it brings."""
    found = (code for code in languages_read(display_language()) if code in locales)
    return Texts(tuple(read_stored_locale(locales[code], language=code) for code in found))


def read_pack(pack: LocalePack) -> LocaleFile:
    """Return a kept translation as read, from this process's cache when it was used before."""
    return _read_files([(pack.language, pack.file.digest, pack.file_id)])[pack.language, pack.file_id]


def said(text: str) -> str:
    """Return a text in the language of the page, as plain text: for attributes, sorting and searching."""
    return _at_hand.get().said(text)


def names_of(text: str) -> tuple[str, ...]:
    """Return what a thing is called: as it is shown, and in English."""
    return tuple(dict.fromkeys((said(text), str(text))))


def searched(*parts: str) -> str:
    """Return what a thing is found by: its texts as they are shown and in English (T2.8, A-21)."""
    return " ".join(name for part in parts for name in names_of(part))


def is_begun(text: str, start: str) -> bool:
    """Return whether a thing's name, shown or English, begins with what is searched for, which is folded."""
    return any(fold(name).startswith(start) for name in names_of(text))


def shown(text: str) -> SafeString:
    """Return a text in the language of the page as HTML, isolated from the direction of what is around it.

    A text that is not in the page's own language, or runs another way, says its language and direction: the
    interface often lacks a language that the ruleset has, and English stands in for what is not translated
    (T3.8). Markup in a translation is shown as typed (T1.16).
    """
    if isinstance(text, DisplayText):
        return _marked(_at_hand.get().find(text))
    if isinstance(text, Sentence):
        values = {
            name: _isolated(value) if isinstance(value, str) else escape(value)
            for name, value in text.values.items()
        }
        template = gettext(text.template)
        # Escaping leaves the places of the template alone; what is put into them is escaped already.
        made = mark_safe(escape(template).format(**values))  # noqa: S308
        if direction() == "ltr":
            return made
        words = _PLACES.sub("", template)
        return _directed(made, words if any(map(str.isalpha, words)) else said(text))
    return escape(text)


def _isolated(text: str) -> SafeString:
    """Return a text inside a sentence; somebody's own may be in any script, and a sign leads (A-22)."""
    if isinstance(text, DisplayText | Sentence) or (text.isascii() and direction() == "ltr"):
        return shown(text)
    return _directed(escape(text), text, otherwise="ltr")


def _directed(html: SafeString, text: str, *, otherwise: Direction = "rtl") -> SafeString:
    """Isolate HTML in the direction of the first letter of a text, which says how it is read."""
    kinds = (unicodedata.bidirectional(sign) for sign in text)
    first = next((kind for kind in kinds if kind in ("L", "R", "AL")), None)
    written = otherwise if first is None else "ltr" if first == "L" else "rtl"
    return mark_safe(f'<bdi dir="{written}">{html}</bdi>')  # noqa: S308  # escaped before


def listed(texts: Iterable[str]) -> SafeString:
    """Return several texts as HTML, with commas between them."""
    return mark_safe(", ".join(shown(text) for text in texts))  # noqa: S308  # each is escaped


def _marked(found: Found) -> SafeString:
    text = escape(found.text)
    language, written = (found.file.language, found.file.direction) if found.file else ("en", "ltr")
    if (language, written) == (page_language(), direction()):
        return text
    return mark_safe(f'<bdi lang="{escape(language)}" dir="{written}">{text}</bdi>')  # noqa: S308  # escaped above


class CardTexts:
    """Names, editions and summaries of several versions in the language of the page, for lists.

    One query, and no locale file is read: packs repeat what a card shows.
    """

    def __init__(self, revisions: Iterable[Revision | None]) -> None:
        keys = {revision.pk for revision in revisions if revision is not None}
        languages = languages_read(display_language())
        self._texts: dict[int, Texts] = {}
        if not languages or not keys:
            return
        packs = LocalePack.objects.filter(revision__in=keys, language__in=languages)
        rows = list(packs.values_list("revision_id", "language", "direction", "card"))
        for key, language, written, card in sorted(rows, key=lambda row: languages.index(row[1])):
            file = LocaleFile(language, "rtl" if written == "rtl" else "ltr", texts=card)
            self._texts[key] = Texts((*self._texts.get(key, _AS_WRITTEN).files, file))

    def of(self, revision: Revision | None, text: str) -> "LookedUp":
        """Return a text of a version's card with what it is shown as; pages treat it as any display text."""
        texts = self._texts.get(revision.pk, _AS_WRITTEN) if revision is not None else _AS_WRITTEN
        return LookedUp(text, texts.find(text))


def name_on_card(ruleset: Ruleset) -> str:
    """Return what a ruleset is called, as it is shown, on pages that need no other text of it."""
    current = ruleset.current
    return ruleset.key if current is None else CardTexts([current]).of(current, current.name)


def kept_languages() -> list[str]:
    """Return the languages that any version has texts in: what they add to those one can choose."""
    found = LocalePack.objects.exclude(language="en").order_by("language").values_list("language", flat=True)
    return list(found.distinct())

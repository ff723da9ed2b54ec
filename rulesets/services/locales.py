"""Translations of a stored version: which are kept, storing one, taking one away. Source: packs.md T4, T6.

They are no part of the version: nothing here makes one or changes one (T4.3).
"""

import hashlib
from collections.abc import Iterable, Mapping

from django.conf import settings
from django.db import transaction

from rulesets.engine.problems import Problem, ProblemCode
from rulesets.engine.translations import LocaleFile, languages_read, look_up, read_locale
from rulesets.models import CatalogFile, KeptLanguage, LocalePack, Origin, RemovedPack, Revision
from studio.accounts.models import User
from studio.web.languages import canonical


class LocaleRefusedError(Exception):
    """A file that is not the locale pack it should be (T5.9, T7.4); holds every problem."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problem.line for problem in self.problems))


def needed_languages() -> frozenset[str]:
    """Return the languages whose translations are kept (T6.2).

    The site's, that of every active user, and those an admin marked (T6.10), each with its chain, without
    English. What a guest chooses needs nothing.
    """
    of_users = User.objects.filter(is_active=True).exclude(display_language="")
    named = {
        settings.SITE_LANGUAGE,
        *of_users.order_by().values_list("display_language", flat=True).distinct(),
        *KeptLanguage.objects.values_list("language", flat=True),
    }
    # A setting or an admin's form may spell a language in another way than packs do.
    return frozenset(code for language in named for code in languages_read(canonical(language)))


@transaction.atomic
def keep_carried(revision: Revision, texts: Mapping[str, str], *, keep_all: bool = False) -> None:
    """Keep the translations that a file brought with this version (T4.1 to T4.5).

    Args:
        revision: The stored version the file holds.
        texts: Language to the text of its locale file, checked before.
        keep_all: Whether all are kept, as those that come with the Studio are: they cannot be imported again.
    """
    needed = frozenset(texts) if keep_all else needed_languages()
    for language, text in texts.items():
        if language in needed or language == "en":
            _store(revision, language, text, Origin.IMPORTED)
    if not keep_all:
        kept = revision.locale_packs.filter(origin=Origin.IMPORTED).exclude(language="en")
        remove_packs(kept.exclude(language__in=needed))


@transaction.atomic
def store_pack(revision: Revision, *, language: str, data: bytes, listed_sha256: str) -> LocalePack:
    """Keep a pack that was fetched from a catalog.

    Raises LocaleRefusedError; the kept one, if there is any, stays then (T7.4).
    """
    name = f"{language}.json"
    read = read_locale(data, language=language, name=name)
    if isinstance(read, LocaleFile) and not read.translates:
        message = "The pack has no `ruleset` section and translates nothing."
        read = [Problem(name, ProblemCode.LOCALE_INVALID, message, "Ask its publisher for the whole file.")]
    if isinstance(read, list):
        raise LocaleRefusedError(read)
    return _store(revision, language, data.decode(), Origin.PACK, listed_sha256.lower())


def remove_packs(packs: Iterable[LocalePack]) -> None:
    """Take translations away, and their files where nothing else has them."""
    for pack in list(packs):
        file_id = pack.file_id
        pack.delete()
        _forget_file(file_id)


@transaction.atomic
def remove_by_hand(pack: LocalePack, *, listed_sha256: str) -> None:
    """Take a translation away because an admin says so; as it is listed it is not fetched again (T6.10)."""
    RemovedPack.objects.update_or_create(
        revision_id=pack.revision_id,
        language=pack.language,
        defaults={"listed_sha256": listed_sha256},
    )
    remove_packs([pack])


def keep_always(language: str) -> None:
    """Count a language as needed, whoever reads in it (T6.10)."""
    KeptLanguage.objects.get_or_create(language=language)


def keep_no_longer(language: str) -> None:
    """Count a language as needed only while somebody reads in it."""
    KeptLanguage.objects.filter(language=language).delete()


def _store(
    revision: Revision, language: str, text: str, origin: Origin, listed_sha256: str = ""
) -> LocalePack:
    read = read_locale(text.encode(), language=language)
    if isinstance(read, list):
        raise LocaleRefusedError(read)
    old = revision.locale_packs.filter(language=language).first()
    digest = hashlib.sha256(text.encode()).hexdigest()
    file, _created = CatalogFile.objects.get_or_create(digest=digest, defaults={"text": text})
    english = (revision.name, revision.edition, revision.summary)
    pack, _created = LocalePack.objects.update_or_create(
        revision=revision,
        language=language,
        defaults={
            "origin": origin,
            "file": file,
            "direction": read.direction,
            "package_name": read.package.get("name", ""),
            "package_description": read.package.get("description", ""),
            "card": {text: found.text for text in english if (found := look_up(text, [read])).file},
            "listed_sha256": listed_sha256,
        },
    )
    if old is not None and old.file_id != file.pk:
        _forget_file(old.file_id)
    return pack


def _forget_file(file_id: int) -> None:
    """Delete a file that no version and no translation has any more."""
    file = CatalogFile.objects.filter(pk=file_id)
    file.filter(revisions=None, locale_packs=None).delete()

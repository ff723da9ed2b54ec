"""The languages that texts are kept in: which are needed, and which packs each version in service has.

Source: packs.md T6, U6.1.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db.models import Count

from rulesets.models import KeptLanguage, LocalePack, RemovedPack, Revision
from rulesets.services.locales import needed_languages
from rulesets.services.reconciling import ListedPack, packs_in_service
from rulesets.texts import CardTexts
from studio.accounts.models import User
from studio.web.languages import canonical, name_of


@dataclass(frozen=True, slots=True)
class NeededLanguage:
    """A language that is needed, and why: how many people read in it, or an admin's or the site's word."""

    code: str
    name: str
    readers: int
    is_sites: bool
    is_kept_always: bool


@dataclass(frozen=True, slots=True)
class PackLine:
    """A language of a version: kept, or listed and not there. `pk` is 0 where nothing is kept."""

    pk: int
    code: str
    name: str
    origin: str
    fetched_at: datetime | None
    is_kept: bool
    is_needed: bool
    is_removed: bool


@dataclass(frozen=True, slots=True)
class VersionLanguages:
    """A version with its languages; `key` tells rulesets of one name apart."""

    pk: int
    ruleset_pk: int
    number: int
    name: str
    key: str
    lines: tuple[PackLine, ...]


@dataclass(frozen=True, slots=True)
class LanguagesPage:
    """Everything the page shows."""

    needed: tuple[NeededLanguage, ...]
    versions: tuple[VersionLanguages, ...]


def languages_page() -> LanguagesPage:
    """Return the needed languages, and the versions that have or could have texts in any."""
    service = packs_in_service()
    needed = needed_languages()
    known = Revision.objects.filter(pk__in={*service, *LocalePack.objects.values_list("revision", flat=True)})
    revisions = known.select_related("ruleset").defer("document", "manifest").order_by("name", "-number")
    packs: dict[int, list[LocalePack]] = {}
    for pack in LocalePack.objects.filter(revision__in=revisions).exclude(language="en"):
        packs.setdefault(pack.revision_id, []).append(pack)
    texts = CardTexts(revisions)
    removed = set(RemovedPack.objects.values_list("revision_id", "language"))
    return LanguagesPage(
        needed=tuple(_needed(needed)),
        versions=tuple(
            VersionLanguages(
                pk=one.pk,
                ruleset_pk=one.ruleset_id,
                number=one.number,
                name=texts.of(one, one.name),
                key=one.ruleset.key,
                lines=_lines(packs.get(one.pk, []), service.get(one.pk, {}), needed, one.pk, removed),
            )
            for one in revisions
        ),
    )


def _needed(needed: Iterable[str]) -> Iterable[NeededLanguage]:
    of_users = User.objects.filter(is_active=True).exclude(display_language="").order_by()
    readers: Counter[str] = Counter()
    for language, count in of_users.values_list("display_language").annotate(Count("pk")):
        readers[canonical(language)] += count
    always = set(KeptLanguage.objects.values_list("language", flat=True))
    for code in sorted({*needed, *always}):
        is_sites = code == canonical(settings.SITE_LANGUAGE)
        yield NeededLanguage(code, name_of(code), readers[code], is_sites, code in always)


def _lines(
    packs: Iterable[LocalePack],
    listed: Mapping[str, ListedPack],
    needed: frozenset[str],
    revision: int,
    removed: set[tuple[int, str]],
) -> tuple[PackLine, ...]:
    kept = {pack.language: pack for pack in packs}
    return tuple(
        PackLine(
            pk=kept[code].pk if code in kept else 0,
            code=code,
            name=name_of(code),
            origin=kept[code].get_origin_display() if code in kept else "",
            fetched_at=kept[code].fetched_at if code in kept else None,
            is_kept=code in kept,
            is_needed=code in needed,
            is_removed=(revision, code) in removed,
        )
        for code in sorted({*kept, *listed})
    )

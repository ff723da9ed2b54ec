"""What the pages of catalogs show: each ruleset that is offered, and what can be done with it (U6.1)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.utils.translation import gettext as _

from rulesets.engine.translations import languages_read
from rulesets.models import CatalogIndex, Installation, InstalledVersion
from rulesets.offers import index_of, read_in
from rulesets.packs.entries import Offer
from rulesets.packs.faults import Fault
from rulesets.packs.index import Index
from rulesets.packs.versions import parse_version, write_api
from studio.web.languages import name_of
from studio.web.searching import finder, fold

SEARCH_FROM = 21
"""A shorter list is seen at a glance and has no search box (U2.9)."""


TITLE_MOST, TEXT_MOST = 200, 2000
"""What a page shows of a name or licence, and of a description: an index may hold megabytes in one (P1.3)."""


class Standing(StrEnum):
    """What an offer is to this installation."""

    NEW = "new"
    UPDATE = "update"
    INSTALLED = "installed"
    CHANGED = "changed"
    OLDER = "older"
    ROLLED_BACK = "rolled-back"
    NEEDS_NEWER = "needs-newer"
    FAULTY = "faulty"


def say_standing(standing: Standing) -> str:
    """Return a standing in words."""
    return {
        Standing.NEW: _("not installed"),
        Standing.UPDATE: _("update"),
        Standing.INSTALLED: _("installed"),
        Standing.CHANGED: _("changed upstream"),
        Standing.OLDER: _("older than what is installed"),
        Standing.ROLLED_BACK: _("rolled back from"),
        Standing.NEEDS_NEWER: _("needs a newer Studio"),
        Standing.FAULTY: _("cannot be installed"),
    }[standing]


@dataclass(frozen=True, slots=True)
class OfferLine:
    """A version that a catalog lists.

    `size` is in bytes, `languages` the codes it can be read in besides English, `faults` why it cannot be
    installed.
    """

    id: str
    version: str
    standing: Standing
    size: int
    languages: tuple[str, ...]
    license: str
    api: str
    faults: tuple[Fault, ...]

    @property
    def can_install(self) -> bool:
        return self.standing not in (Standing.FAULTY, Standing.NEEDS_NEWER, Standing.INSTALLED)

    @property
    def language_names(self) -> tuple[tuple[str, str], ...]:
        """The code of each language and what it calls itself."""
        return tuple((code, name_of(code)) for code in self.languages)

    @property
    def says(self) -> str:
        """What it is to this installation, in words."""
        return say_standing(self.standing)


@dataclass(frozen=True, slots=True)
class OfferCard:
    """A ruleset that a catalog lists: the version it offers, and the others.

    `installation` and `installed` are what is here of it; `position` tells cards apart; `english` is what
    it is found by beside the words that are shown.
    """

    position: int
    name: str
    name_language: str
    description: str
    description_language: str
    english: str
    line: OfferLine
    others: tuple[OfferLine, ...]
    installation: int | None
    installed: str


@dataclass(frozen=True, slots=True)
class CatalogLine:
    """A catalog in the list of catalogs."""

    pk: int
    name: str
    id: str
    address: str
    read_at: datetime | None
    fault: str
    fault_at: datetime | None
    offered: int
    updates: int
    faulty: int


def installations_in(namespace: str) -> dict[str, Installation]:
    """Return what is installed from a catalog, by the id of its ruleset."""
    found = Installation.objects.filter(ruleset__namespace=namespace, ruleset__owner=None)
    found = found.select_related("ruleset", "current", "rolled_back")
    return {one.ruleset.ruleset_id: one for one in found}


def describe_catalogs(catalogs: Iterable[CatalogIndex]) -> list[CatalogLine]:
    """Return the lines of the list of catalogs, in three queries however many there are."""
    catalogs = list(catalogs)
    read_in(catalogs)
    here: dict[str, dict[str, Installation]] = {}
    for one in Installation.objects.select_related("ruleset", "current", "rolled_back"):
        here.setdefault(one.ruleset.namespace, {})[one.ruleset.ruleset_id] = one
    return [_describe_catalog(one, here.get(one.catalog_id, {})) for one in catalogs]


def _describe_catalog(catalog: CatalogIndex, installed: Mapping[str, Installation]) -> CatalogLine:
    cards = list(_list_cards(index_of(catalog), installed, ""))
    standings = [card.line.standing for card in cards]
    return CatalogLine(
        pk=catalog.pk,
        name=catalog.name,
        id=catalog.catalog_id,
        address=catalog.address,
        read_at=catalog.read_at,
        fault=catalog.fault_message,
        fault_at=catalog.fault_at,
        offered=len(cards),
        updates=standings.count(Standing.UPDATE),
        faulty=standings.count(Standing.FAULTY),
    )


def describe_offers(catalog: CatalogIndex, *, language: str) -> list[OfferCard]:
    """Return what a catalog offers, by name, in a language as far as the catalog speaks it (T5.6)."""
    cards = _list_cards(index_of(catalog), installations_in(catalog.catalog_id), language)
    return sorted(cards, key=lambda card: (fold(card.name), card.line.id, card.position))


def narrow_offers(cards: list[OfferCard], *, words: str, show: str, sort: str) -> list[OfferCard]:
    """Return the cards that hold the words and have the standing, in the order that is asked for (U2.9)."""
    finds = finder(words)
    found = [
        card
        for card in cards
        if finds(f"{card.name} {card.line.id} {card.description} {card.english}")
        and show in ("", card.line.standing)
    ]
    return sorted(found, key=lambda card: -card.line.size) if sort == "size" else found


def _list_cards(
    index: Index | None, installed: Mapping[str, Installation], language: str
) -> Iterator[OfferCard]:
    for versions in index.rulesets() if index else ():
        yield _describe_card(versions, installed.get(versions[0].id), language)


def _describe_card(versions: list[Offer], installation: Installation | None, language: str) -> OfferCard:
    offer = versions[0]
    (name, name_language), (description, description_language) = texts_in(offer, language)
    is_here = installation is not None and not installation.is_uninstalled
    lines = [_describe_line(one, installation if is_here else None) for one in versions]
    current = installation.current if installation is not None else None
    return OfferCard(
        position=offer.position,
        name=_shorten(name or offer.id or offer.path, TITLE_MOST),
        name_language=name_language,
        description=_shorten(description, TEXT_MOST),
        description_language=description_language,
        english=f"{_shorten(offer.name, TITLE_MOST)} {_shorten(offer.description, TEXT_MOST)}",
        line=lines[0],
        others=tuple(lines[1:]),
        installation=installation.pk if installation is not None and is_here else None,
        installed=current.package_version if current is not None else "",
    )


def _describe_line(offer: Offer, installation: Installation | None) -> OfferLine:
    return OfferLine(
        id=offer.id,
        version=offer.version,
        standing=_standing(offer, installation),
        size=offer.artifact.bytes if offer.artifact else 0,
        languages=tuple(sorted(offer.locales)),
        license=_shorten(offer.license, TITLE_MOST),
        api=write_api(offer.api) if offer.api else "",
        faults=offer.faults or ((offer.refusal,) if offer.refusal else ()),
    )


def _standing(offer: Offer, installation: Installation | None) -> Standing:
    if offer.faults:
        return Standing.FAULTY
    current = installation.current if installation is not None else None
    if current is not None and current.package_version == offer.version:
        return Standing.INSTALLED if _is_same(offer, current) else Standing.CHANGED
    if offer.needs_newer:
        return Standing.NEEDS_NEWER
    if installation is None or current is None:
        return Standing.NEW
    rolled_back = installation.rolled_back
    if rolled_back is not None and rolled_back.package_version == offer.version:
        return Standing.ROLLED_BACK  # P6.6: no update
    is_newer = (offer.number or (0, 0, 0)) > (parse_version(current.package_version) or (0, 0, 0))
    return Standing.UPDATE if is_newer else Standing.OLDER


def _is_same(offer: Offer, current: InstalledVersion) -> bool:
    return offer.artifact is not None and offer.artifact.sha256 == current.sha256


def _shorten(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def texts_in(offer: Offer, language: str) -> tuple[tuple[str, str], tuple[str, str]]:
    """Return name and description of an offer, each with the nearest language that has it (T3.1, T5.6)."""
    listed = {code.lower(): code for code in offer.locales}
    nearest = [listed[code] for code in languages_read(language.lower()) if code in listed]
    names = ((offer.locales[code].name, code) for code in nearest)
    descriptions = ((offer.locales[code].description, code) for code in nearest)
    return (
        next((one for one in names if one[0]), (offer.name, "en")),
        next((one for one in descriptions if one[0]), (offer.description, "en")),
    )

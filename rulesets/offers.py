"""What catalogs offer: read from the last good index of each, which this process keeps parsed (P1.5)."""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping

from django.conf import settings

from rulesets.models import CatalogIndex, InstalledVersion, Revision
from rulesets.packs.addresses import Policy
from rulesets.packs.entries import LocaleOffer, Offer
from rulesets.packs.fetching import Limits
from rulesets.packs.index import Index, read_index

_KEPT_MOST = 64
"""More catalogs than an installation has; beyond it each page of them reads their texts anew."""

_Key = tuple[str, frozenset[str]]

_kept: OrderedDict[_Key, Index | None] = OrderedDict()
_lock = threading.Lock()


def download_policy() -> Policy:
    """Return what the settings allow beyond the rules of downloads (P3.10)."""
    return Policy(settings.CATALOG_HOSTS, settings.CATALOG_CA_FILE)


def download_limits() -> Limits:
    """Return how long a download may take (P3.6)."""
    return Limits(
        settings.DOWNLOAD_CONNECT_SECONDS, settings.DOWNLOAD_IDLE_SECONDS, settings.DOWNLOAD_TOTAL_SECONDS
    )


def index_of(catalog: CatalogIndex) -> Index | None:
    """Return the last good index of a catalog, None where there is none.

    Its text is only loaded where this process has not read it yet, so callers defer it.
    """
    if not catalog.digest:
        return None
    key = _key_of(catalog)
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    return _read(key, catalog.text)


def read_in(catalogs: Iterable[CatalogIndex]) -> None:
    """Read the indexes of many catalogs that this process has not read yet, their texts in one query."""
    new = {one.pk: _key_of(one) for one in catalogs if one.digest}
    with _lock:
        new = {pk: key for pk, key in new.items() if key not in _kept}
    if new:
        for pk, text in CatalogIndex.objects.filter(pk__in=new).values_list("pk", "text"):
            _read(new[pk], text)


def _key_of(catalog: CatalogIndex) -> _Key:
    return catalog.digest, settings.CATALOG_HOSTS


def _read(key: _Key, text: str) -> Index | None:
    found = read_index(text.encode(), download_policy())
    index = found if isinstance(found, Index) else None  # another Studio took it, and this one does not
    with _lock:
        _kept[key] = index
        while len(_kept) > _KEPT_MOST:
            _kept.popitem(last=False)
    return index


def find_catalog(catalog_id: str) -> CatalogIndex | None:
    """Return the catalog of an id."""
    return CatalogIndex.objects.defer("text").filter(catalog_id=catalog_id).first()


def find_offer(catalog_id: str, ruleset_id: str, version: str) -> Offer | None:
    """Return what a catalog lists under an id and a package version now."""
    catalog = find_catalog(catalog_id)
    index = index_of(catalog) if catalog else None
    return index.find(ruleset_id, version) if index else None


def locales_listed(revisions: Iterable[Revision]) -> dict[int, Mapping[str, LocaleOffer]]:
    """Return the language packs that catalogs list now, by the key of each version that has any (T6.4).

    A version that several package versions brought has the packs of the one installed last.
    """
    keys = [revision.pk for revision in revisions]
    rows = InstalledVersion.objects.filter(revision__in=keys).select_related("installation__ruleset")
    catalogs = {one.catalog_id: one for one in CatalogIndex.objects.defer("text").exclude(catalog_id="")}
    read_in(catalogs.values())
    listed: dict[int, Mapping[str, LocaleOffer]] = {}
    for row in rows.order_by("installed_at", "pk"):
        ruleset = row.installation.ruleset
        catalog = catalogs.get(ruleset.namespace)
        index = index_of(catalog) if catalog else None
        offer = index.find(ruleset.ruleset_id, row.package_version) if index else None
        if offer is not None and offer.locales:
            listed[row.revision_id] = offer.locales
    return listed

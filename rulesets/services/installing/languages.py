"""Language packs of what came from catalogs: which versions are in service, what is listed, fetching.

Source: packs.md T6.3, T6.4, P6.10.
"""

import io
from collections.abc import Callable, Mapping

from rulesets.models import Installation, InstalledVersion, Revision
from rulesets.offers import download_limits, download_policy, locales_listed
from rulesets.packs.entries import LocaleOffer
from rulesets.packs.faults import FaultError, UnreachableError
from rulesets.packs.fetching import Wanted, download
from rulesets.services.installing.uses import used_revisions
from rulesets.services.reconciling import ListedPack, UnavailableError

_OF_THE_NETWORK = frozenset({"http-status"})
"""Refusals that say nothing of the file itself."""


class CatalogPacks:
    """The packs that catalogs list for what was installed from them (reconciling.PackSource)."""

    def in_service(self) -> Mapping[int, Mapping[str, ListedPack]]:
        """Return the current version of each installed ruleset and every used one, with its listed packs."""
        current = set(
            Installation.objects.filter(uninstalled_at=None, current__isnull=False).values_list(
                "current__revision", flat=True
            )
        )
        versions = dict(InstalledVersion.objects.values_list("revision", "installation__uninstalled_at"))
        service = current | used_revisions(versions)
        fetched = [key for key in service if versions.get(key) is None]
        listed = locales_listed(Revision.objects.filter(pk__in=fetched).only("pk")) if fetched else {}
        return {key: _packs_in(listed.get(key, {})) for key in service}

    def fetch(self, listed: ListedPack, tick: Callable[[int], None]) -> bytes:
        """Download a pack; whether it is the one that is listed, whoever asks for it looks."""
        target = io.BytesIO()
        wanted = Wanted(listed.url, listed.bytes)
        try:
            download(wanted, target, policy=download_policy(), limits=download_limits(), tick=tick)
        except FaultError as refused:
            code = str(refused.fault.code)
            is_wrong = code not in _OF_THE_NETWORK
            raise UnavailableError(code, refused.fault.line, is_wrong=is_wrong) from refused
        except UnreachableError as failed:
            raise UnavailableError("unreachable", failed.message) from failed
        return target.getvalue()


def _packs_in(offers: Mapping[str, LocaleOffer]) -> dict[str, ListedPack]:
    found = ((code, offer.artifact) for code, offer in offers.items())
    return {code: ListedPack(code, file.url, file.sha256, file.bytes) for code, file in found}


def listed_languages() -> list[str]:
    """Return the languages that catalogs list packs in for what is in service: one may choose them all."""
    return sorted({code for packs in CatalogPacks().in_service().values() for code in packs})

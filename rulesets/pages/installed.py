"""What the pages of installed rulesets show: versions, what could be done, whom it concerns. Source: P6."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from rulesets.models import CatalogIndex, Installation, InstalledVersion
from rulesets.offers import index_of, read_in
from rulesets.packs.index import Index
from rulesets.packs.versions import parse_version
from rulesets.services.installing.uses import Uses, count_newer_sheets, count_uses, list_uses, sheet_version


@dataclass(frozen=True, slots=True)
class InstalledLine:
    """An installed ruleset in the list; `update` is the package version that would be one, if any."""

    pk: int
    ruleset: int
    key: str
    name: str
    version: str
    update: str
    catalog: int | None
    is_listed: bool
    is_uninstalled: bool
    characters: int


@dataclass(frozen=True, slots=True)
class VersionLine:
    """An installed version of a ruleset."""

    package_version: str
    number: int
    source: str
    sha256: str
    installed_at: datetime
    installed_by: str
    is_current: bool
    is_previous: bool
    is_rolled_back: bool
    characters: int


@dataclass(frozen=True, slots=True)
class InstallationPage:
    """An installed ruleset: its versions, where a rollback leads, and how many use it.

    `newer_sheets` counts the characters that are stored under a newer sheet version than the one a rollback
    leads to (P6.5); `uses` counts by word what stands on any of its versions (P6.8).
    """

    line: InstalledLine
    versions: tuple[VersionLine, ...]
    previous: str
    rolled_back: str
    newer_sheets: int
    uses: Mapping[str, int]


def list_installations() -> QuerySet[Installation]:
    """Return everything that was installed, with its versions in use and kept."""
    return Installation.objects.select_related(
        "ruleset", "current__revision", "previous__revision", "rolled_back__revision"
    ).defer(*(f"{one}__revision__document" for one in ("current", "previous", "rolled_back")))


def describe_installations(installations: list[Installation]) -> list[InstalledLine]:
    """Return the lines of the list, in four queries however many there are."""
    catalogs = {one.catalog_id: one for one in CatalogIndex.objects.defer("text").exclude(catalog_id="")}
    read_in(catalogs.values())
    rows = InstalledVersion.objects.filter(installation__in=installations).select_related("revision")
    revisions: dict[int, list[InstalledVersion]] = {}
    for row in rows.defer("revision__document", "revision__manifest"):
        revisions.setdefault(row.installation_id, []).append(row)
    uses = list_uses(row.revision_id for some in revisions.values() for row in some)
    return [
        _describe_line(one, catalogs.get(one.ruleset.namespace), revisions.get(one.pk, []), uses)
        for one in installations
    ]


def _describe_line(
    installation: Installation,
    catalog: CatalogIndex | None,
    versions: list[InstalledVersion],
    uses: Uses,
) -> InstalledLine:
    index = index_of(catalog) if catalog else None
    ruleset_id = installation.ruleset.ruleset_id
    current = installation.current
    shown = current or (versions[0] if versions else None)
    keys = {one.revision_id for one in versions}
    return InstalledLine(
        pk=installation.pk,
        ruleset=installation.ruleset_id,
        key=installation.ruleset.key,
        name=shown.revision.name if shown else ruleset_id,
        version=current.package_version if current else "",
        update=find_update(installation, index),
        catalog=catalog.pk if catalog else None,
        is_listed=bool(index and index.versions_of(ruleset_id)),
        is_uninstalled=installation.is_uninstalled,
        characters=count_uses(uses, keys).get("characters", 0),
    )


def find_update(installation: Installation, index: Index | None) -> str:
    """Return the package version that is an update, empty where there is none (P6.2, P6.6)."""
    current, rolled_back = installation.current, installation.rolled_back
    if index is None or current is None:
        return ""
    passed_over = rolled_back.package_version if rolled_back is not None else ""
    offer = index.newest(installation.ruleset.ruleset_id, besides=passed_over)
    if offer is None or offer.number is None:
        return ""
    return offer.version if offer.number > (parse_version(current.package_version) or (0, 0, 0)) else ""


def describe_installation(installation: Installation) -> InstallationPage:
    """Return the page of an installed ruleset."""
    rows = list(installation.versions.select_related("revision", "installed_by"))
    keys = {row.revision_id for row in rows}
    uses = list_uses(keys)
    (line,) = describe_installations([installation])
    to = installation.previous
    above = sheet_version(to.revision) if to is not None else 0
    return InstallationPage(
        line=line,
        versions=tuple(_describe_version(row, installation, uses) for row in rows),
        previous=to.package_version if to is not None else "",
        rolled_back=installation.rolled_back.package_version if installation.rolled_back else "",
        newer_sheets=count_newer_sheets(keys, above=above) if to is not None else 0,
        uses=count_uses(uses, keys),
    )


def _describe_version(row: InstalledVersion, installation: Installation, uses: Uses) -> VersionLine:
    return VersionLine(
        package_version=row.package_version,
        number=row.revision.number,
        source=row.url.partition("?")[0],
        sha256=row.sha256,
        installed_at=row.installed_at,
        installed_by=str(row.installed_by or ""),
        is_current=row.pk == installation.current_id,
        is_previous=row.pk == installation.previous_id,
        is_rolled_back=row.pk == installation.rolled_back_id,
        characters=count_uses(uses, [row.revision_id]).get("characters", 0),
    )

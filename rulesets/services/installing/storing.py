"""The one transaction of an install: the version, its content, its origin, and that it is current (P5.7)."""

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from rulesets.engine.checks.package import RULESET
from rulesets.models import Installation, InstalledVersion, Revision, Ruleset, Source
from rulesets.packs.content import Content
from rulesets.packs.entries import Offer
from rulesets.services.installing.tidying import forget_unused
from rulesets.services.storing import Parts, split_package, store_revision
from rulesets.signals import service_changed
from studio.accounts.models import User


@dataclass(frozen=True, slots=True)
class Installed:
    """What is to be stored: a checked file of an offer, and who asked for it."""

    catalog_id: str
    offer: Offer
    content: Content
    user: User | None


@transaction.atomic
def store_installed(installed: Installed) -> Revision:
    """Store a package version and make it current; what is stored already is only made current (P5.4).

    Raises:
        NotStorableError: Its number is taken by other contents.
    """
    revision = store_revision(
        read=installed.content.read,
        parts=_parts(installed),
        namespace=installed.catalog_id,
        source=Source.CATALOG,
    )
    installation, _ = Installation.objects.get_or_create(ruleset=revision.ruleset)
    make_current(installation, _note_version(installation, revision, installed))
    return revision


def _parts(installed: Installed) -> Parts:
    content, api = installed.content, installed.offer.api
    if content.is_package:
        return split_package(content.files)
    # A single file says nothing of its capability API: its entry does (A4).
    assert api is not None, "an offer without faults names its capability API"  # noqa: S101 (narrows)
    return Parts(document=content.files[RULESET].decode(), api_minor=api[1])


def _note_version(installation: Installation, revision: Revision, installed: Installed) -> InstalledVersion:
    artifact = installed.offer.artifact
    assert artifact is not None, "it was downloaded"  # noqa: S101 (narrows the type)
    version, _ = InstalledVersion.objects.update_or_create(
        installation=installation,
        package_version=installed.offer.version,
        revision=revision,
        defaults={
            "url": artifact.url,
            "sha256": artifact.sha256,
            "installed_at": timezone.now(),
            "installed_by": installed.user,
        },
    )
    return version


def make_current(installation: Installation, version: InstalledVersion) -> None:
    """Make a version the one that new characters take; the one before is kept for a rollback (P6.1, P6.7).

    To be called in a transaction. Doing it twice changes nothing.
    """
    if installation.current_id != version.pk:
        installation.previous = installation.current
        installation.current = version
    installation.rolled_back = installation.uninstalled_at = None
    installation.save()
    use_version(installation, version)


def use_version(installation: Installation, version: InstalledVersion) -> None:
    """Let new characters take a version, and tell whom it concerns; to be called in a transaction."""
    Ruleset.objects.filter(pk=installation.ruleset_id).update(current=version.revision_id, removed_at=None)
    forget_unused(installation)
    transaction.on_commit(lambda: service_changed.send(sender=Installation))

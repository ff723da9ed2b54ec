"""What an admin asks for: each becomes a job, one at a time for one ruleset. Source: P2.8, P5, P6, P7.7."""

from django.utils.translation import gettext as _

from rulesets.models import CatalogIndex, Installation, InstalledVersion
from rulesets.offers import index_of
from rulesets.packs.faults import PackCode
from rulesets.services.installing.sentences import detail_of, sentence_of
from studio.accounts.models import User
from studio.jobs.codes import tell
from studio.jobs.services import Refusal, Started, accept_unread, start_job

INSTALL = "install"
ROLL_BACK = "roll-back"
UNINSTALL = "uninstall"

NOT_LISTED = "not-listed"
NOT_INSTALLED = "not-installed"


def start_install(
    *, catalog: CatalogIndex, ruleset_id: str, version: str, user: User | None, accept: bool = False
) -> Started | Refusal:
    """Start installing a package version, for the first time or as an update.

    Args:
        catalog: Where it is listed.
        ruleset_id: The id of its entry.
        version: Its package version.
        user: Who asks.
        accept: Whether the texts for game masters need nobody to read them first (P5.12).
    """
    index = index_of(catalog)
    offer = index.find(ruleset_id, version) if index else None
    if offer is None:
        return Refusal(NOT_LISTED, _("The catalog does not list this version; refresh it and look again."))
    if fault := offer.refusal:
        return Refusal(fault.code, tell(sentence_of(fault.code), detail_of(fault)))
    key = f"{catalog.catalog_id}/{ruleset_id}"
    started = start_job(
        kind=INSTALL,
        subject=f"{key} {version}",
        lane=_lane(key),
        unique_key=f"{INSTALL} {key} {version}",
        request={
            "catalog": catalog.catalog_id,
            "id": ruleset_id,
            "version": version,
            "accept": accept,
        },
        requested_by=user,
    )
    if accept and not started.is_new:
        accept_unread(started.job)
    return started


def start_rollback(*, installation: Installation, user: User | None) -> Started | Refusal:
    """Start making the previous version current again (P6.4)."""
    if installation.previous is None:
        return Refusal(PackCode.NO_PREVIOUS, _("There is no previous version to roll back to."))
    return _start_switch(installation, installation.previous, user)


def start_return(*, installation: Installation, user: User | None) -> Started | Refusal:
    """Start making the version current again that was rolled back from (P6.6)."""
    if installation.rolled_back is None:
        return Refusal(PackCode.NO_PREVIOUS, _("Nothing was rolled back."))
    return _start_switch(installation, installation.rolled_back, user)


def _start_switch(installation: Installation, to: InstalledVersion, user: User | None) -> Started:
    key = installation.ruleset.key
    return start_job(
        kind=ROLL_BACK,
        subject=f"{key} {to.package_version}",
        lane=_lane(key),
        unique_key=f"{ROLL_BACK} {key} {to.pk}",
        request={"installation": installation.pk, "to": to.pk},
        requested_by=user,
    )


def start_uninstall(*, installation: Installation, user: User | None) -> Started | Refusal:
    """Start taking a ruleset away from everybody who makes something new (P6.8)."""
    if installation.is_uninstalled:
        return Refusal(NOT_INSTALLED, _("It is uninstalled already."))
    key = installation.ruleset.key
    return start_job(
        kind=UNINSTALL,
        subject=key,
        lane=_lane(key),
        unique_key=f"{UNINSTALL} {key}",
        request={"installation": installation.pk},
        requested_by=user,
    )


def _lane(key: str) -> str:
    return f"ruleset {key}"

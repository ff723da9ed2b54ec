"""The jobs that need no network: back to the previous version, forward again, uninstalling. Source: P6."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from rulesets.models import Installation, InstalledVersion, Ruleset
from rulesets.packs.faults import PackCode
from rulesets.services.installing.storing import make_current, use_version
from rulesets.services.installing.tidying import forget_unused
from rulesets.signals import service_changed
from studio.jobs.running import Refuse, Run


def run_switch(run: Run) -> None:
    """Make the previous version current again, or the one that was rolled back from (P6.4, P6.6)."""
    with transaction.atomic():
        installation = _lock(run)
        version = InstalledVersion.objects.filter(pk=run.request["to"]).first()
        if installation is None or version is None or not _switch(installation, version):
            message = gettext_noop("There is no such version to go back to any more; nothing was changed.")
            raise Refuse(PackCode.NO_PREVIOUS, message)
        run.checkpoint(cursor={"switched": version.pk})
    run.conclude(gettext_noop("%(what)s is in use now."), what=run.job.subject)


def _lock(run: Run) -> Installation | None:
    return Installation.objects.select_for_update().filter(pk=run.request["installation"]).first()


def _switch(installation: Installation, version: InstalledVersion) -> bool:
    """Return whether the version is current now; done twice it is done once."""
    if version.pk == installation.current_id:
        return True
    if version.pk == installation.rolled_back_id:
        make_current(installation, version)
        return True
    if version.pk != installation.previous_id:
        return False
    installation.rolled_back, installation.current = installation.current, version
    installation.previous = None
    installation.save()
    use_version(installation, version)
    return True


def run_uninstall(run: Run) -> None:
    """Offer a ruleset to nobody any more; versions in use stay, the others are deleted (P6.8, P6.9)."""
    with transaction.atomic():
        installation = _lock(run)
        if installation is not None and not installation.is_uninstalled:
            uninstall(installation)
        run.checkpoint(cursor={"uninstalled": True})
    run.conclude(gettext_noop("%(what)s is uninstalled."), what=run.job.subject)


def uninstall(installation: Installation) -> None:
    """Take a ruleset away from whoever makes something new; to be called in a transaction."""
    installation.current = installation.previous = installation.rolled_back = None
    installation.uninstalled_at = timezone.now()
    installation.save()
    Ruleset.objects.filter(pk=installation.ruleset_id).update(current=None)
    forget_unused(installation)
    transaction.on_commit(lambda: service_changed.send(sender=Installation))

"""The kinds of jobs that catalogs have, made known when the app is ready."""

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from rulesets.models import CatalogIndex, Installation, Revision
from rulesets.offers import find_catalog
from rulesets.services.installing.catalogs import REFRESH
from rulesets.services.installing.installing import (
    LEFTOVERS_AFTER,
    remove_leftover_downloads,
    run_install,
    starts_in,
)
from rulesets.services.installing.refreshing import run_refresh
from rulesets.services.installing.starting import INSTALL, ROLL_BACK, UNINSTALL
from rulesets.services.installing.switching import run_switch, run_uninstall
from rulesets.services.installing.tidying import forget_all_unused
from studio.jobs.kinds import INSTALLING, JobKind, by_staff_only, register_kind
from studio.jobs.models import Job, State


def register_kinds() -> None:
    """Make them known."""
    register_kind(
        JobKind(
            INSTALL,
            _("Install a ruleset"),
            run_install,
            transitions=INSTALLING,
            starts_in=starts_in,
            may_act=by_staff_only,
            link=_lead_from_install,
            on_worker_start=_begin,
            on_sweep=_sweep,
        )
    )
    for name, title, run, link in (
        (REFRESH, _("Read a catalog"), run_refresh, _lead_from_refresh),
        (ROLL_BACK, _("Change the version in use"), run_switch, _lead_from_switch),
        (UNINSTALL, _("Uninstall a ruleset"), run_uninstall, _lead_from_switch),
    ):
        register_kind(JobKind(name, title, run, may_act=by_staff_only, link=link))


def _lead_from_install(job: Job) -> str:
    """To what is to be read, to what was installed, or to the catalog."""
    if job.state == State.REVIEW:
        return reverse("rulesets:review_pack", args=[job.pk])
    stored = (job.cursor or {}).get("stored", 0)
    if found := Revision.objects.filter(pk=stored).values_list("ruleset", "number").first():
        return reverse("rulesets:show_revision", args=found)
    catalog = find_catalog(job.request["catalog"])
    return reverse("rulesets:show_pack", args=[catalog.pk]) if catalog is not None else ""


def _lead_from_refresh(job: Job) -> str:
    """To what the catalog offers now."""
    catalog = CatalogIndex.objects.filter(pk=job.request["catalog"]).only("pk").first()
    return reverse("rulesets:show_pack", args=[catalog.pk]) if catalog is not None else ""


def _lead_from_switch(job: Job) -> str:
    """To the versions of the ruleset, as long as there are any."""
    installation = Installation.objects.filter(pk=job.request["installation"]).first()
    if installation is None:
        return reverse("rulesets:list_installed")
    return reverse("rulesets:show_installation", args=[installation.pk])


def _begin() -> None:
    remove_leftover_downloads()
    forget_all_unused()


def _sweep(now: datetime) -> None:
    remove_leftover_downloads(older_than=LEFTOVERS_AFTER)

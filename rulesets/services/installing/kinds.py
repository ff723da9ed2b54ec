"""The kinds of jobs that catalogs have, made known when the app is ready."""

from datetime import datetime

from django.utils.translation import gettext_lazy as _

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
from studio.jobs.kinds import INSTALLING, JobKind, register_kind


def register_kinds() -> None:
    """Make them known."""
    register_kind(
        JobKind(
            INSTALL,
            _("Install a ruleset"),
            run_install,
            transitions=INSTALLING,
            starts_in=starts_in,
            on_worker_start=_begin,
            on_sweep=_sweep,
        )
    )
    register_kind(JobKind(REFRESH, _("Read a catalog"), run_refresh))
    register_kind(JobKind(ROLL_BACK, _("Change the version in use"), run_switch))
    register_kind(JobKind(UNINSTALL, _("Uninstall a ruleset"), run_uninstall))


def _begin() -> None:
    remove_leftover_downloads()
    forget_all_unused()


def _sweep(now: datetime) -> None:
    remove_leftover_downloads(older_than=LEFTOVERS_AFTER)

"""The jobs of the characters app, made known when the app is ready."""

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from characters.services.migrating.asking import MIGRATE, SET_BACK
from characters.services.migrating.looking import has_results
from characters.services.migrating.running import migrate_sheets
from characters.services.migrating.setting_back import set_back_sheets
from rulesets.models import Ruleset
from studio.accounts.guests import Actor
from studio.jobs.kinds import JobKind, register_kind
from studio.jobs.models import Job


def is_for_owner(who: Actor, job: Job) -> bool:
    """Return whether a job is about a ruleset of somebody's own."""
    if not who.is_user and not who.is_guest:
        return False
    return Ruleset.objects.filter(pk=job.request.get("ruleset"), **who.owner_columns).exists()


def _results(job: Job) -> str:
    """To what the migration did, as long as its ruleset and the migration itself are here."""
    ruleset, pk = job.request["ruleset"], job.request["job"] if job.kind == SET_BACK else job.pk
    return reverse("characters:migration", args=[ruleset, pk]) if has_results(ruleset, pk) else ""


def register_kinds() -> None:
    """Make the kinds known."""
    register_kind(
        JobKind(
            name=MIGRATE,
            title=_("Migrate stored characters"),
            run=migrate_sheets,
            may_resume=True,
            may_see=is_for_owner,
            may_act=is_for_owner,
            link=_results,
        )
    )
    register_kind(
        JobKind(
            name=SET_BACK,
            title=_("Set migrated characters back"),
            run=set_back_sheets,
            may_resume=True,
            may_see=is_for_owner,
            may_act=is_for_owner,
            link=_results,
        )
    )

"""Migrating all stored characters of a ruleset: look, start, read what came of it, set back. Source: M9.

Access: staff for any ruleset, others for a ruleset of their own; to everybody else these pages are not there.
"""

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from characters.forms.migrating import MigrationForm, SetBackForm
from characters.pages.migrating import migration_page, older_page
from characters.services.migrating.asking import start_migration, start_setting_back
from characters.services.migrating.looking import migration_of, ruleset_to_migrate, version_of
from characters.services.migrating.setting_back import set_back
from rulesets.loans import loans_of
from rulesets.models import Ruleset
from rulesets.texts import read_in, said
from studio.accounts.models import User
from studio.jobs.models import Job
from studio.jobs.queries import Viewer, viewer_of
from studio.web.pages import render_page
from studio.web.requests import PageRequest


@require_safe
@never_cache
def older(request: PageRequest, ruleset_id: int) -> HttpResponse:
    """Show how many characters of a ruleset are on which version, and offer to migrate them."""
    _viewer, ruleset = _open(request, ruleset_id)
    return render_page(request, "characters/older.html", {"page": older_page(ruleset)})


@require_POST
def migrate(request: PageRequest, ruleset_id: int) -> HttpResponse:
    """Start a migration, or a dry run of one, and show the job."""
    viewer, ruleset = _open(request, ruleset_id)
    form = MigrationForm(request.POST)
    revision = version_of(ruleset, form.cleaned_data["to"]) if form.is_valid() else None
    if revision is None:
        return HttpResponseBadRequest(_("This request does not come from a page of the Studio."))
    started = start_migration(
        ruleset=ruleset,
        revision=revision,
        moves_unpinned=form.cleaned_data["unpinned"],
        is_dry=form.cleaned_data["dry"],
        requested_by=_user(request),
        guest=viewer.who.guest or "",
    )
    if not started.is_new:
        messages.info(
            request, _("The characters of this ruleset are being migrated already: this is that job.")
        )
    return _see_other("jobs:show_job", started.job.pk)


@require_safe
@never_cache
def migration(request: PageRequest, ruleset_id: int, job_id: int) -> HttpResponse:
    """Show what a migration did, or in a dry run would do."""
    _viewer, ruleset = _open(request, ruleset_id)
    job = _job(ruleset, job_id)
    read_in(version_of(ruleset, job.request["number"]), loans_of)
    page = migration_page(ruleset, job)
    return render_page(request, "characters/migration.html", {"page": page})


@require_POST
def set_migration_back(request: PageRequest, ruleset_id: int, job_id: int) -> HttpResponse:
    """Set one character of a migration back, or start setting back all of them (M9.7)."""
    viewer, ruleset = _open(request, ruleset_id)
    job, form = _job(ruleset, job_id), SetBackForm(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest(_("This request does not come from a page of the Studio."))
    key = form.cleaned_data["character"]
    if key is None:
        user = _user(request)
        started = start_setting_back(job=job, requested_by=user, guest=viewer.who.guest or "")
        return _see_other("jobs:show_job", started.job.pk)
    page = reverse("characters:migration", args=[ruleset_id, job_id])
    refusal = set_back(viewer.who, job=job, character_key=key)
    if refusal is None:
        messages.success(request, _("Character %(key)s has its form from before again.") % {"key": key})
        page += "#changed-title"  # where the keyboard goes on with the next one
    else:
        messages.error(request, said(refusal.message))
    return HttpResponseRedirect(page, status=HTTPStatus.SEE_OTHER)


def _open(request: PageRequest, ruleset_id: int) -> tuple[Viewer, Ruleset]:
    viewer = viewer_of(request)
    ruleset = ruleset_to_migrate(viewer, ruleset_id)
    if ruleset is None:
        raise Http404
    return viewer, ruleset


def _job(ruleset: Ruleset, job_id: int) -> Job:
    job = migration_of(ruleset, job_id)
    if job is None:
        raise Http404
    return job


def _user(request: PageRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _see_other(name: str, *arguments: object) -> HttpResponseRedirect:
    return HttpResponseRedirect(reverse(name, args=arguments), status=HTTPStatus.SEE_OTHER)

"""Installed rulesets: what is in use, back to the version before, uninstalling, reading what waits (P6).

Access: admins; anybody else is answered 403 (P1.1).
"""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rulesets.forms.catalogs import NameForm
from rulesets.models import Installation
from rulesets.pages.installed import describe_installation, describe_installations, list_installations
from rulesets.services.installing.starting import INSTALL, start_return, start_rollback, start_uninstall
from rulesets.texts import said, searched
from rulesets.views.jobs import see_job
from rulesets.views.overview import describe_coverage
from rulesets.views.staff import GoneError, staff_only
from studio.jobs.models import Job, State
from studio.jobs.services import Refusal, Started, cancel_job, confirm_review
from studio.web.pages import list_problems, render_invalid, render_page
from studio.web.requests import UserRequest
from studio.web.searching import finder, fold

SHOW = "rulesets/show_installation.html"
SEARCH_FROM = 21


@require_safe
@staff_only
def list_installed(request: UserRequest) -> HttpResponse:
    """Show what was installed from catalogs, by name, narrowed by `q`."""
    query = request.GET.get("q", "").strip()
    lines = sorted(describe_installations(list(list_installations())), key=lambda one: fold(said(one.name)))
    finds = finder(query)
    context = {
        "lines": [line for line in lines if finds(searched(line.name, line.key))],
        "query": query,
        "has_search": len(lines) >= SEARCH_FROM,
    }
    return render_page(request, "rulesets/list_installed.html", context, partial="found")


@require_safe
@staff_only
def show_installation(request: UserRequest, pk: int) -> HttpResponse:
    """Show the versions of an installed ruleset, and what can be done."""
    return render_page(request, SHOW, _context(_installation(pk)))


def _context(installation: Installation) -> dict[str, object]:
    page = describe_installation(installation)
    return {"page": page, "uninstall": NameForm(name=page.line.name)}


@require_POST
@staff_only
def roll_back(request: UserRequest, pk: int) -> HttpResponse:
    """Start making the previous version current again."""
    installation = _installation(pk)
    return _see(request, installation, start_rollback(installation=installation, user=request.user))


@require_POST
@staff_only
def roll_forward(request: UserRequest, pk: int) -> HttpResponse:
    """Start making the version current again that was rolled back from."""
    installation = _installation(pk)
    return _see(request, installation, start_return(installation=installation, user=request.user))


@require_POST
@staff_only
def uninstall(request: UserRequest, pk: int) -> HttpResponse:
    """Start uninstalling a ruleset, once its name was typed."""
    installation = _installation(pk)
    context = _context(installation)
    page = describe_installation(installation)
    form = NameForm(request.POST, name=page.line.name)
    if not form.is_valid():
        context |= {"uninstall": form, "form_problems": list_problems(form)}
        return render_invalid(request, SHOW, context)
    return _see(request, installation, start_uninstall(installation=installation, user=request.user))


def _see(request: UserRequest, installation: Installation, started: Started | Refusal) -> HttpResponse:
    if isinstance(started, Refusal):
        context = {**_context(installation), "refusal": started.message}
        return render_page(request, SHOW, context, status=HTTPStatus.CONFLICT)
    return see_job(started.job)


@require_safe
@staff_only
def review_pack(request: UserRequest, job_id: int) -> HttpResponse:
    """Show the texts for game masters of an install that waits for somebody to read them (P5.12)."""
    job = _job(job_id)
    if job.state != State.REVIEW:
        return see_job(job)
    context = {"job": job, "review": job.detail, "coverage": describe_coverage(job.detail["coverage"])}
    return render_page(request, "rulesets/review_pack.html", context)


@require_POST
@staff_only
def confirm_pack(request: UserRequest, job_id: int) -> HttpResponse:
    """Let an install go on whose texts were read; where others wait by now, those are shown."""
    job = _job(job_id)
    outcome = confirm_review(job, read=request.POST.get("sha256", ""))
    if isinstance(outcome, Refusal):
        messages.info(request, outcome.message)
        if job.state == State.REVIEW:
            return HttpResponseRedirect(
                reverse("rulesets:review_pack", args=[job.pk]), status=HTTPStatus.SEE_OTHER
            )
    return see_job(job)


@require_POST
@staff_only
def discard_pack(request: UserRequest, job_id: int) -> HttpResponse:
    """Give up an install that waits to be read."""
    outcome = cancel_job(_job(job_id))
    if isinstance(outcome, Refusal):
        messages.info(request, outcome.message)
    else:
        messages.info(request, _("It was not installed; nothing was stored."))
    return HttpResponseRedirect(reverse("rulesets:list_packs"), status=HTTPStatus.SEE_OTHER)


def _job(job_id: int) -> Job:
    job = Job.objects.filter(pk=job_id, kind=INSTALL).first()
    if job is None:
        sentence = _("Nothing was done, because that install is not kept any more.")
        raise GoneError(sentence, "rulesets:list_packs")
    return job


def _installation(pk: int) -> Installation:
    installation = list_installations().filter(pk=pk).first()
    if installation is None:
        sentence = _("Nothing was done, because the ruleset was uninstalled meanwhile.")
        raise GoneError(sentence, "rulesets:list_installed")
    return installation

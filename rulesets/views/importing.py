"""Importing a ruleset file: choose it, read the review, confirm (F1.70).

Access: everybody, guests included. What is handed in belongs to who handed it in; others' uploads are not
found. Into a ruleset that is there already its owner and editors import; its viewers are told that they may
not, and for everybody else it does not exist (U1.2).
"""

import uuid
from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rulesets import queries
from rulesets.engine.problems import Problem
from rulesets.forms.importing import ImportForm
from rulesets.models import Role, Ruleset, Upload
from rulesets.services import importing
from rulesets.texts import read_in, said
from rulesets.views.review import describe_review
from studio.accounts.guests import actor
from studio.web.pages import list_problems, render_invalid, render_page
from studio.web.requests import PageRequest

PAGE = "rulesets/import_ruleset.html"


@require_http_methods(["GET", "HEAD", "POST"])
def import_ruleset(request: PageRequest) -> HttpResponse:
    """Take a file; lead to its review, or show every problem it has."""
    return _take_file(request, None)


@require_http_methods(["GET", "HEAD", "POST"])
def import_version(request: PageRequest, pk: int) -> HttpResponse:
    """Take a file that becomes a version of a ruleset that is there already."""
    return _take_file(request, queries.ruleset_to_edit(actor(request), pk))


def _take_file(request: PageRequest, into: Ruleset | None) -> HttpResponse:
    if request.method != "POST":
        return render_page(request, PAGE, {"form": ImportForm(), "into": into})
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        context = {"form": form, "form_problems": list_problems(form), "into": into}
        return render_invalid(request, PAGE, context)
    file = form.cleaned_data["file"]
    if too_big := importing.check_size(file.size):
        return _show_problems(request, file.name, (too_big,), into)
    who = actor(request, create=True)
    proposal = importing.propose_import(actor=who, name=file.name, data=file.read(), into=into)
    if proposal.upload is None:
        return _show_problems(request, file.name, proposal.problems, into)
    return _see_other("rulesets:review_import", proposal.upload.token)


@require_GET
def review_import(request: PageRequest, token: uuid.UUID) -> HttpResponse:
    """Show what would be stored, and every text the GM would be given."""
    upload = _get_upload(request, token)
    if upload is None:
        return _say_expired(request)
    into = _into(request, upload)
    proposal = importing.examine(actor=actor(request), data=bytes(upload.data), into=into)
    if proposal.problems:
        return _show_problems(request, upload.name, proposal.problems, into)
    whose = str(into.owner or "") if into and queries.role_in(actor(request), into) != Role.OWNER else ""
    review = describe_review(upload, proposal, whose=whose)
    return render_page(request, "rulesets/review_import.html", {"review": review})


@require_POST
def confirm_import(request: PageRequest, token: uuid.UUID) -> HttpResponse:
    """Store the reviewed file and lead to it."""
    upload = _get_upload(request, token)
    if upload is None:
        return _say_expired(request)
    into = _into(request, upload)
    try:
        revision = importing.confirm_import(actor=actor(request), upload=upload, into=into)
    except importing.ImportRefusedError as refused:
        return _show_problems(request, upload.name, refused.problems, into)
    read_in(revision)
    words = {"name": said(revision.display_name), "number": revision.number}
    messages.success(request, _("%(name)s, version %(number)d, is stored.") % words)
    return _see_other("rulesets:show_revision", revision.ruleset_id, revision.number)


@require_POST
def discard_import(request: PageRequest, token: uuid.UUID) -> HttpResponse:
    """Forget the file and start again. A file that is gone already is as good as forgotten."""
    upload = queries.find_upload(actor(request), token)
    if upload is not None:
        importing.discard_upload(upload=upload)
        messages.info(request, _("The file was discarded; nothing was stored."))
        if upload.ruleset_id is not None:
            return _see_other("rulesets:import_version", upload.ruleset_id)
    return _see_other("rulesets:import_ruleset")


def _get_upload(request: PageRequest, token: uuid.UUID) -> Upload | None:
    """Return the person's own upload, None when its time is over; somebody else's is not found."""
    upload = queries.find_upload(actor(request), token)
    if upload is None:
        raise Http404
    return None if upload.is_expired else upload


def _into(request: PageRequest, upload: Upload) -> Ruleset | None:
    """Return the ruleset a file is meant for, while the person may still edit it."""
    if upload.ruleset_id is None:
        return None
    return queries.ruleset_to_edit(actor(request), upload.ruleset_id)


def _show_problems(
    request: PageRequest, name: str, problems: tuple[Problem, ...], into: Ruleset | None
) -> HttpResponse:
    context = {"form": ImportForm(), "file_name": name, "problems": problems, "into": into}
    return render_invalid(request, PAGE, context)


def _say_expired(request: PageRequest) -> HttpResponse:
    context = {"form": ImportForm(), "is_expired": True}
    return render_page(request, PAGE, context, status=HTTPStatus.GONE)


def _see_other(name: str, *arguments: object) -> HttpResponseRedirect:
    return HttpResponseRedirect(reverse(name, args=arguments), status=HTTPStatus.SEE_OTHER)

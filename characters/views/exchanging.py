"""A character to a file, and a character from one: choose it, read the review, confirm (U9.7, U9.8).

Access: exporting is the owner's; importing is everybody's, a visitor becomes a guest by it. What is handed in
belongs to who handed it in; others' files are not found.
"""

import uuid
from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from characters.forms.importing import ImportForm
from characters.pages.importing import review_of
from characters.queries import character_for
from characters.services.exchange import (
    Exported,
    check_size,
    disposition_of,
    export_character,
    import_upload,
    open_export,
    read_export,
)
from rulesets.engine.document import write
from rulesets.engine.problems import Problem
from rulesets.models import Upload
from rulesets.queries import find_upload
from rulesets.services.importing import discard_upload, keep_upload
from studio.accounts.guests import actor
from studio.web.pages import list_problems, render_invalid, render_page
from studio.web.requests import PageRequest

PAGE = "characters/import_character.html"


@require_safe
@never_cache
def export(request: PageRequest, character_id: int) -> HttpResponse:
    """Hand out a character as a file, asleep or awake."""
    character = character_for(actor(request), character_id)
    response = HttpResponse(write(export_character(character)), content_type="application/json")
    response["Content-Disposition"] = disposition_of(character)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def import_character(request: PageRequest) -> HttpResponse:
    """Take a file; lead to its review, or show every problem it has."""
    if request.method != "POST":
        return render_page(request, PAGE, {"form": ImportForm()})
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return render_invalid(request, PAGE, {"form": form, "form_problems": list_problems(form)})
    file = form.cleaned_data["file"]
    if too_big := check_size(file.size):
        return _show_problems(request, file.name, [too_big])
    data = file.read()
    exported = read_export(data)
    if isinstance(exported, list):
        return _show_problems(request, file.name, exported)
    upload = keep_upload(actor=actor(request, create=True), name=file.name, data=data)
    return _see_other("characters:review_character", upload.token)


@require_safe
@never_cache
def review_character(request: PageRequest, token: uuid.UUID) -> HttpResponse:
    """Show what would be stored, and what of it cannot be read."""
    upload = _get_upload(request, token)
    if upload.is_expired:
        return _say_expired(request)
    exported = read_export(bytes(upload.data))
    if isinstance(exported, list):
        return _show_problems(request, upload.name, exported)
    review = review_of(upload, open_export(actor(request), exported))
    return render_page(request, "characters/review_character.html", {"review": review})


@require_POST
def confirm_character(request: PageRequest, token: uuid.UUID) -> HttpResponse:
    """Store the reviewed character and open it."""
    upload = _get_upload(request, token)
    if upload.is_expired:
        return _say_expired(request)
    exported = read_export(bytes(upload.data))
    if not isinstance(exported, Exported):
        return _show_problems(request, upload.name, exported)
    character = import_upload(actor(request), upload=upload, exported=exported)
    messages.success(request, _("%(name)s is stored.") % {"name": character.name})
    return _see_other("characters:sheet", character.pk)


@require_POST
def discard_character(request: PageRequest, token: uuid.UUID) -> HttpResponse:
    """Forget the file and start again. A file that is gone already is as good as forgotten."""
    upload = find_upload(actor(request), token)
    if upload is not None:
        discard_upload(upload=upload)
        messages.info(request, _("The file was discarded; nothing was stored."))
    return _see_other("characters:import_character")


def _get_upload(request: PageRequest, token: uuid.UUID) -> Upload:
    """Return the person's own file; somebody else's is not found."""
    upload = find_upload(actor(request), token)
    if upload is None:
        raise Http404
    return upload


def _show_problems(request: PageRequest, name: str, problems: list[Problem]) -> HttpResponse:
    return render_invalid(request, PAGE, {"form": ImportForm(), "file_name": name, "problems": problems})


def _say_expired(request: PageRequest) -> HttpResponse:
    context = {"form": ImportForm(), "is_expired": True}
    return render_page(request, PAGE, context, status=HTTPStatus.GONE)


def _see_other(name: str, *arguments: object) -> HttpResponseRedirect:
    return HttpResponseRedirect(reverse(name, args=arguments), status=HTTPStatus.SEE_OTHER)

"""The character page: the sheet to read, to print and to take along.

Access: the owner of the character, user or guest.
"""

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from characters.models import View
from characters.pages.desk import Desk
from characters.pages.sheet import sheet_page
from characters.services.moving import newer_version
from characters.views.acting import Answer, Surface, lay_out, open_character
from characters.views.actions import action_on
from characters.views.naming import rename_on
from studio.accounts.guests import actor
from studio.web.pages import render_page
from studio.web.requests import PageRequest

TEMPLATE = "characters/sheet.html"


@require_safe
@never_cache
def sheet(request: PageRequest, character_id: int) -> HttpResponse:
    """Show the sheet."""
    character, compiled = open_character(request, character_id)
    newer = newer_version(actor(request), character)
    return render_page(request, TEMPLATE, {"page": sheet_page(lay_out(character, compiled)), "newer": newer})


@require_safe
@never_cache
def offline(request: PageRequest, character_id: int) -> HttpResponse:
    """Hand the sheet out as one file that opens without the Studio, its numbers explained (U9.11)."""
    character, compiled = open_character(request, character_id)
    context = {"page": sheet_page(lay_out(character, compiled)), "made_at": timezone.now()}
    response = render_page(request, "characters/offline.html", context)
    name = slugify(character.name, allow_unicode=True) or "character"
    response["Content-Disposition"] = content_disposition_header(True, f"{name}.html") or "attachment"
    return response


@action_on("sheet")
def rename(request: PageRequest, character_id: int) -> HttpResponse:
    """Give the character another name, and show its sheet again."""
    return rename_on(request, character_id, SHEET)


def _url(desk: Desk) -> str:
    return reverse("characters:sheet", args=[desk.character.pk])


def _show(request: PageRequest, found: Answer) -> HttpResponse:
    context = {"page": sheet_page(found.desk)}
    return render_page(request, TEMPLATE, context, partial="edited", status=found.status)


SHEET = Surface(View.SHEET, _url, _show)

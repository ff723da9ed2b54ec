"""Sharing a character by a link, duplicating it, and what the link shows.

Access: everything is the owner's, user or guest; the shared page is for anybody who has the link (U1.3).
"""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from characters.forms.handing import HandoverForm
from characters.models import View
from characters.pages.dormant import dormant_page
from characters.pages.head import view_url
from characters.pages.sharing import sharing_page
from characters.pages.sheet import sheet_page
from characters.queries import character_for, compiled_of, shared_character
from characters.services.copying import duplicate_character
from characters.services.sharing import make_link, restore_link, revoke_link
from characters.views.acting import lay_out
from characters.views.actions import action_on
from rulesets.loans import loans_of
from rulesets.texts import read_in
from studio.accounts.guests import actor
from studio.web.pages import render_page
from studio.web.requests import PageRequest


@require_safe
@never_cache
def sharing(request: PageRequest, character_id: int) -> HttpResponse:
    """Show who else sees a character, or is offered it."""
    return show_sharing(request, character_id, HandoverForm())


def show_sharing(
    request: PageRequest, character_id: int, form: HandoverForm, *, status: int = HTTPStatus.OK
) -> HttpResponse:
    """Show the page with a form of handing over, as it was filled in."""
    site = request.build_absolute_uri("/").rstrip("/")
    page = sharing_page(character_for(actor(request), character_id), form, site=site)
    return render_page(request, "characters/sharing.html", {"page": page}, status=status)


@action_on("sharing")
def share(request: PageRequest, character_id: int) -> HttpResponse:
    """Make a link to a character."""
    make_link(actor(request), character_id=character_id)
    messages.success(request, _("Whoever has the link can read the character now."))
    return back_to_sharing(character_id)


@action_on("sharing")
def unshare(request: PageRequest, character_id: int) -> HttpResponse:
    """Revoke the link to a character."""
    if revoke_link(actor(request), character_id=character_id):
        messages.success(request, _("The link leads nowhere any more."))
    return back_to_sharing(character_id)


@action_on("sharing")
def share_again(request: PageRequest, character_id: int) -> HttpResponse:
    """Take the revoking of a link back."""
    if restore_link(actor(request), character_id=character_id):
        messages.success(request, _("The link leads to the character again."))
    return back_to_sharing(character_id)


@action_on("sharing")
def duplicate(request: PageRequest, character_id: int) -> HttpResponse:
    """Make a second character like this one, and open it where the first was left."""
    copy = duplicate_character(actor(request), character_id=character_id)
    messages.success(request, _("This is %(name)s. The original is as it was.") % {"name": copy.name})
    view = View.SHEET if compiled_of(copy) is None else View(copy.view)
    return HttpResponseRedirect(view_url(copy, view), status=HTTPStatus.SEE_OTHER)


@require_safe
@never_cache
def shared(request: PageRequest, token: str) -> HttpResponse:
    """Show the sheet a link leads to, to read and to print. No search engine may list it."""
    character = shared_character(token)
    compiled = compiled_of(character)
    if compiled is None:
        context = {"page": dormant_page(character), "is_shared": True}
        response = render_page(request, "characters/dormant.html", context)
    else:
        read_in(character.revision, loans_of)
        context = {"page": sheet_page(lay_out(character, compiled))}
        response = render_page(request, "characters/shared.html", context)
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def back_to_sharing(character_id: int) -> HttpResponse:
    """Lead back to the page of a character's sharing."""
    return HttpResponseRedirect(
        reverse("characters:sharing", args=[character_id]), status=HTTPStatus.SEE_OTHER
    )

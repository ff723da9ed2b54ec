"""Starting, listing and deleting characters.

Access: starting is everybody's, a visitor becomes a guest by it; everything else is the owner's.
"""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from characters.forms.start import StartForm
from characters.models import View
from characters.pages.head import default_name, view_url
from characters.pages.home import home_page
from characters.pages.library import Asked, bin_listing, library_page
from characters.services.keeping import delete_character, restore_character
from characters.services.making import start_character
from characters.services.naming import refuse_name, tidy_name
from rulesets.queries import UnreadableRevisionError, revisions_offered_to
from studio.accounts.guests import actor
from studio.web.pages import keep_address, render_page
from studio.web.requests import PageRequest


@require_safe
@never_cache
def home(request: PageRequest) -> HttpResponse:
    """Start a character, or go on with one (U2.1)."""
    return render_page(request, "home.html", {"page": home_page(actor(request))})


@require_safe
@never_cache
def list_characters(request: PageRequest) -> HttpResponse:
    """Show one's characters, searched for if asked."""
    page = library_page(actor(request), _asked(request))
    context = {"page": page, "listing": page.listing}
    response = render_page(request, "characters/library.html", context, partial="found")
    return keep_address(request, response)


@require_safe
@never_cache
def show_bin(request: PageRequest) -> HttpResponse:
    """Show what was deleted in the last 30 days (U2.10)."""
    listing = bin_listing(actor(request), _asked(request))
    response = render_page(request, "characters/bin.html", {"listing": listing}, partial="found")
    return keep_address(request, response)


def _asked(request: PageRequest) -> Asked:
    words, ruleset, order = (request.GET.get(name, "")[:200] for name in ("q", "ruleset", "order"))
    return Asked(words.strip(), ruleset, order)


@require_POST
def create_character(request: PageRequest) -> HttpResponse:
    """Make a character on a version of a ruleset, and open it (U4.1); an untouched one is opened again."""
    form = StartForm(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest(_("Choose a ruleset to start a character."))
    visible = revisions_offered_to(actor(request))
    revision = get_object_or_404(visible, pk=form.cleaned_data["revision"])
    name, is_guided = (
        tidy_name(form.cleaned_data["name"]) or default_name(),
        form.cleaned_data["view"] != View.FIELDS,
    )
    refusal = refuse_name(name)
    if refusal is not None:
        return HttpResponseBadRequest(refusal.message)
    who = actor(request, create=True)
    try:
        character = start_character(who, revision=revision, name=name, is_guided=is_guided)
    except UnreadableRevisionError:
        messages.error(request, _("This version cannot be read any more. Choose another ruleset."))
        return redirect("home")
    return HttpResponseRedirect(view_url(character, View(character.view)), status=HTTPStatus.SEE_OTHER)


@require_POST
def delete(request: PageRequest, character_id: int) -> HttpResponse:
    """Put a character into the bin."""
    character = delete_character(actor(request), character_id=character_id)
    messages.info(request, _("%(name)s is in the bin for 30 days.") % {"name": character.name})
    return _to_library()


@require_POST
def restore(request: PageRequest, character_id: int) -> HttpResponse:
    """Take a character out of the bin."""
    character = restore_character(actor(request), character_id=character_id)
    messages.success(request, _("%(name)s is back.") % {"name": character.name})
    return _to_library()


def _to_library() -> HttpResponse:
    return HttpResponseRedirect(reverse("characters:list_characters"), status=HTTPStatus.SEE_OTHER)

"""Naming a character in place, from whichever page."""

from django.http import HttpResponse, HttpResponseBadRequest
from django.utils.translation import gettext as _

from characters.forms.start import RenameForm
from characters.services.changing import UNSET, Conflict
from characters.services.keeping import rename_character
from characters.views.acting import Surface, answer, open_character
from studio.accounts.guests import actor
from studio.web.requests import PageRequest


def rename_on(request: PageRequest, character_id: int, surface: Surface) -> HttpResponse:
    """Give a character another name and answer with the page it was asked from."""
    _character, compiled = open_character(request, character_id)
    form = RenameForm(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest(_("This request does not come from a page of the Studio."))
    name, was = form.cleaned_data["name"], form.cleaned_data["was"] or UNSET
    outcome = rename_character(actor(request), character_id=character_id, name=name, was=was)
    theirs = str(outcome.place.value) if isinstance(outcome, Conflict) else None
    return answer(request, compiled, outcome, surface, key="name", typed=name, theirs=theirs)

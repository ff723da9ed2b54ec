"""Undo and redo, from whichever page they are asked for."""

from functools import partial
from http import HTTPStatus

from django.http import HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from characters.forms.start import ReversalForm
from characters.pages.said import undone_words
from characters.services.changing import Changed
from characters.services.moving import MOVES
from characters.services.undoing import redo_change, undo_change
from characters.views.acting import Surface, answer, open_character
from studio.accounts.guests import actor
from studio.web.pages import is_fragment
from studio.web.requests import PageRequest


def reverse_change(
    request: PageRequest, character_id: int, surface: Surface, *, is_undo: bool
) -> HttpResponse:
    """Undo or redo a change and answer with the page it was asked from."""
    _character, compiled = open_character(request, character_id)
    form = ReversalForm(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest(_("This request does not come from a page of the Studio."))
    reversal = undo_change if is_undo else redo_change
    outcome = reversal(actor(request), character_id=character_id, number=form.cleaned_data["number"])
    if isinstance(outcome, Changed) and (outcome.command or {}).get("op") in MOVES:
        return _lead_to_sheet(request, character_id)
    return answer(request, compiled, outcome, surface, words=partial(undone_words, is_undo=is_undo))


def _lead_to_sheet(request: PageRequest, character_id: int) -> HttpResponse:
    """Leave the page after the version of the ruleset changed, whose steps and fields may be others."""
    url = reverse("characters:sheet", args=[character_id])
    if is_fragment(request):
        return HttpResponseClientRedirect(url)
    return HttpResponseRedirect(url, status=HTTPStatus.SEE_OTHER)

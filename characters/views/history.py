"""What happened to a character, and putting it back to how it was.

Access: the owner of the character, user or guest.
"""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from characters.forms.start import RestoreForm
from characters.pages.history import history_page
from characters.services.changing import Changed, Conflict
from characters.services.undoing import restore_state
from characters.views.acting import lay_out, open_character
from characters.views.actions import action_on
from studio.accounts.guests import actor
from studio.web.pages import render_page
from studio.web.requests import PageRequest


@require_safe
@never_cache
def history(request: PageRequest, character_id: int) -> HttpResponse:
    """Show what was done, the newest first."""
    desk = lay_out(*open_character(request, character_id))
    number = request.GET.get("page", "1")[:20]
    page = history_page(desk, number=number, user_id=actor(request).user_id)
    return render_page(request, "characters/history.html", {"page": page})


@action_on("history")
def go_back(request: PageRequest, character_id: int) -> HttpResponse:
    """Put the character back to how a change left it; undo and redo go on from there."""
    open_character(request, character_id)
    form = RestoreForm(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest(_("This request does not come from a page of the Studio."))
    outcome = restore_state(actor(request), character_id=character_id, **form.cleaned_data)
    if isinstance(outcome, Changed):
        messages.success(request, _("The character is as it was then. Redo leads forward again."))
    elif isinstance(outcome, Conflict):
        messages.warning(
            request,
            _("The character was changed meanwhile, so nothing was done. Look at what is newest first."),
        )
    else:
        messages.info(request, _("The character is as it was then."))
    url = reverse("characters:history", args=[character_id])
    return HttpResponseRedirect(url, status=HTTPStatus.SEE_OTHER)

"""Copied rows beside what the ruleset says now, and taking that over.

Access: the owner of the character, user or guest.
"""

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from characters.pages.refreshing import RefreshPage, refresh_page
from characters.services.changing import Changed, Refused
from characters.services.refreshing import refresh_rows
from characters.views.acting import lay_out, open_character
from characters.views.actions import action_on
from studio.accounts.guests import actor
from studio.web.pages import render_page
from studio.web.requests import PageRequest


@require_safe
@never_cache
def review_rows(request: PageRequest, character_id: int, list_id: str) -> HttpResponse:
    """Show what the ruleset says of copied rows, with a tick each (F3.33)."""
    return render_page(request, "characters/refresh.html", {"page": _page(request, character_id, list_id)})


@action_on("review_rows")
def refresh(request: PageRequest, character_id: int, list_id: str) -> HttpResponse:
    """Write what the ruleset says into the ticked rows."""
    page = _page(request, character_id, list_id)
    rows = set(request.POST.getlist("row")[:1000])
    outcome = refresh_rows(
        actor(request),
        character_id=character_id,
        list_id=list_id,
        rows=rows,
        seen=request.POST.get("seen", ""),
    )
    if isinstance(outcome, Changed):
        count = len(rows & {row.row for row in page.rows})
        words = ngettext("%(count)d row brought up to date.", "%(count)d rows brought up to date.", count)
        messages.success(request, words % {"count": count})
        return HttpResponseRedirect(page.back_url, status=HTTPStatus.SEE_OTHER)
    said = (
        outcome.refusal.message
        if isinstance(outcome, Refused)
        else _("The rows were changed meanwhile, so nothing was done. This is how they are now.")
    )
    messages.warning(request, said)
    url = reverse("characters:review_rows", args=[character_id, list_id])
    return HttpResponseRedirect(url, status=HTTPStatus.SEE_OTHER)


def _page(request: PageRequest, character_id: int, list_id: str) -> RefreshPage:
    page = refresh_page(lay_out(*open_character(request, character_id)), list_id)
    if page is None:
        raise Http404(_("There is no such list."))
    return page

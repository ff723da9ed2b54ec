"""Moving a character to another version of its ruleset. Access: its owner, user or guest.

Source: U4.7.
"""

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from characters.forms.moving import MoveForm
from characters.models import Character
from characters.pages.moving import move_page
from characters.queries import readable_of
from characters.services.changing import Changed, Conflict
from characters.services.moving import Preview, move_character, preview_on, versions_for
from characters.views.acting import open_character
from characters.views.actions import action_on
from rulesets import texts
from rulesets.engine.api import CompiledRuleset
from rulesets.loans import loans_of
from rulesets.models import Revision
from rulesets.queries import UnreadableRevisionError, compiled_for
from studio.accounts.guests import actor
from studio.web.pages import render_page
from studio.web.requests import PageRequest


@require_safe
@never_cache
def version(request: PageRequest, character_id: int) -> HttpResponse:
    """Show what another version of the ruleset changes on a character; nothing is stored."""
    return _show(request, character_id, request.GET.get("to", ""))


@action_on("version")
def move(request: PageRequest, character_id: int) -> HttpResponse:
    """Move the character to a version, if it is the one that was looked at."""
    open_character(request, character_id)
    form = MoveForm(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest(_("This request does not come from a page of the Studio."))
    number, counter = form.cleaned_data["to"], form.cleaned_data["counter"]
    outcome = move_character(actor(request), character_id=character_id, number=number, counter=counter)
    if isinstance(outcome, Changed):
        said = _("%(name)s stands on version %(number)s now. Undo on its other pages takes that back.")
        messages.success(request, said % {"name": outcome.character.name, "number": number})
        url = reverse("characters:sheet", args=[character_id])
        return HttpResponseRedirect(url, status=HTTPStatus.SEE_OTHER)
    if isinstance(outcome, Conflict):
        trouble = _("The character was changed meanwhile. This is what moving it changes now.")
        return _show(request, character_id, str(number), trouble, status=HTTPStatus.CONFLICT)
    trouble = texts.said(outcome.refusal.message)
    return _show(request, character_id, str(number), trouble, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _show(
    request: PageRequest, character_id: int, asked: str, trouble: str = "", *, status: int = HTTPStatus.OK
) -> HttpResponse:
    character, compiled = open_character(request, character_id)
    versions = versions_for(actor(request), character)
    shown = _version_asked(versions, asked)
    texts.read_beside(shown, loans_of)
    page = move_page(
        character,
        versions,
        shown,
        before=compiled,
        preview=_preview(character, compiled, shown),
        trouble=trouble,
    )
    return render_page(request, "characters/version.html", {"page": page}, status=status)


def _version_asked(versions: list[Revision], asked: str) -> Revision:
    """Return the version that the address names, the newest where it names none or none that is there."""
    if not versions:
        raise Http404(_("No version of this ruleset is here any more."))
    return next((one for one in versions if str(one.number) == asked), versions[0])


def _preview(character: Character, compiled: CompiledRuleset, shown: Revision) -> Preview | None:
    try:
        return preview_on(compiled, compiled_for(shown), readable_of(character))
    except UnreadableRevisionError:
        return None

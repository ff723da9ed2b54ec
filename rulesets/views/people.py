"""The people of a ruleset: its owner adds, changes and removes them, and each of them may leave.

Access: the owner; editors and viewers are told that it is not theirs to decide, and for everybody else the
ruleset does not exist (U1.2, U1.3). Leaving is for editors and viewers.
"""

from http import HTTPStatus
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from rulesets.engine.problems import Refusal
from rulesets.forms.people import PersonForm, RoleForm
from rulesets.models import Collaborator, Role, Ruleset
from rulesets.pages.people import people_section
from rulesets.queries import own_place_in, ruleset_for, ruleset_to_share
from rulesets.services import people
from rulesets.texts import read_in, said
from rulesets.views.library import PAGE, show_current
from studio.accounts.guests import actor
from studio.web.pages import is_fragment, render_page
from studio.web.requests import PageRequest


@require_POST
def add(request: PageRequest, pk: int) -> HttpResponse:
    """Share a ruleset with a user, by name."""
    who, ruleset = actor(request), ruleset_to_share(actor(request), pk)
    form = PersonForm(request.POST)
    if form.is_valid():
        outcome = people.add_person(who, ruleset_id=pk, **form.cleaned_data)
        if not isinstance(outcome, Refusal):
            words = _("%(name)s has the ruleset now, as its editor.")
            if outcome.role == Role.VIEWER:
                words = _("%(name)s has the ruleset now, to read it and make characters.")
            return _done(request, ruleset, words % {"name": outcome.user})
        form.add_error("user_name", outcome.message)
    return _refuse(request, ruleset, form)


@require_POST
def change_role(request: PageRequest, pk: int, person_id: int) -> HttpResponse:
    """Make somebody an editor or a viewer."""
    who, ruleset = actor(request), ruleset_to_share(actor(request), pk)
    form = RoleForm(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest(_("Somebody is an editor or a viewer."))
    try:
        person = people.change_role(who, ruleset_id=pk, person_id=person_id, **form.cleaned_data)
    except Collaborator.DoesNotExist as error:
        raise Http404(_("The ruleset is not shared with them any more.")) from error
    words = _("%(name)s may store new versions now.")
    if person.role == Role.VIEWER:
        words = _("%(name)s only reads it now, and makes characters.")
    return _done(request, ruleset, words % {"name": person.user})


@require_POST
def remove(request: PageRequest, pk: int, person_id: int) -> HttpResponse:
    """Share a ruleset with somebody no longer; their name stays in the form, which takes it back (U2.10)."""
    who, ruleset = actor(request), ruleset_to_share(actor(request), pk)
    try:
        person = people.remove_person(who, ruleset_id=pk, person_id=person_id)
    except Collaborator.DoesNotExist as error:
        raise Http404(_("The ruleset is not shared with them any more.")) from error
    words = _(
        "%(name)s does not have the ruleset any more; characters they made on it stay. To take that back, "
        "add them again."
    )
    again = {"user_name": person.user.get_username(), "role": person.role}
    return _done(request, ruleset, words % {"name": person.user}, again)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def leave(request: PageRequest, pk: int) -> HttpResponse:
    """Ask whether somebody wants to be without a ruleset that is shared with them; then let them go."""
    ruleset = ruleset_for(actor(request), pk)
    place = own_place_in(ruleset, actor(request))
    if place is None:
        raise Http404(_("Only what others share with you can be left."))
    read_in(ruleset.current)
    name = said(ruleset.current.display_name) if ruleset.current else ruleset.key
    if request.method != "POST":
        context = {"ruleset": ruleset, "name": name}
        return render_page(request, "rulesets/leave_ruleset.html", context)
    people.remove_person(actor(request), ruleset_id=pk, person_id=place.pk)
    words = _("You left %(name)s. Characters you made on it stay.")
    messages.success(request, words % {"name": name})
    return HttpResponseRedirect(reverse("rulesets:list_rulesets"), status=HTTPStatus.SEE_OTHER)


def _done(
    request: PageRequest, ruleset: Ruleset, said: str, again: dict[str, str] | None = None
) -> HttpResponse:
    """Show the section again, or lead back to its page, with the form filled in with `again`."""
    if is_fragment(request):
        return _show_section(request, ruleset, PersonForm(initial=again), said=said)
    messages.success(request, said)
    url = reverse("rulesets:show_ruleset", args=[ruleset.pk])
    asked = f"?{urlencode(again)}" if again else ""
    return HttpResponseRedirect(f"{url}{asked}#people", status=HTTPStatus.SEE_OTHER)


def _refuse(request: PageRequest, ruleset: Ruleset, form: PersonForm) -> HttpResponse:
    """Show what GET shows, with what was typed and why it was refused."""
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    if is_fragment(request):
        return _show_section(request, ruleset, form, status=status)
    return show_current(request, ruleset, form, status=status)


def _show_section(
    request: PageRequest, ruleset: Ruleset, form: PersonForm, *, said: str = "", status: int = HTTPStatus.OK
) -> HttpResponse:
    section = people_section(ruleset, actor(request), form, said=said)
    return render_page(request, PAGE, {"people": section}, partial="people", status=status)

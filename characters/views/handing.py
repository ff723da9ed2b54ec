"""Handing a character over to another user.

Access: offering and withdrawing are the owner's, for users only; answering is the receiver's (U9.10).
"""

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from characters.forms.handing import HandoverForm
from characters.models import Handover, View
from characters.pages.head import view_url
from characters.services.handing import accept_offer, decline_offer, offer_character, withdraw_offer
from characters.views.actions import action_on
from characters.views.sharing import back_to_sharing, show_sharing
from rulesets.engine.problems import Refusal
from studio.accounts.guests import actor
from studio.web.requests import PageRequest


@action_on("sharing")
def offer(request: PageRequest, character_id: int) -> HttpResponse:
    """Offer a character to a user, by name."""
    form = HandoverForm(request.POST)
    if form.is_valid():
        name = form.cleaned_data["user_name"]
        outcome = offer_character(actor(request), character_id=character_id, user_name=name)
        if not isinstance(outcome, Refusal):
            words = _("%(character)s is offered to %(name)s, and stays yours until they accept.")
            names = {"character": outcome.character.name, "name": outcome.to}
            messages.success(request, words % names)
            return back_to_sharing(character_id)
        form.add_error("user_name", outcome.message)
    return show_sharing(request, character_id, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)


@action_on("sharing")
def withdraw(request: PageRequest, character_id: int) -> HttpResponse:
    """Take an offer back."""
    if withdraw_offer(actor(request), character_id=character_id):
        messages.success(request, _("The offer is withdrawn. The character stays yours."))
    return back_to_sharing(character_id)


@require_POST
def accept(request: PageRequest, offer_id: int) -> HttpResponse:
    """Take a character that somebody offers."""
    try:
        taken = accept_offer(actor(request), offer_id=offer_id)
    except Handover.DoesNotExist as error:
        raise Http404(_("There is no such offer.")) from error
    messages.success(request, _("%(name)s is yours now.") % {"name": taken.character.name})
    return HttpResponseRedirect(view_url(taken.character, View.SHEET), status=HTTPStatus.SEE_OTHER)


@require_POST
def decline(request: PageRequest, offer_id: int) -> HttpResponse:
    """Leave a character with whoever offers it."""
    try:
        left = decline_offer(actor(request), offer_id=offer_id)
    except Handover.DoesNotExist as error:
        raise Http404(_("There is no such offer.")) from error
    names = {"name": left.character.name, "giver": left.giver}
    messages.info(request, _("%(name)s stays with %(giver)s.") % names)
    return HttpResponseRedirect(reverse("characters:list_characters"), status=HTTPStatus.SEE_OTHER)

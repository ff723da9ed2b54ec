"""Removing an own ruleset, after saying what that touches, and bringing it back.

Access: whose ruleset it is. What comes with the Studio nobody removes; others' are not found (U1.3).
"""

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rulesets.models import Ruleset
from rulesets.queries import own_rulesets, removed_rulesets, rulesets_visible_to
from rulesets.services.removing import list_effects, remove_ruleset, restore_ruleset
from rulesets.texts import CardTexts, said
from rulesets.views.overview import RulesetCard, describe_card
from studio.accounts.guests import actor
from studio.web.pages import render_page
from studio.web.requests import PageRequest


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def remove(request: PageRequest, pk: int) -> HttpResponse:
    """Say what removing a ruleset touches; remove it."""
    who = actor(request)
    ruleset = get_object_or_404(rulesets_visible_to(who).filter(pk__in=own_rulesets(who)), pk=pk)
    if request.method != "POST":
        context = {"card": _card(ruleset), "effects": list_effects(ruleset)}
        return render_page(request, "rulesets/remove_ruleset.html", context)
    name = said(_card(remove_ruleset(who, pk=pk)).name)
    messages.info(request, _("%(name)s is removed. It can be brought back at any time.") % {"name": name})
    return HttpResponseRedirect(reverse("rulesets:list_removed"), status=HTTPStatus.SEE_OTHER)


@never_cache
@require_safe
def list_removed(request: PageRequest) -> HttpResponse:
    """Show the rulesets one removed."""
    removed = list(removed_rulesets(actor(request)))
    texts = CardTexts(ruleset.current for ruleset in removed)
    cards = [describe_card(ruleset, None, texts) for ruleset in removed]
    return render_page(request, "rulesets/removed_rulesets.html", {"cards": cards})


@require_POST
def restore(request: PageRequest, pk: int) -> HttpResponse:
    """Bring a ruleset back."""
    try:
        ruleset = restore_ruleset(actor(request), pk=pk)
    except Ruleset.DoesNotExist as error:
        raise Http404 from error
    messages.success(request, _("%(name)s is back.") % {"name": said(_card(ruleset).name)})
    return HttpResponseRedirect(reverse("rulesets:show_ruleset", args=[pk]), status=HTTPStatus.SEE_OTHER)


def _card(ruleset: Ruleset) -> RulesetCard:
    return describe_card(ruleset, None, CardTexts([ruleset.current]))

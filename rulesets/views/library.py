"""The rulesets a person can use: the list, and each with its versions.

Access: everybody sees the rulesets that come with the Studio and their own imports; others' are not found
(U1.3).
"""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from rulesets.models import Revision
from rulesets.queries import (
    UnreadableRevisionError,
    compiled_for,
    find_rulesets,
    revision_for,
    revisions_visible_to,
    rulesets_visible_to,
)
from rulesets.texts import CardTexts, read_in
from rulesets.views.overview import describe_card, describe_coverage, describe_ruleset, list_versions
from studio.accounts.guests import actor
from studio.web.pages import render_page
from studio.web.requests import PageRequest

SEARCH_FROM = 6
"""A shorter list is seen at a glance and has no search box."""


@require_safe
def list_rulesets(request: PageRequest) -> HttpResponse:
    """Show the rulesets to choose from, by name, narrowed by `q`."""
    query = request.GET.get("q", "").strip()
    found = find_rulesets(actor(request), query)
    texts = CardTexts(ruleset.current for ruleset in found)
    total = rulesets_visible_to(actor(request)).count() if query else len(found)
    context = {
        "cards": [describe_card(ruleset, texts) for ruleset in found],
        "query": query,
        "has_search": total >= SEARCH_FROM or bool(query),
    }
    return render_page(request, "rulesets/list_rulesets.html", context, partial="found")


@require_safe
def show_ruleset(request: PageRequest, pk: int) -> HttpResponse:
    """Show the current version of a ruleset."""
    ruleset = get_object_or_404(rulesets_visible_to(actor(request)), pk=pk)
    return _show(request, get_object_or_404(revisions_visible_to(actor(request)), pk=ruleset.current_id))


@require_safe
def show_revision(request: PageRequest, pk: int, number: int) -> HttpResponse:
    """Show one stored version."""
    return _show(request, revision_for(actor(request), ruleset_id=pk, number=number))


def _show(request: PageRequest, revision: Revision) -> HttpResponse:
    read_in(revision)
    context = {
        "revision": revision,
        "ruleset": revision.ruleset,
        "coverage": describe_coverage(revision.coverage),
        "versions": list_versions(revision.ruleset, shown=revision),
        "is_current": revision.pk == revision.ruleset.current_id,
    }
    try:
        context["overview"] = describe_ruleset(compiled_for(revision).ruleset)
    except UnreadableRevisionError as unreadable:
        context["problems"] = unreadable.problems
    return render_page(request, "rulesets/show_ruleset.html", context)

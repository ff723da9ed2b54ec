"""The rulesets a person can use: the list, and each with its versions.

Access: everybody sees the rulesets that come with the Studio, their own, and those shared with them, whether
as editor or as viewer; others' are not found (U1.2, U1.3).
"""

from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from rulesets.forms.people import PersonForm
from rulesets.models import Revision, Ruleset
from rulesets.pages.people import people_section
from rulesets.queries import (
    UnreadableRevisionError,
    compiled_for,
    find_rulesets,
    revision_for,
    revisions_visible_to,
    roles_of,
    ruleset_for,
    rulesets_visible_to,
)
from rulesets.texts import CardTexts, read_in
from rulesets.views.overview import (
    describe_card,
    describe_coverage,
    describe_ruleset,
    list_languages,
    list_versions,
)
from studio.accounts.guests import actor
from studio.web.pages import render_page
from studio.web.requests import PageRequest

PAGE = "rulesets/show_ruleset.html"

SEARCH_FROM = 6
"""A shorter list is seen at a glance and has no search box."""


@require_safe
def list_rulesets(request: PageRequest) -> HttpResponse:
    """Show the rulesets to choose from, by name, narrowed by `q`."""
    query = request.GET.get("q", "").strip()
    found = find_rulesets(actor(request), query)
    roles = roles_of(actor(request), found)
    texts = CardTexts(ruleset.current for ruleset in found)
    total = rulesets_visible_to(actor(request)).count() if query else len(found)
    context = {
        "cards": [describe_card(ruleset, roles.get(ruleset.pk), texts) for ruleset in found],
        "query": query,
        "has_search": total >= SEARCH_FROM or bool(query),
    }
    return render_page(request, "rulesets/list_rulesets.html", context, partial="found")


@require_safe
def show_ruleset(request: PageRequest, pk: int) -> HttpResponse:
    """Show the current version of a ruleset; the address may fill in whom to share it with."""
    again = {name: request.GET[name] for name in PersonForm.base_fields if name in request.GET}
    return show_current(request, ruleset_for(actor(request), pk), PersonForm(initial=again))


@require_safe
def show_revision(request: PageRequest, pk: int, number: int) -> HttpResponse:
    """Show one stored version."""
    return _show(request, revision_for(actor(request), ruleset_id=pk, number=number), PersonForm())


def show_current(
    request: PageRequest, ruleset: Ruleset, form: PersonForm, *, status: int = HTTPStatus.OK
) -> HttpResponse:
    """Show the current version of a ruleset, with a form of sharing it as it was filled in."""
    revision = get_object_or_404(revisions_visible_to(actor(request)), pk=ruleset.current_id)
    return _show(request, revision, form, status=status)


def _show(
    request: PageRequest, revision: Revision, form: PersonForm, *, status: int = HTTPStatus.OK
) -> HttpResponse:
    ruleset = revision.ruleset
    people = people_section(ruleset, actor(request), form)
    read_in(revision)
    context = {
        "revision": revision,
        "ruleset": ruleset,
        "coverage": describe_coverage(revision.coverage),
        "languages": list_languages(revision),
        "versions": list_versions(ruleset, shown=revision),
        "is_current": revision.pk == ruleset.current_id,
        "people": people,
        "may_edit": people is not None and people.role.may_edit,
    }
    try:
        context["overview"] = describe_ruleset(compiled_for(revision).ruleset)
    except UnreadableRevisionError as unreadable:
        context["problems"] = unreadable.problems
    return render_page(request, PAGE, context, status=status)

"""The rulesets a person can use: the list, and each with its versions.

Access: everybody sees the rulesets that come with the Studio and their own imports; others' are not found
(U1.3).
"""

from collections.abc import Sequence

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rulesets.models import Revision, Ruleset
from rulesets.pages.catalogs import SortChoice
from rulesets.pages.filtering import FilterSelect, word_select
from rulesets.queries import (
    UnreadableRevisionError,
    compiled_for,
    find_rulesets,
    own_rulesets,
    removed_rulesets,
    revision_for,
    revisions_visible_to,
    rulesets_visible_to,
    unreadable_among,
)
from rulesets.views.overview import describe_card, describe_coverage, describe_ruleset, list_versions
from studio.accounts.guests import actor
from studio.web.pages import keep_address, render_page
from studio.web.requests import PageRequest

SEARCH_FROM = 6
"""A shorter list is seen at a glance and has no search box."""

SOURCE, SHIPPED_ONES, OWN_ONES, NEWEST = "from", "studio", "own", "newest"
"""Where rulesets come from: the parameter and its values; and the order by when they were stored."""


@require_safe
def list_rulesets(request: PageRequest) -> HttpResponse:
    """Show the rulesets to choose from, as the address narrows and orders them (U2.9)."""
    words, source, order = (request.GET.get(name, "")[:200].strip() for name in ("q", SOURCE, "order"))
    visible = find_rulesets(actor(request), "")
    select = _source_select(visible, source)
    found = _ordered(_narrowed(find_rulesets(actor(request), words) if words else visible, select), order)
    unreadable = unreadable_among(one.current for one in found if one.current is not None)
    context = {
        "cards": [describe_card(one, is_readable=one.current_id not in unreadable) for one in found],
        "query": words,
        "selects": (select,) if select else (),
        "sorts": (
            SortChoice("", _("name, A to Z"), order != NEWEST),
            SortChoice(NEWEST, _("newest first"), order == NEWEST),
        ),
        "is_narrowed": bool(words or (select and select.chosen)),
        "has_search": len(visible) >= SEARCH_FROM or bool(words or source),
        "has_removed": removed_rulesets(actor(request)).exists(),
    }
    return keep_address(
        request, render_page(request, "rulesets/list_rulesets.html", context, partial="found")
    )


def _source_select(visible: Sequence[Ruleset], asked: str) -> FilterSelect | None:
    words = {SHIPPED_ONES: _("comes with the Studio"), OWN_ONES: _("yours")}
    is_mixed = len({ruleset.is_shipped for ruleset in visible}) > 1
    return word_select(SOURCE, _("Where from"), words if is_mixed else {}, asked)


def _narrowed(found: list[Ruleset], select: FilterSelect | None) -> list[Ruleset]:
    if select is None or not select.chosen:
        return found
    return [ruleset for ruleset in found if ruleset.is_shipped is (select.chosen == SHIPPED_ONES)]


def _ordered(found: list[Ruleset], order: str) -> list[Ruleset]:
    """Return rulesets by name, or by when their newest version was stored, the newest first."""
    return sorted(found, key=lambda one: one.current_id or 0, reverse=True) if order == NEWEST else found


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
    context = {
        "revision": revision,
        "ruleset": revision.ruleset,
        "coverage": describe_coverage(revision.coverage),
        "versions": list_versions(revision.ruleset, shown=revision),
        "is_current": revision.pk == revision.ruleset.current_id,
        "is_own": own_rulesets(actor(request)).filter(pk=revision.ruleset_id).exists(),
    }
    try:
        context["overview"] = describe_ruleset(compiled_for(revision).ruleset)
    except UnreadableRevisionError as unreadable:
        context["problems"] = unreadable.problems
    return render_page(request, "rulesets/show_ruleset.html", context)

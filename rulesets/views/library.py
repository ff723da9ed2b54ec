"""The rulesets a person can use: the list, and each with its versions.

Access: everybody sees the rulesets that come with the Studio, their own, and those shared with them, whether
as editor or as viewer; others' are not found (U1.2, U1.3).
"""

from collections.abc import Iterable
from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rulesets.forms.people import PersonForm
from rulesets.loans import loans_of
from rulesets.models import Revision, Role, Ruleset
from rulesets.pages.catalogs import SortChoice
from rulesets.pages.people import people_section
from rulesets.queries import (
    UnreadableRevisionError,
    compiled_for,
    find_rulesets,
    removed_rulesets,
    revision_for,
    revisions_visible_to,
    roles_of,
    ruleset_for,
    unreadable_among,
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
from studio.web.pages import keep_address, render_page
from studio.web.requests import PageRequest
from studio.web.selects import FilterSelect, word_select

PAGE = "rulesets/show_ruleset.html"

SEARCH_FROM = 6
"""A shorter list is seen at a glance and has no search box."""

SOURCE, SHIPPED_ONES, OWN_ONES, SHARED_ONES, NEWEST = "from", "studio", "own", "shared", "newest"
"""Where rulesets come from: the parameter and its values; and the order by when they were stored."""


@require_safe
def list_rulesets(request: PageRequest) -> HttpResponse:
    """Show the rulesets to choose from, as the address narrows and orders them (U2.9)."""
    words, source, order = (request.GET.get(name, "")[:200].strip() for name in ("q", SOURCE, "order"))
    visible = find_rulesets(actor(request), "")
    roles = roles_of(actor(request), visible)
    sources = {one.pk: _source_of(one, roles.get(one.pk)) for one in visible}
    select = _source_select(sources.values(), source)
    found = find_rulesets(actor(request), words) if words else visible
    if select is not None and select.chosen:
        found = [one for one in found if sources.get(one.pk) == select.chosen]
    found = _ordered(found, order)
    unreadable = unreadable_among(one.current for one in found if one.current is not None)
    texts = CardTexts(one.current for one in found)
    context = {
        "cards": [
            describe_card(one, roles.get(one.pk), texts, is_readable=one.current_id not in unreadable)
            for one in found
        ],
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


def _source_of(ruleset: Ruleset, role: Role | None) -> str:
    """Return where a ruleset comes from, for somebody with a role in it."""
    if role is None:
        return SHIPPED_ONES
    return OWN_ONES if role == Role.OWNER else SHARED_ONES


def _source_select(sources: Iterable[str], asked: str) -> FilterSelect | None:
    """Return the choice of where from; None where all come from one place."""
    words = {
        SHIPPED_ONES: _("comes with the Studio"),
        OWN_ONES: _("yours"),
        SHARED_ONES: _("shared with you"),
    }
    there = set(sources)
    words = {source: word for source, word in words.items() if source in there}
    return word_select(SOURCE, _("Where from"), words if len(words) > 1 else {}, asked)


def _ordered(found: list[Ruleset], order: str) -> list[Ruleset]:
    """Return rulesets by name, or by when their newest version was stored, the newest first."""
    return sorted(found, key=lambda one: one.current_id or 0, reverse=True) if order == NEWEST else found


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
    read_in(revision, loans_of)
    context = {
        "revision": revision,
        "ruleset": ruleset,
        "coverage": describe_coverage(revision.coverage),
        "languages": list_languages(revision),
        "versions": list_versions(ruleset, shown=revision),
        "is_current": revision.pk == ruleset.current_id,
        "people": people,
        "may_edit": people is not None and people.role.may_edit,
        "is_own": people is not None and people.role.may_share,
        "may_migrate": _may_migrate(request, ruleset),
    }
    try:
        read = compiled_for(revision).ruleset
        context |= {"overview": describe_ruleset(read), "refused": read.refused}
    except UnreadableRevisionError as unreadable:
        context["problems"] = unreadable.problems
    return render_page(request, PAGE, context, status=status)


def _may_migrate(request: PageRequest, ruleset: Ruleset) -> bool:
    """Return whether to lead to the page that migrates the characters of a ruleset (M9.1)."""
    who = actor(request)
    is_own = (ruleset.owner_id, ruleset.guest_token) == (who.user_id, who.guest or "")
    is_staff = request.user.is_authenticated and request.user.is_staff
    return is_staff or (is_own and not ruleset.is_shipped)

"""The catalogs of a ruleset to browse, and each entry by itself.

Access: as the ruleset. Everybody sees what comes with the Studio, their own, and what is shared with them;
others' are not found (U1.2, U1.3).
"""

from itertools import islice

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_htmx.http import push_url, replace_url

from rulesets.engine.api import CompiledRuleset
from rulesets.loans import loans_of
from rulesets.models import Revision
from rulesets.pages.catalogs import WORDS, catalog_page
from rulesets.pages.entries import entry_page
from rulesets.queries import UnreadableRevisionError, compiled_for, revision_for
from rulesets.texts import read_in
from studio.accounts.guests import actor
from studio.web.pages import is_fragment, render_page
from studio.web.requests import PageRequest

ASKED_MOST = 40
"""The most parameters of an address that are looked at."""


@require_safe
def show_catalog(request: PageRequest, pk: int, number: int, catalog_id: str) -> HttpResponse:
    """Show a catalog as the address asks; what is typed replaces the address, what is chosen adds one."""
    revision, compiled = _open(request, pk, number)
    asked = dict(islice(((name, str(value)[:200]) for name, value in request.GET.items()), ASKED_MOST))
    page = catalog_page(revision, compiled, catalog_id, asked)
    if page is None:
        raise Http404(_("There is no such catalog."))
    context = {"page": page, "revision": revision}
    response = render_page(request, "rulesets/show_catalog.html", context, partial="found")
    if not is_fragment(request):
        return response
    url = page.url + page.query
    return replace_url(response, url) if request.htmx.trigger_name == WORDS else push_url(response, url)


@require_safe
def show_entry(request: PageRequest, pk: int, number: int, catalog_id: str, entry_id: str) -> HttpResponse:
    """Show everything about one entry."""
    revision, compiled = _open(request, pk, number)
    page = entry_page(revision, compiled, catalog_id, entry_id)
    if page is None:
        raise Http404(_("There is no such entry."))
    return render_page(request, "rulesets/show_entry.html", {"page": page, "revision": revision})


def _open(request: PageRequest, pk: int, number: int) -> tuple[Revision, CompiledRuleset]:
    revision = revision_for(actor(request), ruleset_id=pk, number=number)
    read_in(revision, loans_of)
    try:
        return revision, compiled_for(revision)
    except UnreadableRevisionError as error:
        raise Http404(str(error)) from error

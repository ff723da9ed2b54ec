"""How far a version of a ruleset is translated.

Access: as the ruleset. Everybody sees what comes with the Studio and their own imports; others' are not found
(U1.3).
"""

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from rulesets.pages.translations import translations_page
from rulesets.queries import UnreadableRevisionError, compiled_for, revision_for
from rulesets.texts import read_in
from studio.accounts.guests import actor
from studio.web.languages import display_language
from studio.web.pages import render_page
from studio.web.requests import PageRequest


@require_safe
def show_translations(request: PageRequest, pk: int, number: int) -> HttpResponse:
    """Show the languages of a version, and what the one asked for, else the reader's own, lacks."""
    revision = revision_for(actor(request), ruleset_id=pk, number=number)
    read_in(revision)
    try:
        asked = request.GET.get("language") or display_language()
        page = translations_page(revision, compiled_for(revision), asked)
    except UnreadableRevisionError as error:
        raise Http404(str(error)) from error
    return render_page(request, "rulesets/show_translations.html", {"page": page, "revision": revision})

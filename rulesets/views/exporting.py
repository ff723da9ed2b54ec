"""Taking a version of a ruleset along: as one JSON file, or as a package (U3.13).

Access: whoever may use the ruleset, its viewers too; others' are not found (U1.2, U1.3).
"""

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from rulesets.queries import revision_for
from rulesets.services import exporting
from rulesets.services.exporting import ExportFile
from rulesets.texts import read_in
from studio.accounts.guests import actor
from studio.web.pages import render_page
from studio.web.requests import PageRequest


@require_safe
def export_revision(request: PageRequest, pk: int, number: int) -> HttpResponse:
    """Offer both forms, with what each holds."""
    revision = revision_for(actor(request), ruleset_id=pk, number=number)
    read_in(revision)
    context = {
        "revision": revision,
        "ruleset": revision.ruleset,
        "is_whole_alone": exporting.is_whole_alone(revision),
        "document_size": len(revision.document.encode()),
        "members": exporting.list_members(revision),
    }
    return render_page(request, "rulesets/export_revision.html", context)


@require_safe
def download_revision(request: PageRequest, pk: int, number: int) -> HttpResponse:
    """Hand out the ruleset file, byte for byte as it came; one that is not whole alone is not there."""
    revision = revision_for(actor(request), ruleset_id=pk, number=number)
    if not exporting.is_whole_alone(revision):
        raise Http404
    return _hand_out(exporting.export_file(revision))


@require_safe
def download_package(request: PageRequest, pk: int, number: int) -> HttpResponse:
    """Hand out the package."""
    return _hand_out(exporting.export_package(revision_for(actor(request), ruleset_id=pk, number=number)))


def _hand_out(file: ExportFile) -> HttpResponse:
    response = HttpResponse(file.data, content_type=file.content_type)
    response["Content-Disposition"] = f'attachment; filename="{file.name}"'
    return response

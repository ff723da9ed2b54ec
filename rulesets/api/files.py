"""Files that become rulesets: tried, and stored.

Access: everybody tries a file and imports it as their own; a visitor who imports becomes a guest by it. Into
a ruleset that is there already its owner and editors import; its viewers may not, and for everybody else it
is not found (U1.2).
"""

from http import HTTPStatus

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rulesets.api.answers import Report, RulesetVersion, line_of, report_of, version_of
from rulesets.api.parsing import PackageParser
from rulesets.models import Ruleset
from rulesets.queries import ruleset_to_edit
from rulesets.services.importing import ImportRefusedError, examine, import_file
from studio.accounts.guests import actor
from studio.web.api.bodies import FileParser, file_of
from studio.web.api.problems import InvalidBodyError
from studio.web.api.shapes import as_json
from studio.web.api.views import ApiView

TAGS = ["rulesets"]
FILE = {
    "application/json": {"description": "A ruleset file."},
    "application/zip": OpenApiTypes.BINARY,
}
STORED = {
    201: RulesetVersion,
    200: OpenApiResponse(RulesetVersion, description="This version was stored already."),
}


class FileView(ApiView):
    """An endpoint that takes a ruleset file, or a package as a zip archive."""

    parser_classes = [FileParser, PackageParser]
    rate = "file"


class ValidateView(FileView):
    """Trying a file."""

    reads_only = True

    @extend_schema(operation_id="validate_ruleset", tags=TAGS, request=FILE, responses={200: Report})
    def post(self, request: Request) -> Response:
        """Read a ruleset file or a package without storing anything, and tell every problem it has."""
        return Response(as_json(report_of(examine(actor=actor(request), data=file_of(request)))))


class ImportView(FileView):
    """Storing a file."""

    @extend_schema(operation_id="import_ruleset", tags=TAGS, request=FILE, responses=STORED)
    def post(self, request: Request) -> Response:
        """Store a ruleset file or a package as a version of one's own; with problems nothing is stored."""
        return _store(request, None)


class ImportVersionView(FileView):
    """Storing a file in a ruleset that is there already."""

    @extend_schema(operation_id="import_version", tags=TAGS, request=FILE, responses=STORED)
    def post(self, request: Request, ruleset_id: int) -> Response:
        """Store a ruleset file or a package as a version of a ruleset of which one is owner or editor."""
        return _store(request, ruleset_to_edit(actor(request), ruleset_id))


def _store(request: Request, into: Ruleset | None) -> Response:
    who = actor(request, create=True)
    try:
        imported = import_file(actor=who, data=file_of(request), into=into)
    except ImportRefusedError as refused:
        raise InvalidBodyError(as_json([line_of(problem) for problem in refused.problems])) from refused
    revision = imported.revision
    status = HTTPStatus.CREATED if imported.is_new else HTTPStatus.OK
    return Response(as_json(version_of(revision, revision.ruleset)), status=status)

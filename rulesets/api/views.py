"""Rulesets and their catalogs.

Access: everybody sees the rulesets that come with the Studio and their own; others' are not found (U1.3). A
visitor who imports a file becomes a guest by it.
"""

from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from rulesets.api.answers import (
    CatalogCard,
    EntryCard,
    Report,
    RulesetCard,
    RulesetVersion,
    card_of,
    catalog_of,
    entry_of,
    line_of,
    report_of,
    version_of,
)
from rulesets.engine.compiled.ruleset import CompiledCatalog, CompiledRuleset
from rulesets.models import Revision
from rulesets.queries import (
    UnreadableRevisionError,
    compiled_for,
    find_rulesets,
    revisions_visible_to,
    rulesets_visible_to,
)
from rulesets.services.importing import ImportRefusedError, examine, import_file
from studio.accounts.guests import actor
from studio.web.api.bodies import FileParser, file_of
from studio.web.api.lists import PAGING, WORDS, page_answer, read_words
from studio.web.api.problems import InvalidBodyError, ProblemError
from studio.web.api.shapes import as_json, page_of
from studio.web.api.views import ApiView
from studio.web.searching import finder

RULESETS = ["rulesets"]
CATALOGS = ["catalogs"]
FILE = {"application/json": {"description": "A ruleset file."}}


class RulesetsView(ApiView):
    """The rulesets one may use."""

    @extend_schema(
        operation_id="list_rulesets",
        tags=RULESETS,
        parameters=[WORDS, *PAGING],
        responses={200: page_of(RulesetCard)},
    )
    def get(self, request: Request) -> Response:
        """List the rulesets one may use, by name: those of the Studio and one's own."""
        found = find_rulesets(actor(request), read_words(request))
        return Response(as_json(page_answer(request, found, RulesetCard, card_of)))


class RulesetView(ApiView):
    """One ruleset."""

    @extend_schema(operation_id="get_ruleset", tags=RULESETS, responses={200: RulesetCard})
    def get(self, request: Request, ruleset_id: int) -> Response:
        """Read what a ruleset is, and its current version."""
        ruleset = get_object_or_404(rulesets_visible_to(actor(request)), pk=ruleset_id)
        return Response(as_json(card_of(ruleset)))


class ValidateView(ApiView):
    """Trying a file."""

    reads_only = True
    parser_classes = [FileParser]
    rate = "file"

    @extend_schema(operation_id="validate_ruleset", tags=RULESETS, request=FILE, responses={200: Report})
    def post(self, request: Request) -> Response:
        """Read a ruleset file without storing anything, and tell every problem it has."""
        return Response(as_json(report_of(examine(actor=actor(request), data=file_of(request)))))


class ImportView(ApiView):
    """Storing a file."""

    parser_classes = [FileParser]
    rate = "file"

    @extend_schema(
        operation_id="import_ruleset",
        tags=RULESETS,
        request=FILE,
        responses={
            201: RulesetVersion,
            200: OpenApiResponse(RulesetVersion, description="This version was stored already."),
        },
    )
    def post(self, request: Request) -> Response:
        """Store a ruleset file as a version of one's own; with problems nothing is stored."""
        try:
            imported = import_file(actor=actor(request, create=True), data=file_of(request))
        except ImportRefusedError as refused:
            raise InvalidBodyError(as_json([line_of(problem) for problem in refused.problems])) from refused
        revision = imported.revision
        status = HTTPStatus.CREATED if imported.is_new else HTTPStatus.OK
        return Response(as_json(version_of(revision, revision.ruleset)), status=status)


class VersionsView(ApiView):
    """The versions of a ruleset."""

    @extend_schema(
        operation_id="list_versions",
        tags=RULESETS,
        parameters=PAGING,
        responses={200: page_of(RulesetVersion)},
    )
    def get(self, request: Request, ruleset_id: int) -> Response:
        """List the stored versions of a ruleset, the newest first."""
        ruleset = get_object_or_404(rulesets_visible_to(actor(request)), pk=ruleset_id)
        versions = revisions_visible_to(actor(request)).filter(ruleset=ruleset).order_by("-number")
        page = page_answer(request, versions, RulesetVersion, lambda one: version_of(one, ruleset))
        return Response(as_json(page))


class VersionView(ApiView):
    """One stored version."""

    @extend_schema(operation_id="get_version", tags=RULESETS, responses={200: RulesetVersion})
    def get(self, request: Request, ruleset_id: int, number: int) -> Response:
        """Read what one stored version is."""
        revision = _revision(request, ruleset_id, number)
        return Response(as_json(version_of(revision, revision.ruleset)))


class DocumentView(ApiView):
    """The file of a version."""

    @extend_schema(
        operation_id="export_version",
        tags=RULESETS,
        responses={(200, "application/json"): OpenApiTypes.OBJECT},
    )
    def get(self, request: Request, ruleset_id: int, number: int) -> HttpResponse:
        """Read the stored file of a version, byte for byte as it came."""
        revision = _revision(request, ruleset_id, number)
        response = HttpResponse(revision.document.encode(), content_type="application/json")
        file_name = f"{revision.ruleset.ruleset_id}-{revision.number}.json"
        response["Content-Disposition"] = f'attachment; filename="{file_name}"'
        response["ETag"] = quote_etag(revision.digest)
        return response


class CatalogsView(ApiView):
    """The catalogs of a version."""

    @extend_schema(
        operation_id="list_catalogs", tags=CATALOGS, parameters=PAGING, responses={200: page_of(CatalogCard)}
    )
    def get(self, request: Request, ruleset_id: int, number: int) -> Response:
        """List the catalogs of a version, in the order of its file."""
        catalogs = list(_compiled(request, ruleset_id, number).catalogs.values())
        return Response(as_json(page_answer(request, catalogs, CatalogCard, catalog_of)))


class EntriesView(ApiView):
    """The entries of a catalog."""

    @extend_schema(
        operation_id="search_entries",
        tags=CATALOGS,
        parameters=[WORDS, *PAGING],
        responses={200: page_of(EntryCard)},
    )
    def get(self, request: Request, ruleset_id: int, number: int, catalog: str) -> Response:
        """Search the entries of a catalog by their label and summary, in the order of its file."""
        entries = _catalog(request, ruleset_id, number, catalog).entries.values()
        finds = finder(read_words(request))
        found = [entry for entry in entries if finds(f"{entry.label} {entry.summary or ''}")]
        return Response(as_json(page_answer(request, found, EntryCard, entry_of)))


class EntryView(ApiView):
    """One entry."""

    @extend_schema(operation_id="get_entry", tags=CATALOGS, responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, ruleset_id: int, number: int, catalog: str, entry: str) -> Response:
        """Read an entry of a catalog whole, in the words of the file."""
        found = _catalog(request, ruleset_id, number, catalog).entries.get(entry)
        if found is None:
            raise NotFound
        whole: dict[str, Any] = found.model_dump(mode="json", by_alias=True, exclude_unset=True)
        return Response(whole)


def _revision(request: Request, ruleset_id: int, number: int) -> Revision:
    visible = revisions_visible_to(actor(request))
    return get_object_or_404(visible, ruleset_id=ruleset_id, number=number)


def _compiled(request: Request, ruleset_id: int, number: int) -> CompiledRuleset:
    try:
        return compiled_for(_revision(request, ruleset_id, number))
    except UnreadableRevisionError as unreadable:
        lines = as_json([line_of(problem) for problem in unreadable.problems])
        detail = _("This Studio cannot read this version any more.")
        raise ProblemError(HTTPStatus.CONFLICT, "unreadable-version", detail, problems=lines) from unreadable


def _catalog(request: Request, ruleset_id: int, number: int, catalog: str) -> CompiledCatalog:
    found = _compiled(request, ruleset_id, number).catalogs.get(catalog)
    if found is None:
        raise NotFound
    return found

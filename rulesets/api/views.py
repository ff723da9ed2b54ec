"""Rulesets and their catalogs, to read.

Access: everybody sees the rulesets that come with the Studio, their own, and those shared with them, whether
as editor or as viewer; others' are not found (U1.2, U1.3).
"""

from functools import partial
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from rulesets.api.answers import (
    CatalogCard,
    EntryCard,
    RulesetCard,
    RulesetVersion,
    card_of,
    catalog_of,
    entry_of,
    line_of,
    version_of,
)
from rulesets.api.parsing import PackageRenderer
from rulesets.engine.compiled.ruleset import CompiledCatalog, CompiledRuleset
from rulesets.models import Revision
from rulesets.queries import (
    UnreadableRevisionError,
    compiled_for,
    find_rulesets,
    revisions_visible_to,
    role_in,
    roles_of,
    ruleset_for,
)
from rulesets.services.exporting import export_package
from studio.accounts.guests import actor
from studio.web.api.lists import PAGING, WORDS, page_answer, read_words
from studio.web.api.problems import ProblemError
from studio.web.api.shapes import as_json, page_of
from studio.web.api.views import ApiView
from studio.web.searching import finder

RULESETS = ["rulesets"]
CATALOGS = ["catalogs"]


class RulesetsView(ApiView):
    """The rulesets one may use."""

    @extend_schema(
        operation_id="list_rulesets",
        tags=RULESETS,
        parameters=[WORDS, *PAGING],
        responses={200: page_of(RulesetCard)},
    )
    def get(self, request: Request) -> Response:
        """List the rulesets one may use, by name: the Studio's, one's own, and those shared with one."""
        found = find_rulesets(actor(request), read_words(request))
        roles = roles_of(actor(request), found)
        page = page_answer(request, found, RulesetCard, lambda one: card_of(one, roles.get(one.pk)))
        return Response(as_json(page))


class RulesetView(ApiView):
    """One ruleset."""

    @extend_schema(operation_id="get_ruleset", tags=RULESETS, responses={200: RulesetCard})
    def get(self, request: Request, ruleset_id: int) -> Response:
        """Read what a ruleset is, and its current version."""
        ruleset = ruleset_for(actor(request), ruleset_id)
        return Response(as_json(card_of(ruleset, role_in(actor(request), ruleset))))


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
        ruleset = ruleset_for(actor(request), ruleset_id)
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


class PackageView(ApiView):
    """The package of a version."""

    renderer_classes = [PackageRenderer, JSONRenderer]

    @extend_schema(
        operation_id="export_package",
        tags=RULESETS,
        responses={(200, "application/zip"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, ruleset_id: int, number: int) -> HttpResponse:
        """Read a version with all its files as a zip archive, the same bytes each time."""
        file = export_package(_revision(request, ruleset_id, number))
        response = HttpResponse(file.data, content_type=file.content_type)
        response["Content-Disposition"] = f'attachment; filename="{file.name}"'
        return response


class CatalogsView(ApiView):
    """The catalogs of a version."""

    @extend_schema(
        operation_id="list_catalogs", tags=CATALOGS, parameters=PAGING, responses={200: page_of(CatalogCard)}
    )
    def get(self, request: Request, ruleset_id: int, number: int) -> Response:
        """List the catalogs of a version, in the order of its file."""
        compiled = _compiled(request, ruleset_id, number)
        catalogs = list(compiled.catalogs.values())
        return Response(as_json(page_answer(request, catalogs, CatalogCard, partial(catalog_of, compiled))))


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
        compiled = _compiled(request, ruleset_id, number)
        entries = _catalog(compiled, catalog).entries.values()
        finds = finder(read_words(request))
        found = [entry for entry in entries if finds(f"{entry.label} {entry.summary or ''}")]
        describe = partial(entry_of, compiled, catalog)
        return Response(as_json(page_answer(request, found, EntryCard, describe)))


class EntryView(ApiView):
    """One entry."""

    @extend_schema(operation_id="get_entry", tags=CATALOGS, responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, ruleset_id: int, number: int, catalog: str, entry: str) -> Response:
        """Read an entry of a catalog whole, in the words of the file."""
        found = _catalog(_compiled(request, ruleset_id, number), catalog).entries.get(entry)
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


def _catalog(compiled: CompiledRuleset, catalog: str) -> CompiledCatalog:
    found = compiled.catalogs.get(catalog)
    if found is None:
        raise NotFound
    return found

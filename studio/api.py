"""The API: joins the endpoints of the apps, their schema, and the page that shows it. Access: everybody."""

from functools import cache
from typing import Any

from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import include, path, re_path
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiJsonRenderer2
from rest_framework.request import Request
from rest_framework.response import Response

from rulesets.engine.checks.package import API
from rulesets.packs.versions import write_api
from studio.web.api import schema  # noqa: F401 (drf-spectacular knows its extensions once they are imported)
from studio.web.api.views import ApiView, UnknownView


class SchemaView(ApiView):
    """The schema of the API."""

    schema = None
    renderer_classes = [OpenApiJsonRenderer2, OpenApiJsonRenderer]

    def get(self, request: Request) -> Response:
        """Answer with the schema."""
        return Response(make_schema())


@cache
def make_schema() -> dict[str, Any]:
    """Return the schema as OpenAPI 3.1. It takes a quarter of a second and is the same for everybody."""
    made: dict[str, Any] = SchemaGenerator().get_schema(public=True)
    made["info"]["x-capability-api"] = write_api(API)  # which packages this Studio takes (A3)
    return made


@require_safe
@ensure_csrf_cookie
@csp_update({"img-src": ["data:"]})  # the arrows and locks of Swagger UI stand in its style sheet
def show_docs(request: HttpRequest) -> HttpResponse:
    """Show the API, to read and to try; what is tried is done as who asks."""
    return render(request, "studio/api_docs.html")


v1: list[Any] = [
    path("rulesets/", include("rulesets.api.urls")),
    path("characters/", include("characters.api.urls")),
    path("tokens/", include("studio.accounts.api")),
    path("jobs/", include("studio.jobs.api")),
    path("", include("rulesets.api.pack_urls")),
    path("schema/", SchemaView.as_view(), name="schema"),
    path("docs/", show_docs, name="docs"),
]

urlpatterns = [
    path("v1/", include((v1, "api"))),
    re_path("", UnknownView.as_view()),
]

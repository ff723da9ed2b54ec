"""The base of every endpoint: answers with a tag, and with 304 to those who have what it says already."""

import hashlib
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import parse_etags, quote_etag
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from studio.web.api.problems import ProblemError, respond_problem

SAFE = ("GET", "HEAD")


class ApiView(APIView):
    """An endpoint. Who may use it: everybody, unless it says otherwise; what belongs to others is not found.

    `rate` names the rate that counts its requests; left out, reading and writing have one each. `reads_only`
    says that nothing is changed, whatever the method.
    """

    http_method_names = ["get", "head", "post", "put", "patch", "delete", "trace"]
    permission_classes = [AllowAny]
    rate = ""
    reads_only = False

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse a body without its length, of which nothing would be read."""
        super().initial(request, *args, **kwargs)
        if "Transfer-Encoding" in request.headers and not request.META.get("CONTENT_LENGTH"):
            detail = _("Say how long the body is: Content-Length, and no chunks.")
            raise ProblemError(HTTPStatus.LENGTH_REQUIRED, "length-required", detail)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401
        """Say what the answer depends on, and compare its tag once it is rendered."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        answer.headers.setdefault("Cache-Control", "private, no-cache")
        patch_vary_headers(answer, ("Authorization", "Cookie"))
        if request.method not in SAFE or answer.status_code != HTTPStatus.OK:
            return answer
        if hasattr(answer, "add_post_render_callback"):
            answer.add_post_render_callback(lambda rendered: compare_tag(request, rendered))
            return answer
        return compare_tag(request, answer)


class UnknownView(ApiView):
    """Every address of the API that leads nowhere."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise NotFound


def compare_tag(request: Request, response: HttpResponse) -> HttpResponse:
    """Return a response, or 304 without a body where the asker has it already."""
    if "no-store" in response.headers["Cache-Control"]:
        return response
    if "ETag" not in response.headers:
        response.headers["ETag"] = quote_etag(hashlib.sha256(response.content).hexdigest()[:32])
    found = get_conditional_response(request, etag=response.headers["ETag"], response=response) or response
    if found.status_code == HTTPStatus.PRECONDITION_FAILED:
        error = stale()
        return respond_problem(HTTPStatus.PRECONDITION_FAILED, error.code, str(error.detail))
    return found


def tags_asked(request: Request) -> frozenset[str] | None:
    """Return the tags of If-Match without their quotes, one of which a document must still have.

    None where any will do. A weak tag matches nothing (RFC 9110).
    """
    header = request.headers.get("If-Match")
    if header is None:
        return None
    tags = parse_etags(header)
    return None if "*" in tags else frozenset(tag.strip('"') for tag in tags if tag.startswith('"'))


def stale() -> ProblemError:
    """Return the answer to a change of a document that is not the one the asker saw (412)."""
    detail = _("This was changed since you read it: read it again, and change what is there then.")
    return ProblemError(HTTPStatus.PRECONDITION_FAILED, "changed-meanwhile", detail)

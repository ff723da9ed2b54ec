"""Every error of the API as problem details (RFC 9457), whatever raised it."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.response import Response

MEDIA_TYPE = "application/problem+json"
PREFIX = "/api/"


@dataclass(frozen=True, slots=True)
class ProblemLine:
    """One thing that is wrong with what was sent: where, why in a word and a sentence, what stands there."""

    path: str
    code: str
    message: str
    value: Any = None


@dataclass(frozen=True, slots=True)
class ProblemDetails:
    """Why a request was not carried out. `code` is for programs, `detail` for people."""

    type: str
    title: str
    status: int
    detail: str
    code: str


class ProblemError(exceptions.APIException):
    """A request that cannot be carried out; nothing was changed.

    Args:
        status: The status of the answer.
        code: Why, in a word.
        detail: Why, in a sentence.
        more: Further members of the answer, such as `problems`.
    """

    def __init__(self, status: HTTPStatus, code: str, detail: str, **more: object) -> None:
        super().__init__(detail, code)
        self.status_code = status.value
        self.code = code
        self.more = more


class InvalidBodyError(ProblemError):
    """What was sent is not what is asked for; `problems` says everything that is wrong."""

    def __init__(
        self,
        problems: Iterable[Mapping[str, object]],
        *,
        status: HTTPStatus = HTTPStatus.UNPROCESSABLE_ENTITY,
        code: str = "invalid",
    ) -> None:
        lines = list(problems)
        detail = _("What was sent cannot be used; `problems` says what is wrong with it.")
        super().__init__(status, code, detail, problems=lines)


def is_api(request: HttpRequest) -> bool:
    """Return whether a request is for the API, whose every answer is for programs."""
    return request.path.startswith(PREFIX)


def problem(status: int, code: str, detail: str, **more: object) -> dict[str, object]:
    """Return problem details."""
    title = HTTPStatus(status).phrase
    return {
        "type": "about:blank",
        "title": title,
        "status": int(status),
        "detail": detail,
        "code": code,
    } | more


def respond_problem(status: int, code: str, detail: str) -> HttpResponse:
    """Answer with problem details outside of an endpoint, where nothing renders for us."""
    text = json.dumps(problem(status, code, detail), ensure_ascii=False)
    return HttpResponse(text, status=status, content_type=MEDIA_TYPE)


def answer_exception(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """Answer what an endpoint raised. What nobody foresaw goes on to Django, which logs it."""
    if isinstance(error, Http404):
        error = exceptions.NotFound()
    elif isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied(str(error) or None)
    if not isinstance(error, exceptions.APIException):
        return None
    code, detail = _said(error, context.get("view"))
    more = error.more if isinstance(error, ProblemError) else {}
    response = Response(
        problem(error.status_code, code, detail, **more),
        status=error.status_code,
        content_type=MEDIA_TYPE,
        headers=_headers(error),
    )
    response.exception = True
    return response


def _said(error: exceptions.APIException, view: object) -> tuple[str, str]:
    if isinstance(error, ProblemError):
        return error.code, str(error.detail)
    if isinstance(error, exceptions.NotFound):
        return "not-found", _("There is nothing here that you may see.")
    if isinstance(error, exceptions.UnsupportedMediaType):
        said = _("What is sent here is %(types)s, and the header Content-Type says which.")
        return "unsupported-media-type", said % {"types": _types(getattr(view, "parser_classes", ()))}
    if isinstance(error, exceptions.NotAcceptable):
        said = _("What is answered here is %(types)s: ask for that in the header Accept, or send none.")
        return "not-acceptable", said % {"types": _types(getattr(view, "renderer_classes", ()))}
    return str(error.get_codes()).replace("_", "-"), str(error.detail)


def _types(classes: Iterable[type]) -> str:
    """Return the media types that parsers or renderers stand for, as a choice in words."""
    return _(" or ").join(dict.fromkeys(str(getattr(one, "media_type", "")) for one in classes))


def _headers(error: exceptions.APIException) -> dict[str, str]:
    found = {}
    if challenge := getattr(error, "auth_header", None):
        found["WWW-Authenticate"] = challenge
    if (wait := getattr(error, "wait", None)) is not None:
        found["Retry-After"] = str(max(1, int(wait)))
    return found

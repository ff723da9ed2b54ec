"""What is answered where no view could: problem details to programs, a page to people."""

import sys
from http import HTTPStatus

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views import defaults

from studio.web.api.problems import is_api, respond_problem

BUSY_SECONDS = 5
"""After how long a request that found the database busy may be tried again."""


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Answer a request that Django itself refuses to read."""
    if is_api(request):
        return respond_problem(HTTPStatus.BAD_REQUEST, "bad-request", _("This request cannot be read."))
    return defaults.bad_request(request, exception)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Answer a request that is not allowed."""
    if is_api(request):
        return respond_problem(HTTPStatus.FORBIDDEN, "permission-denied", _("This is not allowed."))
    return defaults.permission_denied(request, exception)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Answer for an address that leads nowhere. Its body may be broken, so nobody reads it."""
    if is_api(request):
        detail = _("There is nothing here that you may see.")
        return respond_problem(HTTPStatus.NOT_FOUND, "not-found", detail)
    return render(request, "404.html", status=HTTPStatus.NOT_FOUND)


def server_error(request: HttpRequest) -> HttpResponseBase:
    """Answer for a fault of the Studio, or a database that is busy or away; Django has logged it."""
    if isinstance(sys.exc_info()[1], OperationalError):
        return _busy(request)
    if is_api(request):
        detail = _("The Studio made a mistake. Nothing was changed; it is written down for its admins.")
        return respond_problem(HTTPStatus.INTERNAL_SERVER_ERROR, "server-error", detail)
    return defaults.server_error(request)


def _busy(request: HttpRequest) -> HttpResponseBase:
    """Answer that the database could not be asked; the same request may go through later."""
    status = HTTPStatus.SERVICE_UNAVAILABLE
    response: HttpResponseBase
    if is_api(request):
        detail = _("The Studio is busy. Nothing was changed; try again in a moment.")
        response = respond_problem(status, "busy", detail)
    else:
        response = HttpResponse(render_to_string("503.html"), status=status)
    response["Retry-After"] = str(BUSY_SECONDS)
    return response

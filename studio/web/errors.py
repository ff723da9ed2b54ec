"""What is answered where no view could: problem details to programs, a page to people."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _
from django.views import defaults

from studio.web.api.problems import is_api, respond_problem


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
    """Answer for an address that leads nowhere."""
    if is_api(request):
        detail = _("There is nothing here that you may see.")
        return respond_problem(HTTPStatus.NOT_FOUND, "not-found", detail)
    return defaults.page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponseBase:
    """Answer for a fault of the Studio; Django has logged it."""
    if is_api(request):
        detail = _("The Studio made a mistake. Nothing was changed; it is written down for its admins.")
        return respond_problem(HTTPStatus.INTERNAL_SERVER_ERROR, "server-error", detail)
    return defaults.server_error(request)

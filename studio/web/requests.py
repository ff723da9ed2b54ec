"""A typed request: what the middlewares put on a request, written down for the type checker."""

from typing import TYPE_CHECKING

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from studio.accounts.models import User


class PageRequest(HttpRequest):
    """A request for a page, by anybody."""

    user: "User | AnonymousUser"
    htmx: HtmxDetails
    LANGUAGE_CODE: str

"""A page around a refusal that is only a sentence, or nothing at all: for people who open its address."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBadRequest, HttpResponseBase, HttpResponseNotAllowed
from django.shortcuts import render
from django.utils.translation import gettext as _

from studio.web.api.problems import is_api
from studio.web.pages import is_fragment


class RefusalPageMiddleware:
    """Shows the sentence of a bad request, or that an address only takes what a form sends, as a page.

    htmx and programs get the answer as it is: the page has a sentence for it, programs read the status.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if is_api(request) or is_fragment(request):
            return response
        if isinstance(response, HttpResponseNotAllowed) and not response.content:
            sentence = _("This address is not a page: it only takes what a form of the Studio sends.")
        elif isinstance(response, HttpResponseBadRequest) and b"<html" not in response.content:
            sentence = response.content.decode()
        else:
            return response
        page = render(request, "refused.html", {"sentence": sentence}, status=response.status_code)
        if "Allow" in response:
            page["Allow"] = response["Allow"]
        return page

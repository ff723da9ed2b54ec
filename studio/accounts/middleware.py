"""What a request is told by who makes it: the display language (U2.12), and that a session ended (U2.11)."""

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from studio.accounts.guests import actor
from studio.web.api.problems import is_api
from studio.web.languages import choose_language, reading_in
from studio.web.pages import is_fragment


class DisplayLanguageMiddleware:
    """Lets the request be read in the display language of whoever makes it (studio.web.languages)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        own = ""
        if settings.SESSION_COOKIE_NAME in request.COOKIES and request.user.is_authenticated:
            own = request.user.display_language
        language = choose_language(request, own)
        with reading_in(language):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", language)
        return response


class EndedSessionMiddleware:
    """Tells a page that is still open that its session ended, instead of that what it shows is not there.

    To nobody nothing exists (U1.3), whether it does or not; but nobody asks for a part of a page. Whoever
    does was somebody when the page was made.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        is_of_page = is_fragment(request) and not is_api(request)
        if response.status_code != HTTPStatus.NOT_FOUND or not is_of_page:
            return response
        who = actor(request)
        is_somebody = who.is_user or who.is_guest
        return response if is_somebody else HttpResponse(status=HTTPStatus.FORBIDDEN)

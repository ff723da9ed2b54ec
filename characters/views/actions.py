"""Addresses that change something. Each belongs to a page, and asked for without a change it leads there.

Without JavaScript a refusal stands at the action's own address: reloading it, its links and whatever comes
back to "the page I was on" ask for that address.
"""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus

from django.http import HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.urls import reverse

from studio.web.requests import PageRequest

ActionView = Callable[..., HttpResponse]


def action_on(page: str) -> Callable[[ActionView], ActionView]:
    """Make a view an action of a page, whose address takes the same arguments. Only POST carries it out."""

    def decorate(view: ActionView) -> ActionView:
        @wraps(view)
        def answer(request: PageRequest, **address: object) -> HttpResponse:
            if request.method == "POST":
                return view(request, **address)
            if request.method not in ("GET", "HEAD"):
                return HttpResponseNotAllowed(["GET", "HEAD", "POST"])
            query = request.META.get("QUERY_STRING", "")
            url = reverse(f"characters:{page}", kwargs=address)
            return HttpResponseRedirect(f"{url}?{query}" if query else url, status=HTTPStatus.SEE_OTHER)

        return answer

    return decorate

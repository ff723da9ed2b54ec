"""What every page of a character does first: it is not found for others, and shown as it is while it sleeps.

Characters whose ruleset is missing sleep (F1.60).
"""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from characters.models import Character
from characters.pages.dormant import dormant_page
from characters.views.acting import DormantError
from studio.web.pages import is_fragment, render_page
from studio.web.requests import PageRequest

PageView = Callable[..., HttpResponse]


def awake(view: PageView) -> PageView:
    """Answer for a dormant character with what it holds: read, it is shown; a change is in conflict.

    A part of a page has no room for that, so htmx is led to the sheet. Services that find no such character
    of the asker's raise: that is a page that is not found.
    """

    @wraps(view)
    def answer(request: PageRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Character.DoesNotExist as error:
            raise Http404 from error
        except DormantError as error:
            if is_fragment(request):
                return HttpResponseClientRedirect(reverse("characters:sheet", args=[error.character.pk]))
            page = dormant_page(error.character)
            status = HTTPStatus.CONFLICT if request.method == "POST" else HTTPStatus.OK
            return render_page(request, "characters/dormant.html", {"page": page}, status=status)

    return answer

"""Pages that only admins of the site have; anybody else is answered 403 (P1.1).

What a form is about may be gone by now, because another admin or another tab removed it: the form leads back
to the list then, which says so. An address that is only opened is not found.
"""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from studio.web.requests import PageRequest, UserRequest

_Rest = ParamSpec("_Rest")
_StaffView = Callable[Concatenate[UserRequest, _Rest], HttpResponse]
_View = Callable[Concatenate[PageRequest, _Rest], HttpResponse]


class GoneError(Exception):
    """What a page is about is not there any more; holds a sentence, and the name of the list to go to."""

    def __init__(self, sentence: str, back: str) -> None:
        super().__init__(sentence)
        self.sentence, self.back = sentence, back


def staff_only(view: _StaffView[_Rest]) -> _View[_Rest]:
    """Let only admins in, and lead them back from a form about what is gone."""

    @wraps(view)
    def guarded(request: PageRequest, *args: _Rest.args, **kwargs: _Rest.kwargs) -> HttpResponse:
        if not request.user.is_authenticated or not request.user.is_staff:
            raise PermissionDenied(_("Only admins of this installation manage what is installed."))
        try:
            return view(request, *args, **kwargs)  # type: ignore[arg-type]
        except GoneError as gone:
            if request.method != "POST":
                raise Http404(gone.sentence) from gone
            messages.info(request, gone.sentence)
            return HttpResponseRedirect(reverse(gone.back), status=HTTPStatus.SEE_OTHER)

    return guarded

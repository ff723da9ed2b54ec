"""Pages that only admins of the site have; anybody else is answered 403 (P1.1)."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.utils.translation import gettext as _

from studio.web.requests import PageRequest, UserRequest

_Rest = ParamSpec("_Rest")
_StaffView = Callable[Concatenate[UserRequest, _Rest], HttpResponse]
_View = Callable[Concatenate[PageRequest, _Rest], HttpResponse]


def staff_only(view: _StaffView[_Rest]) -> _View[_Rest]:
    """Let only admins in."""

    @wraps(view)
    def guarded(request: PageRequest, *args: _Rest.args, **kwargs: _Rest.kwargs) -> HttpResponse:
        if not request.user.is_authenticated or not request.user.is_staff:
            raise PermissionDenied(_("Only admins of this installation manage what is installed."))
        return view(request, *args, **kwargs)  # type: ignore[arg-type]

    return guarded

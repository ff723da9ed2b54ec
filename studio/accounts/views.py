"""What a person chooses for the interface: colours and language. Works for guests and without JavaScript.

Access: everybody, for themselves.
"""

from http import HTTPStatus

from django.conf import settings
from django.http import HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from studio.accounts.models import Theme
from studio.web.context import THEME_SESSION_KEY
from studio.web.languages import canonical, is_offered
from studio.web.requests import PageRequest


@require_POST
def set_theme(request: PageRequest) -> HttpResponse:
    """Keep the colours chosen, on the user or in a guest's session, and go back."""
    theme = request.POST.get("theme", "")
    if theme not in Theme.values:
        return HttpResponseBadRequest(_("There is no such theme."))
    if request.user.is_authenticated:
        request.user.theme = theme
        request.user.save(update_fields=["theme"])
    else:
        request.session[THEME_SESSION_KEY] = theme
    return _go_back(request)


@require_POST
def set_display_language(request: PageRequest) -> HttpResponse:
    """Keep the display language chosen, on the user and in a cookie, and go back."""
    language = canonical(request.POST.get("language", ""))
    if not is_offered(language):
        return HttpResponseBadRequest(_("Nothing here is in this language."))
    if request.user.is_authenticated:
        request.user.display_language = language
        request.user.save(update_fields=["display_language"])
    response = _go_back(request)
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=60 * 60 * 24 * 365,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response


def _go_back(request: PageRequest) -> HttpResponseRedirect:
    """Redirect to the page the form stood on, as it says in `next`; never to another site."""
    target = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure()):
        target = reverse("home")
    return HttpResponseRedirect(target, status=HTTPStatus.SEE_OTHER)

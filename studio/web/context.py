"""What the layout of every page needs: htmx's settings, colours, language and direction."""

import json
from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext_lazy as _

from studio.web.languages import direction, display_language, offered_languages, page_language

THEME_SESSION_KEY = "theme"

# Strict CSP: htmx adds no style of its own and evaluates nothing. 409 and 422 carry the page's own answer and
# are swapped; Back asks for whole pages.
HTMX_CONFIG = json.dumps(
    {
        "includeIndicatorStyles": False,
        "allowEval": False,
        "historyRestoreAsHxRequest": False,
        "responseHandling": [
            {"code": "204", "swap": False},
            {"code": "[23]..", "swap": True},
            {"code": "(409|422)", "swap": True, "error": False},
            {"code": "[45]..", "swap": False, "error": True},
        ],
    }
)


# What can be chosen for the colours: value, icon, name.
THEMES = (("auto", "system", _("Auto")), ("light", "sun", _("Light")), ("dark", "moon", _("Dark")))


def choose_theme(request: HttpRequest) -> str:
    """Return auto, light or dark: a user's own choice, or what a guest chose in this session."""
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        return str(user.theme)
    session = getattr(request, "session", None)
    return str(session.get(THEME_SESSION_KEY, "auto")) if session is not None else "auto"


def page(request: HttpRequest) -> dict[str, Any]:
    """Return the context of every page.

    - `htmx_config`: JSON for `<meta name="htmx-config" content="...">`
    - `theme`: auto, light or dark, for a data attribute on the root element
    - `themes`: value, icon and name of each of them
    - `direction`: ltr or rtl, of the display language or the texts at hand
    - `display_language`: the code of the language that was chosen to read in
    - `page_language`: the code of the language the interface speaks, which is the page's own
    - `display_languages`: (code, name) of each language that can be chosen; asked only where they are shown
    """
    return {
        "htmx_config": HTMX_CONFIG,
        "theme": choose_theme(request),
        "themes": THEMES,
        "display_language": display_language(),
        "page_language": page_language(),
        "direction": SimpleLazyObject(direction),
        "display_languages": SimpleLazyObject(offered_languages),
    }

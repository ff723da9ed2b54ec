"""Who asks the API: a program with a token, or a browser with its session, of a user or of a guest."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework import authentication, exceptions
from rest_framework.request import Request

from studio.accounts.models import User
from studio.accounts.tokens import use_token

BY_TOKEN = "token"  # noqa: S105 (a word, no secret)
"""What `request.auth` is for a program with a token; None for a session."""


class TokenAuthentication(authentication.BaseAuthentication):
    """`Authorization: Bearer <token>`."""

    def authenticate(self, request: Request) -> tuple[User, str] | None:
        scheme, _space, text = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        user = use_token(text.strip())
        if user is None:
            raise exceptions.AuthenticationFailed(_("This token is not valid."))
        return user, BY_TOKEN

    def authenticate_header(self, request: Request) -> str:
        """Return how to do it better; with it, DRF answers 401 and not 403."""
        return "Bearer"


class SessionAuthentication(authentication.SessionAuthentication):
    """The session of a page. A guest has one too, so every change carries the CSRF token, whoever asks.

    A view whose POST changes nothing says so by `reads_only`: nobody can be tricked into that.
    """

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        browser: HttpRequest = request._request
        view = request.parser_context["view"]
        is_reading = request.method in ("GET", "HEAD", "OPTIONS", "TRACE") or getattr(
            view, "reads_only", False
        )
        if not is_reading:
            self.enforce_csrf(request)
        user = getattr(browser, "user", None)
        return (user, None) if user is not None and user.is_active else None

    def enforce_csrf(self, request: Request) -> None:
        """Refuse a change without the CSRF token, and say to programs what they lack."""
        try:
            super().enforce_csrf(request)
        except exceptions.PermissionDenied as error:
            detail = _(
                "Send a token of your account; or, in the session of a page, its CSRF token (%(reason)s)."
            )
            raise exceptions.PermissionDenied(detail % {"reason": error.detail}) from error


class TokenScheme(OpenApiAuthenticationExtension):
    """Describes tokens."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:  # noqa: ANN401
        return {"type": "http", "scheme": "bearer", "description": "A token of your account."}


class SessionScheme(OpenApiAuthenticationExtension):
    """Describes sessions."""

    target_class = SessionAuthentication
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:  # noqa: ANN401
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "The session of a page, a guest's too; a change also sends X-CSRFToken.",
        }

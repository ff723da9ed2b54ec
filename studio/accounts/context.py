"""What account pages and navigation need to know: is sign-up open, is there an identity provider."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest


def account(request: HttpRequest) -> dict[str, Any]:
    """Return `signup_open` and `identity_provider` (id and name, or None)."""
    provider = {"id": settings.OIDC_PROVIDER_ID, "name": settings.OIDC_NAME} if settings.OIDC_ISSUER else None
    return {"signup_open": settings.SIGNUP_OPEN, "identity_provider": provider}

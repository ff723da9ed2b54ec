"""Logging in with the household's identity provider, and roles from its groups (U9.13)."""

from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from django.conf import settings
from django.http import HttpRequest

from studio.accounts.models import User


class IdentityAdapter(DefaultSocialAccountAdapter):
    """Whoever the provider lets in may have an account, also where local sign-up is closed."""

    def is_open_for_signup(self, request: HttpRequest, sociallogin: SocialLogin) -> bool:
        return True


def list_groups(login: SocialLogin) -> frozenset[str]:
    """Return the groups that the provider names, in its userinfo or its id token."""
    data = login.account.extra_data
    found: set[str] = set()
    for source in ("userinfo", "id_token"):
        groups = (data.get(source) or {}).get("groups") or []
        found.update(str(group) for group in groups)
    return frozenset(found)


def take_roles(*, user: User, login: SocialLogin) -> None:
    """Make the user staff exactly when the provider's groups say so; without a staff group nothing changes.

    Only a login decides: connecting an identity to an account gives it nothing yet.
    """
    if not settings.OIDC_STAFF_GROUP:
        return
    is_staff = settings.OIDC_STAFF_GROUP in list_groups(login)
    if (user.is_staff, user.is_superuser) != (is_staff, is_staff):
        user.is_staff = user.is_superuser = is_staff
        user.save(update_fields=["is_staff", "is_superuser"])

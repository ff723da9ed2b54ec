"""What happens when somebody logs in. Signing up logs in, so it comes through here too."""

from typing import Any

from allauth.account.signals import user_logged_in as allauth_logged_in
from allauth.socialaccount.models import SocialLogin
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from studio.accounts.guests import claim_guest_work
from studio.accounts.identity import take_roles
from studio.accounts.models import User


@receiver(user_logged_in)
def claim_on_login(sender: type[User], *, request: HttpRequest | None, user: User, **kwargs: Any) -> None:
    """Move a guest's work to the account. A login without a session (an API's) has no guest."""
    if request is not None and hasattr(request, "session"):
        claim_guest_work(request, user=user)


@receiver(allauth_logged_in)
def take_roles_on_login(
    sender: type[User], *, user: User, sociallogin: SocialLogin | None = None, **kwargs: Any
) -> None:
    """Take the roles that the identity provider gives, when the login came through it."""
    if sociallogin is not None:
        take_roles(user=user, login=sociallogin)

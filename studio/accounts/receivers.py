"""What happens when somebody logs in. Signing up logs in, so it comes through here too."""

from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from studio.accounts.guests import claim_guest_work
from studio.accounts.models import User


@receiver(user_logged_in)
def claim_on_login(sender: type[User], *, request: HttpRequest | None, user: User, **kwargs: Any) -> None:
    """Move a guest's work to the account. A login without a session (a test's, an API's) has no guest."""
    if request is not None and hasattr(request, "session"):
        claim_guest_work(request, user=user)

"""What the rulesets app does when a guest signs in: the guest's imports become the account's."""

from typing import Any

from django.dispatch import receiver

from rulesets.services.claiming import claim_rulesets
from studio.accounts.guests import guest_claimed
from studio.accounts.models import User


@receiver(guest_claimed)
def claim_on_login(sender: type[User], *, user: User, token: str, **kwargs: Any) -> None:
    """Move the guest's rulesets and uploads to the user."""
    claim_rulesets(user=user, token=token)

"""What happens to characters when people come and go."""

from typing import Any

from django.dispatch import receiver

from characters.services.keeping import claim_characters
from studio.accounts.guests import guest_claimed
from studio.accounts.models import User


@receiver(guest_claimed)
def claim_on_login(sender: type[User], *, user: User, token: str, **kwargs: Any) -> None:
    """A guest who logs in or signs up keeps their characters."""
    claim_characters(user=user, token=token)

"""What makes a character somebody else's to see, or to have: a link to it, and an offer of it."""

import secrets

from django.conf import settings
from django.db import models

TOKEN_BYTES = 32


def make_token() -> str:
    """Return what nobody guesses: 256 bits from the system, as they stand in an address."""
    return secrets.token_urlsafe(TOKEN_BYTES)


class ShareLink(models.Model):
    """A link by which anybody can read one character, until it is revoked (U1.3).

    The token is stored as it is, not as a hash, so that its owner can see the link again and send it to one
    more player. A hash would protect nothing: whoever reads this table reads the character beside it.
    A revoked link keeps its row, so that revoking can be taken back (U2.10); the next link has a new token.
    """

    character = models.OneToOneField(
        "characters.Character", on_delete=models.CASCADE, related_name="share_link"
    )
    token = models.CharField(max_length=64, unique=True, default=make_token)
    made_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"link to {self.character}"

    @property
    def is_revoked(self) -> bool:
        """Whether it leads nowhere now."""
        return self.revoked_at is not None


class Handover(models.Model):
    """A character offered to another user, who has not accepted or declined yet (U9.10)."""

    character = models.OneToOneField(
        "characters.Character", on_delete=models.CASCADE, related_name="handover"
    )
    to = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="offered_characters"
    )
    offered_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.character} to {self.to}"

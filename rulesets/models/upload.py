"""A file handed in for import, kept while its review is read."""

import uuid
from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone

UPLOAD_LIFETIME = timedelta(hours=24)


class Upload(models.Model):
    """The bytes of a file as they came, for the person who sent it, for 24 hours.

    `ruleset` is the one it is meant for; left out, it goes to the person's own of its id.
    """

    token = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    guest_token = models.CharField(max_length=64, blank=True, default="", db_index=True)
    ruleset = models.ForeignKey(
        "rulesets.Ruleset", on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    name = models.CharField(max_length=255)
    data = models.BinaryField()
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=(
                    models.Q(owner__isnull=False, guest_token="")
                    | (models.Q(owner__isnull=True) & ~models.Q(guest_token=""))
                ),
                name="upload_has_one_owner",
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_expired(self) -> bool:
        """Whether its 24 hours are over."""
        return timezone.now() - self.created_at > UPLOAD_LIFETIME

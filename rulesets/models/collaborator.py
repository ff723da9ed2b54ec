"""With whom a ruleset is shared, and what they may do with it (U1.2, U1.3)."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    """What somebody may do with a ruleset that is not everybody's. Each may do what those below it may."""

    OWNER = "owner", _("Owner")
    EDITOR = "editor", _("Editor")
    VIEWER = "viewer", _("Viewer")

    @property
    def may_edit(self) -> bool:
        """Whether they store versions of it."""
        return self is not Role.VIEWER

    @property
    def may_share(self) -> bool:
        """Whether they decide who else has it."""
        return self is Role.OWNER


GIVEN_ROLES = (Role.EDITOR, Role.VIEWER)
"""What an owner can make somebody; the owner stands in the ruleset itself."""


class Collaborator(models.Model):
    """Somebody with whom the owner of a ruleset shares it."""

    ruleset = models.ForeignKey("rulesets.Ruleset", on_delete=models.CASCADE, related_name="collaborators")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    role = models.CharField(max_length=8, choices=[(role.value, role.label) for role in GIVEN_ROLES])
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["user__username"]
        constraints = [
            models.UniqueConstraint(fields=["ruleset", "user"], name="collaborator_once"),
            models.CheckConstraint(
                condition=Q(role__in=["editor", "viewer"]), name="collaborator_has_a_given_role"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.role})"

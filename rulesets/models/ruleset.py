"""A ruleset: an id in a namespace, and the versions stored under it."""

from django.conf import settings
from django.db import models
from django.db.models import Q

LOCAL = "local"
"""The namespace of imported files; each account has its own (F1.62, F1.68)."""

SHIPPED = ""
"""The namespace of the rulesets that come with the Studio: their ids stand alone (F1.64)."""


class Ruleset(models.Model):
    """One ruleset id in one namespace (F1.62 to F1.69).

    Owned by a user, who may share it (`Collaborator`), by a guest's token, or, when it is shipped or came
    from a catalog, by nobody. `current` is the highest version stored; of a catalog's ruleset it is the
    version in use, and none once it was uninstalled. A removed ruleset keeps its rows, so that its versions
    can be restored and never change (F1.58).
    """

    namespace = models.CharField(max_length=64, blank=True, default=SHIPPED)
    ruleset_id = models.CharField(max_length=64)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="rulesets"
    )
    guest_token = models.CharField(max_length=64, blank=True, default="", db_index=True)
    current = models.ForeignKey(
        "rulesets.Revision", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    removed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(owner__isnull=True) | Q(guest_token=""), name="ruleset_has_one_owner"
            ),
            # Three, because each database treats two empty owners as different.
            models.UniqueConstraint(
                fields=["namespace", "ruleset_id"],
                condition=Q(owner__isnull=True, guest_token=""),
                name="ruleset_once_for_all",
            ),
            models.UniqueConstraint(
                fields=["owner", "namespace", "ruleset_id"],
                condition=Q(owner__isnull=False),
                name="ruleset_once_per_owner",
            ),
            models.UniqueConstraint(
                fields=["guest_token", "namespace", "ruleset_id"],
                condition=~Q(guest_token=""),
                name="ruleset_once_per_guest",
            ),
        ]

    def __str__(self) -> str:
        return self.key

    @property
    def key(self) -> str:
        """The name characters keep: `local/<id>`, `<owner>/<id>`, `<catalog>/<id>`, or the id alone."""
        return f"{self.namespace}/{self.ruleset_id}" if self.namespace else self.ruleset_id

    @property
    def is_shipped(self) -> bool:
        """Whether it comes with the Studio."""
        return self.namespace == SHIPPED

    @property
    def is_of_catalog(self) -> bool:
        """Whether an admin installed it from a catalog for everybody (F1.64)."""
        return self.owner_id is None and not self.guest_token and self.namespace not in (SHIPPED, LOCAL)

    @property
    def has_owner(self) -> bool:
        """Whether it is somebody's, a user's or a guest's."""
        return self.owner_id is not None or bool(self.guest_token)

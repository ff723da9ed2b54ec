"""A person's character: the stored sheet with the builder's record beside it, on one pinned revision."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

NAME_MOST = 120


class View(models.TextChoices):
    """The ways to look at a character. Source: B2.2."""

    GUIDED = "guided", _("Guided")
    FIELDS = "fields", _("All fields")
    SHEET = "sheet", _("Sheet")


class Character(models.Model):
    """One character, owned by a user or by a guest's token, never by both.

    `document` is the stored character of sheet.md S2.4 and S2.14 as canonical JSON text. Its revision is
    pinned; where that is gone the character is dormant and keeps naming it, its contents by `revision_digest`
    (F1.58, F1.60). `summary` says in a few
    words what it is, for lists, which read no documents; `summary_parts` is the same as JSON, each word with
    where it comes from, by which lists show it in other languages. `counter` rises with every change and
    serves events and ETags, never as the precondition of an edit.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="characters"
    )
    guest_token = models.CharField(max_length=64, blank=True, default="", db_index=True)
    name = models.CharField(_("name"), max_length=NAME_MOST)
    revision = models.ForeignKey(
        "rulesets.Revision", on_delete=models.SET_NULL, null=True, blank=True, related_name="characters"
    )
    ruleset_key = models.CharField(max_length=200)
    ruleset_name = models.CharField(max_length=200)
    version_number = models.PositiveBigIntegerField()
    revision_digest = models.CharField(max_length=64)
    summary = models.CharField(max_length=200, blank=True, default="")
    summary_parts = models.TextField(blank=True, default="")
    document = models.TextField()
    digest = models.CharField(max_length=64)
    view = models.CharField(max_length=8, choices=View.choices, default=View.GUIDED)
    counter = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-updated_at", "-pk"]
        indexes = [models.Index(fields=["owner", "-updated_at"], name="characters_of_owner")]
        constraints = [
            models.CheckConstraint(
                condition=(
                    models.Q(owner__isnull=False, guest_token="")
                    | (models.Q(owner__isnull=True) & ~models.Q(guest_token=""))
                ),
                name="character_has_one_owner",
                violation_error_message=_("A character belongs to a user or to a guest."),
            )
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save; `updated_at` goes along with every partial save."""
        fields = kwargs.get("update_fields")
        if fields is not None:
            kwargs["update_fields"] = {*fields, "updated_at"}
        super().save(*args, **kwargs)

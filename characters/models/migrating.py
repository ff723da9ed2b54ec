"""A character's turn in a bulk migration: fixed when the job starts, and what became of it. Source: M9."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class TurnOutcome(models.TextChoices):
    """What became of a character's turn; the words of the job's counts."""

    WAITING = "", _("waiting")
    CHANGED = "changed", _("changed")
    UNCHANGED = "unchanged", _("unchanged")
    SKIPPED = "skipped", _("skipped")
    FAILED = "failed", _("failed")


class MigrationTurn(models.Model):
    """One character in one job that migrates stored sheets.

    `character_key` is no foreign key: a character that is deleted keeps its turn, which is then skipped
    (M9.17). `event` numbers the change it led to, by which it is set back. `said` holds sentences as JSON,
    each a template with its values: why it failed, or in a dry run what would be another.
    """

    job = models.ForeignKey("jobs.Job", on_delete=models.CASCADE, related_name="migration_turns")
    character_key = models.PositiveBigIntegerField()
    outcome = models.CharField(
        max_length=9, choices=TurnOutcome.choices, default=TurnOutcome.WAITING, blank=True
    )
    event = models.PositiveIntegerField(null=True, blank=True)
    said = models.TextField(blank=True, default="")
    set_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["job", "character_key"]
        constraints = [
            models.UniqueConstraint(fields=["job", "character_key"], name="character_once_in_migration")
        ]
        indexes = [models.Index(fields=["job", "outcome", "character_key"], name="turns_of_migration")]

    def __str__(self) -> str:
        return f"{self.character_key}: {self.outcome or 'waiting'}"

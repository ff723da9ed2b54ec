"""What happened to a character: every change, in order, with all it takes to undo it."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class EventKind(models.TextChoices):
    """What an event is: a change of the sheet, the taking back or repeating of one, or a note.

    A note says what became of the character as a whole, such as that it was shared. Undo passes it over.
    """

    CHANGE = "change", "change"
    UNDO = "undo", "undo"
    REDO = "redo", "redo"
    NOTE = "note", "note"


class Standing(models.TextChoices):
    """Where a change stands now: in force, taken back, or taken back and overtaken by a later change."""

    DONE = "done", "done"
    UNDONE = "undone", "undone"
    OVERTAKEN = "overtaken", "overtaken"


class CharacterEvent(models.Model):
    """One change of one character, numbered from 1.

    `command` is what was asked for (rulesets.engine.builder.commands), `place` where, `patch` what it did to
    the record in both directions (characters.services.patches). Both are JSON text, not JSON columns: they
    hold what people typed, and jsonb refuses some characters. An undo or redo names the change it was
    `about` and has no patch of its own; nor has a note.
    """

    character = models.ForeignKey("characters.Character", on_delete=models.CASCADE, related_name="events")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=6, choices=EventKind.choices, default=EventKind.CHANGE)
    place = models.CharField(max_length=300)
    command = models.TextField(blank=True, default="")
    patch = models.TextField(blank=True, default="")
    standing = models.CharField(max_length=9, choices=Standing.choices, default=Standing.DONE)
    about = models.ForeignKey("self", on_delete=models.CASCADE, null=True, blank=True, related_name="answers")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    guest_token = models.CharField(max_length=64, blank=True, default="")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["character", "number"], name="event_number_once")]
        indexes = [
            models.Index(
                fields=["character", "standing", "number"],
                name="changes_of_character",
                condition=Q(kind="change"),
            )
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.place}"

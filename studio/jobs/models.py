"""What the background leaves behind."""

from django.db import models


class WorkerHeartbeat(models.Model):
    """The last sign of life of one worker: it took a message from the broker and ran it."""

    hostname = models.CharField(max_length=255, unique=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at"]

    def __str__(self) -> str:
        return f"{self.hostname} at {self.at:%Y-%m-%d %H:%M:%S}"

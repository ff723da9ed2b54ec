"""What the background leaves behind: the workers' signs of life, and jobs."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from studio.jobs.codes import tell


class WorkerHeartbeat(models.Model):
    """The last sign of life of one worker: it took a message from the broker and ran it."""

    hostname = models.CharField(max_length=255, unique=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at"]

    def __str__(self) -> str:
        return f"{self.hostname} at {self.at:%Y-%m-%d %H:%M:%S}"


class State(models.TextChoices):
    """Where a job stands. Source: P7."""

    QUEUED = "queued", _("waiting for its turn")
    FETCHING = "fetching", _("downloading")
    RETRYING = "retrying", _("waiting for the next attempt")
    VERIFYING = "verifying", _("checking size and checksum")
    CHECKING = "checking", _("checking the content")
    REVIEW = "review", _("waiting for somebody to read it")
    STORING = "storing", _("storing")
    LOCALES = "locales", _("in use, fetching translations")
    RUNNING = "running", _("running")
    DONE = "done", _("done")
    REFUSED = "refused", _("refused")
    FAILED = "failed", _("failed")
    CANCELLED = "cancelled", _("cancelled")


ENDED = (State.DONE, State.REFUSED, State.FAILED, State.CANCELLED)
UNFINISHED = tuple(state for state in State if state not in ENDED)
LEASED = (
    State.FETCHING,
    State.VERIFYING,
    State.CHECKING,
    State.STORING,
    State.LOCALES,
    State.RUNNING,
)
"""The states in which a worker holds the job (P7.9)."""

IN_LANE = tuple(state for state in UNFINISHED if state != State.REVIEW)
"""The states that hold up the jobs behind in a lane (P7.8)."""


class Job(models.Model):
    """One piece of work for a worker. This row is the truth; the message only carries its key (P7.1).

    `subject` says what it is about, in words for people, and `search_text` that without case and accents.
    Jobs of one `lane` run one after the other, by `queued_at`. While a job is unfinished no other has its
    `unique_key`. `cursor` is how far it came. `attempt` counts the times a worker took it, `failures` the
    passing failures among them. `message` is the sentence of its end or of its last passing failure, a
    template that `detail` fills. `since` is when it came into its state. Whoever asked is a user or a guest's
    token, or neither for the Studio itself.
    Source: P7.
    """

    kind = models.CharField(max_length=64)
    subject = models.CharField(max_length=300)
    search_text = models.TextField(blank=True, default="")
    lane = models.CharField(max_length=200, blank=True, default="")
    unique_key = models.CharField(max_length=300, blank=True, default="")
    state = models.CharField(max_length=16, choices=State.choices, default=State.QUEUED)
    request = models.JSONField(default=dict, blank=True)
    cursor = models.JSONField(null=True, blank=True, default=None)
    done = models.PositiveBigIntegerField(default=0)
    total = models.PositiveBigIntegerField(null=True, blank=True)
    counts = models.JSONField(default=dict, blank=True)
    bytes_done = models.PositiveBigIntegerField(default=0)
    bytes_total = models.PositiveBigIntegerField(null=True, blank=True)
    attempt = models.PositiveIntegerField(default=0)
    failures = models.PositiveIntegerField(default=0)
    next_attempt_at = models.DateTimeField(null=True, blank=True)
    lost_workers = models.PositiveIntegerField(default=0)
    lease_holder = models.CharField(max_length=300, blank=True, default="")
    lease_until = models.DateTimeField(null=True, blank=True)
    cancel_asked_at = models.DateTimeField(null=True, blank=True)
    code = models.CharField(max_length=64, blank=True, default="")
    message = models.TextField(blank=True, default="")
    detail = models.JSONField(default=dict, blank=True)
    notes = models.JSONField(default=list, blank=True)
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="jobs"
    )
    guest_token = models.CharField(max_length=64, blank=True, default="", db_index=True)
    created_at = models.DateTimeField()
    queued_at = models.DateTimeField()
    since = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["state", "since"], name="job_state_since"),
            models.Index(fields=["lane", "queued_at"], name="job_lane_queued"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["unique_key"],
                condition=Q(state__in=UNFINISHED) & ~Q(unique_key=""),
                name="job_unique_while_unfinished",
            ),
            models.UniqueConstraint(
                fields=["lane"],
                condition=Q(state__in=LEASED) & ~Q(lane=""),
                name="job_one_at_a_time_in_a_lane",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject} ({self.state})"

    @property
    def is_ended(self) -> bool:
        return self.state in ENDED

    @property
    def is_leased(self) -> bool:
        return self.state in LEASED

    @property
    def sentence(self) -> str:
        """The sentence of its end or of its last passing failure, in the language of whoever reads (U2.8)."""
        return tell(self.message, self.detail)

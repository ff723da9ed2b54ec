"""One published version of a ruleset, and the files it keeps beside its document. Neither ever changes."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from rulesets.engine.sentences import DisplayText


class ImmutableError(TypeError):
    """Raised where code tries to change what is stored for good (F1.53)."""


class Immutable(models.Model):
    """A row that is written once."""

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store a new row. Raises ImmutableError for one that is there."""
        if not self._state.adding:
            raise ImmutableError(f"{self._meta.label} {self.pk} is stored for good and is never rewritten.")
        super().save(*args, **kwargs)


class Source(models.TextChoices):
    """Where a version came from."""

    SHIPPED = "shipped", _("Comes with the Studio")
    IMPORTED = "imported", _("Imported from a file")
    CATALOG = "catalog", _("Installed from a catalog")


class CatalogFile(Immutable):
    """The text of a package's file beside the ruleset: a catalog, abilities, a locale, the licence.

    Stored once for all versions that carry it, or have it as a translation.

    `digest` is the SHA-256 of the text's UTF-8 bytes, in hex.
    """

    digest = models.CharField(max_length=64, unique=True)
    text = models.TextField()

    def __str__(self) -> str:
        return self.digest[:12]


class Revision(Immutable):
    """One version of a ruleset (F1.53).

    `document` is the file exactly as it was written, `digest` the SHA-256 of its canonical form with its
    catalog files (F1.56). The other columns repeat what lists show, so that no list parses a document.
    `coverage` maps checks, saves, sheet, resources, rests and combat to whether the ruleset handles them;
    `counts` maps what a card tells (skills, catalogs, entries, steps) to how many there are.
    """

    ruleset = models.ForeignKey("rulesets.Ruleset", on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveBigIntegerField()
    document = models.TextField()
    digest = models.CharField(max_length=64, db_index=True)
    manifest = models.TextField(blank=True, default="")
    api_minor = models.PositiveIntegerField()
    source = models.CharField(max_length=8, choices=Source.choices)
    name = models.CharField(max_length=120)
    edition = models.CharField(max_length=160, blank=True, default="")
    summary = models.CharField(max_length=400)
    license_id = models.TextField(blank=True, default="")
    attribution = models.TextField(blank=True, default="")
    coverage = models.JSONField(default=dict)
    counts = models.JSONField(default=dict)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    published_at = models.DateTimeField(auto_now_add=True)
    catalog_files = models.ManyToManyField(CatalogFile, through="RevisionFile", related_name="revisions")

    class Meta:
        ordering = ["ruleset", "-number"]
        constraints = [models.UniqueConstraint(fields=["ruleset", "number"], name="revision_number_once")]

    def __str__(self) -> str:
        return f"{self.name} {self.number}"

    @property
    def display_name(self) -> DisplayText:
        """The name, for pages to show in their language."""
        return DisplayText(self.name)

    @property
    def display_edition(self) -> DisplayText:
        """The edition, for pages to show in their language."""
        return DisplayText(self.edition)

    @property
    def display_summary(self) -> DisplayText:
        """The summary, for pages to show in their language."""
        return DisplayText(self.summary)


class RevisionFile(Immutable):
    """Which file a version keeps under which name, such as `catalogs/spells.json`.

    Translations are not part of the version (F1.91) and are kept apart: `LocalePack`.
    """

    revision = models.ForeignKey(Revision, on_delete=models.CASCADE, related_name="files")
    path = models.CharField(max_length=120)
    file = models.ForeignKey(CatalogFile, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["path"]
        constraints = [models.UniqueConstraint(fields=["revision", "path"], name="revision_file_once")]

    def __str__(self) -> str:
        return self.path

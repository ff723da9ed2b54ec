"""Translations of a stored version, one row per language, and what an admin said about languages.

They are no part of the version (packs.md T4.3): they come, are replaced and go while the version stays.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Origin(models.TextChoices):
    """Where a translation came from, and so who may take it away (T4.8)."""

    IMPORTED = "imported", _("Came with the ruleset's own file")
    PACK = "pack", _("Fetched from a catalog")


class LocalePack(models.Model):
    """The texts of one version in one language (T4, T6).

    `file` is the locale file exactly as it came. `listed_sha256` is what the catalog listed for a fetched
    one. The other columns repeat what is needed before the file is read: the direction, the package's own
    name and description, and in `card` the texts of a ruleset's card, English to translated.
    """

    revision = models.ForeignKey("rulesets.Revision", on_delete=models.CASCADE, related_name="locale_packs")
    language = models.CharField(max_length=16)
    origin = models.CharField(max_length=8, choices=Origin.choices)
    file = models.ForeignKey("rulesets.CatalogFile", on_delete=models.PROTECT, related_name="locale_packs")
    direction = models.CharField(max_length=3)
    package_name = models.TextField(blank=True, default="")
    package_description = models.TextField(blank=True, default="")
    card = models.JSONField(default=dict)
    listed_sha256 = models.CharField(max_length=64, blank=True, default="")
    fetched_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["language"]
        constraints = [models.UniqueConstraint(fields=["revision", "language"], name="locale_pack_once")]

    def __str__(self) -> str:
        return f"{self.revision_id} {self.language}"

    @property
    def path(self) -> str:
        """What the file is called in a package."""
        return f"locales/{self.language}.json"


class KeptLanguage(models.Model):
    """A language that counts as needed although nobody reads in it: an admin wants it kept (T6.10)."""

    language = models.CharField(max_length=16, unique=True)
    marked_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["language"]

    def __str__(self) -> str:
        return self.language


class RemovedPack(models.Model):
    """A pack that an admin removed by hand: not fetched again until asked for or listed anew (T6.10)."""

    revision = models.ForeignKey("rulesets.Revision", on_delete=models.CASCADE, related_name="removed_packs")
    language = models.CharField(max_length=16)
    listed_sha256 = models.CharField(max_length=64, blank=True, default="")
    removed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["language"]
        constraints = [models.UniqueConstraint(fields=["revision", "language"], name="removed_pack_once")]

    def __str__(self) -> str:
        return f"{self.revision_id} {self.language}"

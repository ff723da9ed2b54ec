"""Catalogs that an admin added, and the rulesets installed from them."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from rulesets.models.revision import Revision

URL_MOST = 2000
TAG_MOST = 500


class CatalogIndex(models.Model):
    """A catalog: where its index is, and the last one that could be read (P1.1, P1.5).

    `text` is that index as it came, `digest` its SHA-256; offers are read from it whenever they are asked
    for. A catalog without `url` was uploaded. `catalog_id` is empty until the index was read for the first
    time. `fault_code` says why the last look was in vain; the last good index stays in use.
    """

    catalog_id = models.CharField(max_length=64, blank=True, default="")
    name = models.CharField(max_length=200, blank=True, default="")
    url = models.CharField(max_length=URL_MOST, blank=True, default="")
    text = models.TextField(blank=True, default="")
    digest = models.CharField(max_length=64, blank=True, default="")
    etag = models.CharField(max_length=TAG_MOST, blank=True, default="")
    last_modified = models.CharField(max_length=TAG_MOST, blank=True, default="")
    read_at = models.DateTimeField(null=True, blank=True)
    fault_code = models.CharField(max_length=64, blank=True, default="")
    fault_message = models.TextField(blank=True, default="")
    fault_at = models.DateTimeField(null=True, blank=True)
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    added_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["catalog_id"], condition=~Q(catalog_id=""), name="catalog_id_once"
            ),
            models.UniqueConstraint(fields=["url"], condition=~Q(url=""), name="catalog_url_once"),
        ]

    def __str__(self) -> str:
        return self.name or self.address

    @property
    def address(self) -> str:
        """Its address as people may see it, without a query (P7.15)."""
        return self.url.partition("?")[0]

    @property
    def is_uploaded(self) -> bool:
        """Whether it has no address that could be asked again."""
        return not self.url


class Installation(models.Model):
    """A ruleset of a catalog (P5, P6), and which of its package versions is in use.

    `current` is the one that new characters take, `previous` the one a rollback leads to, `rolled_back` the
    one a rollback led away from. After an uninstall all three are empty, and only versions that are in use
    stay.
    """

    ruleset = models.OneToOneField("rulesets.Ruleset", on_delete=models.CASCADE, related_name="installation")
    current = models.ForeignKey(
        "rulesets.InstalledVersion", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    previous = models.ForeignKey(
        "rulesets.InstalledVersion", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    rolled_back = models.ForeignKey(
        "rulesets.InstalledVersion", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    uninstalled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.ruleset.key

    @property
    def is_uninstalled(self) -> bool:
        """Whether it is offered to nobody any more (P6.8)."""
        return self.uninstalled_at is not None


class InstalledVersion(models.Model):
    """A package version that was installed: the version it brought, and where it came from (P5.7)."""

    installation = models.ForeignKey(Installation, on_delete=models.CASCADE, related_name="versions")
    revision = models.ForeignKey(Revision, on_delete=models.CASCADE, related_name="installed_versions")
    package_version = models.CharField(max_length=64)
    url = models.CharField(max_length=URL_MOST)
    sha256 = models.CharField(max_length=64)
    installed_at = models.DateTimeField()
    installed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["-installed_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["installation", "package_version", "revision"], name="package_version_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.installation} {self.package_version}"

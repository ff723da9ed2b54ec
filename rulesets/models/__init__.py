"""Tables of the rulesets app."""

from rulesets.models.catalog import CatalogIndex, Installation, InstalledVersion
from rulesets.models.revision import CatalogFile, ImmutableError, Revision, RevisionFile, Source
from rulesets.models.ruleset import LOCAL, SHIPPED, Ruleset
from rulesets.models.upload import UPLOAD_LIFETIME, Upload

__all__ = [
    "LOCAL",
    "SHIPPED",
    "UPLOAD_LIFETIME",
    "CatalogFile",
    "CatalogIndex",
    "ImmutableError",
    "Installation",
    "InstalledVersion",
    "Revision",
    "RevisionFile",
    "Ruleset",
    "Source",
    "Upload",
]

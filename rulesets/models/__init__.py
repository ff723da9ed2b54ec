"""Tables of the rulesets app."""

from rulesets.models.locale import KeptLanguage, LocalePack, Origin, RemovedPack
from rulesets.models.revision import CatalogFile, ImmutableError, Revision, RevisionFile, Source
from rulesets.models.ruleset import LOCAL, SHIPPED, Ruleset
from rulesets.models.upload import UPLOAD_LIFETIME, Upload

__all__ = [
    "LOCAL",
    "SHIPPED",
    "UPLOAD_LIFETIME",
    "CatalogFile",
    "ImmutableError",
    "KeptLanguage",
    "LocalePack",
    "Origin",
    "RemovedPack",
    "Revision",
    "RevisionFile",
    "Ruleset",
    "Source",
    "Upload",
]

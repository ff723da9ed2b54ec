"""Tables of the rulesets app."""

from rulesets.models.catalog import CatalogIndex, Installation, InstalledVersion
from rulesets.models.collaborator import GIVEN_ROLES, Collaborator, Role
from rulesets.models.locale import KeptLanguage, LocalePack, Origin, RemovedPack
from rulesets.models.revision import CatalogFile, ImmutableError, Revision, RevisionFile, Source
from rulesets.models.ruleset import LOCAL, SHIPPED, Ruleset
from rulesets.models.upload import UPLOAD_LIFETIME, Upload

__all__ = [
    "GIVEN_ROLES",
    "LOCAL",
    "SHIPPED",
    "UPLOAD_LIFETIME",
    "CatalogFile",
    "CatalogIndex",
    "Collaborator",
    "ImmutableError",
    "Installation",
    "InstalledVersion",
    "KeptLanguage",
    "LocalePack",
    "Origin",
    "RemovedPack",
    "Revision",
    "RevisionFile",
    "Role",
    "Ruleset",
    "Source",
    "Upload",
]

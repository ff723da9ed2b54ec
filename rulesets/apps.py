"""The rulesets app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulesetsConfig(AppConfig):
    """Rulesets."""

    name = "rulesets"

    def ready(self) -> None:
        from rulesets import receivers  # noqa: F401
        from rulesets.engine.checks.package import API
        from rulesets.services import reconciling
        from rulesets.services.installing.kinds import register_kinds
        from rulesets.services.installing.languages import CatalogPacks, listed_languages
        from rulesets.texts import kept_languages
        from studio.jobs.health import tell_version
        from studio.web.languages import language_sources

        language_sources.extend([kept_languages, listed_languages])
        reconciling.connect(CatalogPacks())
        reconciling.register()
        register_kinds()
        tell_version(_("Capability API of packages"), ".".join(map(str, API)))

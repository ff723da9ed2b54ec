"""The rulesets app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulesetsConfig(AppConfig):
    """Rulesets."""

    name = "rulesets"

    def ready(self) -> None:
        from rulesets import receivers  # noqa: F401
        from rulesets.engine.checks.package import API
        from rulesets.services.installing.kinds import register_kinds
        from studio.jobs.health import tell_version

        register_kinds()
        tell_version(_("Capability API of packages"), ".".join(map(str, API)))

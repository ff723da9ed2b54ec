"""The rulesets app."""

from django.apps import AppConfig


class RulesetsConfig(AppConfig):
    """Rulesets."""

    name = "rulesets"

    def ready(self) -> None:
        from rulesets import receivers  # noqa: F401

"""The rulesets app."""

from django.apps import AppConfig


class RulesetsConfig(AppConfig):
    """Rulesets."""

    name = "rulesets"

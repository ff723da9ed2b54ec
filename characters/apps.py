"""The characters app."""

from django.apps import AppConfig


class CharactersConfig(AppConfig):
    """Characters."""

    name = "characters"

    def ready(self) -> None:
        from characters import receivers  # noqa: F401
        from characters.job_kinds import register_kinds

        register_kinds()

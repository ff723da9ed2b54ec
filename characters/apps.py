"""The characters app."""

from django.apps import AppConfig


class CharactersConfig(AppConfig):
    """Characters."""

    name = "characters"

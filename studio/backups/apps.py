"""The app that backs an installation up and restores it."""

from django.apps import AppConfig


class BackupsConfig(AppConfig):
    """Two management commands; no tables of its own."""

    name = "studio.backups"

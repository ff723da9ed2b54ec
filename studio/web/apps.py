"""What every page needs; knows no app."""

from django.apps import AppConfig
from django.urls import register_converter


class WebConfig(AppConfig):
    """Page or fragment, context of every page, template tags."""

    name = "studio.web"
    label = "web"

    def ready(self) -> None:
        """Make known what is for every app: a converter is registered once, before the first address."""
        from studio.web.converters import RowNumber

        register_converter(RowNumber, "row")

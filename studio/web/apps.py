"""What every page needs; knows no app."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """Page or fragment, context of every page, template tags."""

    name = "studio.web"
    label = "web"

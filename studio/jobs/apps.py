"""Work in the background and the health of the installation; knows no app."""

from importlib import import_module

from django.apps import AppConfig
from django.conf import settings


class JobsConfig(AppConfig):
    """Worker, heartbeat, health."""

    name = "studio.jobs"
    label = "jobs"

    def ready(self) -> None:
        # Tasks declared with shared_task bind to this application, in web processes too.
        from studio import celery  # noqa: F401
        from studio.jobs import receivers  # noqa: F401

        for module in settings.JOB_KIND_MODULES:
            import_module(module)

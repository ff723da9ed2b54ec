"""The Celery application. Its broker is Redis, or the filesystem broker under var/ (settings/base.py)."""

import os
from pathlib import Path

from celery import Celery
from django.conf import settings
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "studio.settings.prod")

TRANSPORT_ALIASES["filesystem"] = "studio.jobs.filesystem_broker:Transport"
app = Celery("studio")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["worker"].add("studio.jobs.worker:Sweeper")

for folder in settings.BROKER_FOLDERS.values():
    Path(folder).mkdir(parents=True, exist_ok=True)

"""The worker's sign of life (U6.2).

The embedded beat sends a message through the broker; the worker that takes it writes down that it did. So a
fresh heartbeat says that broker, worker and database work together, not only that a process exists.
"""

import logging
import os
from datetime import datetime, timedelta

from django.conf import settings

from studio.jobs.models import WorkerHeartbeat

FORGET_AFTER = timedelta(days=1)

logger = logging.getLogger(__name__)


def name_broker() -> str:
    """Return which broker this installation uses: filesystem, or the scheme of its address such as redis."""
    return str(settings.CELERY_BROKER_URL).split(":", 1)[0]


def write_heartbeat(*, hostname: str, at: datetime) -> WorkerHeartbeat:
    """Note that this worker lives, and forget the workers that have been gone for a day."""
    heartbeat, created = WorkerHeartbeat.objects.update_or_create(
        hostname=hostname, defaults={"pid": os.getpid(), "broker": name_broker(), "at": at}
    )
    WorkerHeartbeat.objects.filter(at__lt=at - FORGET_AFTER).delete()
    if created:
        logger.info("The worker %s has taken its first message.", hostname)
    return heartbeat

"""The worker's sign of life (U6.2).

The embedded beat sends a message through the broker; the worker that takes it writes down that it did. So a
fresh heartbeat says that broker, worker and database work together, not only that a process exists.
"""

import logging
from datetime import datetime, timedelta

from studio.jobs.models import WorkerHeartbeat

FORGET_AFTER = timedelta(days=1)

logger = logging.getLogger(__name__)


def write_heartbeat(*, hostname: str, at: datetime) -> WorkerHeartbeat:
    """Note that this worker lives, and forget the workers that have been gone for a day."""
    heartbeat, created = WorkerHeartbeat.objects.update_or_create(hostname=hostname, defaults={"at": at})
    WorkerHeartbeat.objects.filter(at__lt=at - FORGET_AFTER).delete()
    if created:
        logger.info("The worker %s has taken its first message.", hostname)
    return heartbeat

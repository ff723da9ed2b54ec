"""Tasks of the installation itself."""

from celery import Task, shared_task
from celery.signals import worker_ready
from django.utils import timezone

from studio.jobs.heartbeat import write_heartbeat


@shared_task(bind=True)
def record_heartbeat(self: Task) -> None:
    """Write this worker's heartbeat. Safe to run twice."""
    write_heartbeat(hostname=self.request.hostname, at=timezone.now())


@worker_ready.connect
def send_first_heartbeat(**kwargs: object) -> None:
    """Show a worker that has just started without waiting for the first beat."""
    record_heartbeat.delay()

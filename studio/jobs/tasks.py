"""Tasks of the installation itself."""

from celery import Task, shared_task
from celery.signals import worker_ready, worker_shutting_down
from django.conf import settings
from django.utils import timezone

from studio.jobs.bell import ring
from studio.jobs.heartbeat import write_heartbeat
from studio.jobs.running import run_job
from studio.jobs.stopping import ask_to_stop, is_stopping


@shared_task(bind=True)
def record_heartbeat(self: Task) -> None:
    """Write this worker's heartbeat. Safe to run twice."""
    write_heartbeat(hostname=self.request.hostname, at=timezone.now())


@shared_task(bind=True, time_limit=settings.JOB_TIME_LIMIT)
def carry_out(self: Task, job_id: int) -> None:
    """Carry out a job, if it is its turn. Safe to run twice (P7.18).

    A worker that ends takes nothing any more, least of all what it has just handed back.
    """
    if is_stopping():
        ring(job_id)  # for whoever comes next
        return
    run_job(job_id, worker=self.request.hostname)


@worker_shutting_down.connect
def hand_back_jobs(**kwargs: object) -> None:
    """Have the worker's processes hand back what they work on."""
    ask_to_stop()


@worker_ready.connect
def send_first_heartbeat(**kwargs: object) -> None:
    """Show a worker that has just started without waiting for the first beat."""
    record_heartbeat.delay()

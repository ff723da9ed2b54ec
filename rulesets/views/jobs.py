"""From a job that was started to the page that shows how it goes."""

from http import HTTPStatus

from django.http import HttpResponseRedirect
from django.urls import reverse

from studio.jobs.models import Job


def see_job(job: Job) -> HttpResponseRedirect:
    """Lead to the page of a job."""
    return HttpResponseRedirect(reverse("jobs:show_job", args=[job.pk]), status=HTTPStatus.SEE_OTHER)

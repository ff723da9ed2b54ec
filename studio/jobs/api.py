"""Jobs in the API (U7.2).

Access: as on the pages (studio/jobs/job_views.py). What is not yours is not found, whether it exists or not.
"""

from http import HTTPStatus

from django.urls import path
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from studio.jobs.acting import act
from studio.jobs.answers import JobAnswer, answer_of
from studio.jobs.models import Job
from studio.jobs.queries import GROUPS, Viewer, job_for, jobs_listed_for, may_act, narrow, viewer_of
from studio.jobs.services import Refusal
from studio.web.api.lists import PAGING, WORDS, page_answer, read_words
from studio.web.api.problems import InvalidBodyError, ProblemError
from studio.web.api.shapes import as_json, page_of
from studio.web.api.views import ApiView

TAGS = ["jobs"]
SHOW = OpenApiParameter(
    "show",
    {"type": "string", "enum": list(GROUPS)},
    description="Only those that wait, run, are done, failed; or that changed nothing and nobody asked for.",
)
KIND = OpenApiParameter("kind", {"type": "string"}, description="Only those of a kind.")


class JobsView(ApiView):
    """Jobs."""

    @extend_schema(
        operation_id="list_jobs",
        tags=TAGS,
        parameters=[SHOW, KIND, WORDS, *PAGING],
        responses={200: page_of(JobAnswer)},
    )
    def get(self, request: Request) -> Response:
        """List jobs, the newest first: for staff all of them, else those one asked for.

        Those that nobody asked for and that changed nothing are listed only where `show` asks for them.
        """
        found = narrow(
            jobs_listed_for(viewer_of(request)),
            group=_read_show(request),
            kind=request.query_params.get("kind", ""),
            words=read_words(request),
        )
        return Response(as_json(page_answer(request, found, JobAnswer, answer_of)))


def _read_show(request: Request) -> str:
    show = request.query_params.get("show")
    if show is None or show in GROUPS:
        return show or ""
    message = _("One of %(groups)s.") % {"groups": ", ".join(GROUPS)}
    line = {"path": "?show", "code": "unknown-kind", "message": message, "value": show}
    raise InvalidBodyError([line], status=HTTPStatus.BAD_REQUEST)


class JobView(ApiView):
    """One job."""

    @extend_schema(operation_id="get_job", tags=TAGS, responses={200: JobAnswer})
    def get(self, request: Request, job_id: int) -> Response:
        """Read how far a job is, or how it ended. Ask at most twice a second: it is written no oftener."""
        return Response(as_json(answer_of(job_for(viewer_of(request), job_id))))


class _ActionView(ApiView):
    """One thing that is done with a job."""

    def carry_out(self, request: Request, job_id: int, action: str) -> Response:
        """Do it, and answer with the job it led to. Raises ProblemError (409) where it is refused."""
        viewer = viewer_of(request)
        job = _job_to_change(viewer, job_id)
        acted = act(action, job, viewer.who)
        if isinstance(acted, Refusal):
            raise ProblemError(HTTPStatus.CONFLICT, acted.code, acted.message)
        status = HTTPStatus.ACCEPTED if acted.is_new else HTTPStatus.OK
        return Response(as_json(answer_of(acted.job)), status=status)


def _job_to_change(viewer: Viewer, job_id: int) -> Job:
    job = job_for(viewer, job_id)
    if not may_act(viewer, job):
        raise PermissionDenied
    return job


class CancelView(_ActionView):
    """Cancelling a job."""

    @extend_schema(operation_id="cancel_job", tags=TAGS, request=None, responses={200: JobAnswer})
    def post(self, request: Request, job_id: int) -> Response:
        """Cancel a job; one that runs stops within two seconds. 409 (`too-late`) once it stores."""
        return self.carry_out(request, job_id, "cancel")


class RetryView(_ActionView):
    """Trying a job again."""

    @extend_schema(
        operation_id="retry_job", tags=TAGS, request=None, responses={202: JobAnswer, 200: JobAnswer}
    )
    def post(self, request: Request, job_id: int) -> Response:
        """Start a new job from the same request (202); 200 with the one that does the same already."""
        return self.carry_out(request, job_id, "retry")


class ResumeView(_ActionView):
    """Letting a job go on."""

    @extend_schema(operation_id="resume_job", tags=TAGS, request=None, responses={200: JobAnswer})
    def post(self, request: Request, job_id: int) -> Response:
        """Let a job that failed or was cancelled go on where it stopped, if its kind can."""
        return self.carry_out(request, job_id, "resume")


class ConfirmView(_ActionView):
    """Confirming a job."""

    @extend_schema(operation_id="confirm_job", tags=TAGS, request=None, responses={200: JobAnswer})
    def post(self, request: Request, job_id: int) -> Response:
        """Confirm what a job in `review` shows in its `detail`, so that it goes on."""
        return self.carry_out(request, job_id, "confirm")


urlpatterns = [
    path("", JobsView.as_view(), name="jobs"),
    path("<row:job_id>/", JobView.as_view(), name="job"),
    path("<row:job_id>/cancel/", CancelView.as_view(), name="cancel_job"),
    path("<row:job_id>/retry/", RetryView.as_view(), name="retry_job"),
    path("<row:job_id>/resume/", ResumeView.as_view(), name="resume_job"),
    path("<row:job_id>/confirm/", ConfirmView.as_view(), name="confirm_job"),
]

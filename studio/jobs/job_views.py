"""The pages of jobs (U2.8, U6.2).

Access: staff see and act on every job. Others list those they asked for, see these and what a kind shows
them, and act on those they asked for unless the kind says otherwise. Whatever else is not found.
"""

from http import HTTPStatus

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import replace_url

from studio.jobs.acting import act
from studio.jobs.models import Job
from studio.jobs.pages import job_page, jobs_page
from studio.jobs.queries import ACTIONS, Viewer, job_for, may_act, viewer_of
from studio.jobs.services import Refusal
from studio.web.pages import is_fragment, render_page
from studio.web.requests import PageRequest


@require_safe
@never_cache
def list_jobs(request: PageRequest) -> HttpResponse:
    """Show the jobs, searched and filtered if asked; the page asks again while one is unfinished."""
    page = jobs_page(viewer_of(request), request.GET.dict())
    response = render_page(request, "jobs/list_jobs.html", {"page": page}, partial="found")
    # What narrows the list stands in the address; asking again by itself changes nothing there.
    is_narrowing = is_fragment(request) and request.htmx.trigger != "found"
    return replace_url(response, page.url + page.query) if is_narrowing else response


@require_safe
@never_cache
def show_job(request: PageRequest, job_id: int) -> HttpResponse:
    """Show one job. Until its end the page asks again and again, saying in `was` what it shows."""
    viewer = viewer_of(request)
    return _show(request, viewer, job_for(viewer, job_id))


@require_POST
def act_on_job(request: PageRequest, job_id: int, action: str) -> HttpResponse:
    """Cancel a job, try it again, let it go on, or confirm it; then show it, or the new one."""
    if action not in ACTIONS:
        raise Http404
    viewer = viewer_of(request)
    job = job_for(viewer, job_id)
    if not may_act(viewer, job):
        raise PermissionDenied
    acted = act(action, job, viewer.who)
    if isinstance(acted, Refusal):
        return _show(request, viewer, job, refusal=acted)
    return HttpResponseRedirect(acted.url, status=HTTPStatus.SEE_OTHER)


def _show(request: PageRequest, viewer: Viewer, job: Job, *, refusal: Refusal | None = None) -> HttpResponse:
    context = {
        "page": job_page(viewer, job),
        "refusal": refusal,
        "state": job.state,
        "is_changed": request.GET.get("was", job.state) != job.state,
    }
    status = HTTPStatus.CONFLICT if refusal else HTTPStatus.OK
    return render_page(request, "jobs/show_job.html", context, partial="job", status=status)

"""The health of the installation, for people and for load balancers (U6.2).

Access: everybody learns whether it is fine and which capability API the Studio has; what was seen and what
software runs is for staff.
"""

from http import HTTPStatus

from django.http import HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from studio.jobs.health import list_versions, report_health, report_readiness
from studio.web.pages import render_page
from studio.web.requests import PageRequest


@require_safe
@never_cache
def show_health(request: PageRequest) -> HttpResponse:
    """Show each check. The page asks for it again and again, saying in `was` what it shows."""
    is_staff = request.user.is_authenticated and request.user.is_staff
    report = report_health(now=timezone.now())
    state = "fine" if report.ok else "wrong"
    context = {
        "report": report,
        "is_changed": request.GET.get("was", state) != state,
        "show_details": is_staff,
        "versions": list_versions(with_software=is_staff),
    }
    return render_page(request, "studio/health.html", context, partial="report")


@require_safe
@never_cache
def answer_healthz(request: PageRequest) -> JsonResponse:
    """Answer 200 when requests can be served, else 503, with each check as true or false."""
    report = report_readiness()
    body = {
        "status": "ok" if report.ok else "unavailable",
        "checks": {check.code: check.ok for check in report.checks},
    }
    return JsonResponse(body, status=HTTPStatus.OK if report.ok else HTTPStatus.SERVICE_UNAVAILABLE)

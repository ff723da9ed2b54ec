"""The one place that decides between a whole page and a part of it, and how an invalid request is answered.

A page's template holds its parts as partials (`{% partialdef name %}`), addressed as `page.html#name`. One
address serves both: a browser's own request gets the page, an htmx request gets the part it swaps.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from urllib.parse import quote, urlencode

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django_htmx.http import replace_url
from django_htmx.middleware import HtmxDetails

# What the answer depends on, for every cache between here and the person.
_FRAGMENT_HEADERS = ("HX-Request", "HX-Boosted", "HX-History-Restore-Request")


@dataclass(frozen=True, slots=True)
class FieldProblem:
    """One line of a form's error summary, linking to the field it is about (U2.11).

    `target` is the field's HTML id, empty for what is wrong with the form as a whole.
    """

    target: str
    label: str
    message: str


def is_fragment(request: HttpRequest) -> bool:
    """Return whether htmx asks for a part of the page: not boosted, and not restoring history."""
    htmx: HtmxDetails | None = getattr(request, "htmx", None)
    if not htmx:
        return False
    return not htmx.boosted and not htmx.history_restore_request


def render_page(
    request: HttpRequest,
    template: str,
    context: Mapping[str, Any] | None = None,
    *,
    partial: str | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """Render a page, or only its named partial when htmx asks for a fragment and the page has one to give."""
    name = f"{template}#{partial}" if partial and is_fragment(request) else template
    response = render(request, name, dict(context or {}), status=status)
    if partial:
        patch_vary_headers(response, _FRAGMENT_HEADERS)
    return response


def keep_address(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Let the address of the page say what a list was narrowed to, without what was left empty (U2.9)."""
    if not is_fragment(request):
        return response
    asked = [(name, value) for name, value in request.GET.items() if value]
    return replace_url(
        response, f"{request.path}?{urlencode(asked, quote_via=quote)}" if asked else request.path
    )


def render_invalid(
    request: HttpRequest,
    template: str,
    context: Mapping[str, Any] | None = None,
    *,
    partial: str | None = None,
) -> HttpResponse:
    """Answer 422 with what GET renders, and the problems in the context beside what was typed."""
    return render_page(request, template, context, partial=partial, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def list_problems(form: forms.BaseForm) -> list[FieldProblem]:
    """Return a bound form's errors in the order of its fields, the form's own first."""
    whole = [FieldProblem("", "", str(message)) for message in form.non_field_errors()]
    of_fields = [
        FieldProblem(bound.id_for_label, str(bound.label), str(message))
        for bound in form
        for message in bound.errors
    ]
    return whole + of_fields

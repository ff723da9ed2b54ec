"""Page or fragment, and the answers 422 and 409: one address gives both, decided in one place."""

import pytest
from django import forms
from django.http import HttpRequest, HttpResponse, QueryDict
from django.test import RequestFactory
from django_htmx.middleware import HtmxDetails

from studio.web.pages import (
    FieldProblem,
    is_fragment,
    keep_address,
    list_problems,
    render_invalid,
    render_page,
)

TEMPLATE = "studio/health.html"


def make_request(**headers: str) -> HttpRequest:
    request = RequestFactory().get(
        "/", headers={name.replace("_", "-"): value for name, value in headers.items()}
    )
    request.htmx = HtmxDetails(request)
    return request


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({}, False),
        ({"HX_Request": "true"}, True),
        ({"HX_Request": "true", "HX_Boosted": "true"}, False),
        ({"HX_Request": "true", "HX_History_Restore_Request": "true"}, False),
    ],
)
def test_fragment_is_what_htmx_asks_for_unless_it_wants_a_page(headers, expected):
    assert is_fragment(make_request(**headers)) is expected


def test_request_that_passed_no_htmx_middleware_gets_the_page():
    assert is_fragment(RequestFactory().get("/", headers={"HX-Request": "true"})) is False


def test_page_and_fragment_come_from_one_template():
    page = render_page(make_request(), TEMPLATE, partial="report").content.decode()
    fragment = render_page(make_request(HX_Request="true"), TEMPLATE, partial="report").content.decode()
    assert "<html" in page
    assert "<html" not in fragment
    assert '<section class="panel">' in fragment
    assert '<section class="panel">' in page


def test_page_without_a_partial_is_always_whole():
    assert "<html" in render_page(make_request(HX_Request="true"), TEMPLATE).content.decode()


def test_caches_learn_that_the_answer_depends_on_htmx():
    vary = render_page(make_request(), TEMPLATE, partial="report").headers["Vary"]
    assert {"HX-Request", "HX-Boosted", "HX-History-Restore-Request"} <= set(vary.split(", "))


def test_refused_requests_answer_what_get_renders_with_their_status():
    page = render_invalid(make_request(), TEMPLATE, {"show_details": False}, partial="report")
    assert page.status_code == 422
    assert "<html" in page.content.decode()
    fragment = render_invalid(make_request(HX_Request="true"), TEMPLATE, partial="report")
    assert fragment.status_code == 422
    assert "<html" not in fragment.content.decode()


def test_address_keeps_what_a_list_is_narrowed_to_and_nothing_empty():
    request = make_request(HX_Request="true")
    request.GET = QueryDict("q=salt coast&from=&order=name")
    answered = keep_address(request, HttpResponse())
    assert answered["HX-Replace-Url"] == f"{request.path}?q=salt%20coast&order=name"
    request.GET = QueryDict("q=&from=")
    assert keep_address(request, HttpResponse())["HX-Replace-Url"] == request.path
    assert "HX-Replace-Url" not in keep_address(make_request(), HttpResponse())


class NameForm(forms.Form):
    name = forms.CharField(label="Name")
    number = forms.IntegerField(label="Number")

    def clean(self) -> None:
        raise forms.ValidationError("The whole form is odd.")


def test_problems_of_a_form_link_to_their_fields_in_order():
    assert list_problems(NameForm({"number": "x"})) == [
        FieldProblem("", "", "The whole form is odd."),
        FieldProblem("id_name", "Name", "This field is required."),
        FieldProblem("id_number", "Number", "Enter a whole number."),
    ]


def test_problems_of_a_form_that_was_not_sent_are_none():
    assert list_problems(NameForm()) == []

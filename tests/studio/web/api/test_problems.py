"""Every error of the API is problem details (RFC 9457), whoever finds it. Source: U7.1."""

import json
from urllib.parse import quote

import pytest
from django.test import Client, override_settings
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesets.api import views
from studio.web.api.problems import MEDIA_TYPE
from tests.factories.rulesets import store_shipped
from tests.studio.api_people import ask, at, make_things

pytestmark = pytest.mark.django_db


def problem_of(response):
    assert response.headers["Content-Type"] == MEDIA_TYPE
    details = json.loads(response.content)
    assert details["type"] == "about:blank"
    assert details["status"] == response.status_code
    assert details["title"]
    assert details["detail"]
    return details


@pytest.mark.parametrize(
    "path",
    ["/api/", "/api/v1/", "/api/v2/rulesets/", "/api/v1/nothing/", "/api/v1/rulesets", "/api/v1/tokens/x/"],
)
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_an_address_that_leads_nowhere(client, path, method):
    assert problem_of(ask(client, method, path))["code"] == "not-found"


def test_an_address_beyond_any_row_leads_nowhere(client):
    assert ask(client, "GET", f"/api/v1/characters/{'9' * 30}/").status_code == 404


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "TRACE"])
def test_a_method_that_is_not_offered(client, method):
    response = ask(client, method, at("rulesets"))
    assert problem_of(response)["code"] == "method-not-allowed"
    assert response.status_code == 405
    assert set(response.headers["Allow"].split(", ")) == {"GET", "HEAD"}


def test_a_body_of_another_type(client):
    response = client.post(at("validate_ruleset"), b"{}", content_type="text/plain")
    assert response.status_code == 415
    assert problem_of(response)["code"] == "unsupported-media-type"
    assert "application/json or application/zip" in problem_of(response)["detail"]


def test_an_answer_of_another_type(client):
    response = client.get(at("rulesets"), headers={"Accept": "text/csv"})
    assert response.status_code == 406
    assert problem_of(response)["code"] == "not-acceptable"
    assert "application/json" in problem_of(response)["detail"]


def test_a_browser_that_takes_anything_is_answered_in_json(client):
    response = client.get(at("rulesets"), headers={"Accept": "text/html,*/*;q=0.8"})
    assert response.headers["Content-Type"] == "application/json"


@pytest.mark.parametrize(
    ("body", "code", "path"),
    [
        (b"{", "not-json", "body"),
        (b"\xff\xfe", "not-json", "body"),
        (b'{"label": "a", "label": "b"}', "repeated-key", "body#label"),
        (b'{"label": 1e999}', "bad-number", "body#label"),
        (b'{"label": NaN}', "bad-number", "body#label"),
        (b'{"label": "\\u0000"}', "bad-text", "body#label"),
        (b"[" * 100_000, "too-deep", "body#[0]" + "[0]" * 63),
        (b"9" * 5000, "bad-number", "body"),
    ],
)
def test_a_body_that_is_no_json_of_ours(user_client, body, code, path):
    response = ask(user_client, "POST", at("tokens"), body)
    assert response.status_code == 400
    details = problem_of(response)
    assert details["code"] == "unreadable"
    assert [(line["path"], line["code"]) for line in details["problems"]] == [(path, code)]


@override_settings(API_BODY_MOST=100)
@pytest.mark.parametrize("name", ["tokens", "import_ruleset", "import_character"])
def test_a_body_that_is_too_long(user_client, name):
    response = ask(user_client, "POST", at(name), b'"' + b"a" * 99 + b'"')
    assert response.status_code == 413
    assert problem_of(response)["code"] == "too-big"


def test_a_body_in_chunks_of_which_nothing_would_be_read(client):
    environ = {"HTTP_TRANSFER_ENCODING": "chunked", "CONTENT_LENGTH": ""}
    response = client.generic("POST", at("validate_ruleset"), b"{}", "application/json", **environ)
    assert response.status_code == 411
    assert problem_of(response)["code"] == "length-required"


def test_a_change_without_a_csrf_token_is_told_what_it_lacks():
    strict = Client(enforce_csrf_checks=True)
    response = ask(strict, "POST", at("import_ruleset"), b"{}")
    assert response.status_code == 403
    assert "Send a token of your account" in problem_of(response)["detail"]


@given(address=st.text(st.characters(exclude_categories=["Cs"]), max_size=12), query=st.binary(max_size=12))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_address_gets_an_answer(client, address, query):
    store_shipped()
    for start in (at("rulesets"), f"{at('rulesets')}1/versions/1/catalogs/"):
        path = f"{start}{quote(address)}?q={quote(query)}&limit=1"
        assert ask(client, "GET", path).status_code < 500
    page = ask(client, "GET", f"{at('rulesets')}?limit=1&q={quote(query)}")
    assert page.status_code == 200


def test_a_body_of_another_shape_has_every_problem_told(user_client):
    things = make_things(guest="nobody")
    address = at("commands", things.character.pk)
    asked = {"command": {"op": "base", "ability": 3, "valeu": 2}, "is": 1}
    response = ask(user_client, "POST", address, asked)
    assert response.status_code == 422
    details = problem_of(response)
    assert details["code"] == "invalid"
    assert {(line["path"], line["code"]) for line in details["problems"]} == {
        ("command.ability", "wrong-type"),
        ("command.value", "missing"),
        ("command.valeu", "unknown-key"),
        ("is", "unknown-key"),
    }
    assert {line["path"]: line["value"] for line in details["problems"]} == {
        "command.ability": 3,
        "command.value": None,
        "command.valeu": 2,
        "is": 1,
    }


@pytest.mark.parametrize(
    ("body", "code"), [({"op": "fly"}, "unknown-kind"), ({}, "missing"), ("pick", "wrong-type")]
)
def test_a_command_there_is_not(user_client, body, code):
    response = ask(user_client, "POST", at("commands", 1), {"command": body})
    assert [(line["path"], line["code"]) for line in problem_of(response)["problems"]] == [("command", code)]


def test_a_token_that_is_not_valid(client):
    response = ask(client, "GET", at("rulesets"), Authorization="Bearer studio_nothing")
    assert response.status_code == 401
    assert problem_of(response)["code"] == "authentication-failed"
    assert response.headers["WWW-Authenticate"] == "Bearer"


def test_a_fault_of_the_studio_is_a_problem_too(monkeypatch, caplog):
    def fail(*args, **kwargs):
        raise RuntimeError("a secret of the machine room")

    monkeypatch.setattr(views, "find_rulesets", fail)
    response = Client(raise_request_exception=False).get(at("rulesets"))
    assert response.status_code == 500
    assert problem_of(response)["code"] == "server-error"
    assert b"machine room" not in response.content
    assert "a secret of the machine room" in caplog.text


@pytest.mark.parametrize(
    "content_type", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
def test_a_form_is_no_body_of_the_api(content_type):
    strict = Client(enforce_csrf_checks=True)
    strict.get(at("docs"))  # gives a token, which the form would carry in its body
    response = strict.post(at("import_ruleset"), b"a=1&" * 2000, content_type=content_type)
    assert response.status_code == 415
    assert problem_of(response)["code"] == "unsupported-media-type"


def test_a_host_that_is_not_ours(client):
    response = client.get(at("rulesets"), headers={"Host": "evil.example"})
    assert response.status_code == 400
    assert problem_of(response)["code"] == "bad-request"


def test_what_htmx_asks_is_answered_to_programs_too(client):
    response = client.get(at("character", 1), headers={"HX-Request": "true"})
    assert response.status_code == 404
    assert problem_of(response)["code"] == "not-found"


def test_pages_keep_their_own_errors(client):
    response = client.get("/nothing/")
    assert response.status_code == 404
    assert response.headers["Content-Type"].startswith("text/html")


def test_sentences_are_in_the_language_of_the_request(client):
    german = client.get("/api/v1/nothing/", headers={"Accept-Language": "de"})
    assert problem_of(german)["detail"]
    assert "Accept-Language" in german.headers["Vary"]

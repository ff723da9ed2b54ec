"""Requests are counted, per account and per address; too many are refused with the time to wait (U7.1)."""

import json

import pytest
from django.core.cache import cache

from studio.web.api.problems import MEDIA_TYPE
from tests.studio.api_people import ask, at, token_client

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def rates(settings):
    cache.clear()
    settings.API_RATES = {"read": "3/hour", "write": "2/hour", "file": "1/hour"}
    yield
    cache.clear()


def statuses(client, method, path, count, body=None, **headers):
    return [ask(client, method, path, body, **headers).status_code for _ in range(count)]


def test_too_many_requests_are_told_when_to_come_back(client):
    assert statuses(client, "GET", at("rulesets"), 4) == [200, 200, 200, 429]
    response = ask(client, "GET", at("rulesets"))
    assert response.headers["Content-Type"] == MEDIA_TYPE
    assert json.loads(response.content)["code"] == "throttled"
    assert 0 < int(response.headers["Retry-After"]) <= 3600


def test_reading_writing_and_files_are_counted_apart(user_client):
    assert statuses(user_client, "GET", at("tokens"), 3) == [200] * 3
    assert statuses(user_client, "POST", at("tokens"), 3, {"label": "Bot"}) == [201, 409, 429]
    assert statuses(user_client, "POST", at("validate_ruleset"), 2, {}) == [200, 429]


def test_an_account_is_counted_wherever_it_comes_from(user, user_client):
    assert statuses(user_client, "GET", at("tokens"), 2) == [200, 200]
    program = token_client(user)
    assert statuses(program, "GET", at("tokens"), 2) == [200, 429]


def test_one_does_not_count_for_another(user_client, stranger_client, client):
    assert statuses(user_client, "GET", at("rulesets"), 4)[-1] == 429
    assert statuses(stranger_client, "GET", at("rulesets"), 1) == [200]
    assert statuses(client, "GET", at("rulesets"), 1) == [200]


def test_visitors_and_guests_are_counted_by_their_address(client):
    assert statuses(client, "GET", at("rulesets"), 4, **{"X-Forwarded-For": "10.0.0.1"})[-1] == 429
    assert statuses(client, "GET", at("rulesets"), 1, **{"X-Forwarded-For": "10.0.0.2"}) == [429]


def test_a_rate_that_is_off_counts_nothing(client, settings):
    settings.API_RATES = {"read": None, "write": None, "file": None}
    assert statuses(client, "GET", at("rulesets"), 5) == [200] * 5


def test_pages_are_not_counted(client):
    assert [client.get("/rulesets/").status_code for _ in range(5)] == [200] * 5

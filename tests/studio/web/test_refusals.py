"""What is refused is said on a page that helps, in the look of all others (U2.11)."""

import re

import pytest
from django.db import OperationalError, connection
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import translation
from pytest_django.fixtures import Settings

pytestmark = pytest.mark.django_db

CREATE = reverse("characters:create_character")


def test_address_that_only_a_form_opens_says_so_to_whoever_opens_it(client: Client):
    page = client.get(CREATE)

    assert (page.status_code, page["Allow"]) == (405, "POST")
    assert "only takes what a form of the Studio sends" in page.content.decode()
    assert reverse("home") in page.content.decode()


def test_sentence_of_a_bad_request_stands_on_a_page(client: Client):
    page = client.post(CREATE, {})

    assert page.status_code == 400
    assert "Choose a ruleset to start a character." in page.content.decode()
    assert "</html>" in page.content.decode()


def test_htmx_and_programs_get_the_plain_answer(client: Client):
    assert b"<html" not in client.get(CREATE, headers={"HX-Request": "true"}).content
    assert b"<html" not in client.put("/api/v1/rulesets/").content


def test_request_that_django_refuses_to_read_has_a_page(client: Client, settings: Settings):
    settings.DATA_UPLOAD_MAX_NUMBER_FIELDS = 2

    page = client.post(reverse("set_theme"), {"theme": "dark", "a": "1", "b": "2", "c": "3"})

    assert page.status_code == 400
    assert "The Studio could not read this request" in page.content.decode()
    assert "Nothing was done" not in page.content.decode()


def test_too_many_tries_have_a_page(client: Client, settings: Settings):
    settings.ACCOUNT_RATE_LIMITS = {"login": "1/m/ip"}
    for _try in range(2):
        page = client.post(reverse("account_login"), {"login": "mira", "password": "wrong"})

    assert page.status_code == 429
    assert "Wait a few minutes, then try again." in page.content.decode()


@pytest.mark.parametrize("name", ["400.html", "500.html", "503.html"])
def test_page_that_stands_alone_speaks_the_language_and_its_direction(name: str):
    with translation.override("ar"):
        page = render_to_string(name)

    assert re.search(r'<html lang="ar"\s+dir="rtl">', page)


def test_a_suspicious_request_is_refused_by_name(client: Client):
    page = client.get("/", headers={"host": "elsewhere.example"})

    assert page.status_code == 400
    assert "does not answer to" in page.content.decode()


@pytest.mark.parametrize("address", ["/nonesuch/", "/accounts/tokens/9999999999999999999/revoke/"])
def test_address_that_leads_nowhere_says_so_whatever_was_sent_to_it(client: Client, address: str):
    client.cookies["csrftoken"] = "a" * 32

    page = client.generic("POST", address, b"--x\r\nbroken", content_type="multipart/form-data")

    assert page.status_code == 404
    assert "There is nothing at this address" in page.content.decode()


class BusyDatabase:
    """Stands in the way of every statement, as a database does that is locked or away."""

    def __call__(self, *args: object) -> None:
        raise OperationalError("database is locked")


@pytest.mark.parametrize("address", [reverse("rulesets:list_rulesets"), "/api/v1/rulesets/"])
def test_busy_database_is_no_fault_and_says_when_to_try_again(address: str):
    client = Client(raise_request_exception=False)

    with connection.execute_wrapper(BusyDatabase()):
        answer = client.get(address)

    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "The Studio is busy" in answer.content.decode()
    assert "mistake" not in answer.content.decode()

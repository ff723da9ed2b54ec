"""Tokens in the browser: made, copied, used by a program, revoked; accessible in light and dark."""

import json
from urllib.request import Request, urlopen

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from studio.accounts.models import ApiToken

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_make_a_token_use_it_and_revoke_it(signed_in_page: Page, live_server: LiveServer):
    page = signed_in_page
    page.goto(live_server.url)
    page.get_by_text("mira", exact=True).click()
    page.get_by_role("link", name="Your account").click()
    page.get_by_role("link", name="Tokens for programs").click()
    page.get_by_label("What is it for?").fill("Table bot")
    page.get_by_role("button", name="Make a token").click()

    field = page.get_by_label("Copy it now: it is shown this once.")
    token = field.input_value()
    asked = Request(f"{live_server.url}/api/v1/tokens/", headers={"Authorization": f"Bearer {token}"})
    with urlopen(asked) as answer:
        assert [one["label"] for one in json.load(answer)["results"]] == ["Table bot"]

    page.goto(f"{live_server.url}{reverse('tokens')}")
    expect(field).to_have_count(0)
    expect(page.get_by_text("last used on")).to_be_visible()
    page.get_by_role("link", name="Revoke Table bot").click()
    expect(page.get_by_role("heading", name="Revoke “Table bot”?")).to_be_visible()
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    page.get_by_role("button", name="Revoke the token").click()
    expect(page.get_by_text("The token is revoked")).to_be_visible()
    expect(page.get_by_role("link", name="Revoke")).to_have_count(0)
    assert not ApiToken.objects.exists()


def test_a_token_without_a_name_is_refused_beside_the_field(signed_in_page: Page, live_server: LiveServer):
    page = signed_in_page
    page.goto(f"{live_server.url}{reverse('tokens')}")
    page.get_by_label("What is it for?").fill("   ")
    page.get_by_role("button", name="Make a token").click()
    expect(page.get_by_role("alert")).to_contain_text("This field is required.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_page_with_a_new_token_passes_axe_and_fits_a_narrow_screen(
    signed_in_page: Page, live_server: LiveServer, scheme: str
):
    page = signed_in_page
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{live_server.url}{reverse('tokens')}")
    page.get_by_label("What is it for?").fill("A" * 60)
    page.get_by_role("button", name="Make a token").click()
    expect(page.get_by_label("Copy it now: it is shown this once.")).to_be_visible()
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")

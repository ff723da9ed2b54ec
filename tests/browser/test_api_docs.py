"""The page of the API: Swagger UI from our own files under the strict policy, read and tried (U7.1, U2.2)."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from studio.accounts.models import ApiToken
from studio.api import make_schema

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_every_operation_is_shown_and_can_be_tried_in_ones_own_session(
    signed_in_page: Page, live_server: LiveServer
):
    page = signed_in_page
    operations = sum(len(path) for path in make_schema()["paths"].values())
    hosts = set()
    page.on("request", lambda request: hosts.add(request.url.partition("://")[2].partition("/")[0]))
    page.goto(f"{live_server.url}{reverse('api:docs')}")
    expect(page.locator(".opblock")).to_have_count(operations)

    page.locator("#operations-tokens-make_token").get_by_role("button").first.click()
    operation = page.locator("#operations-tokens-make_token")
    operation.get_by_role("button", name="Try it out").click()
    operation.get_by_role("textbox").first.fill('{"label": "Tried"}')
    operation.get_by_role("button", name="Execute").click()

    expect(operation.locator(".live-responses-table .response-col_status").last).to_contain_text("201")
    assert ApiToken.objects.get().label == "Tried"
    assert hosts == {live_server.url.partition("://")[2]}


def test_page_of_the_api_leads_back_to_the_studio(page: Page, live_server: LiveServer):
    page.goto(f"{live_server.url}{reverse('api:docs')}")
    page.get_by_role("link", name="Ruleset Studio").click()
    expect(page).to_have_url(live_server.url + reverse("home"))

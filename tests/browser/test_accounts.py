"""Accounts in the browser: sign up, log out, log in, colours; accessible in light and dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from studio.accounts.models import User
from studio.jobs.models import WorkerHeartbeat

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASSWORD = "lantern-and-ferry"
PAGES = ["account_login", "account_signup", "account_reset_password", "health"]


def test_sign_up_log_out_and_log_in_again(page: Page, live_server: LiveServer):
    page.goto(f"{live_server.url}{reverse('account_signup')}")
    page.get_by_label("User name").fill("mira")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password (again)").fill("something else")
    page.get_by_role("button", name="Create the account").click()
    summary = page.get_by_role("alert")
    expect(summary).to_contain_text("You must type the same password each time.")
    expect(summary).to_be_focused()
    expect(page.get_by_label("User name")).to_have_value("mira")

    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password (again)").fill(PASSWORD)
    page.get_by_label("Password (again)").press("Enter")
    expect(page).to_have_url(f"{live_server.url}{reverse('home')}")
    assert User.objects.get().username == "mira"

    page.goto(f"{live_server.url}{reverse('account_logout')}")
    page.get_by_role("main").get_by_role("button", name="Log out").click()
    page.goto(f"{live_server.url}{reverse('account_login')}")
    page.get_by_label("User name or e-mail address").fill("mira")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in").click()
    expect(page).to_have_url(f"{live_server.url}{reverse('home')}")


def test_page_of_health_renews_itself_and_says_aloud_what_changed(page: Page, live_server: LiveServer):
    page.goto(f"{live_server.url}{reverse('health')}")
    expect(page.get_by_text("Something is not fine.")).to_be_visible()
    WorkerHeartbeat.objects.create(hostname="celery@hall", at=timezone.now())
    with page.expect_response(f"{live_server.url}{reverse('health')}?was=wrong", timeout=15_000) as response:
        pass
    assert response.value.request.headers["hx-request"] == "true"
    expect(page.get_by_role("table")).to_have_count(1)
    expect(page.locator("#announcer")).to_have_text("Everything is fine.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_page_passes_axe_and_fits_a_narrow_screen(
    page: Page, live_server: LiveServer, name: str, scheme: str
):
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{live_server.url}{reverse(name)}")
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")

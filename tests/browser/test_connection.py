"""A lost connection: what was wanted is asked again, with everything that was sent."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from studio.accounts.guests import Actor
from studio.accounts.models import User
from tests.characters import half_elf, salt
from tests.conftest import PASSWORD

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def lost(browser: Browser) -> Iterator[Page]:
    """A page in a browser of its own: what the console says of a lost network fails no test."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def test_pick_is_made_by_trying_again(lost: Page, live_server: LiveServer):
    character = half_elf.start(lost, live_server.url)
    lost.wait_for_load_state("networkidle")
    lost.context.set_offline(True)
    lost.get_by_role("button", name="Pick Dwarf", exact=True).click()
    expect(lost.get_by_role("alert")).to_contain_text("No connection.")

    lost.context.set_offline(False)
    lost.get_by_role("button", name="Try again").click()

    expect(lost.get_by_role("button", name="Take back Dwarf", exact=True)).to_be_visible()
    expect(lost.get_by_role("button", name="Try again")).not_to_be_visible()
    assert half_elf.stored(character)["builder"]["picks"]["race"] == ["dwarf"]


def test_plus_counts_once_by_trying_again(lost: Page, live_server: LiveServer):
    half_elf.start(lost, live_server.url)
    half_elf.go_to(lost, "Ability scores")
    lost.wait_for_load_state("networkidle")
    lost.context.set_offline(True)
    lost.get_by_role("button", name="More Wisdom").click()
    expect(lost.get_by_role("alert")).to_contain_text("No connection.")

    lost.context.set_offline(False)
    lost.get_by_role("button", name="Try again").click()

    expect(lost.locator("#total-base-wis")).to_have_text("9")


def test_what_was_typed_is_saved_after_logging_in_again_in_another_tab(
    lost: Page, live_server: LiveServer, user_client: Client, user: User
):
    cookie = user_client.cookies[settings.SESSION_COOKIE_NAME]
    lost.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    character = salt.make_salty(Actor(user_id=user.pk), is_guided=False)
    lost.goto(half_elf.address(character, live_server.url, "fields"))
    lost.wait_for_load_state("networkidle")
    lost.context.clear_cookies()

    home = lost.get_by_label("Home", exact=True)
    home.fill("Ash")
    home.press("Tab")
    expect(lost.get_by_role("alert")).to_contain_text("not signed in")
    with lost.context.expect_page() as opened:
        lost.get_by_role("link", name="Log in in a new tab").click()
    other = opened.value
    other.locator("[name=login]").fill(user.username)
    other.locator("[name=password]").fill(PASSWORD)
    other.locator("main form button[type=submit]").click()
    other.wait_for_url(f"{live_server.url}/")
    lost.get_by_role("button", name="Try again").click()

    expect(lost.locator(".save-state")).to_have_attribute("data-state", "saved")
    assert half_elf.stored(character)["build"]["fields"] == {"home": "Ash"}

"""A lost connection: what was wanted is asked again, with everything that was sent."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.characters import half_elf

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

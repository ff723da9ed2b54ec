"""Searching the options of a slot as one types, beside another slot that is searched too."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from studio.accounts.guests import Actor
from studio.accounts.models import User
from tests.characters.views.test_slots import address, make_teller

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def options(slot: Locator) -> Locator:
    return slot.locator(".options button")


@pytest.fixture
def slots(signed_in_page: Page, live_server: LiveServer, user: User) -> tuple[Locator, Locator]:
    """The two slots of somebody who chooses among a hundred tales."""
    page = signed_in_page
    page.goto(live_server.url + address(make_teller(100, Actor(user_id=user.pk))))
    page.wait_for_load_state("networkidle")
    return page.locator(".slot").nth(0), page.locator(".slot").nth(1)


def test_two_slots_are_searched_each_by_itself_and_a_choice_keeps_both(
    signed_in_page: Page, slots: tuple[Locator, Locator]
):
    page, (first, second) = signed_in_page, slots
    expect(options(first)).to_have_count(60)

    first.get_by_role("searchbox").press_sequentially("tale 7")
    expect(options(first)).to_have_count(19)
    second.get_by_role("searchbox").press_sequentially("sea")
    expect(options(second)).to_have_count(50)
    expect(page).to_have_url(re.compile(r"first\.q=tale\+7.*second\.q=sea|second\.q=sea.*first\.q=tale\+7"))
    first.get_by_role("button", name="Tále 77").click()

    chosen = options(first).first
    expect(chosen).to_have_text("Tále 77")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    expect(chosen).to_be_focused()
    expect(first.get_by_role("searchbox")).to_have_value("tale 7")
    expect(second.get_by_role("searchbox")).to_have_value("sea")
    expect(options(second)).to_have_count(50)
    first.get_by_role("link", name="Show all").click()
    expect(options(first)).to_have_count(60)
    expect(second.get_by_role("searchbox")).to_have_value("sea")


def test_slots_with_a_search_are_accessible(signed_in_page: Page, slots: tuple[Locator, Locator]):
    expect(slots[0]).to_be_visible()

    results = Axe().run(signed_in_page)

    assert results.violations_count == 0, results.generate_report()

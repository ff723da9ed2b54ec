"""Browsing a catalog: as one types, with Back, by keyboard, on a phone and without JavaScript."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.factories.rulesets import store_shipped
from tests.rulesets.larder import SHEET, SPECIAL, write_catalogs

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def address(live_server: LiveServer) -> str:
    revision = store_shipped(sheet=SHEET, catalogs=write_catalogs(120, SPECIAL))
    return live_server.url + reverse("rulesets:show_catalog", args=[revision.ruleset_id, 1, "larder"])


def names(page: Page) -> list[str]:
    return page.locator("#found tbody th > a").all_inner_texts()


def test_list_follows_what_is_typed_and_the_address_says_so(page: Page, address: str):
    page.goto(address)
    box = page.get_by_role("searchbox", name="Search by name or summary")
    box.press_sequentially("emilias")

    expect(page.locator("#found tbody tr")).to_have_count(1)
    assert names(page) == ["Saint Émilia’s Bread"]
    expect(page).to_have_url(f"{address}?q=emilias")
    expect(box).to_be_focused()
    expect(page.locator("#announcer")).to_have_text("1 of 121 fits.")


def test_filter_is_a_step_back_takes_and_an_entry_is_left_to_the_same_list(page: Page, address: str):
    page.goto(address)
    page.get_by_label("Rank").select_option("3")
    expect(page).to_have_url(f"{address}?f.rank=3")
    page.get_by_label("Kept").select_option("salted")
    expect(page.get_by_role("heading", name="Nothing fits")).to_be_visible()

    page.go_back()

    expect(page).to_have_url(f"{address}?f.rank=3")
    expect(page.get_by_label("Kept")).to_have_value("")
    expect(page.locator("#found tbody tr")).to_have_count(14)
    page.get_by_role("link", name="Food 2", exact=True).click()
    expect(page.get_by_role("heading", name="Food 2", level=1)).to_be_visible()
    page.go_back()
    expect(page.get_by_label("Rank")).to_have_value("3")
    expect(page.locator("#found tbody tr")).to_have_count(14)


def test_pages_and_orders_are_links_that_can_be_shared(page: Page, address: str):
    page.goto(address)
    page.get_by_role("link", name="Rank", exact=True).press("Enter")
    expect(page.get_by_role("columnheader", name=re.compile("Rank"))).to_have_attribute(
        "aria-sort", "ascending"
    )
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Page 3").click()

    expect(page).to_have_url(f"{address}?sort=f.rank&page=3")
    assert names(page)[-1] == "Saint Émilia’s Bread"


def test_catalog_is_browsed_without_javascript(browser: Browser, address: str):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    page.get_by_role("searchbox").fill("food 11")
    page.get_by_label("Order").select_option("-name")
    page.get_by_role("button", name="Search", exact=True).click()

    assert names(page)[:2] == ["Food 119", "Food 118"]
    page.get_by_role("link", name="Food 119").click()
    expect(page.get_by_role("heading", name="Food 119", level=1)).to_be_visible()
    context.close()


def test_entry_says_in_one_line_what_using_it_does(page: Page, address: str):
    page.goto(f"{address}saint-emilia-s-bread/")

    about = page.get_by_role("region", name="What it is")
    expect(about.get_by_role("heading", name="What using it does")).to_be_visible()
    expect(about).to_contain_text("Heals · self or touch · on oneself · hits friends too · 1d4")

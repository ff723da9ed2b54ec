"""The way of the README: from the first ruleset's file to a character made with it. Source: U8.3."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIRST = Path(__file__).resolve().parents[2] / "docs" / "examples" / "first.json"


def test_first_ruleset_is_imported_and_makes_a_character(page: Page, live_server: LiveServer):
    page.goto(live_server.url)
    page.get_by_role("link", name="Rulesets", exact=True).click()
    page.get_by_role("link", name="Import a ruleset").first.click()
    page.locator("input[type=file]").set_input_files(FIRST)
    page.get_by_role("button", name="Check the file").click()
    page.get_by_role("button", name="Store this version").click()

    page.goto(live_server.url)
    page.get_by_role("button", name="Guided: make a character with Salt Road").click()
    page.get_by_role("button", name="Pick Drover", exact=True).click()

    steps = page.get_by_role("navigation", name="Steps")
    expect(steps.get_by_role("link", name="Trade")).to_contain_text("done")
    expect(page.locator("#panel .score", has_text="Legs")).to_have_text(re.compile("1"))

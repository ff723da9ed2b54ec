"""Going back: to how a character was, and to a ruleset that was removed (U4.5, F1.69, U2.10, U2.4)."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from rulesets.engine.api import commands
from studio.accounts.guests import Actor
from studio.accounts.models import User
from tests.characters import half_elf, salt
from tests.factories.rulesets import store_imported

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_character_goes_back_to_an_earlier_state_and_forward_again(
    signed_in_page: Page, live_server: LiveServer, user: User
):
    page, actor = signed_in_page, Actor(user_id=user.pk)
    character = salt.make_salty(actor, name="Mara")
    for age in (7, 8, 9):
        salt.change(character, commands.EditField("age", age), actor)
    page.goto(half_elf.address(character, live_server.url, "sheet"))
    page.get_by_role("link", name="History").click()

    page.get_by_role("button", name="Go back to this (Age: 7)").press("Enter")

    expect(page.get_by_text("The character is as it was then. Redo leads forward again.")).to_be_visible()
    expect(page.get_by_role("row", name="Age: 7")).to_contain_text("as it is now")
    page.get_by_role("button", name="Go back to this (Age: 9)").click()
    expect(page.get_by_role("row", name="Age: 9").last).to_contain_text("as it is now")
    page.goto(half_elf.address(character, live_server.url, "fields"))
    expect(page.get_by_label("Age", exact=True)).to_have_value("9")


def test_ruleset_is_removed_and_brought_back_without_javascript(
    live_server: LiveServer, browser: Browser, signed_in_page: Page, user: User
):
    revision = store_imported(user=user)
    context = browser.new_context(java_script_enabled=False)
    context.add_cookies(signed_in_page.context.cookies())  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(live_server.url + reverse("rulesets:show_ruleset", args=[revision.ruleset_id]))

    page.get_by_role("link", name="Remove").click()
    expect(page.get_by_text("No character stands on it.")).to_be_visible()
    page.get_by_role("button", name="Remove the ruleset").press("Enter")
    expect(page.get_by_text("Salt Coast is removed.")).to_be_visible()
    page.get_by_role("button", name="Bring back Salt Coast").press("Enter")

    expect(page.get_by_text("Salt Coast is back.")).to_be_visible()
    expect(page.get_by_role("heading", name="Salt Coast", level=1)).to_be_visible()
    context.close()

"""A character shared by a link, and handed over: two people, two browsers (U1.3, U9.10)."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from studio.accounts.guests import Actor
from studio.accounts.models import User
from tests.characters import half_elf
from tests.characters.salt import make_salty
from tests.conftest import PASSWORD

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_link_is_made_copied_read_by_somebody_else_and_revoked(
    signed_in_page: Page, live_server: LiveServer, user: User, browser: Browser
):
    page = signed_in_page
    character = make_salty(Actor(user_id=user.pk), name="Mara")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(half_elf.address(character, live_server.url, "sheet"))
    page.get_by_role("link", name="Share, copy or hand over").click()
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_label("Link", exact=True).input_value()
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    expect(page.locator("#announcer")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == link

    other = browser.new_context().new_page()
    other.goto(link)
    expect(other.get_by_role("heading", name="Mara", level=1)).to_be_visible()
    other.get_by_role("button", name="Guard 5, explained").click()
    expect(other.locator(".why:popover-open")).to_contain_text("total")
    expect(other.get_by_role("main").get_by_role("link")).to_have_count(0)

    page.get_by_role("button", name="Revoke the link").click()
    expect(page.get_by_text("The link was revoked")).to_be_visible()
    other.reload()
    expect(other.get_by_role("heading", name="There is nothing at this address")).to_be_visible()
    other.context.close()


def test_character_is_handed_over_by_keyboard_and_without_javascript(
    live_server: LiveServer, user: User, stranger: User, browser: Browser
):
    character = make_salty(Actor(user_id=user.pk), name="Mara")
    plain = [browser.new_context(java_script_enabled=False).new_page() for _person in (user, stranger)]
    for page, person in zip(plain, (user, stranger), strict=True):
        page.goto(live_server.url + reverse("account_login"))
        page.get_by_label("User name or e-mail address").fill(person.username)
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_label("Password", exact=True).press("Enter")
    giver, receiver = plain

    giver.goto(half_elf.address(character, live_server.url, "sharing"))
    giver.get_by_label("User name").fill("otto")
    giver.get_by_label("User name").press("Enter")
    expect(giver.get_by_text("Mara is offered to otto")).to_have_count(2)  # said, and shown
    receiver.goto(live_server.url + reverse("characters:list_characters"))
    receiver.get_by_role("button", name="Accept Mara").press("Enter")

    expect(receiver.get_by_text("Mara is yours now.")).to_be_visible()
    giver.goto(live_server.url + reverse("characters:list_characters"))
    expect(giver.get_by_text("No characters yet")).to_be_visible()
    for page in plain:
        page.context.close()

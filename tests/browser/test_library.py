"""One's characters: searched, ordered and found again from the keyboard."""

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from studio.accounts.guests import Actor
from studio.accounts.models import User
from tests.characters.salt import make_salty

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def library(signed_in_page: Page, live_server: LiveServer, user: User) -> Page:
    """The list of somebody with enough characters to search them; Anna was changed first, Zoe last."""
    for name in ("Anna", *(f"Sailor {number}" for number in range(10, 29)), "Zoe"):
        make_salty(Actor(user_id=user.pk), name=name)
    signed_in_page.goto(f"{live_server.url}/characters/")
    return signed_in_page


def first(page: Page) -> str:
    return page.locator(".card__title").first.inner_text()


def test_order_is_chosen_and_taken_back_u2_9(library: Page):
    order = library.get_by_label("Order")
    assert first(library) == "Zoe"

    order.select_option("name, A to Z")
    expect(library).to_have_url(re.compile(r"order=name"))
    expect(library.locator(".card__title").first).to_have_text("Anna")
    library.reload()
    expect(order).to_have_value("name")
    assert first(library) == "Anna"

    order.select_option("last changed first")
    expect(library.locator(".card__title").first).to_have_text("Zoe")


def test_search_keeps_the_order_while_typing_and_on_enter_u2_9(library: Page):
    library.get_by_label("Order").select_option("name, A to Z")
    expect(library.locator(".card__title").first).to_have_text("Anna")
    search = library.get_by_role("searchbox", name="Search by name or ruleset")

    search.press_sequentially("salt coast")
    expect(library).to_have_url(re.compile(r"q=salt%20coast&order=name$"))
    expect(library.locator("#announcer")).to_have_text("21 characters found")
    assert first(library) == "Anna"

    search.press("Enter")
    expect(library.get_by_label("Order")).to_have_value("name")
    assert first(library) == "Anna"
    expect(search).to_have_value("salt coast")

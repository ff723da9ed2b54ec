"""A ruleset that borrows: its page, what is folded there; picking what is borrowed; a lender that is gone."""

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from rulesets.models import Revision, Ruleset
from tests.factories.lending import building_borrower, store_lender
from tests.factories.rulesets import store_shipped
from tests.rulesets.engine.borrowing.keep import entry

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def lending() -> Revision:
    return store_lender(entry("rope"), entry("anvil", bulk=40))


@pytest.fixture
def address(live_server: LiveServer, lending: Revision) -> str:
    revision = store_shipped(**building_borrower(entry("oar")))
    return live_server.url + reverse("rulesets:show_ruleset", args=[revision.ruleset_id])


def test_what_is_left_out_is_folded_and_opened_by_keyboard(page: Page, address: str):
    page.goto(address)
    fold = page.locator("details", has_text="Wares: not taken from Old Keep")
    problem = fold.get_by_text("wares/anvil.rows[0].values.bulk")
    expect(problem).to_be_hidden()
    fold.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(problem).to_be_visible()


def test_page_fits_a_phone_with_its_fold_open(page: Page, address: str):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address)
    page.locator("details", has_text="Wares: not taken from Old Keep").locator("summary").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_borrowed_entry_is_picked_and_says_where_it_comes_from(page: Page, address: str, lending: Revision):
    page.goto(address)
    page.get_by_role("button", name="Make a character").first.click()
    card = page.locator(".card", has_text="Rope")
    expect(card).to_contain_text("from Old Keep")
    page.get_by_role("button", name="Pick Rope").click()
    expect(card).to_contain_text("Picked")

    Ruleset.objects.filter(pk=lending.ruleset_id).update(removed_at=timezone.now())
    page.reload()
    expect(page.get_by_text("which is not here. Once it is imported or installed")).to_be_visible()
    expect(page.get_by_role("button", name="Pick Oar")).to_be_visible()

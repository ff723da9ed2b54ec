"""How the pages of characters look and behave: accessible in light and dark, whole at 360 px."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from studio.accounts.models import User
from tests.browser.openers import CHARACTERS, Opener, make_wizard, open_fields, open_sheet
from tests.characters import half_elf

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NARROW = {"width": 360, "height": 740}
# What is pressed; words within sentences, and numbers whose target is larger than their figure, are exempt.
PRESSED = (
    "main :is(button:not(.number), select, .input, summary, .button, .strip a, .segments a), "
    ".drawer-bar :is(button, a), .drawer-close"
)


@pytest.fixture(params=CHARACTERS, ids=lambda opener: opener.__name__.removeprefix("open_"))
def opener(request: pytest.FixtureRequest) -> Opener:
    return request.param


def check_axe(page: Page) -> None:
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_page_passes_axe(
    signed_in_page: Page, live_server: LiveServer, user: User, opener: Opener, scheme: str
):
    page = signed_in_page
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    opener(page, live_server.url, user)

    check_axe(page)


@pytest.mark.parametrize("width", [1280, 700])
def test_list_of_many_columns_is_moved_in_its_own_box_and_never_widens_the_page(
    signed_in_page: Page, live_server: LiveServer, user: User, width: int
):
    page = signed_in_page
    page.set_viewport_size({"width": width, "height": 900})
    open_fields(page, live_server.url, user)

    box = page.locator("#at-list-attacks .ledger-box")

    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert box.evaluate("one => one.scrollWidth > one.clientWidth")


def test_page_fits_a_narrow_screen_and_its_targets_are_large(
    signed_in_page: Page, live_server: LiveServer, user: User, opener: Opener
):
    page = signed_in_page
    page.set_viewport_size(NARROW)
    opener(page, live_server.url, user)

    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    small = page.locator(PRESSED).evaluate_all(
        """found => found.filter(one => one.checkVisibility()).map(one => [one, one.getBoundingClientRect()])
             .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
             .map(([one, box]) => `${one.outerHTML.slice(0, 90)} ${box.width}x${box.height}`)"""
    )
    assert small == []


def test_ways_to_look_at_a_character_stand_in_one_row_with_undo_on_a_narrow_screen(
    signed_in_page: Page, live_server: LiveServer, user: User
):
    page = signed_in_page
    page.set_viewport_size(NARROW)
    page.goto(half_elf.address(make_wizard(user), live_server.url, "build", "race"))

    undo = page.locator("#undo").get_by_role("button", name="Undo")
    ways = page.get_by_role("navigation", name="Ways to look at the character").get_by_role("link").all()
    middles = [box["y"] + box["height"] / 2 for one in (undo, *ways) if (box := one.bounding_box())]
    assert len(middles) == 4
    assert max(middles) - min(middles) < 2


def test_drawer_shows_the_character_and_its_numbers_on_a_narrow_screen(
    signed_in_page: Page, live_server: LiveServer, user: User
):
    page = signed_in_page
    page.set_viewport_size(NARROW)
    page.goto(half_elf.address(make_wizard(user), live_server.url, "build", "race"))
    handle = page.get_by_role("button", name="Character so far")
    expect(handle).to_contain_text("INT 15")

    handle.click()

    side = page.get_by_role("complementary", name="Character so far")
    expect(side.get_by_text("Still open")).to_be_visible()
    page.locator("#panel .score").filter(has=page.get_by_title("Intelligence")).get_by_role(
        "button"
    ).first.click()
    expect(page.locator(".why:popover-open")).to_contain_text("Point buy")
    check_axe(page)
    page.keyboard.press("Escape")
    expect(side).to_be_visible()
    page.keyboard.press("Escape")
    expect(side).not_to_be_visible()


def test_explanation_passes_axe(signed_in_page: Page, live_server: LiveServer, user: User):
    page = signed_in_page
    open_sheet(page, live_server.url, user)
    page.get_by_role("region", name="Skills").get_by_role("button").first.click()
    expect(page.locator(".why:popover-open")).to_be_visible()

    check_axe(page)


def test_sheet_prints_without_controls(signed_in_page: Page, live_server: LiveServer, user: User):
    page = signed_in_page
    open_sheet(page, live_server.url, user)
    expect(page.get_by_role("button", name="Print")).to_be_visible()

    page.emulate_media(media="print")

    expect(page.get_by_role("button", name="Print")).not_to_be_visible()
    expect(page.get_by_role("link", name="Guided")).not_to_be_visible()
    expect(page.get_by_role("heading", name="Skills")).to_be_visible()
    assert len(page.pdf(format="A4")) > 10_000

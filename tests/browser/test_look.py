"""How the pages look and behave: accessible in light and dark, whole at 360 px, honest about the network."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from studio.accounts.models import User
from tests.browser.openers import ACCOUNTS, RULESETS, Opener, open_import, open_rulesets
from tests.factories.rulesets import store_shipped

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NARROW = {"width": 360, "height": 740}
# The main controls and what is inside menus; links within sentences are exempt (WCAG 2.5.8).
PRESSED = (
    "main :is(button, select, input:not([type=hidden])), .masthead :is(summary, a), .button, .page-foot a"
)


@pytest.fixture(params=RULESETS + ACCOUNTS, ids=lambda opener: opener.__name__.removeprefix("open_"))
def opener(request: pytest.FixtureRequest) -> Opener:
    return request.param


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_page_passes_axe(
    signed_in_page: Page, live_server: LiveServer, user: User, opener: Opener, scheme: str
):
    signed_in_page.emulate_media(color_scheme=scheme)
    opener(signed_in_page, live_server.url, user)
    results = Axe().run(signed_in_page)
    assert results.violations_count == 0, results.generate_report()


def test_page_fits_a_narrow_screen_and_its_targets_are_large(
    signed_in_page: Page, live_server: LiveServer, user: User, opener: Opener
):
    page = signed_in_page
    page.set_viewport_size(NARROW)
    opener(page, live_server.url, user)
    page.locator("details.menu > summary").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    small = page.locator(PRESSED).evaluate_all(
        """elements => elements
            .map(element => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
            .filter(([html, box]) => box.width > 1 && (box.width < 44 || box.height < 44))
            .map(([html, box]) => `${Math.round(box.width)} x ${Math.round(box.height)}: ${html}`)"""
    )
    assert small == []
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


def test_theme_stays_chosen(signed_in_page: Page, live_server: LiveServer, user: User):
    page = signed_in_page
    open_import(page, live_server.url, user)
    paper = "getComputedStyle(document.body).backgroundColor"
    by_day = page.evaluate(paper)
    page.locator("details.menu > summary").click()
    page.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate(paper) != by_day
    assert page.url == live_server.url + reverse("rulesets:import_ruleset")
    page.reload()
    page.locator("details.menu > summary").click()
    expect(page.get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "true")


def test_menu_closes_on_escape_and_gives_the_focus_back(page: Page, live_server: LiveServer, user: User):
    open_import(page, live_server.url, user)
    summary = page.locator("details.menu > summary")
    summary.click()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(page.locator("details.menu")).not_to_have_attribute("open", "")
    expect(summary).to_be_focused()
    summary.click()
    page.get_by_role("heading", level=1).click()
    expect(page.locator("details.menu")).not_to_have_attribute("open", "")


def test_navigation_of_a_narrow_page_is_in_the_menu(page: Page, live_server: LiveServer, user: User):
    page.set_viewport_size(NARROW)
    open_import(page, live_server.url, user)
    main = page.get_by_role("navigation", name="Main")
    expect(main.get_by_role("link", name="Rulesets")).to_be_hidden()
    page.get_by_text("Menu", exact=True).click()
    main.get_by_role("link", name="Rulesets").click()
    assert page.url == live_server.url + reverse("rulesets:list_rulesets")


def test_focus_is_visible_wherever_it_goes(signed_in_page: Page, live_server: LiveServer, user: User):
    page = signed_in_page
    open_import(page, live_server.url, user)
    unseen = []
    for _ in range(12):
        page.keyboard.press("Tab")
        outline = page.evaluate(
            """() => { const style = getComputedStyle(document.activeElement);
                const html = document.activeElement.outerHTML.slice(0, 60);
                return [html, style.outlineStyle, parseFloat(style.outlineWidth)]; }"""
        )
        if not outline[0].startswith("<body") and (outline[1] == "none" or outline[2] < 2):
            unseen.append(outline)
    assert unseen == []


def test_search_keeps_focus_and_caret_and_is_announced(
    signed_in_page: Page, live_server: LiveServer, user: User
):
    page = signed_in_page
    open_rulesets(page, live_server.url, user)
    field = page.get_by_role("searchbox", name="Find a ruleset")
    field.press_sequentially("salt")
    expect(page.locator("#announcer")).to_have_text("1 ruleset found")
    expect(page.get_by_role("link", name="Salt Coast")).to_be_visible()
    expect(field).to_be_focused()
    assert field.evaluate("element => element.selectionStart") == 4
    expect(page).to_have_url(live_server.url + reverse("rulesets:list_rulesets") + "?q=salt")
    page.reload()
    expect(field).to_have_value("salt")
    expect(page.get_by_role("main").get_by_role("listitem").get_by_role("heading")).to_have_text(
        ["Salt Coast"]
    )


@pytest.fixture
def guest_page(browser: Browser) -> Iterator[Page]:
    """A page of a browser that may write errors to its console: what fails here fails on purpose."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def open_search(page: Page, live_server: LiveServer) -> Locator:
    for number in range(7):
        store_shipped(id=f"one-{number}", name=f"Ruleset {number}")
    page.goto(live_server.url + reverse("rulesets:list_rulesets"))
    return page.get_by_role("searchbox", name="Find a ruleset")


def test_server_error_is_said_what_was_typed_stays_and_can_be_tried_again(
    guest_page: Page, live_server: LiveServer
):
    page = guest_page
    field = open_search(page, live_server)
    page.route("**/*?q=*", lambda route: route.fulfill(status=500, body="broken"))
    field.press_sequentially("set 3")
    banner = page.get_by_role("alert")
    expect(banner).to_contain_text("The server made a mistake.")
    expect(field).to_have_value("set 3")
    expect(page.locator("#found").get_by_role("heading")).to_have_count(7)

    page.unroute("**/*?q=*")
    banner.get_by_role("button", name="Try again").click()
    expect(page.locator("#found").get_by_role("heading")).to_have_text(["Ruleset 3"])
    expect(banner).to_be_hidden()


def test_lost_connection_is_said_and_what_was_typed_stays(guest_page: Page, live_server: LiveServer):
    page = guest_page
    field = open_search(page, live_server)
    page.context.set_offline(True)
    field.press_sequentially("set 3")
    banner = page.get_by_role("alert")
    expect(banner).to_contain_text("No connection.")
    expect(banner.get_by_role("button", name="Try again")).to_be_visible()
    expect(field).to_have_value("set 3")

    page.context.set_offline(False)
    banner.get_by_role("button", name="Try again").click()
    expect(page.locator("#found").get_by_role("heading")).to_have_text(["Ruleset 3"])
    expect(banner).to_be_hidden()


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (401, "You are not signed in any more"),
        (403, "You are not signed in any more"),
        (404, "This is not here any more."),
        (413, "That is too much to send at once."),
        (429, "Too much is going on at once."),
        (503, "Too much is going on at once."),
    ],
)
def test_each_refusal_of_the_server_has_its_own_sentence(
    guest_page: Page, live_server: LiveServer, status: int, words: str
):
    field = open_search(guest_page, live_server)
    guest_page.route("**/*?q=*", lambda route: route.fulfill(status=status, body="no"))
    field.press_sequentially("set")
    expect(guest_page.get_by_role("alert")).to_contain_text(words)

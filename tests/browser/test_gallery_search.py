"""Searching a long step as one types, and the way to what is open, with a system of the gallery."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from rulesets.engine.api import commands as c
from studio.accounts.models import User
from tests.characters import gallery
from tests.characters.gallery import Maker

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NARROW = {"width": 360, "height": 740}


@pytest.fixture
def maker(signed_in_page: Page, live_server: LiveServer, user: User) -> Maker:
    """Somebody at the 48 strengths of The Small Hours."""
    made = Maker.starts(signed_in_page, live_server.url, gallery.install(user, "small-hours"))
    made.go_to("strengths")
    made.page.wait_for_load_state("networkidle")
    return made


def check_looks(page: Page) -> None:
    """Check that a page is accessible in light and dark, and fits a narrow screen."""
    page.set_viewport_size(NARROW)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.reload()  # colours on their way from one scheme to the other are neither's
        results = Axe().run(page)
        assert results.violations_count == 0, results.generate_report()


def cards(page: Page) -> Locator:
    return page.locator("#cards > .card")


def test_search_as_one_types_keeps_the_caret_and_says_how_many_fit(maker: Maker):
    page = maker.page
    search = page.get_by_label("Search")
    expect(cards(page)).to_have_count(48)

    search.press_sequentially("KÍTCH")

    expect(cards(page)).to_have_count(4)
    expect(search).to_be_focused()
    expect(page).to_have_url(re.compile(r"\?q=K%C3%8DTCH$"))
    expect(page.locator("#announcer")).to_have_text("4 of 48 fit.")
    search.press_sequentially("en")
    expect(page).to_have_url(re.compile(r"\?q=K%C3%8DTCHen$"))
    page.reload()
    expect(search).to_have_value("KÍTCHen")
    expect(cards(page)).to_have_count(4)


def test_filters_leave_addresses_to_go_back_through(maker: Maker):
    page = maker.page
    page.get_by_label("Grade").select_option(label="at most 2")
    expect(cards(page)).to_have_count(24)
    page.get_by_label("Grade").select_option(label="3")
    expect(cards(page)).to_have_count(12)

    page.go_back()

    expect(cards(page)).to_have_count(24)
    expect(page.get_by_label("Grade")).to_have_value("most-2")
    page.get_by_label("Only what can be picked now").check()
    expect(cards(page)).to_have_count(12)


def test_pick_keeps_what_is_searched_for(maker: Maker):
    page = maker.page
    page.get_by_label("Search").fill("stairs")
    expect(cards(page)).to_have_count(4)

    maker.do(c.PickEntry("strengths", "stairs-1"))

    expect(cards(page)).to_have_count(4)
    expect(page.locator(".card--picked")).to_have_count(1)
    expect(page.get_by_label("Search")).to_have_value("stairs")
    expect(page).to_have_url(re.compile(r"\?q=stairs$"))


def test_slow_answer_never_replaces_a_later_one(maker: Maker):
    page = maker.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(re.compile(r"q=kitchen(&|$)"), hold)
    page.get_by_label("Search").fill("kitchen")
    page.wait_for_timeout(400)
    assert len(held) == 1
    page.get_by_label("Search").fill("garden")
    expect(cards(page).first).to_contain_text("Winter garden")

    held[0].continue_()
    page.wait_for_timeout(400)

    expect(cards(page).first).to_contain_text("Winter garden")
    expect(page).to_have_url(re.compile(r"\?q=garden$"))


def test_answer_made_before_a_pick_is_asked_for_again(maker: Maker):
    page = maker.page
    held: list[Route] = []

    def hold_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route(re.compile(r"q=stairs"), hold_first)
    page.get_by_label("Search").fill("stairs")
    page.wait_for_timeout(400)
    maker.do(c.PickEntry("strengths", "stairs-1"))
    held[0].continue_()

    expect(cards(page)).to_have_count(4)
    expect(page.get_by_role("button", name=re.compile("^Take back"))).to_have_count(1)


def test_open_choice_leads_to_where_it_is_answered_and_the_focus_with_it(maker: Maker):
    page = maker.page
    page.set_viewport_size(NARROW)
    page.get_by_role("button", name="Character so far").click()

    page.locator(".open-choice", has_text="Your pyramid").click()

    expect(page.locator("#side")).not_to_be_visible()
    expect(page.locator("#own")).to_be_focused()
    page.get_by_role("button", name="Character so far").click()
    page.locator(".open-choice[href*='#input-']").first.click()
    expect(page).to_have_url(re.compile("/build/start/#input-field-called$"))
    expect(page.locator("#input-field-called")).to_be_focused()


def test_the_rest_is_filled_in_marked_and_taken_back_at_once(maker: Maker):
    page = maker.page
    before = maker.stored()

    maker.press(page.get_by_role("button", name="Fill in the rest for me"))

    expect(page.locator(".card--picked").first).to_contain_text("chosen for you")
    expect(page.locator(".open-choices a")).to_have_count(1)
    maker.press(page.get_by_role("button", name="Undo", exact=True))
    expect(page.locator(".card--picked")).to_have_count(0)
    assert maker.stored() == before


def test_one_looks_ahead_from_the_side_panel_and_comes_back(maker: Maker):
    page = maker.page
    before = maker.stored()
    page.get_by_label("Nights", exact=False).fill("10")
    page.get_by_role("button", name="Show").click()

    expect(page.get_by_role("heading", level=1)).to_contain_text("looking ahead")
    expect(page.get_by_role("row", name=re.compile("Strengths"))).to_contain_text("10")
    check_looks(page)
    page.get_by_role("link", name=re.compile("^Back to")).click()
    expect(page.get_by_role("navigation", name="Steps")).to_be_visible()
    assert maker.stored() == before


def test_long_step_passes_axe_and_fits_a_narrow_screen(maker: Maker):
    page = maker.page
    page.set_viewport_size(NARROW)
    maker.press(page.get_by_role("button", name="Pick Stairs", exact=False).first)
    page.get_by_label("Search").fill("s")
    expect(page.get_by_text("Show all")).to_be_visible()
    check_looks(page)

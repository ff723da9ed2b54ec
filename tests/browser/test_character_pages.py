"""What stands around the steps of a character: its name, the bar of a narrow page, the printed sheet."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from studio.accounts.models import User
from tests.browser.openers import open_sheet
from tests.characters import half_elf

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 360, "height": 740}


def test_character_without_a_name_says_so_and_leads_to_it(page: Page, live_server: LiveServer):
    half_elf.start(page, live_server.url)
    page.get_by_role("link", name="No name yet").click()
    name = page.get_by_label("Name of the character")
    expect(name).to_be_focused()

    name.fill("Maren Vey")
    name.press("Enter")

    expect(page.get_by_role("link", name="No name yet")).to_have_count(0)
    expect(page).to_have_title("Race · Maren Vey · Ruleset Studio")


def test_long_name_is_read_whole_on_a_phone(page: Page, live_server: LiveServer):
    page.set_viewport_size(PHONE)
    half_elf.start(page, live_server.url)
    name = page.get_by_label("Name of the character")

    name.fill("Wilhelmina-Alexandrina of the longest name there is")
    name.press("Enter")

    expect(page).to_have_title(re.compile("longest name"))
    assert name.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight")


def test_phone_has_next_and_the_scores_in_one_bar(page: Page, live_server: LiveServer):
    page.set_viewport_size(PHONE)
    half_elf.start(page, live_server.url)
    bar = page.locator(".drawer-bar")
    box = bar.bounding_box()
    assert box is not None
    assert box["height"] < 70
    assert box["y"] + box["height"] == pytest.approx(PHONE["height"], abs=1)

    half_elf.pick(page, "Dwarf")
    bar.get_by_role("link", name="Next").click()

    expect(page.get_by_role("heading", name="Subrace", level=1)).to_be_visible()


def test_drawer_is_closed_by_its_button_and_by_a_way_to_the_page(page: Page, live_server: LiveServer):
    page.set_viewport_size(PHONE)
    half_elf.start(page, live_server.url)
    side = page.get_by_role("complementary", name="Character so far")
    handle = page.get_by_role("button", name="Character so far")
    handle.click()
    side.get_by_role("button", name="Close").click()
    expect(side).not_to_be_visible()

    handle.click()
    side.get_by_role("link", name="No name yet").click()

    expect(side).not_to_be_visible()
    expect(page.get_by_label("Name of the character")).to_be_focused()


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_sheet_of_a_first_level_character_prints_on_three_pages(
    page: Page, live_server: LiveServer, paper: str
):
    character = half_elf.start(page, live_server.url)
    half_elf.build_straight(page)
    page.goto(half_elf.address(character, live_server.url, "sheet"))

    printed = page.pdf(format=paper)

    assert len(re.findall(rb"/Type\s*/Page\b", printed)) <= 3
    foot = page.evaluate("document.adoptedStyleSheets.map(sheet => sheet.cssRules[0].cssText)")
    assert character.name in "".join(foot)


def test_part_of_the_printed_sheet_that_may_go_on_over_the_page_has_no_frame(
    signed_in_page: Page, live_server: LiveServer, user: User
):
    """A frame stays behind, empty, where the page ends before its title does."""
    page = signed_in_page
    open_sheet(page, live_server.url, user)
    page.emulate_media(media="print")

    frames = page.locator(".sheet__part").evaluate_all(
        "parts => parts.map(getComputedStyle).map(one => [one.breakInside, one.borderBlockEndWidth])"
    )

    assert sorted({tuple(frame) for frame in frames}) == [("auto", "0px"), ("avoid", "1px")]


def test_gaps_of_the_sheet_are_the_same_on_a_phone(signed_in_page: Page, live_server: LiveServer, user: User):
    page = signed_in_page
    page.set_viewport_size(PHONE)
    open_sheet(page, live_server.url, user)

    boxes = page.locator(".sheet__part").evaluate_all(
        "parts => parts.map(part => part.getBoundingClientRect()).map(box => [box.top, box.bottom])"
    )

    gaps = {round(after[0] - before[1]) for before, after in pairwise(boxes)}
    assert len(boxes) > 8
    assert len(gaps) == 1


def test_saved_sheet_opens_without_the_studio_and_explains_its_numbers_u9_11(
    page: Page, live_server: LiveServer, browser: Browser, tmp_path: Path
):
    character = half_elf.start(page, live_server.url)
    page.goto(half_elf.address(character, live_server.url, "sheet"))
    with page.expect_download() as download:
        page.get_by_role("link", name="Save to read offline").click()
    saved = tmp_path / "sheet.html"
    download.value.save_as(saved)

    alone = browser.new_context(offline=True).new_page()
    alone.goto(saved.as_uri())

    expect(alone.get_by_role("heading", name=character.name, level=1)).to_be_visible()
    alone.get_by_role("button", name="Stealth −1, explained").click()
    expect(alone.locator(".why:popover-open")).to_contain_text("Dexterity")
    assert alone.locator(".panel").first.evaluate("one => getComputedStyle(one).borderTopStyle") == "solid"
    alone.context.close()


def test_option_is_as_wide_chosen_as_it_was_before(page: Page, live_server: LiveServer):
    half_elf.start(page, live_server.url)
    half_elf.pick(page, "Half-Elf")
    half_elf.go_to(page, "Training")
    option = page.get_by_role("region", name="Half-Elf").get_by_role("button", name="Stealth")
    before = option.bounding_box()

    half_elf.choose(page, "Half-Elf", "Stealth")

    after = option.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] == pytest.approx(before["width"], abs=1)


def test_screen_reader_hears_what_a_pick_brought_and_what_plus_cost(page: Page, live_server: LiveServer):
    half_elf.start(page, live_server.url)
    half_elf.pick(page, "Dwarf")
    expect(page.locator("#announcer")).to_have_text("Dwarf picked. New step: Subrace.")
    half_elf.go_to(page, "Ability scores")

    page.get_by_role("button", name="More Intelligence").click()

    expect(page.locator("#announcer")).to_have_text("Intelligence 9, 26 points left.")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("#announcer")).to_have_text("Undone: Intelligence 8, 27 points left.")


def test_number_is_named_with_what_it_is(page: Page, live_server: LiveServer):
    character = half_elf.start(page, live_server.url)
    page.goto(half_elf.address(character, live_server.url, "sheet"))

    stealth = page.get_by_role("region", name="Skills").get_by_role("button", name="Stealth")

    expect(stealth).to_have_accessible_name("Stealth −1, explained")

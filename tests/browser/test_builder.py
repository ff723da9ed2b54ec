"""Building a character with Guided, from a new visitor's first click to the finished sheet."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from characters.models import Character, CharacterEvent
from tests.characters import half_elf

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_new_visitor_builds_a_half_elf_wizard(page: Page, live_server: LiveServer):
    character = half_elf.start(page, live_server.url)

    half_elf.build_whole(page)

    half_elf.expect_half_elf_wizard(page)
    still_open = page.get_by_role("region", name="Still open")
    expect(still_open.get_by_role("link")).to_have_text("No name yet")
    name = page.get_by_label("Name of the character")
    name.fill("Maren Vey")
    name.press("Enter")
    expect(still_open).to_contain_text("Nothing. The character is ready.")
    assert character.owner is None
    assert character.guest_token

    half_elf.go_to(page, "Basics")
    page.get_by_role("link", name="See the sheet").click()
    expect(page.get_by_role("region", name="Ability scores")).to_contain_text("15")
    # −1 for Strength and +2 for training; the row says what it is made of.
    staff = page.get_by_role("row").filter(has_text="1d6")
    expect(staff.get_by_role("cell").nth(1)).to_have_text("1")
    expect(page.get_by_role("row").filter(has_text="Find Familiar")).to_contain_text("Conjuration")
    expect(page.get_by_role("row").filter(has_text="Infernal")).to_have_count(1)
    assert half_elf.stored(character)["build"]["abilities"] == {
        "str": 8,
        "dex": 15,
        "con": 15,
        "int": 15,
        "wis": 12,
        "cha": 10,
    }


def test_strip_and_side_panel_follow_every_pick(page: Page, live_server: LiveServer):
    half_elf.start(page, live_server.url)
    steps = page.get_by_role("navigation", name="Steps")
    expect(steps.get_by_role("link", name="Race")).to_contain_text("1")

    half_elf.pick(page, "Half-Elf")

    expect(steps.get_by_role("link", name="Race")).to_contain_text("done")
    expect(steps.get_by_role("link", name="Ability scores")).to_contain_text("3")
    expect(steps.get_by_role("link", name="Training")).to_contain_text("2")
    assert half_elf.side_facts(page)["Race"] == "Half-Elf"
    expect(page.locator("#announcer")).to_have_text("Half-Elf picked.")
    expect(page.locator(".save-state")).to_have_text(re.compile("Saved"))


def test_number_of_the_side_panel_explains_itself(page: Page, live_server: LiveServer):
    half_elf.start(page, live_server.url)
    half_elf.pick(page, "Half-Elf")

    page.locator("#panel .score", has_text="CHA").locator(".score__value button").click()

    why = page.locator(".why:popover-open")
    expect(why).to_contain_text("Charisma")
    expect(why.get_by_role("listitem")).to_have_text(
        [re.compile(r"8\s+Base"), re.compile(r"\+2\s+Half-Elf"), re.compile(r"10\s*total")]
    )
    page.keyboard.press("Escape")
    expect(why).not_to_be_visible()


def test_class_does_not_offer_what_is_trained_already(page: Page, live_server: LiveServer):
    half_elf.start(page, live_server.url)
    half_elf.pick(page, "Half-Elf")
    half_elf.go_to(page, "Class")
    half_elf.pick(page, "Wizard")
    half_elf.go_to(page, "Training")
    wizard = page.get_by_role("region", name="Wizard").get_by_role("button")
    expect(wizard.filter(has_text="Arcana")).to_be_enabled()

    half_elf.choose(page, "Half-Elf", "Arcana")

    arcana = wizard.filter(has_text="Arcana")
    assert arcana.count() == 0 or arcana.get_attribute("aria-disabled") == "true"
    half_elf.choose(page, "Half-Elf", "Stealth")
    page.get_by_role("region", name="Half-Elf").get_by_role("button", name="Arcana").click()
    expect(wizard.filter(has_text="Arcana")).to_be_enabled()


def test_race_class_and_method_changed_there_and_back_give_the_sheet_built_straight(
    page: Page, live_server: LiveServer
):
    straight = half_elf.start(page, live_server.url)
    half_elf.build_straight(page)

    winding = half_elf.start(page, live_server.url)
    half_elf.build_straight(page)
    half_elf.go_to(page, "Race")
    half_elf.pick(page, "Dwarf")
    half_elf.go_to(page, "Class")
    half_elf.pick(page, "Fighter")
    half_elf.go_to(page, "Ability scores")
    page.get_by_role("button", name="Standard array").click()
    expect(page.get_by_label("Value of Strength")).to_be_visible()
    page.get_by_label("Value of Strength").select_option("15")
    expect(page.locator("#total-base-str")).to_have_text("15")
    page.get_by_role("button", name="Point buy").click()
    expect(page.get_by_role("button", name="More Strength")).to_be_visible()
    half_elf.go_to(page, "Class")
    half_elf.pick(page, "Wizard")
    half_elf.go_to(page, "Race")
    half_elf.pick(page, "Half-Elf")

    half_elf.expect_half_elf_wizard(page)
    assert half_elf.stored(winding)["build"] == half_elf.stored(straight)["build"]


def test_undo_takes_back_each_change_and_redo_repeats_it(page: Page, live_server: LiveServer):
    character = half_elf.start(page, live_server.url)
    documents = [half_elf.stored(character)]
    for label in ("Half-Elf", "Elf", "Human"):
        half_elf.pick(page, label)
        documents.append(half_elf.stored(character))
    undo, redo = (page.get_by_role("button", name=name, exact=True) for name in ("Undo", "Redo"))

    for document, label in zip(reversed(documents[:-1]), ("Elf", "Half-Elf", ""), strict=True):
        undo.click()
        if label:
            expect(page.get_by_role("button", name=f"Take back {label}", exact=True)).to_be_visible()
        else:
            expect(page.get_by_role("button", name="Pick Half-Elf", exact=True)).to_be_visible()
        assert half_elf.stored(character) == document
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_be_focused()
    redo.click()
    expect(page.get_by_role("button", name="Take back Half-Elf", exact=True)).to_be_visible()
    assert half_elf.stored(character) == documents[1]


def test_reading_pages_any_number_of_times_changes_nothing(page: Page, live_server: LiveServer):
    character = half_elf.start(page, live_server.url)
    half_elf.build_straight(page)
    before = Character.objects.values().get(pk=character.pk)
    events = CharacterEvent.objects.count()

    for _ in range(2):
        for step in ("Race", "Class", "Background", "Ability scores", "Training", "Basics"):
            half_elf.go_to(page, step)
        for name in ("fields", "sheet"):
            page.goto(half_elf.address(character, live_server.url, name))
        page.goto(half_elf.address(character, live_server.url, "build_start"))

    assert Character.objects.values().get(pk=character.pk) == before
    assert CharacterEvent.objects.count() == events


def test_card_keeps_the_focus_and_the_page_its_place(page: Page, live_server: LiveServer):
    half_elf.start(page, live_server.url)
    button = page.get_by_role("button", name="Pick Tiefling", exact=True)
    button.focus()
    before = button.bounding_box()

    page.keyboard.press("Enter")

    taken = page.get_by_role("button", name="Take back Tiefling", exact=True)
    expect(taken).to_be_focused()
    after = taken.bounding_box()
    assert before
    assert after
    assert after["y"] == pytest.approx(before["y"], abs=0.5)


def test_plus_pressed_quickly_counts_every_time(page: Page, live_server: LiveServer):
    half_elf.start(page, live_server.url)
    half_elf.go_to(page, "Ability scores")
    page.wait_for_load_state("networkidle")
    page.get_by_role("button", name="More Wisdom").evaluate(
        "button => { const label = button.ariaLabel;"
        "for (let i = 0; i < 5; i++) document.querySelector(`[aria-label='${label}']`).click() }"
    )

    expect(page.locator("#total-base-wis")).to_have_text("13")


def test_double_click_on_a_card_picks_once(page: Page, live_server: LiveServer):
    half_elf.start(page, live_server.url)
    page.wait_for_load_state("networkidle")

    page.get_by_role("button", name="Pick Human", exact=True).dblclick()

    expect(page.get_by_role("button", name="Take back Human", exact=True)).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert CharacterEvent.objects.count() == 1


def test_pick_in_a_second_tab_is_told_in_the_first(page: Page, live_server: LiveServer):
    character = half_elf.start(page, live_server.url)
    other = page.context.new_page()
    other.goto(half_elf.address(character, live_server.url, "build", "race"))
    half_elf.pick(other, "Elf")

    page.get_by_role("button", name="Pick Dwarf", exact=True).click()

    card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Dwarf", exact=True))
    expect(card).to_contain_text("This was changed meanwhile: it is now Elf.")
    expect(page.locator(".save-state")).to_have_text(re.compile("Not saved"))
    expect(page.locator("#announcer")).to_contain_text("it is now Elf")
    half_elf.pick(page, "Dwarf")
    assert half_elf.stored(character)["builder"]["picks"]["race"] == ["dwarf"]


def test_keyboard_alone_builds(page: Page, live_server: LiveServer):
    half_elf.start(page, live_server.url)
    page.wait_for_load_state("networkidle")
    page.get_by_role("link", name="Skip to the content").focus()
    page.keyboard.press("Enter")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == "Pick Dwarf":
            break
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Pick Elf", exact=True)).to_be_focused()
    page.keyboard.press("Space")
    taken = page.get_by_role("button", name="Take back Elf", exact=True)
    expect(taken).to_be_focused()
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Pick Tiefling", exact=True)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Subrace", level=1)).to_be_visible()
    expect(page.locator("#step")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.getElementById('step').contains(document.activeElement)")


def test_without_javascript_everything_works(browser: Browser, live_server: LiveServer):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    character = half_elf.start(page, live_server.url)

    half_elf.build_straight(page)
    half_elf.go_to(page, "Basics")
    name = page.get_by_label("Name of the character")
    name.fill("Maren Vey")
    page.locator("form", has=name).get_by_role("button", name="Save").click()
    alignment = page.get_by_label("Alignment")
    alignment.select_option("Chaotic Good")
    page.locator("form", has=alignment).get_by_role("button", name="Save").click()

    expect(page.get_by_label("Alignment")).to_have_value("chaotic-good")
    stored = half_elf.stored(character)
    assert Character.objects.get(pk=character.pk).name == "Maren Vey"
    assert stored["build"]["fields"]["alignment"] == "chaotic-good"
    assert stored["build"]["abilities"]["cha"] == 10
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_label("Alignment")).to_have_value("unaligned")
    context.close()


def test_guest_keeps_the_character_by_signing_up(page: Page, live_server: LiveServer):
    character = half_elf.start(page, live_server.url)
    half_elf.pick(page, "Half-Elf")

    page.goto(live_server.url + "/accounts/signup/")
    page.get_by_label("User name").fill("nela")
    page.get_by_label("Password", exact=True).fill("lantern-and-ferry")
    page.get_by_label(re.compile("Password.*again", re.IGNORECASE)).fill("lantern-and-ferry")
    page.get_by_role("button", name="Create the account").click()

    expect(page.get_by_role("heading", name="Go on")).to_be_visible()
    expect(page.get_by_role("link", name=character.name, exact=True)).to_be_visible()
    kept = Character.objects.get(pk=character.pk)
    assert kept.owner is not None
    assert kept.owner.username == "nela"

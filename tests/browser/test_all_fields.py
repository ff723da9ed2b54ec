"""All fields in the browser: what is typed is never lost, and what is shown is what is stored."""

import re
import time
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Locator, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from characters.models import Character, CharacterEvent
from rulesets.engine.api import commands
from studio.accounts.guests import Actor
from studio.accounts.models import User
from tests.characters import half_elf, salt

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SLOW = 1.5
"""Seconds an answer takes where the server is slow."""


@pytest.fixture
def character(user: User) -> Character:
    """A character of the signed-in user."""
    return salt.make_salty(Actor(user_id=user.pk), is_guided=False)


@pytest.fixture
def form(signed_in_page: Page, live_server: LiveServer, character: Character) -> Page:
    """All fields of the character."""
    signed_in_page.goto(half_elf.address(character, live_server.url, "fields"))
    signed_in_page.wait_for_load_state("networkidle")
    return signed_in_page


def slow_down(page: Page, *, seconds: float = SLOW) -> None:
    """Let every answer to a change take its time."""

    def handle(route: Route) -> None:
        if route.request.method == "POST":
            time.sleep(seconds)
        route.continue_()

    page.route("**/characters/**", handle)


def fields_of(character: Character) -> dict:
    return half_elf.stored(character)["build"].get("fields", {})


def expect_saved(page: Page) -> None:
    expect(page.locator(".save-state")).to_have_attribute("data-state", "saved", timeout=15_000)


def listen(page: Page) -> None:
    """Note every sentence a screen reader would hear."""
    page.evaluate(
        """() => { window.heard = []; const region = document.getElementById('announcer');
             new MutationObserver(() => region.textContent && window.heard.push(region.textContent))
               .observe(region, {childList: true, characterData: true, subtree: true}) }"""
    )


def test_typing_quickly_through_three_fields_loses_nothing(form: Page, character: Character):
    slow_down(form)
    listen(form)
    form.get_by_label("Age", exact=True).focus()
    offset = form.evaluate("scrollY")

    form.keyboard.type("12")
    form.keyboard.press("Tab")
    form.keyboard.type("7")
    form.keyboard.press("Tab")
    form.keyboard.type("abc")
    form.keyboard.press("Tab")

    foes = form.get_by_label("Foes", exact=True)
    expect(foes).to_be_focused()
    expect_saved(form)
    form.wait_for_timeout(200)
    assert fields_of(character) == {"age": 12, "luck": 7, "home": "abc"}
    expect(foes).to_be_focused()
    assert form.evaluate("window.getSelection().toString()") == ""
    assert form.evaluate("scrollY") == offset
    assert form.evaluate("window.heard") == ["Saved"]
    for label, value in (("Age", "12"), ("Luck", "7"), ("Home", "abc")):
        expect(form.get_by_label(label, exact=True)).to_have_value(value)


def test_letters_typed_while_an_answer_comes_stay(form: Page, character: Character):
    slow_down(form, seconds=0.7)
    form.get_by_label("Age", exact=True).fill("12")
    form.keyboard.press("Tab")
    home = form.get_by_label("Home", exact=True)
    home.focus()
    form.keyboard.type("A harbour by the sea", delay=60)

    expect(home).to_have_value("A harbour by the sea")
    assert home.evaluate("input => input.selectionStart") == len("A harbour by the sea")
    home.blur()
    expect_saved(form)
    assert fields_of(character) == {"age": 12, "home": "A harbour by the sea"}


def test_leaving_the_page_waits_until_it_is_saved(form: Page, character: Character):
    slow_down(form, seconds=0.7)
    form.get_by_label("Age", exact=True).fill("12")
    form.get_by_label("Luck", exact=True).fill("3")
    form.get_by_role("link", name="Sheet", exact=True).click()

    form.wait_for_url(re.compile(r"/characters/\d+/$"))
    assert fields_of(character) == {"age": 12, "luck": 3}


def test_relative_number_shows_its_result(form: Page, character: Character):
    age = form.get_by_label("Age", exact=True)
    for typed, shown in (("10", "10"), ("+5", "15"), ("-7", "8"), ("+999", "120")):
        age.fill(typed)
        age.press("Enter")
        expect(age).to_have_value(shown)
        expect(age).to_be_focused()
    assert fields_of(character) == {"age": 120}


def test_two_relative_numbers_typed_quickly_both_count(form: Page, character: Character):
    slow_down(form, seconds=0.5)
    luck, age = form.get_by_label("Luck", exact=True), form.get_by_label("Age", exact=True)
    age.fill("+5")
    luck.fill("+2")
    age.fill("+3")
    age.press("Tab")

    expect(age).to_have_value("8")
    expect_saved(form)
    assert fields_of(character) == {"age": 8, "luck": 2}


def test_enter_without_a_change_sends_nothing(form: Page):
    sent: list[str] = []
    form.on("request", lambda request: sent.append(request.method))
    age = form.get_by_label("Age", exact=True)

    age.press("Enter")
    form.get_by_label("Home", exact=True).press("Enter")
    form.wait_for_timeout(300)

    assert "POST" not in sent


def test_what_is_no_number_is_told_beside_the_input_and_kept(form: Page, character: Character):
    age = form.get_by_label("Age", exact=True)
    age.fill("old")
    age.press("Tab")

    expect(form.locator("#at-field-age")).to_contain_text("“old” is not a number.")
    expect(age).to_have_value("old")
    expect(age).to_have_attribute("aria-invalid", "true")
    expect(form.locator(".save-state")).to_have_attribute("data-state", "failed")
    expect(form.locator("#announcer")).to_have_text("“old” is not a number.")
    age.fill("40")
    age.press("Tab")
    expect(form.locator("#at-field-age")).not_to_contain_text("not a number")
    expect_saved(form)
    assert fields_of(character) == {"age": 40}


def typed_in_two_tabs(form: Page, live_server: LiveServer, character: Character) -> Locator:
    """Change the age in another tab first, and then here; return the input's place."""
    other = form.context.new_page()
    other.goto(half_elf.address(character, live_server.url, "fields"))
    other.get_by_label("Age", exact=True).fill("9")
    other.get_by_label("Age", exact=True).press("Enter")
    expect_saved(other)
    form.get_by_label("Home", exact=True).fill("Ash")
    form.get_by_label("Age", exact=True).fill("7")
    form.get_by_label("Age", exact=True).press("Enter")
    place = form.locator("#at-field-age")
    expect(place).to_contain_text("it is now 9, and you typed 7")
    expect(form.get_by_label("Age", exact=True)).to_have_value("7")
    assert fields_of(character) == {"age": 9, "home": "Ash"}
    return place


def test_conflict_is_not_settled_by_pressing_enter_or_by_other_answers(
    form: Page, live_server: LiveServer, character: Character
):
    place = typed_in_two_tabs(form, live_server, character)

    form.get_by_label("Age", exact=True).press("Enter")
    form.get_by_label("Luck", exact=True).fill("1")
    form.get_by_label("Luck", exact=True).press("Enter")
    expect_saved(form)
    form.get_by_role("button", name="Undo", exact=True).click()

    expect(form.get_by_label("Luck", exact=True)).to_have_value("")
    expect(place).to_contain_text("it is now 9, and you typed 7")
    expect(form.get_by_label("Age", exact=True)).to_have_value("7")
    assert fields_of(character) == {"age": 9, "home": "Ash"}


def test_conflict_shows_both_values_and_mine_can_stay(
    form: Page, live_server: LiveServer, character: Character
):
    place = typed_in_two_tabs(form, live_server, character)

    place.get_by_role("button", name="Keep mine").click()

    expect_saved(form)
    assert fields_of(character)["age"] == 7
    expect(place).not_to_contain_text("it is now")


def test_conflict_shows_both_values_and_theirs_can_be_taken(
    form: Page, live_server: LiveServer, character: Character
):
    place = typed_in_two_tabs(form, live_server, character)
    events = CharacterEvent.objects.count()

    place.get_by_role("link", name="Take theirs").click()

    expect(form.get_by_label("Age", exact=True)).to_have_value("9")
    expect(form.get_by_label("Age", exact=True)).to_be_focused()
    expect(place).not_to_contain_text("it is now")
    assert CharacterEvent.objects.count() == events


def test_other_tab_that_only_looks_changes_nothing(form: Page, live_server: LiveServer, character: Character):
    home = form.get_by_label("Home", exact=True)
    home.focus()
    form.keyboard.type("A")
    other = form.context.new_page()
    other.goto(half_elf.address(character, live_server.url, "fields"))
    other.close()
    form.keyboard.type("sh")
    form.keyboard.press("Tab")
    expect_saved(form)

    assert fields_of(character) == {"home": "Ash"}
    assert CharacterEvent.objects.count() == 1


@pytest.fixture
def unlucky_form(
    browser: Browser, live_server: LiveServer, user_client: Client, character: Character
) -> Iterator[Page]:
    """All fields in a browser that may write errors to its console: what fails there fails on purpose."""
    context = browser.new_context()
    cookie = user_client.cookies[settings.SESSION_COOKIE_NAME]
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    page = context.new_page()
    page.goto(half_elf.address(character, live_server.url, "fields"))
    page.wait_for_load_state("networkidle")
    yield page
    context.close()


def test_lost_connection_loses_nothing_and_is_made_good(unlucky_form: Page, character: Character):
    form = unlucky_form
    form.route("**/fields/value/", lambda route: route.abort())
    form.get_by_label("Age", exact=True).fill("12")
    form.get_by_label("Home", exact=True).fill("Ash")
    form.get_by_label("Home", exact=True).press("Tab")
    expect(form.get_by_role("alert")).to_contain_text("No connection")
    expect(form.locator(".save-state")).to_have_attribute("data-state", "failed")
    expect(form.get_by_label("Age", exact=True)).to_have_value("12")

    form.unroute("**/fields/value/")
    form.get_by_role("button", name="Try again").click()

    expect_saved(form)
    expect(form.get_by_role("alert")).not_to_be_visible()
    form.wait_for_load_state("networkidle")
    assert fields_of(character) == {"age": 12, "home": "Ash"}


def test_score_training_and_bonus_make_the_number(form: Page):
    row = form.get_by_role("row", name="Row BRN")
    expect(row.locator("button.number")).to_contain_text("+0")
    form.get_by_label("Brawn", exact=True).fill("8")
    form.get_by_label("Brawn", exact=True).press("Tab")
    form.get_by_label("Training in Row").select_option("Able")
    expect(row.locator("button.number")).to_contain_text("+2")
    form.get_by_label("Free bonus to Row").fill("-1")
    form.get_by_label("Free bonus to Row").press("Enter")

    # 8 gives +1, Able +1, and one off. An open explanation would close if the number changed under it.
    expect(row.locator("button.number")).to_contain_text("+1")
    row.locator("button.number").click()
    expect(form.locator(".why:popover-open")).to_contain_text("Able")


def test_field_that_another_shows_comes_and_goes_and_keeps_what_is_typed(form: Page, character: Character):
    expect(form.get_by_label("Lamp oil")).to_have_count(0)
    form.get_by_label("Creed").select_option("salt")
    form.get_by_label("Lamp oil").fill("3")
    form.get_by_label("Lamp oil").press("Tab")
    form.get_by_label("Creed").select_option("tide")
    expect(form.get_by_label("Lamp oil")).to_have_count(0)
    form.get_by_label("Creed").select_option("salt")

    expect(form.get_by_label("Lamp oil")).to_have_value("3")


def test_suggestion_goes_behind_what_is_typed(form: Page, character: Character):
    foes = form.get_by_label("Foes", exact=True)
    foes.fill("Crows")
    form.get_by_role("button", name="Eels").click()

    expect(foes).to_have_value("Crows, Eels")
    expect_saved(form)
    form.wait_for_load_state("networkidle")
    assert fields_of(character) == {"foes": "Crows, Eels"}


def test_row_is_added_filled_moved_and_deleted_by_keyboard(form: Page, character: Character):
    kit = form.get_by_role("region", name="Kit")
    kit.get_by_role("button", name="Add a row").press("Enter")
    name = form.get_by_label("Name, row 1", exact=True)
    expect(name).to_be_focused()
    form.keyboard.type("Rope")
    form.keyboard.press("Tab")
    form.keyboard.type("+2")
    kit.get_by_role("button", name="Add a row").press("Enter")
    expect(form.get_by_label("Name, row 2", exact=True)).to_be_focused()
    form.keyboard.type("Lamp")
    form.keyboard.press("Tab")
    kit.get_by_role("button", name="Move Lamp up").press("Enter")
    expect(form.get_by_label("Name, row 1", exact=True)).to_have_value("Lamp")
    expect(kit.get_by_role("button", name="Move Lamp up")).to_be_focused()
    rows = half_elf.stored(character)["build"]["lists"]["kit"]
    assert [(row["name"], row.get("bulk")) for row in rows] == [("Lamp", None), ("Rope", 3)]

    kit.get_by_role("button", name="Delete Rope").press("Enter")
    expect(form.get_by_label("Name, row 2", exact=True)).to_have_count(0)
    form.get_by_role("button", name="Undo", exact=True).click()
    expect(form.get_by_label("Name, row 2", exact=True)).to_have_value("Rope")


def test_entry_is_searched_for_and_copied_onto_a_list(form: Page, character: Character):
    form.get_by_role("region", name="Kit").get_by_role("link", name="Add from Folk").click()
    form.get_by_role("searchbox", name="Search").press_sequentially("tal")
    expect(form.get_by_role("heading", name="Tall")).to_be_visible()
    form.get_by_role("button", name="Add Tall").click()

    expect(form.get_by_text("on the list")).to_be_visible()
    rows = half_elf.stored(character)["build"]["lists"]["kit"]
    assert [(row["name"], row["_catalog"]) for row in rows] == [("Long oar", "folk/tall")]


def test_value_typed_over_a_pick_is_marked_with_what_the_builder_says(
    form: Page, live_server: LiveServer, character: Character, user: User
):
    salt.change(character, commands.PickEntry("folk", "small"), Actor(user_id=user.pk))
    form.reload()
    expect(form.locator("#at-field-age")).to_contain_text("From Small.")

    form.get_by_label("Age", exact=True).fill("99")
    form.get_by_label("Age", exact=True).press("Tab")

    expect(form.locator("#at-field-age")).to_contain_text("Typed over. Small gives 30.")


def test_manual_scores_and_choices_on_one_step_lose_nothing(
    signed_in_page: Page, live_server: LiveServer, user: User
):
    actor = Actor(user_id=user.pk)
    character = salt.make_salty(actor)
    for command in (commands.PickEntry("folk", "tall"), commands.ChooseMethod("manual")):
        salt.change(character, command, actor)
    page = signed_in_page
    page.goto(half_elf.address(character, live_server.url, "build", "scores"))
    page.wait_for_load_state("networkidle")
    slow_down(page, seconds=0.7)

    page.get_by_label("Base of Brawn").fill("5")
    page.get_by_role("region", name="Tall").get_by_role("button", name="Wit").click()
    grace = page.get_by_label("Base of Grace")
    grace.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("9", delay=50)

    expect(page.get_by_role("region", name="Tall").get_by_role("button", name="Wit")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(grace).to_have_value("9")
    expect(grace).to_be_focused()
    grace.press("Tab")
    expect_saved(page)
    page.wait_for_load_state("networkidle")
    assert half_elf.stored(character)["build"]["abilities"] == {"brawn": 7, "wit": 5, "grace": 9}


def test_the_same_sum_typed_again_counts_again(form: Page, character: Character):
    slow_down(form, seconds=0.5)
    age = form.get_by_label("Age", exact=True)
    for _ in range(2):
        age.click()
        form.keyboard.press("Control+A")
        form.keyboard.type("+5")
        form.keyboard.press("Tab")

    expect(age).to_have_value("10")
    expect_saved(form)
    assert fields_of(character) == {"age": 10}


def test_answer_in_an_input_about_to_be_typed_over_stays_selected(form: Page, character: Character):
    slow_down(form, seconds=0.5)
    age = form.get_by_label("Age", exact=True)
    age.fill("+5")
    age.press("Enter")
    age.press("Control+A")
    expect(age).to_have_value("5")
    form.keyboard.type("41")
    form.keyboard.press("Tab")

    expect_saved(form)
    expect(age).to_have_value("41")
    assert fields_of(character) == {"age": 41}


def test_what_replaces_a_refused_text_before_its_answer_is_saved(form: Page, character: Character):
    slow_down(form, seconds=0.7)
    age = form.get_by_label("Age", exact=True)
    for typed in ("old", "40"):
        age.fill(typed)
        age.press("Tab")

    expect_saved(form)
    expect(age).to_have_value("40")
    expect(form.locator("#at-field-age")).not_to_contain_text("not a number")
    assert fields_of(character) == {"age": 40}


def test_a_new_row_takes_no_focus_from_somebody_who_types(form: Page, character: Character):
    slow_down(form, seconds=0.8)
    home = form.get_by_label("Home", exact=True)

    form.get_by_role("button", name=re.compile("Add a row")).first.click()
    home.click()
    form.keyboard.type("The salt gate, north of it", delay=60)

    expect(home).to_have_value("The salt gate, north of it")
    form.keyboard.press("Tab")
    expect_saved(form)
    assert fields_of(character)["home"] == "The salt gate, north of it"

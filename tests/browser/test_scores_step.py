"""The abilities step in a browser: every method after every other, and the page that stays where it is."""

import itertools

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.characters import half_elf

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

METHODS = ("Point buy", "Standard array", "Manual")


def open_scores(page: Page, url: str) -> None:
    half_elf.start(page, url)
    half_elf.go_to(page, "Ability scores")
    page.wait_for_load_state("networkidle")


def choose_method(page: Page, label: str) -> None:
    button = page.get_by_role("group", name="How scores are made").get_by_role("button", name=label)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def set_strength(page: Page, method: str) -> None:
    """Give Strength another base in the way of a method, and wait until the server has it."""
    if method == "Point buy":
        total = page.locator("#total-base-str")
        before = int(total.inner_text())
        page.get_by_role("button", name="More Strength" if before < 15 else "Less Strength").click()
        expect(total).to_have_text(str(before + (1 if before < 15 else -1)))
        return
    if method == "Standard array":
        page.get_by_label("Value of Strength").select_option("14")
        expect(page.locator("#total-base-str")).to_have_text("14")
        return
    base = page.get_by_label("Base of Strength")
    base.fill("11")
    base.press("Enter")
    expect(page.locator("#total-base-str")).to_have_text("11")


def expect_saved(page: Page) -> None:
    expect(page.locator(".save-state")).to_have_attribute("data-state", "saved")
    expect(page.get_by_text("meanwhile")).to_have_count(0)


@pytest.mark.parametrize(("first", "second"), list(itertools.permutations(METHODS, 2)))
def test_scores_are_set_after_a_change_of_method_and_after_undoing_it(
    page: Page, live_server: LiveServer, first: str, second: str
):
    open_scores(page, live_server.url)
    if first != "Point buy":
        choose_method(page, first)
    set_strength(page, first)
    choose_method(page, second)

    set_strength(page, second)

    expect_saved(page)
    undo = page.get_by_role("button", name="Undo", exact=True)
    buttons = page.get_by_role("group", name="How scores are made")
    for _ in range(2):
        undo.click()
        page.wait_for_load_state("networkidle")
    expect(buttons.get_by_role("button", name=first)).to_have_attribute("aria-pressed", "true")
    if first == "Point buy":
        set_strength(page, first)
    elif first == "Manual":
        expect(page.get_by_label("Base of Strength")).to_have_value("11")
        page.get_by_label("Base of Strength").fill("12")
        page.get_by_label("Base of Strength").press("Enter")
        expect(page.locator("#total-base-str")).to_have_text("12")
    else:
        expect(page.get_by_label("Value of Strength")).to_have_value("1")
        page.get_by_label("Value of Strength").select_option("13")
        expect(page.locator("#total-base-str")).to_have_text("13")
    expect_saved(page)


def test_values_of_the_array_say_who_has_them_and_follow_every_answer(page: Page, live_server: LiveServer):
    open_scores(page, live_server.url)
    choose_method(page, "Standard array")
    strength, dexterity = page.get_by_label("Value of Strength"), page.get_by_label("Value of Dexterity")

    dexterity.select_option("15")

    expect(strength.locator("option").nth(1)).to_have_text("15, now with Dexterity")
    strength.select_option("15, now with Dexterity")
    expect(dexterity.locator("option").nth(1)).to_have_text("15, now with Strength")
    expect(strength.locator("option").nth(1)).to_have_text("15")
    expect_saved(page)


@pytest.mark.parametrize("size", [(360, 740), (1360, 600)], ids=["phone", "low window"])
@pytest.mark.parametrize("score", ["Strength", "Wisdom", "Charisma"])
def test_plus_stays_where_it_is_pressed(
    page: Page, live_server: LiveServer, size: tuple[int, int], score: str
):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_scores(page, live_server.url)
    plus = page.get_by_role("button", name=f"More {score}")
    plus.scroll_into_view_if_needed()

    for value in ("9", "10", "11"):
        before = top_of(plus)
        plus.click()
        expect(page.get_by_role("row", name=score).locator(".stepper__value")).to_have_text(value)
        page.wait_for_load_state("networkidle")
        assert top_of(plus) == pytest.approx(before, abs=1)


def top_of(control: Locator) -> float:
    top: float = control.evaluate("one => one.getBoundingClientRect().top")
    return top

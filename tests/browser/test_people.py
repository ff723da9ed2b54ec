"""A ruleset shared with people: added, changed, removed, read and left (U1.2, U2.4, U2.5)."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from rulesets.models import Collaborator, Role, Ruleset
from studio.accounts.models import User
from tests.conftest import PASSWORD
from tests.factories.people import share
from tests.factories.rulesets import store_imported

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def ruleset(user: User) -> Ruleset:
    return store_imported(user=user).ruleset


@pytest.fixture
def address(live_server: LiveServer, ruleset: Ruleset) -> str:
    return live_server.url + reverse("rulesets:show_ruleset", args=[ruleset.pk])


@pytest.fixture
def ottos_page(browser: Browser, live_server: LiveServer, stranger: User) -> Iterator[Page]:
    """A page in the browser of somebody else."""
    client = Client()
    client.force_login(stranger)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    context = browser.new_context()
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    yield context.new_page()
    context.close()


def test_person_is_added_made_editor_removed_and_taken_back_without_a_page_load(
    signed_in_page: Page, address: str, stranger: User, ottos_page: Page
):
    page = signed_in_page
    page.goto(address)
    page.evaluate("window.sameDocument = true")
    people = page.get_by_role("region", name="People")
    expect(people).to_contain_text("Nobody but you has it.")

    people.get_by_label("User name").fill("otto")
    people.get_by_role("button", name="Share").click()
    said = "otto has the ruleset now, to read it and make characters."
    expect(people.locator("[data-announce]")).to_have_text(said)
    expect(page.locator("#announcer")).to_have_text(said)
    expect(people.get_by_label("User name")).to_have_value("")
    ottos_page.goto(address)
    expect(ottos_page.get_by_role("region", name="People")).to_contain_text("This ruleset is mira’s")
    expect(ottos_page.get_by_role("link", name="Import a version")).to_have_count(0)

    people.get_by_role("button", name="Make an editor (otto)").click()
    button = people.get_by_role("button", name="Make a viewer (otto)")
    expect(button).to_be_focused()
    ottos_page.reload()
    expect(ottos_page.get_by_role("link", name="Import a version")).to_be_visible()

    people.get_by_role("button", name="Remove otto").click()
    expect(people.get_by_role("listitem")).to_have_count(0)
    expect(people.get_by_role("heading", name="People")).to_be_focused()
    ottos_page.reload()
    expect(ottos_page.get_by_role("heading", name="There is nothing at this address")).to_be_visible()

    expect(people.get_by_label("User name")).to_have_value("otto")
    expect(people.get_by_label("They may")).to_have_value("editor")
    people.get_by_role("button", name="Share").click()
    expect(people.get_by_text("otto has the ruleset now, as its editor.")).to_be_visible()
    assert Collaborator.objects.get().role == Role.EDITOR
    assert page.evaluate("window.sameDocument")


def test_refusal_is_said_beside_the_field_and_the_name_stays(signed_in_page: Page, address: str):
    page = signed_in_page
    page.goto(address)
    name = page.get_by_label("User name")
    name.fill("Nobody at all")
    name.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("There is nobody called “Nobody at all” here.")
    expect(name).to_have_value("Nobody at all")
    expect(name).to_be_focused()
    expect(name).to_have_accessible_description(re.compile("There is nobody called"))


def test_everything_is_done_by_keyboard_alone_u2_5(signed_in_page: Page, address: str, stranger: User):
    page = signed_in_page
    page.goto(address)
    name = page.get_by_label("User name")
    for _press in range(60):
        if name.evaluate("element => element === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.type("otto")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("They may")).to_have_value("editor")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text("otto has the ruleset now, as its editor.")).to_be_visible()

    expect(page.get_by_role("button", name="Share")).to_be_focused()

    for _press in range(3):
        page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Remove otto")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Make a viewer (otto)")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Make an editor (otto)")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Nobody but you has it.")).to_be_visible()
    assert not Collaborator.objects.exists()


def test_people_are_managed_and_left_without_javascript_u2_4(
    browser: Browser, live_server: LiveServer, address: str, user: User, stranger: User
):
    plain = [browser.new_context(java_script_enabled=False).new_page() for _person in (user, stranger)]
    for page, person in zip(plain, (user, stranger), strict=True):
        page.goto(live_server.url + reverse("account_login"))
        page.get_by_label("User name or e-mail address").fill(person.username)
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_label("Password", exact=True).press("Enter")
    owner, other = plain

    owner.goto(address)
    owner.get_by_label("User name").fill("otto")
    owner.get_by_role("button", name="Share").click()
    expect(owner.get_by_text("otto has the ruleset now")).to_be_visible()
    owner.get_by_role("button", name="Make an editor (otto)").click()
    expect(owner.get_by_role("button", name="Make a viewer (otto)")).to_be_visible()

    other.goto(live_server.url + reverse("home"))
    expect(other.get_by_text("Shared by mira")).to_be_visible()
    other.goto(live_server.url + reverse("rulesets:list_rulesets"))
    other.get_by_role("link", name="Salt Coast").click()
    other.get_by_role("link", name="Leave it…").click()
    other.get_by_role("button", name="Leave Salt Coast").click()
    expect(other.get_by_text("You left Salt Coast.")).to_be_visible()
    expect(other.get_by_role("link", name="Salt Coast")).to_have_count(0)
    for page in plain:
        page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_section_passes_axe_with_what_was_done_and_fits_a_narrow_screen(
    signed_in_page: Page, address: str, ruleset: Ruleset, scheme: str
):
    page = signed_in_page
    share(ruleset, User.objects.create(username="w" * 150), Role.EDITOR)
    share(ruleset, User.objects.create(username="zoe"))
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address)
    page.get_by_role("button", name="Make an editor (zoe)").click()
    expect(page.locator("#people").get_by_text("zoe may store new versions now.")).to_be_visible()
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360

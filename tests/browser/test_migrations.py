"""A character moved to another version, and all characters of a ruleset at once. Source: U4.7, M9, U2.4."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from characters.models import Character
from characters.queries import stored_of
from characters.services.migrating.asking import start_migration
from rulesets.models import Revision
from studio.accounts.guests import Actor
from studio.accounts.models import User
from studio.jobs.models import Job
from studio.jobs.running import run_job
from tests.characters.moved import OLD, put, store_second
from tests.characters.salt import make_salty
from tests.conftest import PASSWORD

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def make(user: User, name: str = "Mara") -> Character:
    return put(make_salty(Actor(user_id=user.pk), name=name), OLD)


def address(name: str, *arguments: object) -> str:
    return reverse(f"characters:{name}", args=arguments)


def log_in(page: Page, live_server: LiveServer, person: User) -> None:
    page.goto(live_server.url + reverse("account_login"))
    page.get_by_label("User name or e-mail address").fill(person.username)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password", exact=True).press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.fixture
def staff_page(page: Page, live_server: LiveServer, staff: User) -> Page:
    """A browser in which somebody of the staff is logged in."""
    log_in(page, live_server, staff)
    return page


def test_a_character_is_looked_at_on_the_newer_version_moved_and_taken_back(
    signed_in_page: Page, live_server: LiveServer, user: User
):
    page, character = signed_in_page, make(user)
    store_second()
    page.goto(live_server.url + address("sheet", character.pk))
    expect(page.get_by_text("Version 2 is here.")).to_be_visible()
    page.get_by_role("link", name="See what it changes").click()
    expect(page.get_by_text("Grace takes 7 over from grace.")).to_be_visible()
    expect(page.get_by_role("row", name="Guard 5 6")).to_be_visible()
    assert Character.objects.get().version_number == 1
    page.get_by_role("button", name="Move to version 2").click()
    expect(page.get_by_text("stands on version 2 now")).to_be_visible()
    expect(page.get_by_text("Version 2 is here.")).to_have_count(0)
    page.get_by_role("link", name="All fields").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Version 2 is here.")).to_be_visible()
    assert stored_of(Character.objects.get()) == OLD


def test_the_move_works_without_javascript_and_by_keyboard(
    browser: Browser, live_server: LiveServer, user: User
):
    character = make(user)
    store_second()
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    log_in(page, live_server, user)
    page.goto(live_server.url + address("version", character.pk))
    page.get_by_role("button", name="Move to version 2").press("Enter")
    expect(page.get_by_text("stands on version 2 now")).to_be_visible()
    context.close()


def carried_out(page: Page) -> Job:
    """Carry out the job that the page shows."""
    job = run_job(int(page.url.rstrip("/").rpartition("/")[2]), worker="tests")
    assert job is not None
    page.wait_for_load_state()  # the page of the job may still be coming
    page.reload()
    return job


def test_an_admin_looks_first_then_migrates_all_then_sets_them_back(
    staff_page: Page, live_server: LiveServer, user: User
):
    page = staff_page
    for name in ("Mara", "Wren"):
        make(user, name)
    second = store_second()
    page.goto(live_server.url + reverse("rulesets:show_ruleset", args=[second.ruleset_id]))
    page.get_by_role("link", name="Characters on older versions").click()
    page.get_by_label("Move characters of earlier versions to it, too").check()
    page.get_by_role("button", name="Try it, writing nothing").click()
    dry = carried_out(page)
    page.goto(live_server.url + address("migration", second.ruleset_id, dry.pk))
    expect(page.get_by_text("Guard: 6 instead of 5.").first).to_be_visible()
    page.get_by_role("link", name="Characters on older versions").click()
    page.get_by_label("Move characters of earlier versions to it, too").check()
    page.get_by_role("button", name="Migrate", exact=True).click()
    wet = carried_out(page)
    assert {one.version_number for one in Character.objects.all()} == {2}
    page.goto(live_server.url + address("migration", second.ruleset_id, wet.pk))
    page.get_by_role("button", name="Set all 2 characters back").click()
    carried_out(page)
    assert [stored_of(one) for one in Character.objects.all()] == [OLD, OLD]


def pages_of(second: Revision, character: Character) -> list[str]:
    asked = {"ruleset": second.ruleset, "revision": second, "moves_unpinned": True}
    dry = run_job(start_migration(**asked, is_dry=True).job.pk, worker="tests")
    wet = run_job(start_migration(**asked).job.pk, worker="tests")
    back = put(Character.objects.get(pk=character.pk), OLD, second.ruleset.revisions.get(number=1))
    return [
        address("version", back.pk),
        address("version", back.pk) + "?to=1",
        address("sheet", back.pk),
        address("older", second.ruleset_id),
        address("migration", second.ruleset_id, dry.pk),
        address("migration", second.ruleset_id, wet.pk),
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_pass_axe_and_fit_a_narrow_screen(
    staff_page: Page, live_server: LiveServer, staff: User, scheme: str
):
    page, character = staff_page, make(staff)
    put(make_salty(Actor(user_id=staff.pk), name="Broken"), [1])  # type: ignore[arg-type]
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 360, "height": 740})
    for where in pages_of(store_second(), character):
        page.goto(live_server.url + where)
        for folded in page.locator("main details > summary").all():
            folded.click()
        results = Axe().run(page)
        assert results.violations_count == 0, (where, results.generate_report())
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), where
        small = page.locator("main :is(.button, select)").evaluate_all(
            """elements => elements
                .map(element => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
                .filter(([html, box]) => box.width > 1 && box.height < 44).map(([html]) => html)"""
        )
        assert small == [], where

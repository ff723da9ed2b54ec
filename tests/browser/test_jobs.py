"""Jobs in the browser: followed, cancelled, tried again, with and without JavaScript (U2.8, U6.2)."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from studio.accounts.models import User
from studio.jobs.models import Job, State
from tests.studio.jobs.starting import put, start, start_install

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LIST = reverse("jobs:list_jobs")


def address(job: Job) -> str:
    return reverse("jobs:show_job", args=[job.pk])


def log_in(page: Page, live_server: LiveServer, user: User) -> None:
    client = Client()
    client.force_login(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])


@pytest.fixture
def staff_page(page: Page, live_server: LiveServer, staff: User) -> Page:
    """A page in a browser in which an admin is logged in."""
    log_in(page, live_server, staff)
    return page


def test_a_job_is_followed_to_its_end_and_then_asked_for_no_more(staff_page: Page, live_server: LiveServer):
    note = {"code": "language-7", "message": "One was left out.", "detail": {}}
    page, job = staff_page, put(start(), State.RUNNING, done=2, total=8, notes=[note])
    page.goto(live_server.url)
    page.get_by_text("ada", exact=True).click()
    page.get_by_role("link", name="Jobs", exact=True).click()
    page.get_by_role("link", name="a trial").click()
    expect(page.get_by_text("2 of 8")).to_be_visible()
    page.get_by_role("button", name="Cancel").focus()

    Job.objects.update(done=5)
    expect(page.get_by_text("5 of 8")).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    page.get_by_text("Details").click()
    Job.objects.update(done=6)
    expect(page.get_by_text("6 of 8")).to_be_visible()
    expect(page.get_by_text("language-7")).to_be_visible()
    expect(page.get_by_text("Details")).to_be_focused()
    expect(page.locator("#announcer")).to_have_text("")

    put(job, State.DONE, message="All %(n)s are stored.", detail={"n": 8})
    expect(page.get_by_text("All 8 are stored.", exact=True)).to_be_visible()
    expect(page.locator("#announcer")).to_have_text("done. All 8 are stored.")
    expect(page.locator("#job[hx-trigger]")).to_have_count(0)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.wait_for_timeout(2500)
    assert asked == []


def test_a_job_is_cancelled_and_tried_again(staff_page: Page, live_server: LiveServer):
    page, job = staff_page, start_install()
    page.goto(live_server.url + address(job))
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Somebody cancelled it")).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("waiting for its turn")).to_be_visible()
    assert Job.objects.count() == 2


def test_the_list_follows_by_itself_and_is_narrowed_as_one_types(staff_page: Page, live_server: LiveServer):
    page = staff_page
    for number in range(21):
        job = put(start(), State.DONE, search_text=f"trial {number}", subject=f"Trial {number}")
    put(job, State.RUNNING, ended_at=None)
    page.goto(live_server.url + LIST)
    expect(page.locator("progress")).to_have_count(1)
    put(job, State.FAILED, message="It broke; try again.")
    expect(page.get_by_text("It broke; try again.")).to_be_visible(timeout=10_000)
    page.get_by_label("State").select_option("failed")
    expect(page.locator("#found li.job")).to_have_count(1)
    expect(page).to_have_url(f"{live_server.url}{LIST}?show=failed")
    page.get_by_label("State").select_option("")
    page.get_by_role("searchbox").press_sequentially("trial 13")
    expect(page.locator("#found li.job")).to_have_count(1)


def test_without_javascript_one_looks_again(browser: Browser, live_server: LiveServer, staff: User):
    context = browser.new_context(java_script_enabled=False)
    page, job = context.new_page(), put(start(), State.RUNNING, done=1, total=2)
    log_in(page, live_server, staff)
    page.goto(live_server.url + address(job))
    put(job, State.DONE, message="It is done.")
    page.get_by_role("link", name="Look again").click()
    expect(page.get_by_text("It is done.")).to_be_visible()
    expect(page.get_by_role("link", name="Look again")).to_have_count(0)
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_pass_axe_and_fit_a_narrow_screen(staff_page: Page, live_server: LiveServer, scheme: str):
    page = staff_page
    long = "https://packs.example.org/" + "a" * 200
    note = {"code": "x", "message": "One language was left out.", "detail": {"address": long}}
    bad = put(
        start_install(), State.REFUSED, code="sha256-mismatch", message="Wrong.", detail={"found": long}
    )
    moving = put(start(), State.RUNNING, done=3, total=9, counts={"changed": 3}, notes=[note])
    for state in State:
        put(start_install(), state)
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 360, "height": 740})
    for where in (LIST, address(bad), address(moving)):
        page.goto(live_server.url + where)
        for folded in page.locator("details.job__detail summary").all():
            folded.click()
        results = Axe().run(page)
        assert results.violations_count == 0, results.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_u2_6_a_long_state_leaves_the_name_of_a_job_its_width_on_a_narrow_screen(
    staff_page: Page, live_server: LiveServer
):
    page = staff_page
    put(start_install(), State.REVIEW)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(live_server.url + LIST)
    title = page.locator(".card__title").bounding_box()
    assert title is not None
    assert title["width"] > 200


def test_u2_6_names_of_facts_are_not_broken_within_a_word_on_a_narrow_screen(
    staff_page: Page, live_server: LiveServer, staff: User
):
    page = staff_page
    counts = {"changed": 3, "unchanged": 1}
    job = put(start(), State.RUNNING, counts=counts, requested_by=staff, attempt=2, lost_workers=1)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(live_server.url + address(job))
    heights = page.locator(".facts dt").evaluate_all(
        "names => names.filter(one => !one.innerText.includes(' ')).map(one => one.clientHeight)"
    )
    assert len(heights) >= 3
    assert max(heights) < 40

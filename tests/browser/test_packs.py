"""Catalogs in the browser: added, installed from, read, rolled back, uninstalled; accessible."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings as here
from django.db import connection
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.fixtures import Settings
from pytest_django.live_server_helper import LiveServer

from rulesets.models import CatalogIndex, Installation, LocalePack, Revision
from rulesets.services.installing.catalogs import start_refresh, upload_catalog
from studio.accounts.models import User
from studio.jobs.models import Job, State
from tests.factories.catalogs import CatalogServer, Handler, Request, write_entry, write_index, write_pack
from tests.factories.installed import add_here, ask, carry_out, install, installation, serve_versions
from tests.factories.locales import write_locale

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NARROW = {"width": 360, "height": 740}


@pytest.fixture
def admin_page(page: Page, live_server: LiveServer, staff: User) -> Page:
    """A page in a browser in which an admin is logged in."""
    client = Client()
    client.force_login(staff)
    cookie = client.cookies[here.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    return page


def work() -> Job:
    """Carry out the job that was asked for last, as a worker would."""
    newest = Job.objects.first()
    assert newest is not None
    return carry_out(newest)


def expect_sentence(page: Page, words: str) -> None:
    """The job on the page ended so."""
    expect(page.locator(".job__sentence")).to_contain_text(words)


def test_catalog_is_added_installed_from_updated_rolled_back_and_uninstalled(
    admin_page: Page, live_server: LiveServer, catalog_server: CatalogServer
):
    page = admin_page
    url = serve_versions(catalog_server, ("1.0.0", 1))
    page.goto(live_server.url)
    page.get_by_text("ada", exact=True).click()
    page.get_by_role("link", name="Catalogs").click()
    expect(page.get_by_role("heading", name="No catalogs yet")).to_be_visible()
    page.get_by_label("Address of the index").fill(url)
    page.get_by_role("button", name="Add and read it").click()
    expect(page.locator("#job .tag")).to_contain_text("waiting for its turn")
    assert work().state == State.DONE
    expect_sentence(page, "The index of Harbour catalog was read anew.")

    page.get_by_role("link", name="What it is about").click()
    expect(page.get_by_role("heading", level=1, name="Harbour catalog")).to_be_visible()
    page.get_by_role("button", name="Install 1.0.0 (Salt Coast)").click()
    assert work().state == State.REVIEW
    expect(page.locator(".tag--look")).to_contain_text("waiting for somebody to read it")
    page.get_by_role("link", name="Read it and decide").click()
    expect(page.get_by_text("Ask for a check when it matters.")).to_be_visible()
    expect(page.get_by_text("gm.checkGuidance")).to_be_visible()
    page.get_by_role("button", name="I have read it: install").click()
    assert work().state == State.DONE
    expect_sentence(page, "harbour/salt-coast 1.0.0 is installed.")

    serve_versions(catalog_server, ("1.0.0", 1), ("1.1.0", 2))
    page.goto(live_server.url + reverse("rulesets:show_pack", args=[CatalogIndex.objects.get().pk]))
    page.get_by_role("button", name="Read it again").click()
    work()
    page.get_by_role("link", name="What it is about").click()
    page.get_by_role("button", name="Update to 1.1.0 (Salt Coast)").click()
    work()
    expect_sentence(page, "harbour/salt-coast 1.1.0 is installed.")

    page.goto(live_server.url + reverse("rulesets:list_installed"))
    page.get_by_role("link", name="Salt Coast").click()
    expect(page.get_by_text("0 characters are stored under the newer sheet.")).to_be_visible()
    page.get_by_role("button", name="Roll back").click()
    work()
    page.get_by_role("link", name="What it is about").click()
    expect(page.get_by_role("heading", name="Return to 1.1.0")).to_be_visible()

    page.get_by_label("Its name").fill("Salt")
    page.get_by_role("button", name="Uninstall it").click()
    expect(page.get_by_role("alert")).to_contain_text("That is not its name.")
    page.get_by_label("Its name").fill("Salt Coast")
    page.get_by_role("button", name="Uninstall it").click()
    work()
    expect_sentence(page, "harbour/salt-coast is uninstalled.")
    assert not Revision.objects.exists()


@contextmanager
def worker(job: Job) -> Iterator[None]:
    """Carry out a job beside the browser, as a worker does, until the context ends."""

    def carry_out_beside() -> None:
        try:
            carry_out(job)
        finally:
            connection.close()

    thread = Thread(target=carry_out_beside)
    thread.start()
    try:
        yield
    finally:
        thread.join(30)
    assert not thread.is_alive()


def in_halves(data: bytes, first: Event) -> Handler:
    """Answer with the first half of a file, and with the rest once the event is set."""

    def answer(request: Request) -> None:
        request.begin(200, Content_Length=str(len(data)))
        request.wfile.write(data[: len(data) // 2])
        request.wfile.flush()
        first.wait(30)
        request.wfile.write(data[len(data) // 2 :])

    return answer


def test_install_with_a_language_pack_is_watched_then_updated_and_rolled_back(
    admin_page: Page,
    live_server: LiveServer,
    catalog_server: CatalogServer,
    staff: User,
    settings: Settings,
):
    """U2.8, T6.1, T7.6: the admin reads in French, which the catalog lists for both versions."""
    page = admin_page
    settings.DOWNLOAD_IDLE_SECONDS = settings.DOWNLOAD_TOTAL_SECONDS = 30
    User.objects.filter(pk=staff.pk).update(display_language="fr")
    locale = {"locales/fr.json": write_locale("fr", {"Brawn": "Vigueur"})}
    packages = (write_pack(f"1.{n}.0", version=n + 1, files=locale) for n in range(2))
    catalog = add_here(catalog_server.serve_catalog(*packages))
    name = "/artifacts/salt-coast-1.0.0.ruleset.zip"
    data, rest = catalog_server.answers[name], Event()
    assert isinstance(data, bytes)
    catalog_server.answers[name] = in_halves(data, rest)
    job = ask(catalog, user=staff)

    page.goto(live_server.url + reverse("jobs:show_job", args=[job.pk]))
    with worker(job):
        bar = page.get_by_role("progressbar")
        expect(bar).to_have_attribute("value", str(len(data) // 2))
        expect(bar).to_have_attribute("max", str(len(data)))
        rest.set()
        expect_sentence(page, "harbour/salt-coast 1.0.0 is installed.")
    expect(bar).to_have_count(0)
    page.goto(live_server.url + reverse("rulesets:show_ruleset", args=[installation().ruleset_id]))
    expect(page.get_by_text("Vigueur").first).to_be_visible()

    assert install(catalog, "1.1.0", user=staff).state == State.DONE
    assert LocalePack.objects.filter(revision__number=2, language="fr").exists()
    page.goto(live_server.url + reverse("rulesets:show_installation", args=[installation().pk]))
    page.get_by_role("button", name="Roll back").click()
    work()
    page.goto(live_server.url + reverse("rulesets:show_ruleset", args=[installation().ruleset_id]))
    expect(page.get_by_text("Vigueur").first).to_be_visible()


def test_refused_install_says_what_failed_and_what_to_do(
    admin_page: Page, live_server: LiveServer, catalog_server: CatalogServer
):
    """U2.8, P7.15."""
    page = admin_page
    catalog = add_here(serve_versions(catalog_server, ("1.0.0", 1)))
    catalog_server.answers["/artifacts/salt-coast-1.0.0.ruleset.zip"] = b"x"
    page.goto(live_server.url + reverse("rulesets:show_pack", args=[catalog.pk]))
    page.get_by_role("button", name="Install 1.0.0 (Salt Coast)").click()
    assert work().state == State.REFUSED
    expect_sentence(page, "refresh the catalog and try again")
    page.get_by_text("Details").click()
    expect(page.get_by_text("size-mismatch")).to_be_visible()
    expect(page.get_by_text(f"{catalog_server.url}/artifacts/salt-coast-1.0.0.ruleset.zip")).to_be_visible()


def test_index_is_uploaded_and_searched_as_one_types(admin_page: Page, live_server: LiveServer):
    """P1.1, U2.9."""
    page = admin_page
    entries = []
    for position in range(25):
        made = write_entry(b"x", id=f"tide-{position}", name=f"Tide {position}")
        made["artifact"]["url"] = f"https://packs.example.org/tide-{position}-1.0.0.ruleset.zip"
        entries.append(made)
    entries[7]["files"] = ["locales/de.json"]
    page.goto(live_server.url + reverse("rulesets:list_packs"))
    file = {"name": "index.json", "mimeType": "application/json", "buffer": write_index(*entries)}
    page.get_by_label("Index file").set_input_files(file)  # type: ignore[arg-type]
    page.get_by_role("button", name="Read the file").click()
    expect(page.get_by_text("Harbour catalog was read.")).to_be_visible()
    page.get_by_label("Find a ruleset").press_sequentially("tide 2")
    expect(page.locator(".card")).to_have_count(7)
    page.get_by_label("Find a ruleset").fill("")
    page.get_by_label("Show", exact=True).select_option("faulty")
    expect(page.locator(".card")).to_have_count(1)
    expect(page.get_by_text("catalog-has-locales")).to_be_visible()
    page.reload()
    expect(page.locator(".card")).to_have_count(1)


def open_all(page: Page, live_server: LiveServer, server: CatalogServer) -> list[str]:
    """Fill every page, and return their addresses."""
    catalog = add_here(serve_versions(server, ("1.0.0", 1), ("1.1.0", 2)))
    install(catalog, "1.0.0")
    install(catalog, "1.1.0")
    serve_versions(server, ("1.0.0", 1), ("1.2.0", 3), gm={"checkGuidance": "Never. " * 200})
    carry_out(start_refresh(catalog=catalog, user=None).job)
    catalog.refresh_from_db()
    job = install(catalog, "1.2.0", accept=False)
    long = "A-catalog-with-a-name-that-cannot-break-anywhere-at-all"
    broken = upload_catalog(
        data=write_index(write_entry(name=None), catalog={"id": "other", "name": long}), user=None
    )
    names = [
        ("list_packs", []),
        ("show_pack", [catalog.pk]),
        ("show_pack", [broken.pk]),
        ("list_installed", []),
        ("show_installation", [installation().pk]),
        ("review_pack", [job.pk]),
    ]
    return [live_server.url + reverse(f"rulesets:{name}", args=arguments) for name, arguments in names]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_pass_axe_and_fit_a_narrow_screen(
    admin_page: Page, live_server: LiveServer, catalog_server: CatalogServer, scheme: str
):
    """U2.6."""
    page = admin_page
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    for address in open_all(page, live_server, catalog_server):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"], address
        results = Axe().run(page)
        assert results.violations_count == 0, f"{address}\n{results.generate_report()}"


def test_everything_works_without_javascript(
    browser: Browser, live_server: LiveServer, staff: User, catalog_server: CatalogServer
):
    context = browser.new_context(java_script_enabled=False)
    client = Client()
    client.force_login(staff)
    cookie = client.cookies[here.SESSION_COOKIE_NAME]
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    page = context.new_page()
    page.goto(live_server.url + reverse("rulesets:list_packs"))
    page.get_by_label("Address of the index").fill(serve_versions(catalog_server, ("1.0.0", 1)))
    page.get_by_role("button", name="Add and read it").click()
    work()
    page.get_by_role("link", name="Look again").click()
    page.get_by_role("link", name="What it is about").click()
    page.get_by_role("button", name="Install 1.0.0 (Salt Coast)").click()
    work()
    page.reload()
    page.get_by_role("link", name="Read it and decide").click()
    page.get_by_role("button", name="I have read it: install").click()
    work()
    page.reload()
    expect_sentence(page, "harbour/salt-coast 1.0.0 is installed.")
    assert Installation.objects.count() == 1
    context.close()

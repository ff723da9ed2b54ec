"""Importing a ruleset in the browser: a good file, a bad one, by keyboard alone, without JavaScript."""

import json

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, FilePayload, Page, expect
from pytest_django.live_server_helper import LiveServer

from rulesets.archives import pack
from rulesets.models import Revision, Ruleset
from studio.accounts.models import User
from tests.factories.packages import write_package
from tests.factories.rulesets import store_imported, write_bytes, write_document

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def payload(data: bytes, name: str = "salt-coast.json") -> FilePayload:
    return {"name": name, "mimeType": "application/json", "buffer": data}


def open_import(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url + reverse("rulesets:list_rulesets"))
    page.get_by_role("link", name="Import a ruleset").first.click()


def hand_in(page: Page, data: bytes, name: str = "salt-coast.json") -> None:
    page.get_by_label("Ruleset file").set_input_files(payload(data, name))
    page.get_by_role("button", name="Check the file").click()


def test_good_file_is_reviewed_and_stored(signed_in_page: Page, live_server: LiveServer):
    page = signed_in_page
    open_import(page, live_server)
    hand_in(page, write_bytes())
    expect(page.get_by_role("heading", level=1, name="Salt Coast")).to_be_visible()
    expect(page.get_by_text("Ask for a check when it matters.")).to_be_visible()
    expect(page.get_by_text("local/salt-coast")).to_be_visible()
    assert Ruleset.objects.count() == 0

    page.get_by_role("button", name="Store this version").click()
    expect(page.get_by_text("Salt Coast, version 1, is stored.")).to_be_visible()
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Rulesets").click()
    expect(page.get_by_role("link", name="Salt Coast")).to_be_visible()
    assert Revision.objects.get().document.encode() == write_bytes()


def test_package_is_imported_and_exported_again(signed_in_page: Page, live_server: LiveServer):
    """Its German too, which somebody here reads (T4.1)."""
    User.objects.create_user("heike", display_language="de")
    page = signed_in_page
    open_import(page, live_server)
    hand_in(page, pack(write_package()), name="salt-coast.zip")
    expect(page.get_by_text("catalogs/songs.json")).to_be_visible()
    page.get_by_role("button", name="Store this version").click()
    page.get_by_role("link", name="Export").click()
    expect(page.get_by_text("Take the package.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the package").click()
    assert download.value.suggested_filename == "salt-coast-1.zip"
    assert download.value.path().read_bytes() == pack(write_package())


def test_bad_file_shows_all_its_problems_and_the_mended_one_goes_through(
    signed_in_page: Page, live_server: LiveServer
):
    page = signed_in_page
    bad = write_document(name=None, version="one", surprise=True)
    bad["sheet"]["skills"][0]["ability"] = "brwan"
    open_import(page, live_server)
    hand_in(page, json.dumps(bad).encode(), name="bad.json")
    expect(page.get_by_role("heading", name="4 problems in bad.json")).to_be_visible()
    for path in ("name", "version", "surprise", "sheet.skills[0].ability"):
        expect(page.locator(".problem .path").get_by_text(path, exact=True)).to_have_count(1)

    hand_in(page, write_bytes())
    page.get_by_role("button", name="Store this version").click()
    expect(page.get_by_text("Salt Coast, version 1, is stored.")).to_be_visible()


def test_discarded_file_is_not_stored(signed_in_page: Page, live_server: LiveServer):
    page = signed_in_page
    open_import(page, live_server)
    hand_in(page, write_bytes())
    page.get_by_role("button", name="Discard").click()
    expect(page.get_by_text("The file was discarded; nothing was stored.")).to_be_visible()
    assert Ruleset.objects.count() == 0


def test_import_by_keyboard_alone(signed_in_page: Page, live_server: LiveServer):
    page = signed_in_page
    # Somebody listens before the key is pressed, or the system's own dialog could be faster.
    page.on("filechooser", lambda chooser: None)
    page.goto(live_server.url + reverse("rulesets:import_ruleset"))
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    tab_to(page, "Ruleset file")
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Enter")
    chooser.value.set_files(payload(write_bytes()))
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Check the file")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Salt Coast")).to_be_visible()
    tab_to(page, "Store this version")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Salt Coast, version 1, is stored.")).to_be_visible()


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the control with this name has the focus, as somebody without a mouse does."""
    labelled = page.get_by_label(name, exact=True).or_(page.get_by_role("button", name=name))
    for _ in range(30):
        page.keyboard.press("Tab")
        if labelled.evaluate("element => element === document.activeElement"):
            return
    pytest.fail(f"{name} is not reached by Tab")


def test_file_can_be_dropped_on_the_box(signed_in_page: Page, live_server: LiveServer):
    page = signed_in_page
    page.goto(live_server.url + reverse("rulesets:import_ruleset"))
    page.evaluate(
        """text => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([text], "dropped.json", { type: "application/json" }));
            document.querySelector("[data-dropzone]").dispatchEvent(
                new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
        }""",
        write_bytes().decode(),
    )
    page.get_by_role("button", name="Check the file").click()
    expect(page.get_by_text("No problems in dropped.json.")).to_be_visible()


def test_guest_imports_without_javascript_and_keeps_it_after_signing_up(
    browser: Browser, live_server: LiveServer
):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    open_import(page, live_server)
    hand_in(page, b"not json at all", name="notes.txt")
    expect(page.get_by_role("heading", name="One problem in notes.txt")).to_be_visible()
    hand_in(page, write_bytes())
    page.get_by_role("button", name="Store this version").click()
    expect(page.get_by_text("Salt Coast, version 1, is stored.")).to_be_visible()
    assert Ruleset.objects.get().guest_token != ""

    page.locator("details.menu > summary").click()
    page.get_by_role("banner").get_by_role("link", name="Sign up and keep what you make").click()
    page.get_by_label("User name").fill("nell")
    page.get_by_label("Password", exact=True).fill("lantern-and-ferry")
    page.get_by_label("Password (again)").fill("lantern-and-ferry")
    page.get_by_role("button", name="Create the account").click()
    page.goto(live_server.url + reverse("rulesets:list_rulesets"))
    expect(page.get_by_role("link", name="Salt Coast")).to_be_visible()
    ruleset = Ruleset.objects.select_related("owner").get()
    assert (ruleset.owner and ruleset.owner.username, ruleset.guest_token) == ("nell", "")
    context.close()


def test_stranger_never_sees_an_imported_ruleset(page: Page, live_server: LiveServer, stranger):
    revision = store_imported(user=stranger)
    response = page.goto(live_server.url + reverse("rulesets:show_ruleset", args=[revision.ruleset_id]))
    assert response is not None
    assert response.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing at this address")

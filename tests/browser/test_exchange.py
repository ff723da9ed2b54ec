"""A character taken along as a file, and brought back."""

from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from characters.models import Character
from rulesets.models import Ruleset
from studio.accounts.models import User
from tests.characters.salt import make_salty
from tests.factories.rulesets import actor_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def export(page: Page, live_server: LiveServer, character: Character, folder: Path) -> Path:
    page.goto(live_server.url + reverse("characters:sheet", args=[character.pk]))
    with page.expect_download() as download:
        page.get_by_role("link", name="Export").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def hand_in(page: Page, live_server: LiveServer, path: Path) -> None:
    page.goto(live_server.url + reverse("characters:list_characters"))
    page.get_by_role("link", name="Import").click()
    page.get_by_label("Character file").set_input_files(path)
    page.get_by_role("button", name="Read the file").click()


def test_character_is_exported_reviewed_and_stored_again(
    signed_in_page: Page, live_server: LiveServer, user: User, tmp_path: Path
):
    page = signed_in_page
    character = make_salty(actor_of(user))
    path = export(page, live_server, character, tmp_path)
    assert path.name == "Mara.json"
    hand_in(page, live_server, path)
    expect(page.get_by_text("Everything in it can be read.")).to_be_visible()
    page.get_by_role("button", name="Store this character").click()
    expect(page.get_by_text("Mara is stored.")).to_be_visible()
    assert Character.objects.latest("pk").document == character.document
    assert Character.objects.count() == 2


def test_character_without_its_ruleset_is_brought_in_without_javascript(
    browser: Browser, signed_in_page: Page, live_server: LiveServer, user: User, tmp_path: Path
):
    path = export(signed_in_page, live_server, make_salty(actor_of(user)), tmp_path)
    Character.objects.all().delete()
    Ruleset.objects.all().delete()
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    hand_in(page, live_server, path)
    expect(page.get_by_role("heading", name="Its ruleset is missing here")).to_be_visible()
    page.get_by_role("button", name="Store this character").click()
    expect(page.get_by_role("heading", name="This character is asleep")).to_be_visible()
    assert Character.objects.get().revision is None
    context.close()

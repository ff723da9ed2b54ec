"""Words longer than a narrow screen: every page breaks them, and none is scrolled sideways (U2.6)."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from characters.services.changing import change_character
from characters.services.making import make_character
from rulesets.engine.api import commands
from rulesets.models import Revision
from studio.accounts.models import User
from tests.factories.rulesets import actor_of, store_imported, upload_file

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIRST = Path(__file__).resolve().parents[2] / "docs/examples/first.json"
NARROW = {"width": 360, "height": 740}
WORD = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen"
LONGEST = {"label": 58, "name": 58, "summary": 58, "edition": 40, "short": 8}
# A column of single letters is no way to break a word.
SQUEEZED = """elements => elements
    .filter(one => one.innerText.length > 12)
    .filter(one => { const box = one.getBoundingClientRect(); return box.width > 0 && box.width < 48; })
    .map(one => one.outerHTML.slice(0, 120))"""


def lengthen(value: Any, key: str = "") -> Any:
    """Return a document whose words are one word each, as long as they may be."""
    if isinstance(value, dict):
        return {name: lengthen(one, name) for name, one in value.items()}
    if isinstance(value, list):
        return [lengthen(one, key) for one in value]
    is_word = isinstance(value, str) and key in LONGEST
    return f"{value[0]}{WORD}"[: LONGEST[key]] if is_word else value


def write_long_names() -> dict[str, Any]:
    document: dict[str, Any] = lengthen(json.loads(FIRST.read_text(encoding="utf-8")))
    return document


def addresses_of(revision: Revision, user: User) -> list[str]:
    """Return the pages on which the words of a ruleset stand, and those of a character on it."""
    actor = actor_of(user)
    made = make_character(actor, revision=revision, name=WORD)
    change_character(actor, character_id=made.pk, command=commands.PickEntry("trade", "salt-seller"))
    upload = upload_file(user=user, **write_long_names())
    where = [revision.ruleset_id, revision.number]
    of_ruleset = [
        *(reverse(f"rulesets:{name}", args=where) for name in ("show_revision", "export_revision")),
        reverse("rulesets:show_catalog", args=[*where, "trades"]),
        reverse("rulesets:show_entry", args=[*where, "trades", "drover"]),
        reverse("rulesets:review_import", args=[upload.token]),
        reverse("rulesets:list_rulesets"),
        reverse("home"),
    ]
    steps = [reverse("characters:build", args=[made.pk, step]) for step in ("trade", "stats", "story")]
    pages = [
        reverse(f"characters:{name}", args=[made.pk]) for name in ("sheet", "fields", "ahead", "sharing")
    ]
    return [*of_ruleset, *steps, *pages, reverse("characters:list_characters")]


def test_long_words_break_on_every_page(signed_in_page: Page, live_server: LiveServer, user: User):
    page = signed_in_page
    page.set_viewport_size(NARROW)
    wide, squeezed = {}, {}
    for address in addresses_of(store_imported(user=user, **write_long_names()), user):
        page.goto(live_server.url + address)
        assert page.locator("main").inner_text().count(WORD[:8]) > 0, address
        wide[address] = page.evaluate("document.documentElement.scrollWidth")
        squeezed[address] = page.locator("main :is(dd, dt, td, tbody th, p, h2, h3)").evaluate_all(SQUEEZED)
    assert {address: width for address, width in wide.items() if width > NARROW["width"]} == {}
    assert {address: found for address, found in squeezed.items() if found} == {}

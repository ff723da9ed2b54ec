"""The page of a starting gear step: kits that fit, and those that do not (B43)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from characters.models import Character
from characters.queries import stored_of
from characters.services.making import make_character
from rulesets.engine.api import commands
from tests.characters.salt import CATALOGS, GUEST, SHEET, change, store_salt

pytestmark = pytest.mark.django_db

ITEMS: dict[str, Any] = {
    "categories": [{"id": "tool", "label": "Tool"}],
    "currencies": [{"id": "coin", "label": "Coin", "units": [{"id": "gold", "label": "gold", "value": 1}]}],
}
GEAR = {
    "id": "gear",
    "label": "Gear",
    "holds": "items",
    "entries": [{"id": "oar", "label": "Oar", "item": {"category": "tool"}}],
}
ROWER = {
    "id": "rower",
    "label": "Rower's kit",
    "summary": "For a day on the water.",
    "items": [{"item": "gear/oar", "count": 2}, {"coins": "gold", "roll": "5d4"}],
}
GIANT = {
    "id": "giant",
    "label": "Giant's kit",
    "fits": {"value": {"abilityScore": "brawn"}, "atLeast": 6},
    "items": [{"item": "gear/oar"}],
}


def _character(*kits: dict[str, Any], **keys: Any) -> Character:
    steps = [*SHEET["builder"]["steps"], {"id": "start", "label": "Start", "kind": "startingGear", **keys}]
    changes = {
        "sheet": {**SHEET, "builder": {**SHEET["builder"], "steps": steps}},
        "catalogs": [*CATALOGS, GEAR],
        "items": {**ITEMS, "startingGear": list(kits)},
    }
    return make_character(GUEST, revision=store_salt(id="geared", **changes), name="Mara")


def _html(guest: Client, character: Character, **asked: str) -> str:
    answer = guest.get(reverse("characters:build", args=[character.pk, "start"]), asked)
    assert answer.status_code == 200
    step: str = answer.content.decode()
    return step[step.index("Starting gear is taken in play") :]


def test_kits_are_shown_with_what_is_in_them(guest: Client) -> None:
    html = _html(guest, _character(ROWER))
    assert re.findall(r"<li>([^<]*)</li>", html)[:2] == ["2 × Oar", "5d4 gold, rolled when taken"]
    assert "Rower&#x27;s kit" in html
    assert "For a day on the water." in html


def test_without_strict_kits_that_do_not_fit_stand_under_other_gear(guest: Client) -> None:
    """B43.2."""
    html = _html(guest, _character(GIANT, ROWER))
    assert html.index("Rower&#x27;s kit") < html.index("Other gear") < html.index("Giant&#x27;s kit")
    assert "Needs Brawn 6 or more; it is 4." in html


def test_a_strict_step_shows_them_in_free_editing_only(guest: Client) -> None:
    """B43.3, B43.5, B43.10: a mode of the screen, off at first, which only the address knows."""
    character = _character(GIANT, ROWER, strict=True)
    before = stored_of(character)

    html = _html(guest, character)
    assert "Giant&#x27;s kit" not in html
    assert (
        'href="' + reverse("characters:build", args=[character.pk, "start"]) + '?free=1#gear-switch"' in html
    )

    html = _html(guest, character, free="1")
    assert html.index("Rower&#x27;s kit") < html.index("Only gear that fits") < html.index("Giant&#x27;s kit")
    assert stored_of(Character.objects.get(pk=character.pk)) == before


def test_a_kit_moves_when_the_sheet_changes(guest: Client) -> None:
    character = _character(GIANT)
    assert "Other gear" in _html(guest, character)
    change(character, commands.PickEntry("folk", "tall"))
    assert "Other gear" not in _html(guest, character)


def test_a_strict_step_without_gear_that_fits_says_so(guest: Client) -> None:
    """B43.8."""
    assert "No starting gear fits this character now." in _html(guest, _character(GIANT, strict=True))


def test_reading_the_step_stores_nothing(guest: Client) -> None:
    """B43.9, B2.22."""
    character = _character(ROWER)
    before = stored_of(character)
    _html(guest, character)
    assert stored_of(Character.objects.get(pk=character.pk)) == before

"""Rows of lists in two tabs, and what an edit of a cell moves in its row."""

import re

import pytest
from django.test import Client

from characters.models import Character
from characters.queries import stored_of
from characters.services.making import make_character
from tests.characters.salt import GUEST, SHEET, store_salt
from tests.characters.views.conftest import HTMX, Address, guest_client

pytestmark = pytest.mark.django_db

LONG = ("story", "song", "tale", "deed")
SUMMED = {
    **{key: value for key, value in SHEET.items() if key != "builder"},
    "lists": [
        {
            "id": "kit",
            "label": "Kit",
            "maxItems": 4,
            "columns": [
                {"id": "name", "label": "Name", "type": "text", "maxLength": 40},
                *({"id": id_, "label": id_, "type": "longtext", "maxLength": 4000} for id_ in LONG),
                {"id": "bulk", "label": "Bulk", "type": "number", "min": 0, "max": 5},
                {"id": "heft", "label": "Heft", "type": "number", "min": 0, "max": 5},
                {
                    "id": "load",
                    "label": "Load",
                    "type": "number",
                    "min": 0,
                    "max": 99,
                    "sum": ["bulk", "heft"],
                },
            ],
        }
    ],
}


@pytest.fixture
def character(db: None) -> Character:
    """A character with one row of a list in which two columns add up."""
    made = make_character(GUEST, revision=store_salt(sheet=SUMMED, catalogs=[]), name="M", is_guided=False)
    assert made.guest_token
    guest_client(made.guest_token).post(f"/characters/{made.pk}/fields/rows/add/", {"list": "kit"})
    return made


def rows_of(character: Character) -> list[dict]:
    build = stored_of(Character.objects.get(pk=character.pk)).get("build", {})
    return build.get("lists", {}).get("kit", [])


def set_cell(guest: Client, at: Address, column: str, value: str) -> str:
    data = {"list": "kit", "row": "1", "column": column, "value": value}
    shapes = dict(guest.get(at("fields")).context["page"].shapes)
    return guest.post(at("row_cell"), data | shapes, headers=HTMX).content.decode()


def deleting(html: str) -> dict[str, str]:
    """Return what the button that deletes a row sends, as the browser reads it."""
    found = re.search(r'name="was"\s+value="([^"]*)"\s+formaction="[^"]*/drop/"', html)
    assert found is not None
    return {"list": "kit", "row": "1", "was": found[1].replace("&quot;", '"')}


def test_row_that_another_tab_changed_is_not_deleted_u5_4(guest: Client, at: Address, character: Character):
    seen = deleting(guest.get(at("fields")).content.decode())
    set_cell(guest, at, "name", "Rope")

    response = guest.post(at("row_drop"), seen, headers=HTMX)

    assert response.status_code == 409
    assert [row["name"] for row in rows_of(character)] == ["Rope"]
    trouble = response.context["page"].lists[0].trouble
    assert trouble.message == (
        "This was changed meanwhile: it is now Rope. Choose again if you still want to."
    )
    assert guest.post(at("row_drop"), deleting(response.content.decode())).status_code == 303
    assert rows_of(character) == []


def test_row_is_deleted_after_an_edit_in_the_same_tab(guest: Client, at: Address, character: Character):
    seen = deleting(set_cell(guest, at, "name", "Rope"))

    assert guest.post(at("row_drop"), seen).status_code == 303
    assert rows_of(character) == []


def test_row_that_another_tab_deleted_is_gone_for_both(guest: Client, at: Address):
    seen = deleting(guest.get(at("fields")).content.decode())
    guest.post(at("row_drop"), seen)

    response = guest.post(at("row_drop"), seen, headers=HTMX)

    assert response.status_code == 422
    assert response.context["page"].lists[0].trouble.message == "This row is gone."


def test_row_of_long_texts_is_deleted(guest: Client, at: Address, character: Character):
    for column in LONG:
        set_cell(guest, at, column, "\\" * 3999 + "x")

    seen = deleting(guest.get(at("fields")).content.decode())

    assert len(seen["was"]) > 30_000
    assert guest.post(at("row_drop"), seen).status_code == 303
    assert rows_of(character) == []


def test_sum_of_a_row_is_sent_with_the_cell_that_moves_it(guest: Client, at: Address):
    assert re.search(r'id="text-cell-kit-1-load"[^>]*hx-swap-oob="true">4<', set_cell(guest, at, "heft", "4"))

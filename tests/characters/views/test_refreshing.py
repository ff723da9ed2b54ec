"""Copied rows beside what the ruleset says now, and taking that over. Source: F3.33 to F3.41."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from characters.models import Character, CharacterEvent
from characters.queries import stored_of
from characters.services.making import make_character
from characters.services.undoing import undo_change
from rulesets.engine.api import commands
from tests.characters.salt import GUEST, SHEET, change, store_salt

pytestmark = pytest.mark.django_db

KIT = {
    "id": "kit",
    "label": "Kit",
    "maxItems": 9,
    "columns": [
        {"id": "name", "label": "Name", "type": "text", "maxLength": 40, "required": True},
        {"id": "note", "label": "Note", "type": "longtext", "maxLength": 90},
        {"id": "harm", "label": "Harm", "type": "dice"},
        {"id": "sort", "label": "Sort", "type": "enum", "values": ["sharp", "blunt"]},
        {"id": "bulk", "label": "Bulk", "type": "number", "min": 0, "max": 9},
        {"id": "packed", "label": "Packed", "type": "boolean"},
        {"id": "reach", "label": "Reach", "type": "number", "min": 0, "max": 9, "integer": True},
    ],
}


def row(name: str, **values: Any) -> dict[str, Any]:
    return {"list": "kit", "values": {"name": name, **values}}


HOOK = row("Hook", note="Old iron.", harm="1d6", sort="sharp", bulk=2, packed=True, reach=1)
TOOLS = {
    "id": "tools",
    "label": "Tools",
    "feeds": ["kit"],
    "entries": [
        {"id": "hook", "label": "Hook", "rows": [HOOK | {"scaled": {"reach": {"from": {"field": "age"}}}}]},
        {"id": "set", "label": "Set", "rows": [row("Left", note="L"), row("Right", note="R")]},
    ],
}


@pytest.fixture
def nell(db: None) -> Character:
    sheet = {key: value for key, value in SHEET.items() if key != "builder"} | {"lists": [KIT]}
    revision = store_salt(catalogs=[TOOLS], sheet=sheet)
    return make_character(GUEST, revision=revision, name="Nell", is_guided=False)


def url(nell: Character, name: str = "review_rows") -> str:
    return reverse(f"characters:{name}", args=[nell.pk, "kit"])


def rows_of(nell: Character) -> list[dict[str, Any]]:
    return stored_of(Character.objects.get(pk=nell.pk))["build"]["lists"]["kit"]


def copy(nell: Character, *entries: str) -> None:
    for entry in entries:
        change(nell, commands.AddEntryRows("tools", entry))


def edit(nell: Character, number: int, **cells: Any) -> None:
    key = rows_of(nell)[number]["_row"]
    for column, value in cells.items():
        change(nell, commands.EditCell("kit", key, column, value))


def offered(client: Client, nell: Character) -> dict[str, dict[str, tuple[str, str]]]:
    page = client.get(url(nell)).context["page"]
    return {one.row: {cell.label: (cell.held, cell.says) for cell in one.cells} for one in page.rows}


def test_texts_dice_and_choices_are_compared_and_numbers_never_f3_35(nell: Character, guest: Client):
    copy(nell, "hook")
    edit(nell, 0, name="Gaff", note="Mine.", harm="1d8", sort="blunt", bulk=0, packed=False)

    assert offered(guest, nell) == {
        "1": {
            "Name": ("Gaff", "Hook"),
            "Note": ("Mine.", "Old iron."),
            "Harm": ("1d8", "1d6"),
            "Sort": ("blunt", "sharp"),
        }
    }


def test_what_a_row_lacks_is_offered_whatever_its_type_but_nothing_scaled_f3_36_f3_37_f3_38(
    nell: Character, guest: Client
):
    copy(nell, "hook", "set")
    edit(nell, 0, note=None, bulk=None, packed=None)
    edit(nell, 1, bulk=3)  # the entry does not set it
    assert offered(guest, nell) == {
        "1": {"Note": ("", "Old iron."), "Bulk": ("", "2"), "Packed": ("", "yes")},
    }


def test_rows_are_matched_by_position_while_there_are_as_many_as_the_entry_writes_f3_40(
    nell: Character, guest: Client
):
    copy(nell, "set", "hook", "hook")
    edit(nell, 0, note="X")
    edit(nell, 1, note="Y")
    edit(nell, 2, note="Z")
    edit(nell, 3, note="Z")
    found = offered(guest, nell)
    assert {key: cells["Note"][1] for key, cells in found.items()} == {
        "1": "L",
        "2": "R",
        "3": "Old iron.",  # an entry with one row: every such row is its
        "4": "Old iron.",
    }
    change(nell, commands.DropRow("kit", "1"))
    assert set(offered(guest, nell)) == {"3", "4"}


def test_row_of_ones_own_and_one_whose_entry_is_gone_are_left_alone_f3_41(nell: Character, guest: Client):
    change(nell, commands.AddRow("kit", {"name": "Rope"}))
    copy(nell, "hook")
    edit(nell, 1, note="X")
    stored = stored_of(Character.objects.get())
    stored["build"]["lists"]["kit"][1]["_catalog"] = "tools/gone"
    Character.objects.update(document=json.dumps(stored))
    assert offered(guest, nell) == {}
    assert "Everything is as the ruleset says" in guest.get(url(nell)).content.decode()


def test_only_ticked_rows_are_written_as_one_change_that_undo_takes_back_f3_33_f3_34(
    nell: Character, guest: Client
):
    copy(nell, "hook", "hook")
    for number in (0, 1):
        edit(nell, number, name="Gaff", note="Mine.", bulk=5)
    before = rows_of(nell)
    count = CharacterEvent.objects.count()
    fields = guest.get(reverse("characters:fields", args=[nell.pk])).content.decode()
    assert "2 rows have newer text in the ruleset." in fields
    seen = guest.get(url(nell)).context["page"].seen

    page = guest.post(url(nell, "refresh"), {"row": ["2"], "seen": seen}, follow=True)

    assert "1 row brought up to date." in page.content.decode()
    assert rows_of(nell) == [before[0], before[1] | {"name": "Hook", "note": "Old iron."}]
    assert CharacterEvent.objects.count() == count + 1
    undo_change(GUEST, character_id=nell.pk)
    assert rows_of(nell) == before


def test_nothing_is_written_that_the_review_did_not_show(nell: Character, guest: Client):
    copy(nell, "hook")
    edit(nell, 0, note="Mine.")
    seen = guest.get(url(nell)).context["page"].seen
    edit(nell, 0, note="Mine, and better.")
    before = rows_of(nell)

    page = guest.post(url(nell, "refresh"), {"row": ["1"], "seen": seen}, follow=True)

    assert "The rows were changed meanwhile" in page.content.decode()
    assert rows_of(nell) == before


def test_nothing_ticked_and_twice_change_nothing(nell: Character, guest: Client):
    copy(nell, "hook")
    edit(nell, 0, note="Mine.")
    seen = guest.get(url(nell)).context["page"].seen
    counter = Character.objects.get().counter
    guest.post(url(nell, "refresh"), {"seen": seen})
    assert Character.objects.get().counter == counter
    for _ in range(2):
        guest.post(url(nell, "refresh"), {"row": ["1", "99"], "seen": seen})
    assert Character.objects.get().counter == counter + 1


def test_list_that_is_not_there_is_not_found(nell: Character, guest: Client):
    assert guest.get(reverse("characters:review_rows", args=[nell.pk, "none"])).status_code == 404
    assert guest.post(reverse("characters:refresh", args=[nell.pk, "none"])).status_code == 404

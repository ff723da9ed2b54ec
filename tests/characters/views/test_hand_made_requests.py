"""Requests no page sends, or two tabs send at once: refused with a sentence, and nothing is lost."""

import pytest
from django.test import Client
from django.urls import reverse

from characters.models import Character
from rulesets.models import Revision
from tests.characters import half_elf, salt
from tests.characters.views.conftest import HTMX, Address
from tests.factories.rulesets import store_shipped


def fields_of(character: Character) -> dict:
    return half_elf.stored(character)["build"].get("fields", {})


def set_field(guest: Client, at: Address, field: str, value: str, was: str | None = None):
    data = {"field": field, "value": value} | ({} if was is None else {"was": was})
    return guest.post(at("field_value"), data, headers=HTMX)


def test_thousands_are_not_read_as_a_fraction(guest: Client, at: Address, character: Character):
    assert set_field(guest, at, "age", "1,000").status_code == 422
    assert "age" not in fields_of(character)
    assert set_field(guest, at, "age", "12,5").status_code == 200


def test_the_same_relative_entry_from_two_tabs_is_a_conflict_u5_4_u9_6(
    guest: Client, at: Address, character: Character
):
    set_field(guest, at, "age", "10")
    assert set_field(guest, at, "age", "+5", was="10").status_code == 200
    assert set_field(guest, at, "age", "+5", was="10").status_code == 409
    assert set_field(guest, at, "age", "15", was="10").status_code == 200
    assert fields_of(character)["age"] == 15


def test_a_character_wakes_when_its_version_is_stored_again_f1_60(
    guest: Client, at: Address, character: Character, django_capture_on_commit_callbacks
):
    Revision.objects.get(pk=character.revision_id).delete()
    assert "asleep" in guest.get(at("sheet")).content.decode()

    with django_capture_on_commit_callbacks(execute=True):
        salt.store_salt()

    assert "asleep" not in guest.get(at("sheet")).content.decode()


def test_a_version_that_cannot_be_read_starts_no_character_and_says_so_f1_99(guest: Client):
    revision = store_shipped(id="stale-tab")
    Revision.objects.filter(pk=revision.pk).update(document="{}", digest="0" * 64)

    answer = guest.post(reverse("characters:create_character"), {"revision": revision.pk}, follow=True)

    assert "cannot be read any more" in answer.content.decode()


@pytest.mark.parametrize("number", [2**63, 10**22])
def test_a_number_no_database_holds_is_no_address(guest: Client, number: int):
    assert guest.get(f"/rulesets/{number}/versions/1/").status_code == 404


def test_nothing_is_saved_at_a_step_that_is_not_there(guest: Client, at: Address, character: Character):
    answer = guest.post(at("step_field", "nowhere"), {"field": "age", "value": "12"}, headers=HTMX)

    assert answer.status_code == 404
    assert "age" not in fields_of(character)

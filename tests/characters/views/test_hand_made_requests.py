"""Requests no page sends, or two tabs send at once: refused with a sentence, and nothing is lost."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from characters.forms import commands as forms
from characters.models import Character
from rulesets.engine.problems import JsonValue
from rulesets.models import Revision
from tests.characters import half_elf, salt
from tests.characters.views.conftest import HTMX, Address, guest_client
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
    assert set_field(guest, at, "age", "–5", was="15").status_code == 200
    assert set_field(guest, at, "age", "–5", was="15").status_code == 409
    assert set_field(guest, at, "age", "10", was="15").status_code == 200
    assert fields_of(character)["age"] == 10


def test_a_sum_that_was_overtaken_before_it_was_stored_is_a_conflict_u5_4(
    guest: Client, at: Address, character: Character, monkeypatch: pytest.MonkeyPatch
):
    set_field(guest, at, "age", "10")
    read, others = forms.read_typed, [guest_client(character.guest_token)]

    def read_late(*args: Any, **kwargs: Any) -> JsonValue:
        value = read(*args, **kwargs)
        if others:
            set_field(others.pop(), at, "age", "+5")
        return value

    monkeypatch.setattr(forms, "read_typed", read_late)

    assert set_field(guest, at, "age", "+5").status_code == 409
    assert fields_of(character)["age"] == 15


def test_a_character_wakes_when_its_version_is_stored_again_f1_60(
    guest: Client, at: Address, character: Character, django_capture_on_commit_callbacks
):
    Revision.objects.get(pk=character.revision_id).delete()
    assert "asleep" in guest.get(at("sheet")).content.decode()

    with django_capture_on_commit_callbacks(execute=True):
        salt.store_salt()

    assert "asleep" not in guest.get(at("sheet")).content.decode()


def test_a_character_does_not_wake_on_other_contents_f1_58(
    guest: Client, at: Address, character: Character, django_capture_on_commit_callbacks
):
    Revision.objects.get(pk=character.revision_id).delete()
    abilities = [{**one, "default": 9} for one in salt.SHEET["abilities"]]

    with django_capture_on_commit_callbacks(execute=True):
        salt.store_salt(sheet={**salt.SHEET, "abilities": abilities})

    assert "asleep" in guest.get(at("sheet")).content.decode()


def test_conflict_without_javascript_leads_back_to_the_page_u2_4(guest: Client, at: Address):
    data = {"field": "age", "value": "10"}
    guest.post(at("field_value"), data)
    page = guest.post(at("field_value"), {**data, "value": "12", "was": "null"})
    assert page.status_code == 409

    for target in ('href="([^"#]*)#[^"]*"\\s+data-take', 'name="next" value="([^"]+)"'):
        link = re.search(target, page.content.decode())
        assert link is not None
        path = at("field_value") + link[1] if link[1].startswith("?") else link[1]
        assert guest.get(path, follow=True).status_code == 200


def test_a_long_text_that_is_refused_comes_back_whole_u2_11(guest: Client, at: Address):
    page = guest.post(at("field_value"), {"field": "story", "value": "y" * 21_000})

    assert page.status_code == 422
    assert "y" * 21_000 in page.content.decode()


def test_an_ended_session_is_told_from_what_is_not_there_u2_11(guest: Client, at: Address):
    data = {"field": "age", "value": "10"}

    assert Client().post(at("field_value"), data, headers=HTMX).status_code == 403
    assert Client().post(at("field_value"), data).status_code == 404
    assert guest.get("/characters/999999/", headers=HTMX).status_code == 404


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

"""The page that moves a character to another version of its ruleset. Source: U4.7."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from characters.models import Character
from characters.queries import stored_of
from rulesets.engine.api import commands
from tests.characters.moved import OLD, put, store_second
from tests.characters.salt import GUEST, change, store_salt
from tests.characters.views.conftest import HTMX, Address
from tests.factories.locales import store_locale

pytestmark = pytest.mark.django_db


@pytest.fixture
def old(character: Character) -> Character:
    """The guest's character, made by hand on the first version, while the second is here."""
    put(character, OLD)
    store_second()
    return character


def reload(character: Character) -> Character:
    return Character.objects.get(pk=character.pk)


def test_the_sheet_says_when_a_newer_version_is_here(guest: Client, at: Address, character: Character):
    assert "is here" not in guest.get(at("sheet")).content.decode()
    store_second()
    page = guest.get(at("sheet")).content.decode()
    assert "Version 2 is here." in page
    assert at("version") + "?to=2" in page


def test_the_page_shows_words_and_numbers_and_stores_nothing(guest: Client, at: Address, old: Character):
    page = guest.get(at("version")).content.decode()
    for said in ("Grace takes 7 over from grace.", "Guard", "Lungs takes over where breath stood."):
        assert said in page
    assert "Move to version 2" in page
    assert "build.fields.experience" in page
    assert reload(old).document == old.document


def test_the_version_the_character_stands_on_offers_no_move(guest: Client, at: Address, old: Character):
    page = guest.get(at("version") + "?to=1").content.decode()
    assert "The character stands on this version." in page
    assert "Move to version" not in page


@pytest.mark.parametrize("asked", ["7", "x", "", "-1", "9" * 40])
def test_a_version_there_is_not_shows_the_newest(guest: Client, at: Address, old: Character, asked: str):
    assert guest.get(at("version"), {"to": asked}).context["page"].shown == 2


def test_moving_leads_to_the_sheet_and_undo_takes_it_back(guest: Client, at: Address, old: Character):
    page = guest.post(at("move"), {"to": 2, "counter": 0}, follow=True)
    assert page.redirect_chain[0] == (at("sheet"), 303)
    assert "stands on version 2 now" in page.content.decode()
    assert reload(old).version_number == 2
    undone = guest.post(at("fields_undo"), {"number": 1})
    assert (undone.status_code, undone["Location"]) == (303, at("sheet"))
    assert (reload(old).version_number, stored_of(reload(old))) == (1, OLD)
    again = guest.post(at("fields_redo"), {"number": 1}, headers=HTMX)
    assert again["HX-Redirect"] == at("sheet")
    assert reload(old).version_number == 2


@pytest.mark.parametrize(
    ("place", "body"), [("field_value", {"field": "home", "value": "Cove"}), ("pick", {})]
)
def test_a_page_of_the_version_before_says_with_its_next_change_which_one_it_is_u9_1(
    guest: Client, at: Address, old: Character, place: str, body: dict[str, str]
):
    guest.post(at("move"), {"to": 2, "counter": 0})
    to = at(place) if body else at(place, "folk")
    answer = guest.post(to, body or {"entry": "small"}, headers=HTMX)
    assert answer.status_code == 200
    assert re.search(r'id="pinned"\s+hx-swap-oob="true"[^>]*>[^<]*, version 2<', answer.content.decode())


def test_what_was_typed_for_a_field_the_version_lacks_is_shown_and_why_it_has_no_place_u2_11(
    guest: Client, at: Address, old: Character
):
    guest.post(at("move"), {"to": 2, "counter": 0})
    answer = guest.post(at("field_value"), {"field": "age", "value": "41"}, headers=HTMX)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "You typed: <q>41</q>" in page
    assert "the character was changed elsewhere since this page was opened" in page


def test_a_character_changed_meanwhile_is_shown_anew(guest: Client, at: Address, old: Character):
    change(old, commands.EditField("home", "Cove"), GUEST)
    page = guest.post(at("move"), {"to": 2, "counter": 0})
    assert page.status_code == 409
    assert "changed meanwhile" in page.content.decode()
    assert page.context["page"].counter == 1
    assert reload(old).version_number == 1


def test_a_version_that_is_gone_is_refused(guest: Client, at: Address, old: Character):
    page = guest.post(at("move"), {"to": 9, "counter": 0})
    assert page.status_code == 422
    assert "no version 9" in page.content.decode()


@pytest.mark.parametrize("data", [{}, {"to": "x"}, {"to": 0}, {"to": 2, "counter": -1}])
def test_a_hand_made_request_is_refused(guest: Client, at: Address, old: Character, data):
    assert guest.post(at("move"), data).status_code == 400


def test_twice_is_once(guest: Client, at: Address, old: Character):
    for _ in range(2):
        assert guest.post(at("move"), {"to": 2}).status_code == 303
    assert reload(old).counter == 1


def test_a_version_that_cannot_be_read_is_said(guest: Client, at: Address, old: Character, monkeypatch):
    second = old.revision.ruleset.revisions.get(number=2)
    type(second).objects.filter(pk=second.pk).update(document="{", digest="x")
    page = guest.get(at("version") + "?to=2").content.decode()
    assert "cannot read that version" in page
    assert guest.post(at("move"), {"to": 2}).status_code == 422


def test_a_user_moves_their_own_and_others_do_not_find_it(
    user_client: Client, stranger_client: Client, user, old: Character
):
    Character.objects.filter(pk=old.pk).update(owner=user, guest_token="")
    url = reverse("characters:move", args=[old.pk])
    assert stranger_client.post(url, {"to": 2}).status_code == 404
    assert user_client.post(url, {"to": 2}).status_code == 303


def test_the_sheet_asks_no_more_of_the_database_for_many_versions(guest: Client, at: Address, old: Character):
    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as captured:
            assert guest.get(at("version")).status_code == 200
        return len(captured)

    guest.get(at("version"))
    one = queries()
    for number in range(3, 12):
        store_salt(version=number)
    guest.get(at("version"))
    assert queries() == one


def test_what_another_version_changes_is_told_in_the_readers_language_t2_2(
    guest: Client, at: Address, old: Character
):
    """What only the other version has by its own translation."""
    guest.cookies["django_language"] = "de"
    store_locale(old.revision, "de", {"Guard": "Deckung", "Lungs": "Kiemen"})
    second = old.revision.ruleset.revisions.get(number=2)
    store_locale(second, "de", {"Grace": "Anmut", "Lungs": "Lunge", "Guard": "Wehr"})

    page = guest.get(at("version")).content.decode()

    words = ("Anmut", "Deckung", "Kiemen")
    grace, guard, lungs = (f'<bdi lang="de" dir="ltr">{text}</bdi>' for text in words)
    for said in (f"{grace} takes 7 over from grace.", f">{guard}</th>", f"{lungs} takes over where"):
        assert said in page, said

"""The history of a character: what was done, by whom, and going back to any of it. Source: U4.5, U2.9."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from characters.models import Character, CharacterEvent
from characters.pages.history import PER_PAGE
from characters.services.copying import duplicate_character
from characters.services.handing import accept_offer, offer_character
from characters.services.keeping import rename_character
from characters.services.undoing import redo_change, undo_change
from rulesets.engine.api import commands
from studio.accounts.guests import Actor
from studio.accounts.models import User
from tests.characters.salt import GUEST, change, make_salty
from tests.characters.views.conftest import Address

pytestmark = pytest.mark.django_db


def age(character: Character, *values: int) -> None:
    for value in values:
        change(character, commands.EditField("age", value))


def words(client: Client, at: Address, **asked: str) -> list[str]:
    return [line.words for line in client.get(at("history"), asked).context["page"].lines]


def go_back(client: Client, at: Address, number: int, seen: int) -> str:
    page = client.post(at("go_back"), {"number": number, "seen": seen}, follow=True)
    assert page.redirect_chain == [(at("history"), 303)]
    return page.content.decode()


def document(character: Character) -> str:
    return Character.objects.get(pk=character.pk).document


def test_history_says_what_was_done_with_the_values_of_then_the_newest_first(
    character: Character, guest: Client, at: Address
):
    change(character, commands.PickEntry("folk", "tall"))
    age(character, 7, 8)
    change(character, commands.EditField("age", None))
    rename_character(GUEST, character_id=character.pk, name="Nell")
    undo_change(GUEST, character_id=character.pk)

    assert words(guest, at) == [
        "Undone: Named Nell",
        "Named Nell",
        "Age: emptied",
        "Age: 8",
        "Age: 7",
        "Tall picked",
    ]
    page = guest.get(at("history"))
    assert [line.state for line in page.context["page"].lines] == ["", "undone", *["done"] * 4]
    assert [line.number for line in page.context["page"].lines if line.is_now] == [4]
    assert {line.who for line in page.context["page"].lines} == {"you"}


def test_going_back_restores_exactly_what_stood_then_and_redo_leads_forward(
    character: Character, guest: Client, at: Address
):
    change(character, commands.PickEntry("folk", "tall"))
    age(character, 7)
    then = document(character)
    age(character, 8, 9)
    last = document(character)

    assert "The character is as it was then." in go_back(guest, at, 2, 4)
    assert document(character) == then
    assert words(guest, at)[:2] == ["Undone: Age: 8", "Undone: Age: 9"]
    for _ in range(2):
        redo_change(GUEST, character_id=character.pk)
    assert document(character) == last


def test_going_forth_and_to_the_beginning(character: Character, guest: Client, at: Address):
    blank = document(character)
    age(character, 7, 8)
    last = document(character)

    go_back(guest, at, 0, 2)
    assert document(character) == blank
    assert guest.get(at("history")).context["page"].is_new
    go_back(guest, at, 2, 2)
    assert document(character) == last
    assert list(CharacterEvent.objects.values_list("number", flat=True)) == [1, 2, 3, 4, 5, 6]
    assert Character.objects.get().counter == 6


def test_what_was_undone_for_good_and_what_was_never_there_are_no_place_to_go(
    character: Character, guest: Client, at: Address
):
    age(character, 7)
    undo_change(GUEST, character_id=character.pk)
    age(character, 8)
    before = document(character)
    for number in (1, 2, 99):  # overtaken, an undo, none
        assert "so nothing was done" in go_back(guest, at, number, 3)
    assert document(character) == before
    states = {line.number: line.can_return for line in guest.get(at("history")).context["page"].lines}
    assert states == {3: False, 2: False, 1: False}


def test_a_change_that_the_list_did_not_show_is_never_taken_back(
    character: Character, guest: Client, at: Address
):
    age(character, 7, 8)
    before = document(character)
    assert "The character was changed meanwhile" in go_back(guest, at, 1, 1)
    assert document(character) == before


def test_going_where_one_is_changes_nothing(character: Character, guest: Client, at: Address):
    age(character, 7)
    go_back(guest, at, 1, 1)
    assert Character.objects.get().counter == 1
    assert guest.post(at("go_back"), {"number": "x"}).status_code == 400


def test_history_names_who_it_was(user: User, stranger: User, user_client: Client, stranger_client: Client):
    mine, theirs = Actor(user_id=user.pk), Actor(user_id=stranger.pk)
    character = make_salty(mine)
    rename_character(mine, character_id=character.pk, name="Nell")
    offer = offer_character(mine, character_id=character.pk, user_name="otto")
    accept_offer(theirs, offer_id=offer.pk)  # type: ignore[union-attr]

    url = f"/characters/{character.pk}/history/"
    assert user_client.get(url).status_code == 404
    lines = stranger_client.get(url).context["page"].lines
    assert [(line.words, line.who) for line in lines] == [
        ("Handed over", "you"),
        ("Offered to somebody", "mira"),
        ("Named Nell", "mira"),
    ]


def test_copy_has_a_history_of_its_own(character: Character, guest: Client, at: Address):
    age(character, 7)
    copy = duplicate_character(GUEST, character_id=character.pk)
    lines = guest.get(f"/characters/{copy.pk}/history/").context["page"].lines
    assert [line.words for line in lines] == ["Made as a copy"]


def test_long_history_comes_in_pages_and_its_queries_do_not_grow(
    character: Character, guest: Client, at: Address
):
    def count_queries() -> int:
        with CaptureQueriesContext(connection) as queries:
            guest.get(at("history"))
        return len(queries)

    age(character, 1)
    one = count_queries()
    age(character, *range(2, PER_PAGE + 3))
    assert count_queries() == one
    assert len(words(guest, at)) == PER_PAGE
    assert words(guest, at, page="2") == words(guest, at, page="99") == ["Age: 2", "Age: 1"]
    assert "the beginning" in guest.get(at("history"), {"page": "2"}).content.decode()


def test_the_beginning_is_a_line_of_its_own_that_one_can_go_back_to(
    character: Character, guest: Client, at: Address
):
    age(character, 1)
    last = guest.get(at("history")).content.decode().rsplit("<tr>", 1)[1]
    assert '<th scope="row">The beginning</th>' in last
    assert 'name="number" value="0"' in last
    guest.post(at("go_back"), {"number": 0, "seen": 1})
    last = guest.get(at("history")).content.decode().rsplit("<tr>", 1)[1]
    assert "as it is now" in last
    assert "Go back to this" not in last


def test_nothing_done_yet_says_so(character: Character, guest: Client, at: Address):
    assert "Nothing was done yet" in guest.get(at("history")).content.decode()

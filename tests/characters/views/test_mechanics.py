"""What using an entry does, where an entry is chosen (F3.44)."""

from copy import deepcopy

import pytest
from django.test import Client
from django.urls import reverse

from characters.models import Character
from characters.services.making import make_character
from tests.characters.salt import CATALOGS, GUEST, store_salt

pytestmark = pytest.mark.django_db

LINE = "Heals · self or touch · 1d4"


@pytest.fixture
def healer(db: None) -> Character:
    """A character of a ruleset whose folk can do something, and say nothing else of themselves."""
    catalogs = deepcopy(CATALOGS)
    tall = catalogs[0]["entries"][0]
    tall["mechanics"] = {"kind": "heal", "range": 0, "amount": {"dice": "1d4"}}
    del tall["summary"]
    return make_character(GUEST, revision=store_salt(catalogs=catalogs), name="Ilse", is_guided=True)


def test_card_says_behind_info_what_using_the_entry_does(guest: Client, healer: Character):
    response = guest.get(reverse("characters:build", args=[healer.pk, "folk"]))

    cards = response.context["page"].body.cards
    assert [card.does for card in cards] == [LINE, ""]
    info = response.content.decode().partition('class="card__info"')[2].partition("</details>")[0]
    assert LINE in info


def test_picker_says_what_using_the_entry_does(guest: Client, healer: Character):
    response = guest.get(reverse("characters:pick_rows", args=[healer.pk, "kit", "folk"]))

    assert [entry.does for entry in response.context["page"].entries] == [LINE]
    assert LINE in response.content.decode()

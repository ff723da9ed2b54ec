"""What is refused is said in sight, also when the place it was about is gone from the page (U2.11)."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from characters.models import Character
from rulesets.engine.api import commands
from tests.characters.salt import change
from tests.characters.views.conftest import HTMX, Address
from tests.characters.views.test_slots import make_teller

pytestmark = pytest.mark.django_db


def visible(html: str) -> str:
    """The words of an answer, those that are only spoken left out."""
    seen = re.sub(r"<[^>]*visually-hidden.*?</\w+>", " ", html, flags=re.S)
    return " ".join(re.sub(r"<[^>]+>", "", seen).split())


def test_text_for_a_row_that_is_gone_is_shown_at_its_list(guest: Client, at: Address):
    guest.post(at("row_add"), {"list": "kit"})
    cell = {"list": "kit", "row": "1", "column": "name"}
    row = guest.get(at("fields")).context["page"].lists[0].rows[0]
    guest.post(at("row_drop"), {"list": "kit", "row": "1", "was": row.was})

    response = guest.post(at("row_cell"), {**cell, "value": "A <long> story"}, headers=HTMX)

    assert response.status_code == 422
    page = response.context["page"]
    assert page.stray is None
    assert page.lists[0].trouble.typed == "A <long> story"
    assert "You typed: A &lt;long&gt; story" in visible(response.content.decode())


def test_choice_in_a_slot_that_is_gone_is_refused_in_sight(db: None, guest: Client):
    teller = make_teller(3)
    change(teller, commands.UnpickEntry("folk", "tall"))
    url = reverse("characters:choose", args=[teller.pk, "told"])

    response = guest.post(url, {"slot": "folk/first", "option": "tale-1"}, headers=HTMX)

    assert response.status_code == 422
    assert response.context["page"].stray.message in visible(response.content.decode())


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_pick_of_what_the_step_does_not_have_is_refused_in_sight(
    guest: Client, at: Address, headers: dict[str, str]
):
    response = guest.post(at("pick", "folk"), {"entry": "nobody"}, headers=headers)

    assert response.status_code == 422
    assert response.context["page"].stray.message in visible(response.content.decode())


def test_what_stands_on_the_page_is_said_there_alone(guest: Client, at: Address):
    response = guest.post(at("field_value"), {"field": "age", "value": "old"}, headers=HTMX)

    assert response.status_code == 422
    assert response.context["page"].stray is None


def test_address_of_a_page_that_is_none_is_passed_over(guest: Client, at: Address, character: Character):
    headers = HTMX | {"HX-Current-URL": "http://["}
    response = guest.post(at("pick", "folk"), {"entry": "small"}, headers=headers)
    assert response.status_code == 200

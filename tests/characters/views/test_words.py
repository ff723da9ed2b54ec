"""What the answers to requests say aloud."""

import pytest
from django.test import Client

from characters.models import Character
from characters.queries import stored_of
from tests.characters.views.conftest import HTMX, Address

pytestmark = pytest.mark.django_db


def test_undo_says_what_was_undone(guest: Client, at: Address):
    guest.post(at("pick", "folk"), {"entry": "tall", "was": "null"})

    response = guest.post(at("step_undo", "folk"), {}, headers=HTMX)

    assert "Undone: Tall picked." in response["HX-Trigger"]


def test_value_held_to_its_bounds_says_so(guest: Client, at: Address):
    shapes = dict(guest.get(at("fields")).context["page"].shapes)

    response = guest.post(at("field_value"), {"field": "age", "value": "200", **shapes}, headers=HTMX)

    assert "Held to 120." in response.content.decode()
    assert "Held to 120." in response["HX-Trigger"]
    assert "data-trouble" not in response.content.decode()
    assert stored_of(Character.objects.get())["build"]["fields"]["age"] == 120

"""A guest with a character, and the addresses of its pages."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from characters.models import Character
from studio.accounts.guests import GUEST_SESSION_KEY
from tests.characters.salt import GUEST, OTHER_GUEST, make_salty

HTMX = {"HX-Request": "true"}
Address = Callable[..., str]


def guest_client(token: str) -> Client:
    """Return a browser whose session belongs to a guest."""
    client = Client()
    session = client.session
    session[GUEST_SESSION_KEY] = token
    session.save()
    return client


@pytest.fixture
def guest(db: None) -> Client:
    """The guest who has the character."""
    assert GUEST.guest
    return guest_client(GUEST.guest)


@pytest.fixture
def other_guest(db: None) -> Client:
    """A guest who has none."""
    assert OTHER_GUEST.guest
    return guest_client(OTHER_GUEST.guest)


@pytest.fixture
def character(db: None) -> Character:
    """The guest's character, made with Guided."""
    return make_salty()


@pytest.fixture
def at(character: Character) -> Address:
    """Addresses of the character's pages: `at("pick", "folk")`."""

    def address(name: str, *arguments: object) -> str:
        return reverse(f"characters:{name}", args=[character.pk, *arguments])

    return address

"""How a request is carried out: a character is worked out as often as it has to be, and no more."""

from typing import Any

import pytest
from django.test import Client

from rulesets.engine.builder import applying, settling
from tests.characters.views.conftest import HTMX, Address

pytestmark = pytest.mark.django_db

Workings = list[object]


@pytest.fixture
def workings(monkeypatch: pytest.MonkeyPatch) -> Workings:
    """One element for each time a character is settled from here on."""
    made: Workings = []
    settle_parts = settling.settle_parts

    def counted(*arguments: Any) -> settling.Settled:
        made.append(arguments)
        return settle_parts(*arguments)

    for module in (settling, applying):
        monkeypatch.setattr(module, "settle_parts", counted)
    return made


@pytest.mark.parametrize(
    ("name", "asked", "status"),
    [
        ("field_score", {"ability": "grief", "value": "7"}, 422),
        ("field_value", {"field": "age", "value": "old"}, 422),
        ("field_value", {"field": "age", "value": "40", "was": "12"}, 409),
    ],
    ids=["refused", "unreadable", "in conflict"],
)
def test_request_that_changes_nothing_settles_the_character_once(
    guest: Client, at: Address, workings: Workings, name: str, asked: dict[str, str], status: int
):
    response = guest.post(at(name), asked, headers=HTMX)

    assert (response.status_code, len(workings)) == (status, 1)


@pytest.mark.parametrize("value", ["40", "4000"], ids=["taken", "held"])
def test_request_that_changes_something_settles_the_character_before_and_after(
    guest: Client, at: Address, workings: Workings, value: str
):
    response = guest.post(at("field_value"), {"field": "age", "value": value}, headers=HTMX)

    assert (response.status_code, len(workings)) == (200, 2)


def test_undo_settles_the_character_once(guest: Client, at: Address, workings: Workings):
    guest.post(at("field_value"), {"field": "age", "value": "40"}, headers=HTMX)
    workings.clear()

    response = guest.post(at("fields_undo"), headers=HTMX)

    assert (response.status_code, len(workings)) == (200, 1)


def test_looking_ahead_settles_the_character_as_it_is_and_as_it_would_be(
    guest: Client, at: Address, workings: Workings
):
    response = guest.get(at("ahead"), {"field": "age", "value": "40"})

    assert (response.status_code, len(workings)) == (200, 2)

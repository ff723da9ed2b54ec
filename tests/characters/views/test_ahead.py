"""Looking ahead: the character beside what it would be, and nothing stored."""

import pytest
from django.test import Client

from characters.models import Character, CharacterEvent
from characters.services.making import make_character
from rulesets.engine.api import commands
from tests.characters.salt import CATALOGS, GUEST, SHEET, change, store_salt
from tests.characters.views.conftest import Address

pytestmark = pytest.mark.django_db

GROWING = {
    **SHEET,
    "builder": {
        **SHEET["builder"],
        "steps": [
            *SHEET["builder"]["steps"],
            {
                "id": "trades",
                "label": "Trades",
                "kind": "catalog",
                "catalog": "trades",
                "min": 0,
                "max": 3,
                "upTo": {"filter": "age", "value": {"field": "age"}},
            },
        ],
    },
}
TRADES = {
    "id": "trades",
    "label": "Trades",
    "feeds": ["kit"],
    "filters": [{"id": "age", "label": "Age", "type": "number"}],
    "entries": [
        {"id": f"t-{age}", "label": f"Trade {age}", "filters": {"age": age}, "grants": {"sets": {"luck": 2}}}
        for age in (10, 20, 30)
    ],
}


@pytest.fixture
def character(db: None) -> Character:
    """Somebody of fifteen."""
    revision = store_salt(id="growing", sheet=GROWING, catalogs=[*CATALOGS, TRADES])
    made = make_character(GUEST, revision=revision, name="Mara", is_guided=True)
    return change(made, commands.EditField("age", 15))


def test_the_numbers_the_step_has_are_what_one_looks_ahead_by(guest: Client, at: Address):
    form = guest.get(at("build", "folk")).context["page"].ahead

    assert form.fields == (("age", "Age"), ("luck", "Luck"))
    assert (form.field, form.value) == ("age", "16")
    assert guest.get(at("sheet")).context["page"].ahead == form


def test_now_and_then_stand_side_by_side_and_nothing_is_stored(
    guest: Client, at: Address, character: Character
):
    events = CharacterEvent.objects.count()

    page = guest.get(at("ahead"), {"field": "luck", "value": "4"}).context["page"]

    groups = dict(page.groups)
    (guard,) = groups["Numbers"]
    assert (guard.label, guard.now, guard.then, guard.is_changed) == ("Guard", "5", "9", True)
    assert [(line.label, line.now, line.then) for line in groups["Pools"]] == [("Breath", "5", "9")]
    assert not any(line.is_changed for line in groups["Ability scores"])
    assert (page.label, page.now, page.then) == ("Luck", "0", "4")
    assert Character.objects.values("document", "counter").get(pk=character.pk) == {
        "document": character.document,
        "counter": character.counter,
    }
    assert CharacterEvent.objects.count() == events


def test_what_would_be_offered_and_what_would_not_count_is_told(
    guest: Client, at: Address, character: Character
):
    change(character, commands.PickEntry("trades", "t-10"))

    older = guest.get(at("ahead"), {"field": "age", "value": "+10"}).context["page"]
    younger = guest.get(at("ahead"), {"field": "age", "value": "5"}).context["page"]

    assert older.then == "25"
    assert [(new.step, new.labels, new.more) for new in older.offers] == [("Trades", ("Trade 20",), 0)]
    assert older.inactive == ()
    assert [(item.label, str(item.reason)) for item in younger.inactive] == [
        ("Trade 10", "Age 10 is above Age 5.")
    ]


def test_what_is_no_number_is_told_and_nothing_is_compared(guest: Client, at: Address):
    response = guest.get(at("ahead"), {"field": "age", "value": "many"})

    assert response.context["page"].groups == ()
    assert "“many” is not a number." in response.content.decode()


def test_a_number_beyond_the_field_is_held_as_it_would_be_typed(guest: Client, at: Address):
    assert guest.get(at("ahead"), {"field": "age", "value": "500"}).context["page"].then == "120"


def test_a_field_that_is_none_of_them_is_looked_at_as_the_first(guest: Client, at: Address):
    assert guest.get(at("ahead"), {"field": "no"}).context["page"].form.field == "age"


def test_another_guest_sees_nothing(other_guest: Client, at: Address):
    assert other_guest.get(at("ahead")).status_code == 404

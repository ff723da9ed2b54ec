"""Looking ahead: the character beside what it would be, and nothing stored."""

import pytest
from django.test import Client
from django.urls import reverse

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


@pytest.mark.parametrize("field", ["no", "home", "x" * 500, "age\0"])
def test_by_a_field_that_is_none_of_them_there_is_nothing_to_see(guest: Client, at: Address, field: str):
    assert guest.get(at("ahead"), {"field": field}).status_code == 404


def test_what_is_far_too_long_for_a_number_is_told_and_stays_to_be_read(guest: Client, at: Address):
    page = guest.get(at("ahead"), {"field": "luck", "value": "9" * 60}).context["page"]

    assert (page.form.field, page.form.value) == ("luck", "9" * 60)
    assert page.trouble == f"“{'9' * 60}” is not a number."


def test_without_a_field_the_first_is_looked_at(guest: Client, at: Address):
    assert guest.get(at("ahead")).context["page"].form.field == "age"


def test_check_of_a_dice_pool_is_a_count_of_dice_s6_14(guest: Client):
    pool = {
        "kind": "dice-pool",
        "die": {"sides": 10},
        "pool": {"min": 0, "max": 20},
        "target": {"default": 6, "min": 6, "max": 6},
        "abilityModifier": {"op": "identity"},
        "proficiencyTiers": [{"id": "new", "label": "New"}, {"id": "able", "label": "Able", "flat": 1}],
    }
    song = {"id": "song", "label": "Song", "min": 0, "max": 9, "value": [{"field": "luck"}]}
    sheet = SHEET | {
        "abilities": [*SHEET["abilities"], song],
        "skills": [*SHEET["skills"], {"id": "carol", "label": "Carol", "ability": "song"}],
    }
    made = make_character(GUEST, revision=store_salt(id="pool", resolution=pool, sheet=sheet), name="Mara")

    page = guest.get(reverse("characters:ahead", args=[made.pk]), {"field": "luck", "value": "5"}).context[
        "page"
    ]

    (carol,) = dict(page.groups)["Skills and saves that change"]
    assert (carol.label, carol.now, carol.then) == ("Carol", "0 dice · New", "5 dice · New")


def test_another_guest_sees_nothing(other_guest: Client, at: Address):
    assert other_guest.get(at("ahead")).status_code == 404

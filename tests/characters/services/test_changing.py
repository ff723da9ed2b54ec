"""One change of a character, and what stands in its way."""

import json

import pytest

from characters.models import Character, CharacterEvent, View
from characters.queries import stored_of
from characters.services.changing import Changed, Conflict, Refused, change_character
from rulesets.engine.api import commands
from rulesets.engine.dice import RecordedDice
from tests.characters.salt import GUEST, OTHER_GUEST, change, make_salty, scores_of

pytestmark = pytest.mark.django_db

PICK_TALL = commands.PickEntry("folk", "tall")
PICK_SMALL = commands.PickEntry("folk", "small")


def reload(character: Character) -> Character:
    return Character.objects.get(pk=character.pk)


def test_pick_changes_sheet_and_record_and_is_an_event():
    character = make_salty()

    outcome = change_character(GUEST, character_id=character.pk, command=PICK_TALL, view=View.GUIDED)

    assert isinstance(outcome, Changed)
    after = reload(character)
    stored = stored_of(after)
    assert stored["builder"]["picks"] == {"folk": ["tall"]}
    assert stored["build"]["abilities"]["brawn"] == 6
    assert stored["build"]["lists"]["kit"][0]["name"] == "Long oar"
    event = CharacterEvent.objects.get()
    assert (event.number, after.counter, outcome.event) == (1, 1, 1)
    assert json.loads(event.command) == {"op": "pick", "step": "folk", "entry": "tall"}
    assert (event.place, event.guest_token, event.user) == ("step/folk", GUEST.guest, None)


def test_the_same_pick_twice_is_one_change():
    character = make_salty()
    change(character, PICK_TALL)

    again = change_character(GUEST, character_id=character.pk, command=PICK_TALL)

    assert not isinstance(again, Conflict)
    assert CharacterEvent.objects.count() == 1
    assert reload(character).counter == 1


def test_change_of_somebody_elses_character_finds_none():
    character = make_salty()

    with pytest.raises(Character.DoesNotExist):
        change_character(OTHER_GUEST, character_id=character.pk, command=PICK_TALL)

    assert reload(character).document == character.document


def test_change_of_a_deleted_character_finds_none():
    character = make_salty()
    Character.objects.update(deleted_at="2026-01-01T00:00Z")

    with pytest.raises(Character.DoesNotExist):
        change_character(GUEST, character_id=character.pk, command=PICK_TALL)


def test_change_is_applied_while_its_place_is_as_it_was_seen():
    character = make_salty()

    outcome = change_character(GUEST, character_id=character.pk, command=PICK_TALL, was=None)

    assert isinstance(outcome, Changed)


def test_change_of_another_place_meanwhile_is_no_conflict():
    character = make_salty()
    change(character, commands.EditField("age", 40))

    outcome = change_character(
        GUEST, character_id=character.pk, command=commands.EditField("home", "Ash"), was=None
    )

    assert isinstance(outcome, Changed)
    assert stored_of(reload(character))["build"]["fields"] == {"age": 40, "home": "Ash"}


def test_change_of_the_same_place_meanwhile_is_a_conflict_with_what_stands_there():
    character = make_salty()
    change(character, commands.EditField("age", 40))
    before = reload(character)

    outcome = change_character(
        GUEST, character_id=character.pk, command=commands.EditField("age", 50), was=None
    )

    assert isinstance(outcome, Conflict)
    assert outcome.place.value == 40
    assert reload(character).document == before.document


def test_two_who_set_the_same_value_do_not_conflict():
    character = make_salty()
    change(character, commands.EditField("age", 40))

    outcome = change_character(
        GUEST, character_id=character.pk, command=commands.EditField("age", 40), was=None
    )

    assert isinstance(outcome, Changed)
    assert outcome.event is None


def test_pick_on_a_step_that_was_answered_meanwhile_is_a_conflict():
    character = make_salty()
    change(character, PICK_TALL)

    outcome = change_character(GUEST, character_id=character.pk, command=PICK_SMALL, was=None)

    assert isinstance(outcome, Conflict)
    assert outcome.place.value == "tall"


def test_two_picks_of_a_step_that_takes_several_do_not_conflict():
    character = make_salty()
    change(character, commands.PickEntry("habits", "early"))

    outcome = change_character(
        GUEST, character_id=character.pk, command=commands.PickEntry("habits", "late"), was=False
    )

    assert isinstance(outcome, Changed)
    assert scores_of(reload(character))["wit"] == 6


def test_what_the_rules_refuse_changes_nothing():
    character = make_salty()

    outcome = change_character(GUEST, character_id=character.pk, command=commands.SetBase("brawn", 8))

    assert isinstance(outcome, Refused)
    assert outcome.refusal.message
    assert (reload(character).counter, CharacterEvent.objects.count()) == (0, 0)


def test_change_that_makes_the_sheet_larger_than_64_kb_is_refused():
    """S2.12."""
    character = make_salty(is_guided=False)
    for number in range(15):
        change(character, commands.EditField(f"page_{number}", "x" * 4000))
    full = change(character, commands.EditField("story", "y" * 4000))
    assert len(full.document) < 64 * 1024 + 1

    outcome = change_character(
        GUEST, character_id=character.pk, command=commands.EditField("page_15", "z" * 4000)
    )

    assert isinstance(outcome, Refused)
    assert outcome.refusal.code == "too-large"
    assert reload(character).document == full.document


def test_character_without_its_ruleset_is_not_changed():
    character = make_salty()
    Character.objects.update(revision=None)

    outcome = change_character(GUEST, character_id=character.pk, command=PICK_TALL)

    assert isinstance(outcome, Refused)
    assert outcome.refusal.code == "ruleset-missing"


def test_dice_come_from_outside():
    character = make_salty()

    outcome = change_character(
        GUEST, character_id=character.pk, command=commands.RollDice("scores"), dice=RecordedDice([])
    )

    assert isinstance(outcome, Refused)

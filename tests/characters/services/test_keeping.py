"""Names, the bin, and guests who sign up."""

from datetime import timedelta

import pytest
from django.utils import timezone

from characters.models import Character, CharacterEvent
from characters.queries import binned_characters, characters_of
from characters.services.changing import Changed, Conflict, Refused
from characters.services.keeping import (
    claim_characters,
    delete_character,
    rename_character,
    restore_character,
)
from characters.tasks import remove_deleted_characters
from rulesets.engine.api import commands
from studio.accounts.guests import Actor
from studio.accounts.models import User
from tests.characters.salt import GUEST, OTHER_GUEST, change, make_salty

pytestmark = pytest.mark.django_db


def name_of(character: Character) -> str:
    return Character.objects.get(pk=character.pk).name


def test_rename_keeps_the_sheet_and_is_an_event():
    character = make_salty(name="Mara")

    outcome = rename_character(GUEST, character_id=character.pk, name="  Maren   Vey ")

    assert isinstance(outcome, Changed)
    assert name_of(character) == "Maren Vey"
    assert CharacterEvent.objects.get().place == "name"


def test_rename_to_the_same_name_is_no_event():
    character = make_salty(name="Mara")

    rename_character(GUEST, character_id=character.pk, name="Mara")

    assert not CharacterEvent.objects.exists()


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name-empty"),
        ("   ", "name-empty"),
        ("\u200b\u200d\ufeff", "name-empty"),
        ("\u3164", "name-empty"),
        ("\0", "name-empty"),
        ("Ma\0ra", "name-unreadable"),
        ("x" * 121, "name-too-long"),
    ],
)
def test_rename_to_no_name_or_one_that_cannot_be_kept_is_refused(name: str, code: str):
    character = make_salty(name="Mara")

    outcome = rename_character(GUEST, character_id=character.pk, name=name)

    assert isinstance(outcome, Refused)
    assert outcome.refusal.code == code
    assert name_of(character) == "Mara"


@pytest.mark.parametrize("name", ["7", "★", "Ma\u200dra", "マラ"])
def test_name_of_any_script_or_sign_is_kept(name: str):
    character = make_salty()

    rename_character(GUEST, character_id=character.pk, name=name)

    assert name_of(character) == name


def test_rename_from_a_name_that_was_changed_meanwhile_is_a_conflict():
    character = make_salty(name="Mara")
    rename_character(GUEST, character_id=character.pk, name="Maren")

    outcome = rename_character(GUEST, character_id=character.pk, name="Mo", was="Mara")

    assert isinstance(outcome, Conflict)
    assert (outcome.place.value, name_of(character)) == ("Maren", "Maren")


def test_deleted_character_goes_to_the_bin_and_comes_back():
    character = make_salty()

    delete_character(GUEST, character_id=character.pk)
    assert list(characters_of(GUEST)) == []
    assert list(binned_characters(GUEST)) == [character]

    restore_character(GUEST, character_id=character.pk)
    assert list(characters_of(GUEST)) == [character]
    assert list(binned_characters(GUEST)) == []


def test_character_deleted_twice_is_in_the_bin_once():
    character = make_salty()
    delete_character(GUEST, character_id=character.pk)

    with pytest.raises(Character.DoesNotExist):
        delete_character(GUEST, character_id=character.pk)


def test_bin_keeps_for_30_days():
    character = make_salty()
    Character.objects.update(deleted_at=timezone.now() - timedelta(days=31))

    assert list(binned_characters(GUEST)) == []
    with pytest.raises(Character.DoesNotExist):
        restore_character(GUEST, character_id=character.pk)


def test_bins_are_emptied_of_what_is_over_and_nothing_else():
    over, kept, used = (make_salty(name=name) for name in ("Over", "Kept", "Used"))
    change(over, commands.EditField("age", 7))
    Character.objects.filter(pk=over.pk).update(deleted_at=timezone.now() - timedelta(days=31))
    Character.objects.filter(pk=kept.pk).update(deleted_at=timezone.now() - timedelta(days=29))

    assert remove_deleted_characters() == 1
    assert remove_deleted_characters() == 0
    assert set(Character.objects.all()) == {kept, used}


def test_somebody_else_deletes_and_restores_nothing():
    character = make_salty()
    with pytest.raises(Character.DoesNotExist):
        delete_character(OTHER_GUEST, character_id=character.pk)
    delete_character(GUEST, character_id=character.pk)
    with pytest.raises(Character.DoesNotExist):
        restore_character(OTHER_GUEST, character_id=character.pk)


def test_claim_moves_characters_and_their_events_to_the_user(user: User):
    character = make_salty()
    change(character, commands.EditField("age", 7))
    binned = make_salty(name="Binned")
    delete_character(GUEST, character_id=binned.pk)
    others = make_salty(OTHER_GUEST, name="Not mine")

    assert claim_characters(user=user, token=GUEST.guest or "") == 2

    assert set(Character.objects.filter(owner=user)) == {character, binned}
    assert Character.objects.get(pk=others.pk).guest_token == OTHER_GUEST.guest
    assert CharacterEvent.objects.get().user == user
    assert list(characters_of(Actor(user_id=user.pk))) == [character]


def test_claim_twice_moves_nothing_more(user: User):
    make_salty()
    claim_characters(user=user, token=GUEST.guest or "")

    assert claim_characters(user=user, token=GUEST.guest or "") == 0


def test_claim_without_a_token_moves_nothing(user: User):
    make_salty(Actor(user_id=user.pk))

    assert claim_characters(user=user, token="") == 0

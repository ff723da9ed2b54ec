"""Making a character."""

import pytest

from characters.models import Character, CharacterEvent, View
from characters.queries import stored_of
from characters.services.making import make_character
from rulesets.engine.document import digest
from studio.accounts.guests import Actor
from studio.accounts.models import User
from tests.characters.salt import GUEST, SHEET, make_salty, scores_of, store_salt

pytestmark = pytest.mark.django_db


def test_character_made_guided_has_the_builder_opened_and_its_default_method():
    character = make_salty()

    stored = stored_of(character)
    assert stored["builder"]["method"] == "pointBuy"
    assert stored["builder"]["described"] is False
    assert character.view == View.GUIDED
    assert scores_of(character) == {"brawn": 4, "wit": 4, "grace": 4}


def test_character_made_with_all_fields_is_blank():
    character = make_salty(is_guided=False)

    assert stored_of(character) == {"v": 1, "build": {}}
    assert character.view == View.FIELDS


def test_character_of_a_ruleset_without_builder_has_only_all_fields():
    sheet = {key: value for key, value in SHEET.items() if key != "builder"}
    revision = store_salt(sheet=sheet)

    character = make_character(GUEST, revision=revision, name="Mara", is_guided=True)

    assert character.view == View.FIELDS
    assert stored_of(character) == {"v": 1, "build": {}}


def test_character_is_pinned_to_its_revision_and_names_it():
    character = make_salty()

    assert character.revision is not None
    assert (character.ruleset_key, character.ruleset_name, character.version_number) == (
        "salt-coast",
        "Salt Coast",
        1,
    )
    assert character.digest == digest(stored_of(character))
    assert (character.counter, CharacterEvent.objects.count()) == (0, 0)


def test_character_belongs_to_the_user(user: User):
    character = make_salty(Actor(user_id=user.pk))

    assert (character.owner_id, character.guest_token) == (user.pk, "")


def test_visitor_without_a_guest_token_makes_none():
    with pytest.raises(ValueError, match="guest token"):
        make_salty(Actor())

    assert not Character.objects.exists()

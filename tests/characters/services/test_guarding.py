"""Something is done to a character only while it is the one that was seen (U7.1: If-Match)."""

import pytest
from django.utils import timezone

from characters.models import Character
from characters.queries import characters_of, tag_of
from characters.services.guarding import ChangedMeanwhileError, act_if_unchanged
from characters.services.keeping import delete_character, rename_character, restore_character
from rulesets.engine.api import commands
from rulesets.models import Ruleset
from tests.characters.salt import GUEST, OTHER_GUEST, change, make_salty

pytestmark = pytest.mark.django_db


def read(character):
    return Character.objects.select_related("revision__ruleset").get(pk=character.pk)


def test_nothing_is_done_to_another_one_than_was_seen():
    character = make_salty()
    seen = frozenset({tag_of(character)})
    change(character, commands.EditField("age", 9))
    with pytest.raises(ChangedMeanwhileError):
        act_if_unchanged(GUEST, character_id=character.pk, tags=seen, act=lambda: pytest.fail("It was done."))


@pytest.mark.parametrize("tags", [None, "its own"])
def test_what_was_seen_is_changed(tags):
    character = make_salty()
    wanted = None if tags is None else frozenset({"another", tag_of(character)})
    act_if_unchanged(
        GUEST,
        character_id=character.pk,
        tags=wanted,
        act=lambda: rename_character(GUEST, character_id=character.pk, name="Wren"),
    )
    assert read(character).name == "Wren"


def test_anothers_character_is_not_there():
    character = make_salty()
    with pytest.raises(Character.DoesNotExist):
        act_if_unchanged(OTHER_GUEST, character_id=character.pk, tags=frozenset(), act=lambda: None)


def test_a_tag_changes_with_everything_that_changes_and_with_nothing_else():
    character = make_salty()
    tags = [tag_of(character)]
    assert tag_of(read(character)) == tags[0]
    assert tag_of(characters_of(GUEST).get()) == tags[0]

    change(character, commands.EditField("age", 9))
    tags.append(tag_of(read(character)))
    rename_character(GUEST, character_id=character.pk, name="Wren")
    tags.append(tag_of(read(character)))
    delete_character(GUEST, character_id=character.pk)
    tags.append(tag_of(read(character)))
    restore_character(GUEST, character_id=character.pk)
    assert tag_of(read(character)) == tags[2]
    Ruleset.objects.update(removed_at=timezone.now())
    tags.append(tag_of(read(character)))
    Character.objects.update(revision=None)
    tags.append(tag_of(read(character)))

    assert len(set(tags)) == len(tags)

"""A copy of a character: the same sheet, a life of its own (U4.7, U9.10)."""

import pytest

from characters.models import NAME_MOST, Character, CharacterEvent, EventKind, ShareLink
from characters.services.copying import duplicate_character
from characters.services.sharing import make_link
from rulesets.engine.api import commands
from tests.characters.salt import GUEST, OTHER_GUEST, change, make_salty, scores_of

pytestmark = pytest.mark.django_db


def test_copy_has_the_same_sheet_and_answers_and_the_owners_name_for_it():
    original = change(make_salty(name="Mara"), commands.PickEntry("folk", "tall"))

    copy = duplicate_character(GUEST, character_id=original.pk)

    assert (copy.document, copy.digest, copy.summary) == (
        original.document,
        original.digest,
        original.summary,
    )
    assert (copy.name, copy.revision, copy.guest_token) == ("Mara (copy)", original.revision, GUEST.guest)


def test_what_is_done_to_the_copy_leaves_the_original_alone():
    original = change(make_salty(), commands.PickEntry("folk", "tall"))
    copy = duplicate_character(GUEST, character_id=original.pk)

    change(copy, commands.UnpickEntry("folk", "tall"))

    assert scores_of(Character.objects.get(pk=original.pk))["brawn"] == 6
    assert scores_of(Character.objects.get(pk=copy.pk))["brawn"] == 4


def test_history_and_links_stay_with_the_original():
    original = change(make_salty(), commands.PickEntry("folk", "tall"))
    make_link(GUEST, character_id=original.pk)

    copy = duplicate_character(GUEST, character_id=original.pk)

    assert [event.kind for event in CharacterEvent.objects.filter(character=copy)] == [EventKind.NOTE]
    assert not ShareLink.objects.filter(character=copy).exists()


def test_sleeping_character_is_copied_asleep():
    original = make_salty()
    Character.objects.filter(pk=original.pk).update(revision=None)

    copy = duplicate_character(GUEST, character_id=original.pk)

    assert (copy.revision, copy.ruleset_key, copy.revision_digest) == (
        None,
        original.ruleset_key,
        original.revision_digest,
    )


def test_longest_name_still_says_that_it_is_a_copy():
    original = make_salty(name="x" * NAME_MOST)

    copy = duplicate_character(GUEST, character_id=original.pk)

    assert len(copy.name) == NAME_MOST
    assert copy.name.endswith("x (copy)")


def test_copying_is_the_owners():
    with pytest.raises(Character.DoesNotExist):
        duplicate_character(OTHER_GUEST, character_id=make_salty().pk)

"""The link to a character: made, revoked, taken back, each an event (U1.3, U2.10)."""

import pytest
from django.http import Http404

from characters.models import Character, CharacterEvent, EventKind, ShareLink
from characters.queries import shared_character, undo_state
from characters.services.keeping import delete_character, restore_character
from characters.services.sharing import make_link, restore_link, revoke_link
from rulesets.engine.api import commands
from tests.characters.salt import GUEST, OTHER_GUEST, change, make_salty

pytestmark = pytest.mark.django_db


def leads_somewhere(token: str) -> bool:
    try:
        shared_character(token)
    except Http404:
        return False
    return True


def test_link_leads_to_the_character_until_it_is_revoked():
    character = make_salty()
    token = make_link(GUEST, character_id=character.pk).token

    assert shared_character(token) == character
    assert len(token) >= 43  # 256 bits
    assert revoke_link(GUEST, character_id=character.pk)
    assert not leads_somewhere(token)


def test_link_is_made_once_and_each_character_has_its_own():
    character, other = make_salty(), make_salty()

    first = make_link(GUEST, character_id=character.pk)

    assert make_link(GUEST, character_id=character.pk).token == first.token
    assert make_link(GUEST, character_id=other.pk).token != first.token
    assert ShareLink.objects.count() == 2


def test_revoking_is_taken_back_and_a_new_link_is_another_one_u2_10():
    character = make_salty()
    old = make_link(GUEST, character_id=character.pk).token
    revoke_link(GUEST, character_id=character.pk)

    assert restore_link(GUEST, character_id=character.pk)
    assert leads_somewhere(old)
    revoke_link(GUEST, character_id=character.pk)
    new = make_link(GUEST, character_id=character.pk).token
    assert leads_somewhere(new)
    assert not leads_somewhere(old)


def test_what_is_so_already_changes_nothing():
    character = make_salty()

    assert not revoke_link(GUEST, character_id=character.pk)
    assert not restore_link(GUEST, character_id=character.pk)
    make_link(GUEST, character_id=character.pk)
    make_link(GUEST, character_id=character.pk)

    assert CharacterEvent.objects.count() == 1


def test_character_in_the_bin_is_not_shared_and_is_again_when_it_comes_back():
    character = make_salty()
    token = make_link(GUEST, character_id=character.pk).token

    delete_character(GUEST, character_id=character.pk)
    assert not leads_somewhere(token)
    restore_character(GUEST, character_id=character.pk)
    assert leads_somewhere(token)


def test_sharing_is_the_owners():
    character = make_salty()
    for action in (make_link, revoke_link, restore_link):
        with pytest.raises(Character.DoesNotExist):
            action(OTHER_GUEST, character_id=character.pk)


def test_sharing_is_a_note_that_undo_passes_over_and_redo_survives():
    character = change(make_salty(), commands.PickEntry("folk", "tall"))
    picked = undo_state(character).undo

    make_link(GUEST, character_id=character.pk)

    note = CharacterEvent.objects.latest("number")
    assert (note.kind, note.place, note.command) == (EventKind.NOTE, "sharing", '{"op": "share"}')
    assert undo_state(character).undo == picked
    assert Character.objects.get(pk=character.pk).counter == note.number

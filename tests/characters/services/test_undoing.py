"""Undo and redo."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from characters.models import Character, CharacterEvent, EventKind, Standing
from characters.queries import UndoState, undo_state
from characters.services.changing import Changed, Conflict, Refused, change_character
from characters.services.keeping import rename_character
from characters.services.undoing import redo_change, undo_change
from rulesets.engine.api import commands
from tests.characters.salt import GUEST, OTHER_GUEST, change, make_salty, store_salt

pytestmark = pytest.mark.django_db


def reload(character: Character) -> Character:
    return Character.objects.get(pk=character.pk)


def test_undo_restores_sheet_and_record_exactly_and_redo_repeats():
    character = make_salty()
    picked = change(character, commands.PickEntry("folk", "tall"))

    assert isinstance(undo_change(GUEST, character_id=character.pk), Changed)
    undone = reload(character)
    assert (undone.document, undone.digest) == (character.document, character.digest)

    assert isinstance(redo_change(GUEST, character_id=character.pk), Changed)
    assert reload(character).document == picked.document


def test_undo_is_an_event_of_its_own():
    character = make_salty()
    change(character, commands.PickEntry("folk", "tall"))
    undo_change(GUEST, character_id=character.pk)

    changed, undone = CharacterEvent.objects.all()
    assert (changed.standing, undone.kind, undone.about, undone.number) == (
        Standing.UNDONE,
        EventKind.UNDO,
        changed,
        2,
    )


def test_undo_takes_back_the_newest_change_then_the_one_before():
    character = make_salty()
    first = change(character, commands.PickEntry("folk", "tall"))
    change(character, commands.EditField("age", 7))

    undo_change(GUEST, character_id=character.pk)
    assert reload(character).document == first.document
    undo_change(GUEST, character_id=character.pk)
    assert reload(character).document == character.document


def test_redo_repeats_what_was_undone_last_first():
    character = make_salty()
    first = change(character, commands.PickEntry("folk", "tall"))
    second = change(character, commands.EditField("age", 7))
    undo_change(GUEST, character_id=character.pk)
    undo_change(GUEST, character_id=character.pk)

    redo_change(GUEST, character_id=character.pk)
    assert reload(character).document == first.document
    redo_change(GUEST, character_id=character.pk)
    assert reload(character).document == second.document


def test_a_new_change_ends_redoing():
    character = make_salty()
    change(character, commands.EditField("age", 7))
    undo_change(GUEST, character_id=character.pk)
    change(character, commands.EditField("age", 8))

    assert isinstance(redo_change(GUEST, character_id=character.pk), Refused)
    assert undo_state(reload(character)) == UndoState(3, None)


def test_undo_of_nothing_is_refused():
    character = make_salty()

    assert isinstance(undo_change(GUEST, character_id=character.pk), Refused)
    assert isinstance(redo_change(GUEST, character_id=character.pk), Refused)
    assert reload(character).counter == 0


def test_undo_offered_for_an_older_change_is_a_conflict():
    character = make_salty()
    change(character, commands.EditField("age", 7))
    after = change(character, commands.EditField("age", 8))

    assert isinstance(undo_change(GUEST, character_id=character.pk, number=1), Conflict)
    assert reload(character).document == after.document
    assert isinstance(undo_change(GUEST, character_id=character.pk, number=2), Changed)


def test_undo_takes_a_name_back():
    character = make_salty(name="Mara")
    rename_character(GUEST, character_id=character.pk, name="Maren")

    undo_change(GUEST, character_id=character.pk)

    assert reload(character).name == "Mara"


def test_undo_of_somebody_elses_character_finds_none():
    character = make_salty()
    change(character, commands.EditField("age", 7))

    with pytest.raises(Character.DoesNotExist):
        undo_change(OTHER_GUEST, character_id=character.pk)


REQUESTS = st.lists(
    st.sampled_from(
        [
            commands.PickEntry("folk", "tall"),
            commands.PickEntry("folk", "small"),
            commands.UnpickEntry("folk", "tall"),
            commands.PickEntry("habits", "early"),
            commands.UnpickEntry("habits", "early"),
            commands.ChooseOption("folk/gift", "wit"),
            commands.ChooseOption("training/free", "row"),
            commands.ChooseMethod("manual"),
            commands.ChooseMethod("pointBuy"),
            commands.SetBase("wit", 5),
            commands.EditScore("brawn", 9),
            commands.EditField("age", 12),
            commands.EditField("home", "Ash"),
            commands.EditTier("skills", "mend", "able"),
            commands.AddRow("kit", {"name": "Rope"}),
            commands.EditCell("kit", "1", "bulk", 2),
            commands.DropRow("kit", "1"),
            commands.MoveRow("kit", "folk/tall/1", 0),
        ]
    ),
    max_size=8,
)


class UndoLaws(TestCase):
    """Laws over any order of changes."""

    @settings(max_examples=25)
    @given(REQUESTS)
    def test_undoing_everything_gives_every_step_back_and_redoing_gives_the_end(self, requests):
        character = make_salty()
        documents = [character.document]
        for request in requests:
            outcome = change_character(GUEST, character_id=character.pk, command=request)
            if isinstance(outcome, Changed) and outcome.event is not None:
                documents.append(reload(character).document)
        for document in reversed(documents[:-1]):
            undo_change(GUEST, character_id=character.pk)
            assert reload(character).document == document
        for document in documents[1:]:
            redo_change(GUEST, character_id=character.pk)
            assert reload(character).document == document

    @classmethod
    def setUpTestData(cls):
        store_salt()

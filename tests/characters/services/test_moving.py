"""Moving a character to another version of its ruleset. Source: U4.7."""

import pytest

from characters.models import Character, CharacterEvent
from characters.queries import compiled_of, count_newer_sheets, readable_of, stored_of
from characters.services.changing import Changed, Conflict, Refused
from characters.services.exchange import export_character
from characters.services.moving import move_character, newer_version, preview_on, versions_for
from characters.services.recording import STORED_MOST
from characters.services.undoing import redo_change, undo_change
from rulesets.engine.api import commands
from rulesets.models import Revision
from rulesets.queries import compiled_for
from tests.characters.moved import NEW_BUILD, OLD, put, store_second
from tests.characters.salt import CATALOGS, GUEST, OTHER_GUEST, change, make_salty

pytestmark = pytest.mark.django_db


@pytest.fixture
def old() -> Character:
    """A character on the first version, while the second is here."""
    character = put(make_salty(), OLD)
    store_second()
    return character


def reload(character: Character) -> Character:
    return Character.objects.select_related("revision").get(pk=character.pk)


def move(character: Character, number: int = 2, **keys):
    return move_character(GUEST, character_id=character.pk, number=number, **keys)


def test_a_moved_character_stands_on_the_version_and_has_its_form(old):
    outcome = move(old)
    assert isinstance(outcome, Changed)
    after = reload(old)
    assert (after.version_number, after.revision.number) == (2, 2)
    assert after.revision_digest == after.revision.digest
    assert stored_of(after) == {"v": 2, "build": NEW_BUILD, "live": {"pools": {"lungs": {"current": 2}}}}


def test_the_move_is_one_event_and_undo_takes_it_back_as_a_whole(old):
    before = (old.document, old.version_number, old.revision_id, old.revision_digest)
    move(old)
    assert CharacterEvent.objects.filter(character=old).count() == 1
    assert isinstance(undo_change(GUEST, character_id=old.pk), Changed)
    after = reload(old)
    assert (after.document, after.version_number, after.revision_id, after.revision_digest) == before
    assert isinstance(redo_change(GUEST, character_id=old.pk), Changed)
    assert reload(old).version_number == 2


def test_edits_before_and_after_the_move_are_undone_in_turn(old):
    character = change(old, commands.EditField("home", "Cove"))
    move(character)
    change(reload(character), commands.EditField("years", 50))
    for _ in range(3):
        assert isinstance(undo_change(GUEST, character_id=old.pk), Changed)
    assert stored_of(reload(old)) == OLD
    for _ in range(3):
        assert isinstance(redo_change(GUEST, character_id=old.pk), Changed)
    assert stored_of(reload(old))["build"]["fields"]["years"] == 50


def test_undo_is_refused_where_the_version_before_is_gone(old):
    move(old)
    Character.objects.exclude(pk=old.pk).delete()
    Revision.objects.filter(number=1).delete()
    outcome = undo_change(GUEST, character_id=old.pk)
    assert isinstance(outcome, Refused)
    assert outcome.refusal.code == "ruleset-missing"
    assert reload(old).version_number == 2


def test_a_character_changed_since_its_preview_is_not_moved(old):
    change(old, commands.EditField("home", "Cove"))
    assert isinstance(move(old, counter=0), Conflict)
    assert reload(old).version_number == 1
    assert isinstance(move(old, counter=1), Changed)


def test_moving_to_where_it_stands_changes_nothing(old):
    outcome = move(old, 1)
    assert isinstance(outcome, Changed)
    assert outcome.event is None
    assert reload(old).counter == 0


def test_a_version_there_is_not_and_a_form_too_large_are_refused(old):
    assert move(old, 9).refusal.code == "unknown-version"
    put(old, {"v": 1, "build": {"fields": {"age": "x" * (STORED_MOST // 2)}}})
    assert move(old).refusal.code == "too-large"
    assert reload(old).version_number == 1


def test_nobody_else_moves_it(old):
    with pytest.raises(Character.DoesNotExist):
        move_character(OTHER_GUEST, character_id=old.pk, number=2)


def test_back_on_the_older_version_the_numbers_are_those_from_before(old):
    """M8.3, M2.1."""
    first, second = compiled_of(old), compiled_for(old.revision.ruleset.revisions.get(number=2))
    before = preview_on(first, first, stored_of(old)).settled.sheet
    move(old)
    move(old, 1)
    after = preview_on(first, second, stored_of(reload(old)))
    back = preview_on(second, first, stored_of(reload(old))).settled.sheet
    assert dict(back.scores) == dict(before.scores)
    assert back.skills["sing"].number == before.skills["sing"].number
    assert stored_of(reload(old))["v"] == 2
    assert after.settled.stored["build"]["fields"]["xp"] == "none"


def test_what_was_renamed_is_one_thing_on_the_way_back_too(old):
    """U4.7."""
    first, second = compiled_of(old), compiled_for(old.revision.ruleset.revisions.get(number=2))
    move(old)
    back = preview_on(second, first, stored_of(reload(old)))
    assert [str(change.sentence) for change in back.changes] == [
        "Guard: 5 instead of 6.",
        "Breath is new: 5.",
        "Experience is gone; it was 0.",
        "Lungs is gone; it was 6.",
    ]


def test_what_is_typed_on_the_older_version_comes_along_to_the_newer(old):
    """S2.4, M8.2: an edit there is saved under its version; moving back alone changes nothing stored."""
    move(old)
    moved = stored_of(reload(old))
    move(old, 1)
    assert stored_of(reload(old)) == moved
    change(old, commands.EditField("swims", True))
    change(old, commands.EditTier("skills", "sing", None))
    assert stored_of(reload(old))["v"] == 1
    move(old)
    assert stored_of(reload(old))["v"] == 2
    assert stored_of(reload(old))["build"]["skills"]["song"] == "able"


def test_what_is_no_object_is_moved_and_looked_at_like_a_blank_character_and_comes_back(old):
    """M8.5, S2.10."""
    junk = put(old, [1, "x"])  # type: ignore[arg-type]
    first, second = compiled_of(old), compiled_for(old.revision.ruleset.revisions.get(number=2))
    assert preview_on(first, second, readable_of(junk)).report
    assert isinstance(move(junk), Changed)
    assert stored_of(reload(junk)) == {"v": 2}
    assert isinstance(undo_change(GUEST, character_id=junk.pk), Changed)
    assert stored_of(reload(junk)) == [1, "x"]
    assert export_character(reload(junk)).keys() == {"character"}


def test_the_preview_says_in_words_and_numbers_what_is_another(old):
    second = compiled_for(old.revision.ruleset.revisions.get(number=2))
    preview = preview_on(compiled_of(old), second, stored_of(old))
    assert [str(line.sentence) for line in preview.report if line.is_done] == [
        "Grace takes 7 over from grace.",
        "Sing takes able over from sing.",
        "Sing takes the bonus 2 over from sing.",
        "Age takes 31 over from age.",
        "Experience takes none over from xp.",
        "Kit: Bulk becomes 2 in one row.",
        "Lungs takes over where breath stood.",
    ]
    assert [str(change.sentence) for change in preview.changes] == [
        "Experience is new: 0.",
        "Guard: 6 instead of 5.",
        "Lungs is new: 6.",
        "Breath is gone; it was 5.",
    ]
    assert [one.path for one in preview.unreadable] == ["build.fields.experience"]
    assert stored_of(reload(old)) == OLD


def test_the_preview_names_answers_that_would_not_count(old):
    character = change(put(old, {"v": 1}), commands.PickEntry("folk", "small"))
    third = store_second(version=3, catalogs=_without_small())
    preview = preview_on(compiled_of(character), compiled_for(third), stored_of(character))
    assert [(one.key, one.answer) for one in preview.inactive] == [("folk", "small")]
    assert preview.undeclared == ("builder.picks.folk[0]",)


def _without_small():
    folk, habits = CATALOGS
    tall = {"id": "tall", "label": "Tall", "grants": {"abilities": {"add": {"brawn": 1}}}}
    return [folk | {"entries": [tall]}, habits]


def test_a_newer_version_is_told_and_an_older_one_is_not(old):
    assert newer_version(GUEST, reload(old)) == 2
    assert [one.number for one in versions_for(GUEST, reload(old))] == [2, 1]
    move(old)
    assert newer_version(GUEST, reload(old)) is None


def test_sheets_of_a_newer_version_are_counted_whatever_else_is_stored(old):
    """P6.5, M1.7."""
    for stored in ({"v": 2}, {"v": 3.0}, {"v": True}, {"v": "9"}, {"v": 1}, {}, [9], {"v": 2.5}):
        put(make_salty(), stored, old.revision)  # type: ignore[arg-type]
    assert count_newer_sheets([old.revision_id], above=1) == 2

"""Characters stored in an older form: migrated on every read, stored with the next change. Source: M8."""

import json
import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from characters.models import Character, CharacterEvent
from characters.queries import compiled_of, current_of, stored_of
from characters.services.changing import Changed, Refused, change_character
from characters.services.exchange import export_character, import_character, read_export
from characters.services.keeping import rename_character
from characters.services.recording import STORED_MOST
from characters.services.refreshing import refresh_rows, seen_of
from characters.services.sharing import make_link
from characters.services.undoing import redo_change, undo_change
from rulesets.engine.api import commands, settle
from rulesets.engine.builder.refreshing import newer_rows
from rulesets.engine.document import write
from tests.characters.moved import NEW_BUILD, OLD, new_sheet, put, store_second
from tests.characters.salt import GUEST, change, make_salty, scores_of
from tests.characters.views.conftest import guest_client

pytestmark = pytest.mark.django_db


@pytest.fixture
def old() -> Character:
    """A character of the first version's form that stands on the second."""
    return put(make_salty(), OLD, store_second())


def reload(character: Character) -> Character:
    return Character.objects.get(pk=character.pk)


def current(character: Character):
    compiled = compiled_of(character)
    assert compiled is not None
    return current_of(character, compiled)


def test_a_character_is_migrated_on_every_read_and_reading_stores_nothing(old):
    """M8.1, M5.9."""
    for _ in range(3):
        assert current(reload(old)) == {
            "v": 2,
            "build": NEW_BUILD,
            "live": {"pools": {"lungs": {"current": 2}}},
        }
    assert reload(old).document == old.document
    assert CharacterEvent.objects.count() == 0


def test_pages_read_the_new_form_and_store_nothing(old):
    """M8.1."""
    client = guest_client(GUEST.guest)
    for name in ("sheet", "fields", "offline"):
        page = client.get(reverse(f"characters:{name}", args=[old.pk]))
        assert "Quay" in page.content.decode()
        assert "31" in page.content.decode()
    link = make_link(GUEST, character_id=old.pk)
    shared = Client().get(reverse("shared", args=[link.token])).content.decode()
    assert "Lungs" in shared
    assert reload(old).document == old.document


def test_the_api_reads_the_new_form(old):
    """M8.1."""
    found = guest_client(GUEST.guest).get(reverse("api:sheet", args=[old.pk])).json()
    assert found["sheet"]["abilities"]["charm"]["score"] == 7
    assert found["sheet"]["pools"]["lungs"]["current"] == 2


def test_one_invalid_value_costs_only_itself_and_is_told(old):
    """A-24, N14.1."""
    page = guest_client(GUEST.guest).get(reverse("characters:sheet", args=[old.pk])).content.decode()
    assert "build.fields.experience" in page
    assert "Quay" in page
    assert stored_of(old)["build"]["fields"]["xp"] == "none"
    assert export_character(old)["build"]["fields"]["xp"] == "none"


def test_the_next_edit_stores_the_new_form_with_its_version_as_one_event(old):
    """M8.2."""
    outcome = change_character(GUEST, character_id=old.pk, command=commands.EditField("home", "Cove"))
    assert isinstance(outcome, Changed)
    stored = stored_of(reload(old))
    assert stored["v"] == 2
    assert stored["build"]["fields"] == NEW_BUILD["fields"] | {"home": "Cove"}
    assert stored["build"]["abilities"]["charm"] == 7
    assert CharacterEvent.objects.filter(character=old).count() == 1


def test_the_first_write_settles_where_live_state_went(old):
    """M5.10, M5.11."""
    change(old, commands.EditField("swims", True))
    assert stored_of(reload(old))["live"] == {"pools": {"lungs": {"current": 2}}}


def test_the_destination_is_the_one_the_sheet_before_the_write_shows(old):
    """M5.11: before the write only the lungs are shown; after it both would be, and then `else` decides."""
    gills = store_second(version=3, sheet=_with_else_gills())
    character = put(old, OLD, gills)
    change(character, commands.EditField("swims", True))
    assert stored_of(reload(character))["live"]["pools"] == {"lungs": {"current": 2}}


def _with_else_gills():
    sheet = new_sheet()
    (step,) = (step for step in sheet["migrations"][0]["steps"] if "routeLive" in step)
    step["else"] = "gills"
    return sheet


def test_another_name_is_a_write_too(old):
    """M5.11, M8.2."""
    rename_character(GUEST, character_id=old.pk, name="Alma")
    stored = stored_of(reload(old))
    assert (stored["v"], stored["live"]) == (2, {"pools": {"lungs": {"current": 2}}})
    assert CharacterEvent.objects.filter(character=old).count() == 1


def test_undo_of_the_edit_that_stored_the_new_form_restores_the_old_one_exactly(old):
    """M8.2."""
    change(old, commands.EditField("home", "Cove"))
    assert isinstance(undo_change(GUEST, character_id=old.pk), Changed)
    assert stored_of(reload(old)) == OLD
    assert current(reload(old))["build"] == NEW_BUILD
    assert isinstance(redo_change(GUEST, character_id=old.pk), Changed)
    assert stored_of(reload(old))["v"] == 2
    assert stored_of(reload(old))["build"]["fields"]["home"] == "Cove"


def test_an_edit_made_before_the_migration_can_still_be_undone():
    """M1.10, U4.5."""
    character = change(make_salty(), commands.EditField("age", 31))
    before = stored_of(character)
    character = put(character, before, store_second())
    character = change(character, commands.EditField("years", 40))
    assert isinstance(undo_change(GUEST, character_id=character.pk), Changed)
    assert stored_of(reload(character)) == before
    undone = undo_change(GUEST, character_id=character.pk)
    assert isinstance(undone, Changed)
    assert undone.settled.sheet.fields["years"] == 0
    assert "age" not in stored_of(reload(character))["build"].get("fields", {})


def test_picks_made_before_the_migration_are_neither_lost_nor_given_twice():
    """M3.8."""
    character = make_salty()
    for command in (
        commands.PickEntry("folk", "tall"),
        commands.ChooseOption("folk/gift", "grace"),
        commands.ChooseOption("training/free", "sing"),
    ):
        character = change(character, command)
    before = scores_of(character)
    character = put(character, stored_of(character), store_second())
    character = change(character, commands.EditField("home", "Cove"))
    compiled = compiled_of(character)
    settled = settle(compiled, current(character))
    assert settled.sheet.scores["charm"] == before["grace"]
    assert settled.sheet.skills["song"].tier == "able"
    taken = change(character, commands.UnpickEntry("folk", "tall"))
    assert settle(compiled, current(taken)).sheet.scores["charm"] == before["grace"] - 1


def test_an_export_holds_the_new_form_and_comes_back_the_same(old):
    """M8.6."""
    exported = export_character(old)
    assert (exported["v"], exported["build"]) == (2, NEW_BUILD)
    read = read_export(write(exported).encode())
    assert not isinstance(read, list)
    opened = import_character(GUEST, exported=read)
    assert stored_of(opened.character) == {name: exported[name] for name in ("v", "build", "live")}


def test_an_imported_character_of_an_older_form_is_migrated_like_a_stored_one(old):
    """M8.6, M1.10."""
    exported = export_character(old) | OLD
    read = read_export(json.dumps(exported).encode())
    assert not isinstance(read, list)
    opened = import_character(GUEST, exported=read)
    assert current(opened.character)["build"] == NEW_BUILD
    assert [one.path for one in opened.unreadable] == ["build.fields.experience"]
    assert opened.undeclared == ()


def test_a_migrated_sheet_above_64_kb_is_read_and_refused_only_when_saved(old):
    """M8.7."""
    long = {"age": "x" * (STORED_MOST // 2), "xp": 1}
    character = put(old, {"v": 1, "build": {"fields": long}})
    assert current(character)["build"]["fields"]["years"] == long["age"]
    outcome = change_character(GUEST, character_id=character.pk, command=commands.EditField("home", "Cove"))
    assert isinstance(outcome, Refused)
    assert outcome.refusal.code == "too-large"
    assert stored_of(reload(character))["v"] == 1


def test_a_character_that_sleeps_is_kept_and_named_as_it_is(old):
    """F1.60."""
    old.revision.ruleset.removed_at = old.updated_at
    old.revision.ruleset.save()
    assert export_character(reload(old))["v"] == 1
    rename_character(GUEST, character_id=old.pk, name="Alma")
    assert stored_of(reload(old)) == OLD


def test_a_stored_character_that_is_no_object_is_read_as_an_empty_one(old):
    """M9.16, N14.1."""
    character = put(old, [1, 2])  # type: ignore[arg-type]
    assert current(character) == {}
    assert guest_client(GUEST.guest).get(reverse("characters:sheet", args=[old.pk])).status_code == 200
    assert stored_of(reload(character)) == [1, 2]


def test_rows_are_brought_up_to_date_on_the_new_form(old):
    """M8.2, F3.33: every change works on what reading shows, and stores it."""
    row = {"name": "Long oar", "_catalog": "folk/tall"}
    character = put(old, OLD | {"build": OLD["build"] | {"lists": {"kit": [row]}}})
    settled = settle(compiled_of(character), current(character))
    (newer,) = newer_rows(settled, "kit")
    outcome = refresh_rows(GUEST, character_id=old.pk, list_id="kit", rows=[newer.row], seen=seen_of([newer]))
    assert isinstance(outcome, Changed)
    stored = stored_of(reload(old))
    assert (stored["v"], stored["build"]["fields"]["years"]) == (2, 31)
    assert stored["build"]["lists"]["kit"][0]["bulk"] == 3


def test_no_service_or_page_settles_what_is_stored_as_it_is():
    """M8.1: who settles a character migrates it first."""
    root = Path(__file__).resolve().parents[3] / "characters"
    raw = re.compile(r"settle\([^)]*(stored_of\(|record\[)")
    found = [path.name for path in root.rglob("*.py") if raw.search(path.read_text(encoding="utf-8"))]
    assert found == []

"""A character as a file: nothing is lost on the way, it opens anywhere, and wakes where its ruleset is.

Source: S2.4, S2.8, S2.10, S2.12, S2.14, U9.7, U9.8.
"""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from characters.models import Character, View
from characters.queries import stored_of
from characters.services.exchange import (
    FILE_MOST_BYTES,
    Exported,
    export_character,
    import_character,
    read_export,
)
from characters.services.recording import STORED_MOST, write_document
from rulesets.authoring import load_stored
from rulesets.engine.api import commands
from rulesets.engine.document import write
from rulesets.models import Ruleset
from rulesets.signals import revision_stored
from studio.accounts.guests import Actor
from tests.characters.salt import CATALOGS, GUEST, OTHER_GUEST, SHEET, change, make_salty
from tests.factories.rulesets import store_imported

pytestmark = pytest.mark.django_db


def through_a_file(character: Character) -> Exported:
    read = read_export(write(export_character(character)).encode())
    assert isinstance(read, Exported)
    return read


def file_of(**changes: Any) -> dict[str, Any]:
    ruleset = {"key": "salt-coast", "name": "Salt Coast", "version": 1, "digest": "0" * 64}
    file = {"character": {"name": "Mara", "summary": "", "ruleset": ruleset}, "v": 1, "build": {}}
    return file | changes


def problems_of(file: Any) -> list[tuple[str, str]]:
    data = file if isinstance(file, bytes) else json.dumps(file).encode()
    read = read_export(data)
    assert isinstance(read, list)
    return [(problem.path.removeprefix("character.json#"), problem.code.value) for problem in read]


def test_export_then_import_loses_nothing():
    character = change(make_salty(), commands.PickEntry("folk", "tall"))
    character = change(character, commands.EditField("age", 30))

    opened = import_character(OTHER_GUEST, exported=through_a_file(character))

    copy = Character.objects.get(pk=opened.character.pk)
    kept = (
        "name",
        "summary",
        "document",
        "digest",
        "revision_id",
        "ruleset_key",
        "version_number",
        "revision_digest",
    )
    assert {name: getattr(copy, name) for name in kept} == {name: getattr(character, name) for name in kept}
    assert (copy.guest_token, copy.view, copy.counter) == (OTHER_GUEST.guest, View.SHEET, 0)
    assert opened.unreadable == ()
    assert export_character(copy) == export_character(character)


def test_unknown_keys_and_values_of_a_wrong_type_go_along_and_are_told_s2_8_s2_10():
    character = make_salty()
    stored = {**stored_of(character), "notes": {"mine": [1]}, "live": {"pools": 3}}
    stored["build"] = {"fields": {"age": "old", "ghost": 1}}
    write_document(character, stored)

    opened = import_character(OTHER_GUEST, exported=through_a_file(character))

    assert stored_of(opened.character) == stored
    assert [(one.path, one.value) for one in opened.unreadable] == [
        ("build.fields.age", "old"),
        ("live.pools", 3),
    ]


def test_a_file_is_what_the_command_line_takes_as_a_sheet(tmp_path):
    character = change(make_salty(), commands.PickEntry("folk", "tall"))
    path = tmp_path / "mara.json"
    path.write_text(write(export_character(character)))
    stored = load_stored(path)
    assert {key: stored[key] for key in stored_of(character)} == stored_of(character)


def test_a_character_sleeps_without_its_ruleset_and_wakes_when_it_is_stored_u9_8():
    mine, theirs = Actor(guest="mine"), Actor(guest="theirs")
    store_imported(guest="mine", sheet=SHEET, catalogs=CATALOGS)
    character = change(make_on_own(mine), commands.PickEntry("folk", "tall"), mine)

    asleep = import_character(theirs, exported=through_a_file(character)).character
    assert (asleep.revision, asleep.ruleset_key, asleep.summary) == (None, "local/salt-coast", "Tall")

    revision = store_imported(guest="theirs", sheet=SHEET, catalogs=CATALOGS)
    revision_stored.send(sender=type(revision), revision=revision)
    assert Character.objects.get(pk=asleep.pk).revision == revision


def make_on_own(who: Actor) -> Character:
    from characters.services.making import make_character

    revision = Ruleset.objects.get(guest_token=who.guest).current
    assert revision is not None
    return make_character(who, revision=revision, name="Mara")


def test_the_same_contents_under_another_key_are_the_same_ruleset():
    character = make_salty()
    exported = through_a_file(character)
    Ruleset.objects.all().update(removed_at=character.created_at)
    own = store_imported(guest=OTHER_GUEST.guest, sheet=SHEET, catalogs=CATALOGS)

    opened = import_character(OTHER_GUEST, exported=exported)

    assert (opened.character.revision, opened.character.ruleset_key) == (own, "local/salt-coast")


def test_the_key_that_the_file_names_comes_first_where_contents_are_the_same():
    character = make_salty()
    store_imported(guest=OTHER_GUEST.guest, sheet=SHEET, catalogs=CATALOGS)
    opened = import_character(OTHER_GUEST, exported=through_a_file(character))
    assert opened.character.ruleset_key == "salt-coast"


def test_anothers_ruleset_wakes_nothing():
    mine = Actor(guest="mine")
    store_imported(guest="mine", sheet=SHEET, catalogs=CATALOGS)
    exported = through_a_file(make_on_own(mine))
    assert import_character(GUEST, exported=exported).character.revision is None


def test_a_visitor_owns_nothing():
    exported = through_a_file(make_salty())
    with pytest.raises(ValueError, match="visitor"):
        import_character(Actor(), exported=exported)


@pytest.mark.parametrize(
    ("file", "problems"),
    [
        (b"", [("character.json", "not-json")]),
        (b"[1]", [("character.json", "wrong-type")]),
        ({}, [("character", "missing")]),
        ({"character": 3}, [("character", "wrong-type")]),
        ({"character": {"name": "Mara"}}, [("character.ruleset", "missing")]),
        (
            {"character": {"name": " ", "summary": 3, "ruleset": {}}},
            [
                ("character.name", "missing"),
                ("character.summary", "wrong-type"),
                ("character.ruleset.key", "missing"),
                ("character.ruleset.name", "missing"),
                ("character.ruleset.version", "wrong-type"),
                ("character.ruleset.digest", "missing"),
            ],
        ),
        (
            {
                "character": {
                    "name": "x" * 121,
                    "ruleset": {"key": "k", "name": "n", "version": 2**60, "digest": "0" * 65},
                }
            },
            [
                ("character.name", "too-long"),
                ("character.ruleset.version", "out-of-range"),
                ("character.ruleset.digest", "too-long"),
            ],
        ),
        (file_of(build={"text": "x" * STORED_MOST}), [("character.json", "too-big")]),
        (b" " * (FILE_MOST_BYTES + 1), [("character.json", "too-big")]),
        (b'{"v": 1, "v": 2}', [("v", "repeated-key")]),
    ],
)
def test_everything_that_is_wrong_with_a_file_is_told_at_once_u9_7(file, problems):
    assert problems_of(file) == problems


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["build", "fields", "lists", "kit", "age", "live", "builder"]), inner, max_size=4
        )
    ),
    max_leaves=12,
)


@given(stored=st.dictionaries(st.sampled_from(["v", "build", "builder", "live", "abilities", "x"]), JSON))
def test_any_stored_character_comes_through_a_file_as_it_is(stored):
    read = read_export(write(file_of() | {"build": {}} | stored).encode())
    assert isinstance(read, Exported)
    assert json.dumps(read.stored, sort_keys=True) == json.dumps(
        {"v": 1, "build": {}} | stored, sort_keys=True
    )


@given(stored=st.dictionaries(st.sampled_from(["v", "build", "builder", "live"]), JSON))
def test_any_stored_character_is_opened(stored):
    character = make_salty()
    write_document(character, stored)
    opened = import_character(OTHER_GUEST, exported=through_a_file(character))
    assert opened.character.digest == character.digest
    Character.objects.all().delete()


@given(data=st.binary(max_size=300) | JSON.map(lambda value: json.dumps({"character": value}).encode()))
def test_any_bytes_are_a_character_or_have_problems(data):
    read = read_export(data)
    assert isinstance(read, Exported) or read

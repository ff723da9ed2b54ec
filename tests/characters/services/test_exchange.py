"""A character as a file: export then import loses nothing, and says what it cannot read. U9.7, U9.8, S2.4."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import assume, given
from hypothesis import strategies as st
from pytest_django import DjangoCaptureOnCommitCallbacks

from characters.models import NAME_MOST, Character
from characters.queries import compiled_of, stored_of
from characters.services.exchange import (
    FILE_MOST_BYTES,
    Exported,
    disposition_of,
    export_character,
    import_character,
    import_upload,
    read_export,
)
from characters.services.keeping import wake_characters
from characters.services.recording import write_document
from rulesets.archives import pack
from rulesets.authoring import load_stored
from rulesets.engine.api import commands, compile_ruleset, read_ruleset
from rulesets.engine.document import write
from rulesets.engine.problems import Problem
from rulesets.models import Ruleset
from rulesets.services.importing import keep_upload
from studio.accounts.guests import Actor
from studio.accounts.models import User
from tests.characters.salt import CATALOGS, GUEST, OTHER_GUEST, SHEET, change, make_salty, store_salt
from tests.factories.rulesets import actor_of, store_imported, write_bytes
from tests.strategies.characters import JUNK, stored_junk
from tests.strategies.rulesets import junk

ABOUT: dict[str, Any] = {
    "name": "Mara",
    "ruleset": {"key": "salt-coast", "name": "Salt Coast", "version": 1, "digest": "0" * 64},
}


def file_of(**changes: Any) -> bytes:
    """An export, changed in what it says of itself."""
    about = {**ABOUT, **changes}
    return json.dumps(
        {"character": {k: v for k, v in about.items() if v is not None}, "v": 1, "build": {}}
    ).encode()


def told(data: bytes) -> list[tuple[str, str]]:
    found = read_export(data)
    assert isinstance(found, list), "the file was read"
    return [(problem.path, problem.code.value) for problem in found]


def opened(data: bytes, actor: Actor = GUEST):
    exported = read_export(data)
    assert isinstance(exported, Exported), [problem.line for problem in exported]
    return import_character(actor, exported=exported)


def exported(character: Character) -> bytes:
    return write(export_character(character)).encode()


def with_stored(character: Character, changes: dict[str, Any]) -> Character:
    """A character with other things stored, as an older version or another program left them."""
    write_document(character, {**stored_of(character), **changes})
    character.save()
    return character


# Nothing is lost


SAME = (
    "document",
    "digest",
    "name",
    "summary",
    "revision_id",
    "ruleset_key",
    "ruleset_name",
    "version_number",
    "revision_digest",
)


def same(one: Character, other: Character) -> bool:
    """Whether two characters hold the same and stand on the same."""
    return all(getattr(one, name) == getattr(other, name) for name in SAME)


@pytest.mark.django_db
def test_export_then_import_is_the_same_character():
    character = make_salty()
    found = opened(exported(character))
    assert same(Character.objects.get(pk=found.character.pk), character)
    assert found.character.pk != character.pk
    assert (found.unreadable, found.undeclared) == ((), ())
    assert exported(found.character) == exported(character)


SALT = compile_ruleset(read_ruleset(write_bytes(sheet=SHEET, catalogs=CATALOGS)))


@given(stored=stored_junk(SALT), more=st.dictionaries(st.text(min_size=1, max_size=20), JUNK, max_size=2))
def test_export_then_import_loses_nothing_that_can_be_stored(stored: dict[str, Any], more: dict[str, Any]):
    """Whatever stands in a stored character, under names the ruleset knows or not."""
    plain = json.loads(json.dumps({**more, **stored, "live": more}), parse_constant=lambda _: None)
    character = Character(
        name="Mara", ruleset_key="a", ruleset_name="A", version_number=1, revision_digest="0" * 64
    )
    write_document(character, plain)
    assume("\\u0000" not in character.document)  # which no database takes
    found = read_export(exported(character))
    assert isinstance(found, Exported)
    again = Character()
    write_document(again, found.stored)
    assert (again.document, again.digest) == (character.document, character.digest)


@pytest.mark.django_db
def test_what_a_character_holds_under_the_files_own_key_is_kept_s2_8():
    character = with_stored(make_salty(), {"character": {"mine": 1}})
    assert stored_of(opened(exported(character)).character) == stored_of(character)


@given(st.dictionaries(st.sampled_from(["character", "v", "build", "builder", "live"]), junk))
def test_any_object_is_read_or_told_what_is_wrong(document: dict[str, Any]):
    found = read_export(json.dumps(document).encode())
    assert isinstance(found, Exported) or all(isinstance(problem, Problem) for problem in found)


@given(st.dictionaries(st.sampled_from(["name", "summary", "ruleset", "kept"]), junk), junk)
def test_any_words_about_itself_are_read_or_told(about: dict[str, Any], pin: Any):
    document = {"character": {**ABOUT, "ruleset": {**ABOUT["ruleset"], "version": pin}, **about}, "v": 1}
    found = read_export(json.dumps(document).encode())
    assert isinstance(found, Exported) or all(isinstance(problem, Problem) for problem in found)


# What cannot be read


@pytest.mark.django_db
def test_junk_in_a_field_is_kept_told_and_costs_only_itself_a_24():
    """Field report A-24: a number field holds "none"."""
    build = {"fields": {"age": "none", "luck": 3, "gone": "x"}, "lists": {"kit": "a rope"}}
    character = with_stored(make_salty(), {"build": build})
    found = opened(exported(character))
    assert [(one.path, one.value) for one in found.unreadable] == [
        ("build.fields.age", "none"),
        ("build.lists.kit", "a rope"),
    ]
    assert found.undeclared == ("build.fields.gone",)
    assert stored_of(found.character)["build"] == build


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changes", "paths"),
    [
        ({"spells": []}, ["spells"]),
        ({"build": {"abilities": {"str": 1, "wit": 2}}}, ["build.abilities.str"]),
        ({"build": {"powers": {}, "skills": {"fly": "new"}}}, ["build.powers", "build.skills.fly"]),
        ({"build": {"bonuses": {"row": 1, "nerve": 1, "fly": 1}}}, ["build.bonuses.fly"]),
        ({"build": {"lists": {"kit": [{"_catalog": "x", "colour": "red"}]}}}, ["build.lists.kit[0].colour"]),
        ({"live": {"pools": {"mana": {"current": 1}}, "moon": {}}}, ["live.moon", "live.pools.mana"]),
        (
            {"builder": {"picks": {"folk": ["nobody", 3], "gone": []}}},
            ["builder.picks.folk[0]", "builder.picks.gone"],
        ),
    ],
)
def test_what_the_ruleset_does_not_know_is_kept_and_told_by_its_place_s2_8(changes: Any, paths: list[str]):
    character = with_stored(make_salty(is_guided=False), changes)
    found = opened(exported(character))
    assert list(found.undeclared) == paths
    assert found.character.document == character.document


# What is no export


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", [("character.json", "not-json")]),
        (b"[]", [("character.json", "wrong-type")]),
        (b"{}", [("character.json#character", "missing")]),
        (b'{"character": 1}', [("character.json#character", "wrong-type")]),
        (b'{"character": {}}', [("character.json#character.ruleset", "missing")]),
        (b'{"character": {}, "character": {}}', [("character.json#character", "repeated-key")]),
        (b'{"a": "\\u0000"}', [("character.json#a", "bad-text")]),
        (b" " * (FILE_MOST_BYTES + 1), [("character.json", "too-big")]),
        (file_of(name=""), [("character.json#character.name", "missing")]),
        (file_of(name="\u200b \u2800"), [("character.json#character.name", "missing")]),
        (file_of(name="x" * (NAME_MOST + 1)), [("character.json#character.name", "too-long")]),
        (file_of(name=7, ruleset={**ABOUT["ruleset"], "version": "one"}), [
            ("character.json#character.name", "wrong-type"),
            ("character.json#character.ruleset.version", "wrong-type"),
        ]),
        (file_of(ruleset={**ABOUT["ruleset"], "version": 0}), [
            ("character.json#character.ruleset.version", "out-of-range"),
        ]),
    ],
)  # fmt: skip
def test_a_file_that_is_no_export_is_told_all_that_is_wrong_u9_7(
    data: bytes, expected: list[tuple[str, str]]
):
    assert told(data) == expected


@pytest.mark.parametrize("files", [{}, {"ruleset.json": b"{}"}], ids=["empty", "a package"])
def test_a_package_handed_in_as_a_character_is_told_apart_u9_7(files: dict[str, bytes]):
    problems = read_export(pack(files))
    assert isinstance(problems, list)
    assert [(problem.path, problem.code) for problem in problems] == [("character.json", "not-json")]
    assert "a package is imported as a ruleset" in problems[0].message


def test_a_character_larger_than_may_be_stored_is_refused_s2_12():
    data = json.dumps({"character": ABOUT, "v": 1, "build": {"fields": {"home": "x" * 70_000}}}).encode()
    assert told(data) == [("character.json", "too-big")]


# Whose it is, and what it stands on


@pytest.mark.django_db
def test_a_visitor_imports_nothing():
    with pytest.raises(ValueError, match="guest token"):
        opened(file_of(), Actor())
    assert not Character.objects.exists()


@pytest.mark.django_db
def test_without_its_ruleset_a_character_sleeps_and_wakes_when_it_is_stored_f1_60(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
):
    character = make_salty()
    data = exported(character)
    Ruleset.objects.all().delete()
    asleep = opened(data, OTHER_GUEST).character
    assert (asleep.revision, asleep.summary, asleep.ruleset_name) == (None, character.summary, "Salt Coast")
    assert exported(asleep) == data
    with django_capture_on_commit_callbacks(execute=True):
        revision = store_salt()
    awake = Character.objects.get(pk=asleep.pk)
    assert awake.revision == revision
    assert compiled_of(awake) is not None
    assert exported(awake) == data


@pytest.mark.django_db
def test_a_character_of_an_import_wakes_on_the_same_contents_under_another_name_u9_8(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
):
    """It was `local/salt-coast` where it came from, and comes with the Studio here."""
    ruleset = {**ABOUT["ruleset"], "key": "local/salt-coast", "digest": store_salt().digest}
    Ruleset.objects.all().delete()
    asleep = opened(file_of(ruleset=ruleset)).character
    with django_capture_on_commit_callbacks(execute=True):
        store_salt()
    awake = Character.objects.get(pk=asleep.pk)
    assert (awake.revision is not None, awake.ruleset_key) == (True, "salt-coast")


@pytest.mark.django_db
def test_other_contents_under_the_same_number_wake_nobody_f1_58():
    ruleset = {**ABOUT["ruleset"], "digest": "1" * 64}
    asleep = opened(file_of(ruleset=ruleset)).character
    wake_characters(revision=store_salt())
    assert Character.objects.get(pk=asleep.pk).revision is None
    assert opened(file_of(ruleset=ruleset)).character.revision is None


@pytest.mark.django_db
def test_somebody_elses_import_is_not_stood_on_f1_68(user: User, stranger: User):
    revision = store_imported(user=stranger)
    ruleset = {**ABOUT["ruleset"], "key": "local/salt-coast", "digest": revision.digest}
    assert opened(file_of(ruleset=ruleset), actor_of(user)).character.revision is None
    assert opened(file_of(ruleset=ruleset), actor_of(stranger)).character.revision == revision


@pytest.mark.django_db
def test_confirmed_twice_a_file_makes_one_character():
    data = file_of()
    upload = keep_upload(actor=GUEST, name="mara.json", data=data)
    found = read_export(data)
    assert isinstance(found, Exported)
    first, second = (import_upload(GUEST, upload=upload, exported=found) for _ in range(2))
    assert first == second
    assert first.created_at >= upload.created_at
    later = keep_upload(actor=GUEST, name="mara.json", data=data)
    later.created_at = timezone.now()
    assert import_upload(GUEST, upload=later, exported=found) != first


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("Mara", 'attachment; filename="Mara.json"'),
        ('Mara "the\\Eel"/2', 'attachment; filename="Mara the Eel 2.json"'),
        ("Ægir", "attachment; filename*=utf-8''%C3%86gir.json"),
        ("\r\nSet-Cookie: x", 'attachment; filename="Set-Cookie x.json"'),
        ("???", 'attachment; filename="character.json"'),
    ],
)
def test_the_file_is_named_after_the_character(name: str, header: str):
    assert disposition_of(Character(name=name)) == header


@pytest.mark.django_db
def test_a_file_is_what_the_command_line_takes_as_a_sheet_u7_3(tmp_path: Path):
    character = change(make_salty(), commands.PickEntry("folk", "tall"))
    path = tmp_path / "mara.json"
    path.write_bytes(exported(character))
    stored = load_stored(path)
    assert {key: stored[key] for key in stored_of(character)} == stored_of(character)


@pytest.mark.django_db
def test_the_same_contents_under_another_key_are_the_same_ruleset():
    data = exported(make_salty())
    Ruleset.objects.update(removed_at=timezone.now())
    own = store_imported(guest=OTHER_GUEST.guest, sheet=SHEET, catalogs=CATALOGS)
    character = opened(data, OTHER_GUEST).character
    assert (character.revision, character.ruleset_key) == (own, "local/salt-coast")


@pytest.mark.django_db
def test_the_key_that_the_file_names_comes_first_where_contents_are_the_same():
    data = exported(make_salty())
    store_imported(guest=OTHER_GUEST.guest, sheet=SHEET, catalogs=CATALOGS)
    assert opened(data, OTHER_GUEST).character.ruleset_key == "salt-coast"


@pytest.mark.django_db
@given(stored=stored_junk(SALT))
def test_any_stored_character_is_opened(stored: dict[str, Any]):
    plain = json.loads(json.dumps(stored), parse_constant=lambda _: None)
    assume("\\u0000" not in json.dumps(plain))
    character = with_stored(make_salty(), plain)
    assert opened(exported(character), OTHER_GUEST).character.digest == character.digest
    Character.objects.all().delete()

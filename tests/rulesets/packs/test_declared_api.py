"""The capability API of packages and single files, uploads beside downloads. Source: packs.md A4 to A8."""

import json
from pathlib import Path

import pytest

from rulesets.archives import pack, unpack
from rulesets.engine.api import read_package
from rulesets.engine.problems import Problem
from rulesets.packages import make_package
from rulesets.services.importing import examine, import_file
from studio.accounts.models import User
from tests.factories.catalogs import write_pack
from tests.factories.rulesets import actor_of, write_bytes, write_document

GERMAN = '{"_meta": {"locale": "de"}, "ruleset": {"Brawn": "Kraft"}}'
ENGLISH = '{"_meta": {"locale": "en"}, "package": {"name": "Salt Coast"}}'


def declare(files: dict[str, bytes], minor: int) -> dict[str, bytes]:
    manifest = json.loads(files["manifest.json"]) | {"capabilityApi": {"major": 1, "minor": minor}}
    return {**files, "manifest.json": json.dumps(manifest).encode()}


def codes(files: dict[str, bytes]) -> list[str]:
    found = read_package(files)
    return [problem.code.value for problem in found] if isinstance(found, list) else []


def test_single_file_is_never_refused_for_its_number(user: User):
    """A6: the Studio that reads it checks it."""
    data = write_bytes(layers=[{"id": "grim", "label": "Grim"}])
    assert import_file(actor=actor_of(user), data=data).revision.manifest == ""


def test_english_file_without_translations_does_not_need_1_811():
    """A7."""
    english = write_pack(files={"locales/en.json": ENGLISH})
    german = write_pack(files={"locales/de.json": GERMAN})
    assert codes(declare(english, 810)) == []
    assert codes(declare(german, 810)) == ["api-too-low"]
    assert codes(declare(german, 811)) == []


def test_package_with_abilities_says_so_in_its_manifest():
    """A8: they need no number."""
    made = make_package(json.dumps(write_document(abilities={"kinds": []})), {})
    manifest = json.loads(made["manifest.json"])
    assert manifest["studioExtensions"] == ["abilities"]
    del manifest["studioExtensions"]
    assert "api-too-low" in codes({**made, "manifest.json": json.dumps(manifest).encode()})


@pytest.mark.django_db
def test_uploaded_package_passes_the_same_checks_and_may_carry_translations(user: User):
    """P5.11."""
    good = pack(write_pack(files={"locales/de.json": GERMAN}))
    assert examine(actor=actor_of(user), data=good).problems == ()
    bad = pack(declare(write_pack(), 814))
    assert [one.code.value for one in examine(actor=actor_of(user), data=bad).problems] == ["api-too-new"]
    stray = pack({**write_pack(), "run.sh": b"#!"})
    assert [one.code.value for one in examine(actor=actor_of(user), data=stray).problems] == ["archive-path"]


def test_no_file_is_made_under_a_members_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """P4.4: whatever it is called."""
    monkeypatch.chdir(tmp_path)
    before = list(tmp_path.iterdir())
    evil = pack({**write_pack(), "../evil.json": b"{}", str(tmp_path / "evil.json"): b"{}"})
    found = unpack(evil)
    assert isinstance(found, list)
    assert all(isinstance(problem, Problem) for problem in found)
    assert isinstance(unpack(pack(write_pack())), dict)
    assert list(tmp_path.iterdir()) == before
    assert not (tmp_path.parent / "evil.json").exists()

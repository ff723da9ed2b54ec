"""Package form: what is exported is read again with the same contents. Source: U3.13, F1.75 to F1.83."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.archives import pack, unpack
from rulesets.engine.api import Ruleset, read_package, read_ruleset
from rulesets.packages import make_package
from rulesets.services.shipping import SHIPPED_DIR, read_folder
from rulesets.services.storing import split_package
from tests.factories.packages import GERMAN, SONGS, write_package
from tests.factories.rulesets import write_document
from tests.rulesets.systems.playing import SYSTEMS
from tests.strategies.rulesets import documents

GALLERY = sorted(SYSTEMS.glob("*.json"))
SHIPPED = sorted(path.parent for path in SHIPPED_DIR.glob("*/manifest.json"))


def digest_of(found: Ruleset | list[Any]) -> str:
    assert isinstance(found, Ruleset), [problem.line for problem in found]
    return found.digest


def through_an_archive(files: dict[str, bytes]) -> dict[str, bytes]:
    unpacked = unpack(pack(files))
    assert isinstance(unpacked, dict), [problem.line for problem in unpacked]
    return unpacked


def manifest_of(files: dict[str, bytes]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files["manifest.json"])
    return found


@pytest.mark.parametrize("path", GALLERY, ids=lambda path: path.stem)
def test_export_then_import_of_a_gallery_system_is_the_identity(path: Path):
    document = path.read_text()
    files = through_an_archive(make_package(document, {}))
    assert digest_of(read_package(files)) == digest_of(read_ruleset(path.read_bytes()))
    assert files["ruleset.json"] == path.read_bytes()


@pytest.mark.parametrize("folder", SHIPPED, ids=lambda folder: folder.name)
def test_export_then_import_of_a_shipped_package_is_the_identity(folder: Path):
    files = read_folder(folder)
    parts = split_package(files)
    assert (
        through_an_archive(make_package(parts.document, parts.package_files, manifest=parts.manifest))
        == files
    )


@given(documents())
def test_export_then_import_of_any_ruleset_is_the_identity(document: dict[str, Any]):
    text = json.dumps(document)
    files = through_an_archive(make_package(text, {}))
    assert digest_of(read_package(files)) == digest_of(read_ruleset(text.encode()))


@given(st.integers(1, 3))
def test_export_of_an_export_is_the_same_bytes(times: int):
    files = write_package(builtAgainst="1.813")
    first = pack(files)
    for _ in range(times):
        parts = split_package(files)
        files = through_an_archive(make_package(parts.document, parts.package_files, manifest=parts.manifest))
    assert pack(files) == first


def test_a_packages_files_all_come_back_f1_83():
    files = write_package()
    found = read_package(through_an_archive(files))
    assert isinstance(found, Ruleset)
    assert found.file_problems == {}
    assert [entry.label for entry in found.entries["songs"]] == ["Low Tide"]
    others = {SONGS, "abilities/spells.json", "locales/de.json", "README.md", "LICENSE.txt"}
    assert set(files) == {"manifest.json", "ruleset.json", *others}


def test_the_manifest_lists_every_file_and_declares_what_is_needed_f1_76_f1_78():
    files = write_package()
    manifest = manifest_of(files)
    assert manifest["files"] == [
        {"path": name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        for name, data in sorted(files.items())
        if name != "manifest.json"
    ]
    assert manifest["contributions"]["assets"]["paths"] == [
        "abilities/spells.json", SONGS, "locales/de.json", "ruleset.json",
    ]  # fmt: skip
    assert manifest["capabilityApi"] == {"major": 1, "minor": 811}
    assert (manifest["kind"], manifest["id"], manifest["version"]) == ("ruleset", "salt-coast", "1.0.0")
    assert manifest["studioExtensions"] == ["abilities"]


def test_a_ruleset_with_a_rules_reference_declares_the_second_manifest_f1_80():
    text = json.dumps(write_document(gmReference="Roll two dice."))
    assert manifest_of(make_package(text, {}))["schemaVersion"] == 2
    assert isinstance(read_package(make_package(text, {})), Ruleset)


def test_a_right_manifest_goes_out_as_it_came_f1_77():
    files = write_package(builtAgainst="1.813", kind=["ruleset"], restartRequired=False)
    parts = split_package(files)
    assert make_package(parts.document, parts.package_files, manifest=parts.manifest) == files


def test_a_manifest_that_fits_no_more_keeps_its_own_keys_f1_95():
    """A locale was corrected since: the list of files is made anew."""
    parts = split_package(write_package(builtAgainst="1.813", version="0.7.0"))
    files = {**parts.files, "locales/de.json": '{"_meta": {"locale": "de"}}'}
    made = make_package(parts.document, files, manifest=parts.manifest)
    assert isinstance(read_package(made), Ruleset)
    assert (manifest_of(made)["builtAgainst"], manifest_of(made)["version"]) == ("1.813", "0.7.0")


def test_a_licence_is_written_where_the_ruleset_names_one_and_has_none():
    made = make_package(json.dumps(write_document()), {})
    assert made["LICENSE.txt"].decode() == (
        "Salt Coast\n\nCC0-1.0\n\nWritten for the tests.\nBy nobody [in particular].\n"
    )
    assert "LICENSE.txt" not in make_package(json.dumps(write_document()), {"LICENSE": "Free."})
    assert "LICENSE.txt" not in make_package(json.dumps(write_document(license=None)), {})


def test_another_abilities_file_is_another_contents_p5_5():
    files = write_package()
    parts = split_package(files)
    other = make_package(parts.document, {**parts.files, "abilities/spells.json": "[]"})
    same = make_package(parts.document, {**parts.files, "locales/de.json": GERMAN, "README.md": "Hum."})
    assert digest_of(read_package(other)) != digest_of(read_package(files)) == digest_of(read_package(same))


def test_an_abilities_file_that_is_no_json_refuses_the_package_p5_1():
    parts = split_package(write_package())
    found = read_package(make_package(parts.document, {**parts.files, "abilities/spells.json": "{"}))
    assert isinstance(found, list)
    assert [(problem.path, problem.code.value) for problem in found] == [
        ("abilities/spells.json", "not-json")
    ]

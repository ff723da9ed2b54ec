"""Every shipped folder is a package that could be zipped and installed (F1.75 to F1.80, P4)."""

import hashlib
import json
import re
from pathlib import Path

import pytest

from tests.rulesets.shipped.places import SHIPPED, files_of

# The key of each package that needs the highest API minor of part 6, and that minor.
NEWEST = {"srd-5-1": ("locales/fr.json", 811), "lantern-ferry": ('"suggestions"', 796)}


@pytest.fixture
def manifest(package: Path) -> dict:
    return json.loads((package / "manifest.json").read_text(encoding="utf-8"))


def test_manifest_lists_every_other_file_with_its_size_and_hash(package, manifest):
    others = [record_of(*file) for file in sorted(files_of(package).items()) if file[0] != "manifest.json"]

    assert manifest["files"] == others


def test_package_holds_only_members_the_format_knows(package):
    members = {
        name
        for name in files_of(package)
        if not re.fullmatch(r"(?:catalogs/[a-z_]+|locales/[A-Za-z-]+)\.json", name)
    }

    assert members == {"LICENSE.md", "manifest.json", "ruleset.json"}


def test_manifest_names_the_ruleset_as_its_asset(package, manifest, ruleset):
    files = [name for name in files_of(package) if name not in ("LICENSE.md", "manifest.json")]
    assert manifest["contributions"] == {"assets": {"paths": files}}
    assert manifest["kind"] == "ruleset"
    assert manifest["id"] == ruleset["id"] == package.name
    assert manifest["name"] == ruleset["name"]


def test_manifest_declares_the_least_minor_it_needs(package, manifest):
    key, minor = NEWEST[package.name]

    assert any(key in name or key.encode() in data for name, data in files_of(package).items())
    assert manifest["capabilityApi"] == {"major": 1, "minor": minor}


def test_manifest_schema_is_two_only_with_a_rules_reference(manifest, ruleset):
    assert manifest["schemaVersion"] == (2 if "gmReference" in ruleset else 1)


def test_files_are_under_their_limits(package):
    for name, data in files_of(package).items():
        assert len(data) <= (1024 if name.startswith("catalogs/") else 256) * 1024, name


def test_files_are_utf8_with_unix_line_ends(package):
    for name, content in files_of(package).items():
        assert content.decode("utf-8").endswith("\n"), name
        assert b"\r" not in content, name
        assert not content.startswith(b"\xef\xbb\xbf"), name


def test_no_object_repeats_a_key(package):
    for path in package.rglob("*.json"):
        json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_refuse_repeats)


def test_licence_file_names_the_licence_of_the_ruleset(package, ruleset):
    text = (package / "LICENSE.md").read_text(encoding="utf-8")

    assert ruleset["license"]["spdx"] in text


def test_srd_package_gives_the_attribution_its_licence_asks_for(srd):
    attribution = srd["license"]["attribution"]

    assert srd["license"]["spdx"] == "CC-BY-4.0"
    for words in ("System Reference Document 5.1", "Wizards of the Coast LLC", "CC-BY-4.0", "adapted"):
        assert words in attribution


def test_srd_licence_file_carries_the_attribution_in_full(srd):
    text = (SHIPPED / "srd-5-1" / "LICENSE.md").read_text(encoding="utf-8")

    assert srd["license"]["attribution"] in text


def test_ruleset_ids_and_versions_are_well_formed(ruleset):
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", ruleset["id"])
    assert ruleset["version"] >= 1
    assert ruleset["sheet"]["version"] >= 1


def record_of(name: str, content: bytes) -> dict:
    return {"path": name, "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}


def _refuse_repeats(pairs: list[tuple[str, object]]) -> dict:
    keys = [key for key, _ in pairs]
    assert len(keys) == len(set(keys)), f"repeated key among {keys}"
    return dict(pairs)

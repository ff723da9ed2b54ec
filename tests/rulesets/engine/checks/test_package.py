"""Packages: the manifest, what it says of the files, and the capability API it needs."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulesets
from rulesets.engine.checks.package import manifest_problems, read_package
from rulesets.engine.problems import Problem
from rulesets.engine.schema.ruleset import Ruleset
from tests.rulesets.engine.checks.harbour import Document, harbour
from tests.strategies.rulesets import junk

SHIPPED = sorted(path.parent for path in (Path(rulesets.__file__).parent / "shipped").glob("*/manifest.json"))
SONGS = "catalogs/songs.json"


def package(
    document: Document | None = None, *, more: dict[str, bytes] | None = None, **keys: Any
) -> dict[str, bytes]:
    """The files of a package whose manifest is right, but for these keys; None takes one away."""
    found = {
        "ruleset.json": json.dumps(document or harbour()).encode(),
        "LICENSE.md": b"Free.",
        **(more or {}),
    }
    manifest: Document = {
        "schemaVersion": 1,
        "id": "iron-harbour",
        "version": "1.0.0",
        "kind": "ruleset",
        "capabilityApi": {"major": 1, "minor": 813},
        "contributions": {"assets": {"paths": [name for name in found if name.endswith(".json")]}},
        "files": [
            {"path": name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
            for name, data in found.items()
        ],
        **keys,
    }
    kept = {key: value for key, value in manifest.items() if value is not None}
    return {**found, "manifest.json": json.dumps(kept).encode()}


def told(problems: list[Problem]) -> list[tuple[str, str]]:
    return [(problem.path, problem.code.value) for problem in problems]


def test_a_package_is_read() -> None:
    found = read_package(package())
    assert isinstance(found, Ruleset)
    assert found.model.id == "iron-harbour"


@pytest.mark.parametrize("folder", SHIPPED, ids=lambda folder: folder.name)
def test_a_shipped_package_is_read(folder: Path) -> None:
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }
    assert manifest_problems(files) == []
    assert isinstance(read_package(files), Ruleset)


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("schemaVersion", 3, ("manifest.schemaVersion", "out-of-range")),
        ("schemaVersion", True, ("manifest.schemaVersion", "out-of-range")),
        ("id", "ruleset-iron-harbour", None),
        ("id", "salt-coast", ("manifest.id", "conflict")),
        ("id", None, ("manifest.id", "missing")),
        ("version", 1, ("manifest.version", "wrong-type")),
        ("version", "one", ("manifest.version", "wrong-type")),
        ("kind", ["ruleset", "theme"], None),
        ("kind", "theme", ("manifest.kind", "unknown-kind")),
        ("permissions", ["network"], ("manifest.permissions", "conflict")),
        ("permissions", [], None),
        ("entrypoints", {"main": "x.js"}, ("manifest.entrypoints", "conflict")),
        ("builtAgainst", "1.2", None),
        ("capabilityApi", {"major": 1, "minor": 814}, ("manifest.capabilityApi", "api-too-new")),
        ("capabilityApi", {"major": 2, "minor": 1}, ("manifest.capabilityApi", "api-too-new")),
        ("capabilityApi", "1.813", ("manifest.capabilityApi", "api-form")),
        ("capabilityApi", {"major": 1, "minor": 20}, ("manifest.capabilityApi.minor", "api-too-low")),
        ("capabilityApi", None, ("manifest.capabilityApi", "missing")),
        ("files", None, ("manifest.files", "missing")),
        ("files", {}, ("manifest.files", "wrong-type")),
        ("contributions", None, ("manifest.contributions.assets.paths", "missing")),
        (
            "contributions",
            {"assets": {"paths": "ruleset.json"}},
            ("manifest.contributions.assets.paths", "wrong-type"),
        ),
    ],
)
def test_a_key_of_the_manifest(key: str, value: Any, expected: tuple[str, str] | None) -> None:
    """B52.1, S1.10."""
    assert told(manifest_problems(package(**{key: value}))) == ([expected] if expected else [])


def test_a_reference_for_the_game_master_needs_the_second_form_of_the_manifest() -> None:
    document = {**harbour(), "gmReference": "Roll high."}
    assert told(manifest_problems(package(document))) == [("manifest.schemaVersion", "api-too-low")]
    assert manifest_problems(package(document, schemaVersion=2)) == []


def test_an_abilities_block_is_named_as_an_extension() -> None:
    document = {**harbour(), "abilities": {}}
    assert told(manifest_problems(package(document))) == [("manifest.studioExtensions", "api-too-low")]
    assert manifest_problems(package(document, studioExtensions=["abilities"])) == []


def test_a_file_that_is_not_listed_refuses_the_package() -> None:
    files = package()
    files["README.md"] = b"Hello."
    assert told(manifest_problems(files)) == [("manifest.files", "archive-unlisted")]


def test_a_listed_file_that_is_missing_refuses_the_package() -> None:
    files = package()
    del files["LICENSE.md"]
    assert told(manifest_problems(files)) == [("manifest.files[1].path", "archive-unlisted")]


def test_a_file_that_was_changed_refuses_the_package() -> None:
    files = {**package(), "LICENSE.md": b"Not free."}
    assert told(manifest_problems(files)) == [
        ("manifest.files[1].bytes", "archive-hash"),
        ("manifest.files[1].sha256", "archive-hash"),
    ]


def test_content_is_named_as_such() -> None:
    assets = {"assets": {"paths": ["ruleset.json", "catalogs/gone.json"]}}
    files = package(more={SONGS: b"{}"}, contributions=assets)
    assert told(manifest_problems(files)) == [
        ("manifest.contributions.assets.paths[1]", "archive-unlisted"),
        ("manifest.contributions.assets.paths", "archive-unlisted"),
    ]


@pytest.mark.parametrize("name", [{}, [], None, 1])
def test_content_is_named_by_texts(name: Any) -> None:
    """Whatever stands among the paths is a problem at its place (F1.76)."""
    files = package(contributions={"assets": {"paths": ["ruleset.json", name]}})
    assert told(manifest_problems(files)) == [("manifest.contributions.assets.paths[1]", "wrong-type")]


PACKAGE = package(
    {**harbour(), "catalogs": [*harbour()["catalogs"], {"id": "songs", "label": "Songs", "asset": SONGS}]},
    more={
        SONGS: b'{"schemaVersion": 1, "catalog": "songs", "entries": [{"id": "a", "grants": {}}]}',
        "locales/de.json": b'{"ruleset": {}}',
    },
    studioExtensions=["abilities"],
)
CONTENTS = {name: json.loads(data) for name, data in PACKAGE.items() if name.endswith(".json")}


def places_in(value: Any) -> list[tuple[str | int, ...]]:
    children = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    return [(), *((step, *rest) for step, child in children for rest in places_in(child))]


def with_value(value: Any, place: tuple[str | int, ...], new: Any) -> Any:
    """A copy with another value at a place."""
    if not place:
        return new
    copy = value.copy()
    copy[place[0]] = with_value(value[place[0]], place[1:], new)
    return copy


@pytest.mark.parametrize("name", CONTENTS)
@given(data=st.data())
def test_anything_at_any_place_of_a_package_is_read_or_has_problems(name: str, data: st.DataObject) -> None:
    place = data.draw(st.sampled_from(places_in(CONTENTS[name])))
    changed = json.dumps(with_value(CONTENTS[name], place, data.draw(junk))).encode()
    found = read_package({**PACKAGE, name: changed})
    assert isinstance(found, Ruleset) or all(isinstance(problem, Problem) for problem in found)


def test_a_package_without_its_two_files() -> None:
    found = read_package({})
    assert isinstance(found, list)
    assert told(found) == [("manifest", "missing"), ("ruleset", "missing")]


@pytest.mark.parametrize("data", [b"{", b"[]", b"\xff"])
def test_a_manifest_that_is_no_object(data: bytes) -> None:
    found = manifest_problems({**package(), "manifest.json": data})
    assert [problem.path for problem in found] == ["manifest"]


def test_at_most_two_hundred_problems_of_a_package_are_told() -> None:
    """Those of the manifest among them (F1.40)."""
    document = {**harbour(), **{f"k{n}": 1 for n in range(300)}}
    files = [{"path": f"gone{n}"} for n in range(150)]
    *told_, last = read_package(package(document, files=files))
    assert [problem.path for problem in told_[:2]] == ["manifest.files[0].path", "manifest.files[1].path"]
    assert len(told_) == 200
    assert last.line == "ruleset: 252 more problems."


def test_mistakes_of_the_ruleset_are_told_beside_those_of_the_manifest() -> None:
    document = harbour()
    document["gm"] = {}
    found = read_package(package(document, version=2))
    assert isinstance(found, list)
    assert told(found) == [("manifest.version", "wrong-type"), ("gm.checkGuidance", "missing")]

"""The file as a whole (F1.6 to F1.13, F1.45 to F1.52, F5.1)."""

from typing import Any

import pytest

from rulesets.engine.schema.root import RulesetFile
from tests.rulesets.engine.schema.telling import MINIMAL, minimal, read, told

REQUIRED = ["schemaVersion", "id", "version", "name", "coverage", "resolution", "sheet", "gm"]


def test_the_smallest_file_is_read() -> None:
    file = read(RulesetFile, minimal())

    assert (file.id, file.catalogs, file.rests, file.gm.opposition) == ("iron-harbour", (), (), "engine")


@pytest.mark.parametrize("key", REQUIRED)
def test_a_required_key_is_missing_at_its_own_path(key: str) -> None:
    assert told(RulesetFile, {name: item for name, item in MINIMAL.items() if name != key}) == [
        (key, "missing")
    ]


def test_an_empty_object_misses_every_required_key() -> None:
    assert told(RulesetFile, {}) == [(key, "missing") for key in REQUIRED]


@pytest.mark.parametrize("value", [[], "x", 1, None, True])
def test_anything_but_an_object_is_a_wrong_type(value: object) -> None:
    assert told(RulesetFile, value) == [("", "wrong-type")]


WORD = {"id": "rope", "label": "Rope"}
LAYER = {"id": "dark", "label": "Dark"}


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({"$schema": "https://example.org/x", "$comment": {"any": [1]}}, []),
        ({"$schema": 1}, [("$schema", "wrong-type")]),
        ({"schema": "x"}, [("schema", "unknown-key")]),
        ({"schema_version": 1}, [("schema_version", "unknown-key")]),
        ({"schemaVersion": 2}, [("schemaVersion", "out-of-range")]),
        ({"schemaVersion": 1.0}, []),
        ({"schemaVersion": True}, [("schemaVersion", "wrong-type")]),
        ({"schemaVersion": "1"}, [("schemaVersion", "wrong-type")]),
        ({"version": 0}, [("version", "out-of-range")]),
        ({"version": 2**53}, []),
        ({"version": 2**53 + 1}, [("version", "out-of-range")]),
        ({"version": 1e300}, [("version", "out-of-range")]),
        ({"version": 2.5}, [("version", "wrong-type")]),
        ({"id": "Iron Harbour"}, [("id", "bad-id")]),
        ({"id": "traditional"}, [("id", "bad-id")]),
        ({"name": "x" * 120, "edition": "x" * 160}, []),
        ({"name": "x" * 121, "edition": "x" * 161}, [("name", "too-long"), ("edition", "too-long")]),
        ({"name": "A [b]"}, [("name", "unsafe-text")]),
        ({"edition": ""}, [("edition", "missing")]),
        ({"license": {"spdx": "MIT", "attribution": "[a]\n{{b}}"}}, []),
        ({"license": {"spdx": 1, "author": "x"}},
         [("license.spdx", "wrong-type"), ("license.author", "unknown-key")]),
        ({"coverage": {"summary": "x" * 400, "combat": True}}, []),
        ({"coverage": {"summary": "x" * 401, "combat": 1}},
         [("coverage.summary", "too-long"), ("coverage.combat", "wrong-type")]),
        ({"coverage": {}}, [("coverage.summary", "missing")]),
        ({"gm": {}}, [("gm.checkGuidance", "missing")]),
        ({"gm": {"checkGuidance": "x" * 1500, "worldGuidance": "x" * 1501}},
         [("gm.worldGuidance", "too-long")]),
        ({"gm": {"checkGuidance": "a\nb"}}, [("gm.checkGuidance", "unsafe-text")]),
        ({"gm": {"checkGuidance": "x", "opposition": "nobody"}}, [("gm.opposition", "unknown-kind")]),
        ({"gm": {"checkGuidance": "x", "sheetSummary": {"fields": ["a"] * 25, "lists": [{"list": "kit"}]}}},
         [("gm.sheetSummary.fields", "too-many"), ("gm.sheetSummary.lists[0].nameColumn", "missing")]),
        ({"gm": {"checkGuidance": "x",
                 "sheetSummary": {"lists": [{"list": "a", "nameColumn": "b", "columns": []}]}}},
         [("gm.sheetSummary.lists[0].columns", "too-few")]),
        ({"gmReference": "x" * 16_000}, []),
        ({"gmReference": "x" * 16_001}, [("gmReference", "too-long")]),
        ({"gmReference": "{{x}}"}, [("gmReference", "unsafe-text")]),
        ({"rests": [{"anything": 1}] * 12}, []),
        ({"rests": [{}] * 13}, [("rests", "too-many")]),
        ({"rests": {}}, [("rests", "wrong-type")]),
        ({"rests": None}, [("rests", "wrong-type")]),
        ({"clocks": {}}, []),
        ({"clocks": {"text": "x" * 401}}, [("clocks.text", "too-long")]),
        ({"clocks": {"text": "[x]"}}, [("clocks.text", "unsafe-text")]),
        ({"clocks": []}, [("clocks", "wrong-type")]),
        ({"party": {"text": 1, "advancement": {"text": "x" * 401}}},
         [("party.text", "wrong-type"), ("party.advancement.text", "too-long")]),
        ({"layers": [LAYER] * 12}, []),
        ({"layers": [LAYER] * 13}, [("layers", "too-many")]),
        ({"layers": [LAYER | {"gm": {"guidance": "x" * 3000, "worldGuidance": "x" * 1000}}]}, []),
        ({"layers": [LAYER, LAYER | {"gm": {"guidance": "x" * 3000, "worldGuidance": "x" * 1001}}]},
         [("layers[1].gm", "too-long")]),
        ({"layers": [LAYER | {"gm": {"worldGuidance": "x" * 4001}}, {"gm": "x"}, 7]},
         [("layers[0].gm", "too-long")]),
        ({"catalogs": [{"id": "a", "label": "A", "feeds": ["a"], "entries": []}] * 13},
         [("catalogs", "too-many")]),
        ({"items": [], "abilities": "x"}, [("items", "wrong-type"), ("abilities", "wrong-type")]),
        ({"items": {"market": {"label": "a\nb"}, "categories": [WORD]}, "abilities": {"text": "a\n[b]"}}, []),
        ({"battle": {"whatever": 1}, "combat": {"kind": "x", "$comment": "a\nb"}}, []),
        ({"combat": {"conditions": [{"name": "a\nb"}, {"name": "[ok]"}]}},
         [("combat.conditions[0].name", "unsafe-text")]),
        ({"battle": "x"}, [("battle", "wrong-type")]),
    ],
)  # fmt: skip
def test_a_file_tells_what_is_wrong_with_it(changes: dict[str, Any], problems: list) -> None:
    """L1.2 and L1.9 among others."""
    assert told(RulesetFile, minimal(**changes)) == problems


def test_the_schema_key_stands_at_the_top_only() -> None:
    file = minimal()
    file["sheet"]["$schema"] = "x"

    assert told(RulesetFile, file) == [("sheet.$schema", "unknown-key")]


def test_kept_blocks_are_as_written_without_comments() -> None:
    file = read(RulesetFile, minimal(combat={"$comment": "x", "levels": [{"at": 1, "$comment": 2}]}))

    assert file.combat == {"levels": ({"at": 1},)}

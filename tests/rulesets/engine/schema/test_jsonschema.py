"""The JSON Schema of the file (architecture: editors come from the models)."""

from typing import Any

from rulesets.engine.schema.jsonschema import json_schema


def definition(name: str) -> dict[str, Any]:
    return json_schema()["$defs"][name]


def test_the_schema_is_of_the_file_with_its_required_keys() -> None:
    schema = json_schema()

    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["additionalProperties"] is False
    assert schema["required"] == [
        "schemaVersion", "id", "version", "name", "coverage", "resolution", "sheet", "gm",
    ]  # fmt: skip
    assert schema["properties"]["schemaVersion"] | {"title": "", "description": "", "examples": []} == {
        "type": "integer", "minimum": 1, "maximum": 1, "title": "", "description": "", "examples": [],
    }  # fmt: skip


def test_keys_carry_titles_descriptions_and_limits() -> None:
    assert definition("SheetList")["properties"]["maxItems"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 500,
        "default": 500,
        "title": "Max items",
        "description": "The most rows.",
        "examples": [20],
    }


def test_a_table_says_what_each_number_of_a_pair_is() -> None:
    first, second = definition("PointBuy")["properties"]["costs"]["items"]["prefixItems"]

    assert (first, second) == ({"type": "integer"}, {"type": "number"})


def test_every_key_of_every_object_has_a_description() -> None:
    schema = json_schema()
    objects = {"ruleset": schema, **schema["$defs"]}
    bare = [
        f"{name}.{key}"
        for name, found in objects.items()
        for key, described in found.get("properties", {}).items()
        if "description" not in schema["$defs"].get(described.get("$ref", "")[8:], described)
        and key not in ("kind", "type", "op")
    ]

    assert bare == []


def test_a_comment_may_stand_in_any_object() -> None:
    schema = json_schema()

    assert all(
        found["patternProperties"] == {r"^\$comment$": True}
        for found in [schema, *schema["$defs"].values()]
        if found.get("type") == "object"
    )


def test_what_may_be_left_out_has_no_null_and_no_hidden_keys() -> None:
    assert "null" not in str(definition("LivePool"))
    assert "default" not in definition("LivePool")["properties"]["startFrom"]
    assert "startFrom" not in definition("WoundTrack")["properties"]

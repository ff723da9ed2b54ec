"""The JSON Schema of the ruleset file, for editors that check and complete while somebody types."""

from __future__ import annotations

from typing import Any

from rulesets.engine.schema.root import RulesetFile

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def json_schema() -> dict[str, Any]:
    """The JSON Schema of the ruleset file, with the titles and descriptions of every key.

    It knows the shape of one object at a time; what an id names is for the Studio to check.
    """
    schema = RulesetFile.model_json_schema(by_alias=True)
    _finish(schema)
    return {"$schema": DIALECT, **schema}


def _finish(schema: Any) -> None:  # noqa: ANN401
    """Let `$comment` stand in any object (F1.11), and say nothing of defaults that only mean "left out"."""
    if isinstance(schema, list):
        for item in schema:
            _finish(item)
    elif isinstance(schema, dict):
        for item in list(schema.values()):
            _finish(item)
        if schema.get("default", ()) is None:
            del schema["default"]
        if schema.get("type") == "object":
            schema["patternProperties"] = {r"^\$comment$": True}

"""Lists, their checks and contextual rows (S13 to S15)."""

from typing import Any

import pytest

from rulesets.engine.schema.lists import SheetList
from tests.rulesets.engine.schema.telling import read, told

NAME = {"id": "name", "label": "Name", "type": "text"}


def kit(**keys: Any) -> dict[str, Any]:
    return {"id": "kit", "label": "Kit", "columns": [NAME], **keys}


def check(**keys: Any) -> dict[str, Any]:
    return {"id": "lore", "name": "name", "rating": "total", **keys}


@pytest.mark.parametrize(
    ("keys", "problems"),
    [
        ({}, []),
        ({"columns": []}, [("columns", "too-few")]),
        ({"columns": [{**NAME, "id": f"c{n}"} for n in range(24)]}, []),
        ({"columns": [{**NAME, "id": f"c{n}"} for n in range(25)]}, [("columns", "too-many")]),
        ({"columns": [{**NAME, "type": "colour"}]}, [("columns[0].type", "unknown-kind")]),
        ({"maxItems": 500}, []),
        ({"maxItems": 501}, [("maxItems", "out-of-range")]),
        ({"maxItems": 0}, [("maxItems", "out-of-range")]),
        ({"pools": {"nameColumn": "name"}}, [("pools.maxColumn", "missing")]),
        ({"checks": [check()]}, []),
        ({"checks": []}, [("checks", "too-few")]),
        ({"checks": [check(label=f"l{n}") for n in range(5)]}, [("checks", "too-many")]),
        ({"checks": [check(), check(label="quick")]}, [("checks[0].label", "missing")]),
        ({"checks": [check(label="Quick"), check(label="quick")]}, [("checks[1].label", "repeated-id")]),
        ({"contextual": {"name": "name", "abilities": True, "cost": [{"pool": "grit", "amount": 1}]}}, []),
        ({"contextual": {"name": "name", "cost": [{"track": "strain", "by": 1}]}}, []),
        ({"contextual": {"name": "name", "cost": [{"pool": "grit", "track": "x"}]}},
         [("contextual.cost[0]", "conflict")]),
        ({"contextual": {"name": "name", "cost": [{"pool": "grit"}]}},
         [("contextual.cost[0].amount", "missing")]),
        ({"contextual": {"name": "name", "to": "checks"}}, [("contextual.to", "unknown-kind")]),
        ({"contextual": {"name": "name", "check": {"dice": 10, "successes": 1, "cancel": False}}}, []),
        ({"contextual": {"name": "name", "check": {"best": True}}}, []),
        ({"contextual": {"name": "name", "check": {"dice": 11}}},
         [("contextual.check.dice", "out-of-range")]),
        ({"contextual": {"name": "name", "check": {"cancel": True}}},
         [("contextual.check.cancel", "unknown-kind")]),
        ({"contextual": {"skill": "skill"}}, [("contextual.name", "missing")]),
    ],
)  # fmt: skip
def test_a_list_tells_what_is_wrong_with_it(keys: dict, problems: list) -> None:
    """S13.1, S13.4, S2.3."""
    assert told(SheetList, kit(**keys)) == problems


def test_a_column_is_never_called_like_a_key_of_the_studio() -> None:
    """S13.7."""
    assert told(SheetList, kit(columns=[{**NAME, "id": "_row"}])) == [("columns[0].id", "bad-id")]


def test_a_list_without_a_most_holds_500_rows() -> None:
    """S2.3."""
    assert read(SheetList, kit()).max_items == 500

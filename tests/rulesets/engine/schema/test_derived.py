"""Derived values by op (S12)."""

from typing import Any

import pytest

from rulesets.engine.schema import derived
from rulesets.engine.schema.derived import Derived
from tests.rulesets.engine.schema.telling import read, told

ONE = {"const": 1}


def value(**keys: Any) -> dict[str, Any]:
    return {"id": "air", "label": "Air", **keys}


@pytest.mark.parametrize(
    ("keys", "model"),
    [
        ({"op": "sum", "of": [ONE]}, derived.SumDerived),
        ({"op": "min", "of": [ONE, ONE]}, derived.MinDerived),
        ({"op": "max", "of": [ONE, ONE]}, derived.MaxDerived),
        ({"op": "scale", "of": ONE, "multiplier": 0.5}, derived.ScaleDerived),
        ({"op": "multiply", "of": [ONE, ONE]}, derived.MultiplyDerived),
        ({"op": "stepTable", "from": ONE, "table": [[0, 1]]}, derived.StepTableDerived),
        ({"op": "enumTable", "from": {"field": "creed"}, "table": {"a": 1}}, derived.EnumTableDerived),
        ({"op": "enumTable", "from": {"liveState": "trim"}, "table": {"a": 1}}, derived.EnumTableDerived),
    ],
)
def test_each_op_is_a_value_of_its_own(keys: dict, model: type) -> None:
    """S12.1."""
    assert type(read(Derived, value(**keys))) is model


@pytest.mark.parametrize(
    ("keys", "problems"),
    [
        ({}, [("op", "missing")]),
        ({"op": "divide"}, [("op", "unknown-kind")]),
        ({"op": "sum"}, [("of", "missing")]),
        ({"op": "sum", "of": []}, [("of", "too-few")]),
        ({"op": "sum", "of": [ONE] * 12}, []),
        ({"op": "sum", "of": [ONE] * 13}, [("of", "too-many")]),
        ({"op": "min", "of": [ONE]}, [("of", "too-few")]),
        ({"op": "max", "of": [ONE] * 13}, [("of", "too-many")]),
        ({"op": "multiply", "of": [ONE] * 6}, []),
        ({"op": "multiply", "of": [ONE] * 7}, [("of", "too-many")]),
        ({"op": "multiply", "of": [ONE]}, [("of", "too-few")]),
        ({"op": "scale", "of": [ONE], "multiplier": 1}, [("of", "wrong-type")]),
        ({"op": "scale", "of": ONE, "multiplier": 1, "round": "off"}, [("round", "unknown-kind")]),
        ({"op": "sum", "of": [ONE], "round": "up"}, [("round", "unknown-key")]),
        ({"op": "stepTable", "from": ONE, "table": [[1, 0], [0, 1]]}, [("table[1][0]", "out-of-range")]),
        ({"op": "enumTable", "from": {}, "table": {"a": 1}}, [("from", "missing")]),
        (
            {"op": "enumTable", "from": {"field": "a", "liveState": "b"}, "table": {"a": 1}},
            [("from", "conflict")],
        ),
        ({"op": "enumTable", "from": {"field": "a"}, "table": {}}, [("table", "too-few")]),
        ({"op": "enumTable", "from": {"field": "a"}, "table": {"a": "1"}}, [("table.a", "wrong-type")]),
        (
            {"op": "enumTable", "from": {"field": "a"}, "table": {str(n): n for n in range(41)}},
            [("table", "too-many")],
        ),
    ],
)
def test_a_derived_value_tells_what_is_wrong_with_it(keys: dict, problems: list) -> None:
    """S12.1, S12.7, S12.9."""
    assert told(Derived, value(**keys)) == problems


def test_what_the_table_leaves_out_is_zero_and_rounding_is_down() -> None:
    """N2.1, S12.8."""
    assert read(Derived, value(op="enumTable", **{"from": {"field": "a"}}, table={"a": 1})).default == 0
    assert read(Derived, value(op="scale", of=ONE, multiplier=1)).round == "down"

"""Fields and columns by type, and `hideWhen` (S9, S10, S13)."""

from typing import Any

import pytest

from rulesets.engine.schema import fields
from rulesets.engine.schema.fields import Column, Field
from tests.rulesets.engine.schema.telling import read, told


def field(**keys: Any) -> dict[str, Any]:
    return {"id": "oil", "label": "Oil", **keys}


NUMBER = {"type": "number", "min": 0, "max": 9}
ENUM = {"type": "enum", "values": ["tide", "salt"]}


@pytest.mark.parametrize(
    ("keys", "model"),
    [
        (NUMBER, fields.NumberField),
        ({"type": "text"}, fields.TextField),
        ({"type": "longtext"}, fields.LongtextField),
        ({"type": "boolean"}, fields.BooleanField),
        (ENUM, fields.EnumField),
        ({"type": "dice"}, fields.DiceField),
    ],
)
def test_each_type_is_a_field_of_its_own(keys: dict, model: type) -> None:
    """S9.1."""
    assert type(read(Field, field(**keys))) is model


def test_keys_left_out_have_the_defaults_of_the_format() -> None:
    """S9.1."""
    assert read(Field, field(**NUMBER)).integer is True
    assert read(Field, field(type="text")).max_length == 500
    assert read(Field, field(type="longtext")).max_length == 4000
    assert read(Column, field(type="text")).required is False


@pytest.mark.parametrize(
    ("value", "problems"),
    [
        (field(), [("type", "missing")]),
        (field(type="colour"), [("type", "unknown-kind")]),
        (field(type=3), [("type", "wrong-type")]),
        ("oil", [("", "wrong-type")]),
        ({"type": "boolean"}, [("id", "missing"), ("label", "missing")]),
        (field(type="number"), [("min", "missing"), ("max", "missing")]),
        (field(type="enum"), [("values", "missing")]),
        (field(type="boolean", min=1), [("min", "unknown-key")]),
        (field(type="boolean", default=1), [("default", "wrong-type")]),
        (field(type="boolean", default=None), [("default", "wrong-type")]),
        (field(type="number", min=3, max=1), [("min", "out-of-range")]),
        (field(**NUMBER, default=10), [("default", "bad-default")]),
        (field(**NUMBER, default=0.5), [("default", "bad-default")]),
        (field(**NUMBER, default=0.5, integer=False), []),
        (field(**NUMBER, default=9), []),
        (field(type="text", maxLength=3, default="four"), [("default", "bad-default")]),
        (field(type="text", maxLength=4, default="four"), []),
        (field(type="longtext", maxLength=3, default="four"), [("default", "bad-default")]),
        (field(**ENUM, default="moon"), [("default", "bad-default")]),
        (field(**ENUM, valueLabels={"moon": "Moon"}), [("valueLabels.moon", "unknown-id")]),
        (field(type="enum", values=["a", "b", "a"]), [("values[2]", "repeated-id")]),
        (field(type="dice", default="1d8+2", example="1d8"), []),
        (field(type="dice", default="8"), []),
        (field(type="dice", default=""), []),
        (field(type="dice", default="d8"), [("default", "bad-default")]),
        (field(type="dice", example="x" * 41), [("example", "too-long")]),
        (field(type="number", min=1, max=2, suggestions=["a"]), [("suggestions", "unknown-key")]),
        (field(type="text", suggestions=["a", "a"]), [("suggestions[1]", "repeated-id")]),
        (field(type="text", pick={"const": 1}), [("suggestions", "missing")]),
        (field(type="text", pick={"const": 1}, suggestions=["a"]), []),
    ],
)
def test_a_field_tells_what_is_wrong_with_it(value: object, problems: list) -> None:
    """S9.1, S9.3 to S9.6, S9.8, S9.12, S9.15, S1.1."""
    assert told(Field, value) == problems


def test_all_that_is_wrong_with_a_field_is_told_at_once() -> None:
    value = {"id": "Oil", "lable": "Oil", "type": "number", "max": 1, "min": 3, "hideWhen": {"field": "x"}}

    assert told(Field, value) == [
        ("label", "missing"),
        ("id", "bad-id"),
        ("lable", "unknown-key"),
        ("min", "out-of-range"),
        ("hideWhen", "missing"),
    ]


@pytest.mark.parametrize(
    ("rule", "problems"),
    [
        ({"field": "creed", "equals": "tide"}, []),
        ({"field": "creed", "equals": 0}, []),
        ({"field": "creed", "notEquals": False}, []),
        ({"field": "creed", "in": ["a", 1, True]}, []),
        ({"field": "creed"}, [("hideWhen", "missing")]),
        ({"field": "creed", "equals": 1, "in": [1]}, [("hideWhen", "conflict")]),
        ({"field": "creed", "in": []}, [("hideWhen.in", "too-few")]),
        ({"field": "creed", "in": list(range(25))}, [("hideWhen.in", "too-many")]),
        ({"equals": 1}, [("hideWhen.field", "missing")]),
        ({"field": "creed", "equals": None}, [("hideWhen.equals", "wrong-type"), ]),
    ],
)  # fmt: skip
def test_hide_when_compares_a_field_in_one_way(rule: dict, problems: list) -> None:
    """S10.1, S10.2, S10.5."""
    assert told(Field, field(**NUMBER, hideWhen=rule)) == problems


BAD_ROLL = [("roll.count", "out-of-range"), ("roll.sides", "out-of-range")]


@pytest.mark.parametrize(
    ("keys", "problems"),
    [
        ({"required": True}, []),
        ({"section": "body"}, [("section", "unknown-key")]),
        ({"hideWhen": {"field": "a", "equals": 1}}, [("hideWhen", "unknown-key")]),
        ({"roll": {"count": 1, "sides": 6}}, []),
        ({"roll": {"count": 100, "sides": 1000}}, []),
        ({"roll": {"count": 0, "sides": 1}}, BAD_ROLL),
        ({"roll": {"count": 101, "sides": 1001}}, BAD_ROLL),
        ({"roll": {"count": 1, "sides": {"column": "die"}}}, []),
        ({"roll": {"count": 1, "sides": {"derived": "die"}}}, []),
        ({"roll": {"count": 1, "sides": {"colum": "die"}}}, [("roll.sides.colum", "unknown-key")]),
        ({"roll": {"count": 1, "sides": "6"}}, [("roll.sides", "wrong-type")]),
        ({"sum": ["a"]}, []),
        ({"sum": []}, [("sum", "too-few")]),
        ({"sum": list("abcdefg")}, [("sum", "too-many")]),
        ({"sum": ["a"], "roll": {"count": 1, "sides": 6}}, [("roll", "conflict")]),
    ],
)
def test_a_number_column_may_be_rolled_or_summed(keys: dict, problems: list) -> None:
    """S13.2, S13.14, S13.15, S13.20, S13.24."""
    assert told(Column, field(**NUMBER, **keys)) == problems


def test_only_a_number_column_is_rolled_and_only_a_field_picks() -> None:
    """S13.2, S13.3, S13.13."""
    assert told(Column, field(type="boolean", roll={"count": 1, "sides": 6})) == [("roll", "unknown-key")]
    assert told(Column, field(type="text", suggestions=["a"], pick={"const": 1})) == [("pick", "unknown-key")]
    assert told(Field, field(**NUMBER, sum=["a"])) == [("sum", "unknown-key")]

"""Steps that fill fields, rows and starting values, and roll (B23, B26, B40 to B42)."""

from typing import Any

import pytest

from rulesets.engine.schema.builder import FieldsStep, InitializeStep, RollStep, RowsStep
from tests.rulesets.engine.schema.telling import read, told

ONE = {"const": 1}


def step(kind: str, **keys: Any) -> dict[str, Any]:
    return {"id": "one", "label": "One", "kind": kind, **keys}


def fields(**keys: Any) -> dict[str, Any]:
    return step("fields", fields=["a", "b", "c"], **keys)


@pytest.mark.parametrize(
    ("value", "problems"),
    [
        (fields(optional=["c"], shownWhen={"b": ONE}, total={"fields": ["a", "b"], "max": 20}), []),
        (step("fields", fields=[]), [("fields", "too-few")]),
        (step("fields", fields=["a", "a"]), [("fields[1]", "repeated-id")]),
        (fields(optional=["x"]), [("optional[0]", "unknown-id")]),
        (fields(shownWhen={"x": ONE}), [("shownWhen.x", "unknown-id")]),
        (fields(shownWhen={"a": 1}), [("shownWhen.a", "wrong-type")]),
        (fields(total={"fields": ["a"], "max": 1}), [("total.fields", "too-few")]),
        (fields(total={"fields": ["a", "x"], "max": 1000}), [("total.fields[1]", "unknown-id")]),
        (fields(total={"fields": ["a", "a"], "max": 1}), [("total.fields[1]", "repeated-id")]),
        (fields(total={"fields": ["a", "b"], "max": 0}), [("total.max", "out-of-range")]),
        (fields(total={"fields": ["a", "b"], "max": 1001}), [("total.max", "out-of-range")]),
    ],
)
def test_a_fields_step_tells_what_is_wrong_with_it(value: dict, problems: list) -> None:
    """B23.1 to B23.3, B23.5."""
    assert told(FieldsStep, value) == problems


def roll(**keys: Any) -> dict[str, Any]:
    return {"field": "luck", "dice": {"count": 3, "sides": 6}, **keys}


ABILITY = {"ability": "mind", "dice": {"count": 1, "sides": 100}}


@pytest.mark.parametrize(
    ("rolls", "problems"),
    [
        ([roll(best=2, floor=1), roll(floor=ONE, gain=5), roll(gain={"count": 1, "sides": 6})], []),
        ([], [("rolls", "too-few")]),
        ([roll()] * 12, []),
        ([roll()] * 13, [("rolls", "too-many")]),
        ([roll(ability="mind")], [("rolls[0]", "conflict")]),
        ([{"dice": {"count": 1, "sides": 6}}], [("rolls[0]", "missing")]),
        ([ABILITY, ABILITY], [("rolls[1].ability", "repeated-id")]),
        ([roll(best=1)], [("rolls[0].best", "out-of-range")]),
        ([roll(best=4)], [("rolls[0].best", "out-of-range")]),
        ([roll(gain=0)], [("rolls[0].gain", "out-of-range")]),
        ([roll(gain={"count": 1})], [("rolls[0].gain.sides", "missing")]),
        ([roll(floor="1")], [("rolls[0].floor", "wrong-type")]),
    ],
)
def test_a_roll_step_tells_what_is_wrong_with_it(rolls: list, problems: list) -> None:
    """B26.1 to B26.3, B26.5, B26.9."""
    assert told(RollStep, step("roll", rolls=rolls)) == problems


def rows(**keys: Any) -> dict[str, Any]:
    return step("rows", list="allies", **keys)


PRICED = {"pool": "free"}
CHANGE = {"derived": {"prefix": "affinity_", "cell": "ability"}}


@pytest.mark.parametrize(
    ("value", "problems"),
    [
        (rows(columns=["name"], required=["name"], min=1, max=4, defaults={"role": "Friend"}), []),
        (step("rows"), [("list", "missing")]),
        (rows(min=20), []),
        (rows(min=21), [("min", "out-of-range")]),
        (rows(min=3, max=2), [("min", "out-of-range")]),
        (rows(max=501), [("max", "out-of-range")]),
        (rows(columns=["a", "a"], required=["b", "b"]),
         [("columns[1]", "repeated-id"), ("required[1]", "repeated-id")]),
        (rows(defaults={"role": None}), [("defaults.role", "wrong-type")]),
        (rows(**PRICED), [("cost", "missing")]),
        (rows(cost=1), [("pool", "missing")]),
        (rows(**PRICED, cost={"column": "bought", "times": 2, "overrides": [{**CHANGE, "times": 1}]}), []),
        (rows(**PRICED, cost={"add": 2}), []),
        (rows(**PRICED, cost={}), [("cost.column", "missing")]),
        (rows(**PRICED, cost={"add": 1, "overrides": [{**CHANGE, "times": 1}]}),
         [("cost.overrides[0].times", "never-fires")]),
        (rows(**PRICED, cost={"column": "a", "overrides": [CHANGE]}), [("cost.overrides[0]", "missing")]),
        (rows(**PRICED, cost={"column": "a", "overrides": [{**CHANGE, "times": 1, "cost": 1}]}),
         [("cost.overrides[0]", "conflict")]),
        (rows(**PRICED, cost={"column": "a", "overrides": [{**CHANGE, "times": 1}] * 5}),
         [("cost.overrides", "too-many")]),
        (rows(**{"from": "book"}, countFrom=ONE), []),
    ],
)  # fmt: skip
def test_a_rows_step_tells_what_is_wrong_with_it(value: dict, problems: list) -> None:
    assert told(RowsStep, value) == problems


@pytest.mark.parametrize(
    ("writes", "problems"),
    [
        ([{"field": "a", "value": {"abilityScore": "soul"}}, {"field": "b", "remaining": "free"}], []),
        ([{"field": "a", "value": "x"}, {"field": "b", "value": True}], []),
        ([], [("writes", "too-few")]),
        ([{"field": "a"}], [("writes[0]", "missing")]),
        ([{"field": "a", "value": 1, "remaining": "free"}], [("writes[0]", "conflict")]),
        ([{"field": "a", "value": {"soul": 1}}], [("writes[0].value.soul", "unknown-key")]),
        ([{"field": "a", "value": 1}, {"field": "a", "value": 2}], [("writes[1].field", "repeated-id")]),
    ],
)
def test_an_initialize_step_tells_what_is_wrong_with_it(writes: list, problems: list) -> None:
    assert told(InitializeStep, step("initialize", writes=writes, reads={"before": "x"})) == problems


def test_a_value_of_a_write_is_plain_or_a_reference() -> None:
    read_step = read(
        InitializeStep, step("initialize", writes=[{"field": "a", "value": 1}, {"field": "b", "value": ONE}])
    )

    assert [type(write.value).__name__ for write in read_step.writes] == ["int", "ConstRef"]

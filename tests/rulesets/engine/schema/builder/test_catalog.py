"""Catalog steps (B5 to B11, B40)."""

from typing import Any

import pytest

from rulesets.engine.schema.builder import CatalogStep, FromWithin, Step
from tests.rulesets.engine.schema.telling import read, told


def step(**keys: Any) -> dict[str, Any]:
    return {"id": "folk", "label": "Folk", "kind": "catalog", "catalog": "folk", **keys}


def quota(**keys: Any) -> dict[str, Any]:
    return {"filter": "grade", "value": 1, "min": 0, "max": 1, **keys}


WITHIN = {"step": "order", "filter": "order_ids"}


@pytest.mark.parametrize(
    ("value", "problems"),
    [
        (step(), []),
        ({"id": "folk", "label": "Folk", "kind": "catalog"}, [("catalog", "missing")]),
        (step(min=0, max=60), []),
        (step(min=-1, max=61), [("min", "out-of-range"), ("max", "out-of-range")]),
        (step(min=2), [("min", "out-of-range")]),
        (step(max=0), [("max", "out-of-range")]),
        (step(min=0, max=0), []),
        (step(min=1.5), [("min", "wrong-type")]),
        (step(when={"field": "a"}, requiredWhen={"const": 0}), []),
        (step(filters={"stage": "lineage", "rank": 2}), []),
        (step(filters={"stage": ["lineage"]}), [("filters.stage", "wrong-type")]),
        (step(within={"step": "folk"}), [("within.filter", "missing")]),
        (step(upTo={"filter": "rank"}), [("upTo.value", "missing")]),
        (step(countFrom=3), [("countFrom", "wrong-type")]),
        (step(stamp={}), [("stamp", "too-few")]),
        (step(stamp=dict.fromkeys("abcd", 1)), []),
        (step(stamp=dict.fromkeys("abcde", 1)), [("stamp", "too-many")]),
        (step(stamp={"a": "x", "b": True, "c": None}), [("stamp.c", "wrong-type")]),
        (step(stamp={"a": {"fromWithin": "label"}}, within=WITHIN), []),
        (step(stamp={"a": {"fromWithin": "label"}}), [("stamp.a.fromWithin", "never-fires")]),
        (step(stamp={"a": {"from": "label"}}),
         [("stamp.a.fromWithin", "missing"), ("stamp.a.from", "unknown-key")]),
        (step(max=12, quotas=[quota()] * 12), []),
        (step(max=12, quotas=[quota()] * 13), [("quotas", "too-many")]),
        (step(quotas=[quota(max=2)]), [("quotas[0].max", "out-of-range")]),
        (step(max=3, quotas=[quota(min=3, max=2)]), [("quotas[0].min", "out-of-range")]),
        (step(quotas=[quota(min=-1)]), [("quotas[0].min", "out-of-range")]),
        (step(quotaBelow="grade"), [("quotaBelow", "wrong-type")]),
        (step(pool="free", cost=2), []),
        (step(pool="free", cost={"filter": "price"}), []),
        (step(pool="free", cost={}), [("cost.filter", "missing")]),
        (step(pool="free"), [("cost", "missing")]),
        (step(cost=2), [("pool", "missing")]),
        (step(reads={"before": "x"}), []),
        (step(reads={}), [("reads.before", "missing")]),
        (step(fields=["a"]), [("fields", "unknown-key")]),
    ],
)  # fmt: skip
def test_a_catalog_step_tells_what_is_wrong_with_it(value: dict, problems: list) -> None:
    """B5.1, B5.5, B6.2, B9.1, B9.3, B10.1, B10.3, B10.6."""
    assert told(Step, value) == problems


def test_one_pick_is_asked_for_and_accepted_when_nothing_else_is_said() -> None:
    """B5.3, B5.4."""
    assert (read(CatalogStep, step()).min, read(CatalogStep, step()).max) == (1, 1)


def test_a_stamp_from_the_parent_is_read() -> None:
    stamped = read(Step, step(stamp={"a": {"fromWithin": "id"}, "b": 1}, within=WITHIN))

    assert stamped.stamp == {"a": FromWithin.model_validate({"fromWithin": "id"}), "b": 1}

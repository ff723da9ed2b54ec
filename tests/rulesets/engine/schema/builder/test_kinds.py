"""Steps by kind, and the kinds with little of their own (B3.6, B3.7)."""

from typing import Any

import pytest

from rulesets.engine.schema import builder
from rulesets.engine.schema.builder import Builder, Step
from tests.rulesets.engine.schema.telling import read, told

METHODS = {"manual": True}
GROUP = {"id": "g", "label": "G", "budget": {"const": 5}, "min": 0, "max": 5, "targets": [{"ability": "a"}]}
ROLL = {"field": "luck", "dice": {"count": 3, "sides": 6}}


def step(kind: str, **keys: Any) -> dict[str, Any]:
    return {"id": "one", "label": "One", "kind": kind, **keys}


KINDS = [
    (step("catalog", catalog="folk"), builder.CatalogStep),
    (step("fields", fields=["level"]), builder.FieldsStep),
    (step("abilities", methods=METHODS), builder.AbilitiesStep),
    (step("trained"), builder.TrainedStep),
    (step("allocate", groups=[GROUP]), builder.AllocateStep),
    (step("spend", pool="trade", offers=[]), builder.SpendStep),
    (step("rows", list="allies"), builder.RowsStep),
    (step("initialize", writes=[{"field": "a", "value": 1}]), builder.InitializeStep),
    (step("roll", rolls=[ROLL]), builder.RollStep),
    (step("startingGear", strict=True), builder.StartingGearStep),
    (step("choices", catalog="languages"), builder.ChoicesStep),
    (step("abilityPicks"), builder.AbilityPicksStep),
]


@pytest.mark.parametrize(("value", "model"), KINDS)
def test_each_kind_is_a_step_of_its_own(value: dict, model: type) -> None:
    """B3.7."""
    assert type(read(Step, value)) is model


@pytest.mark.parametrize(
    ("value", "problems"),
    [
        ({"id": "a", "label": "A"}, [("kind", "missing")]),
        (step("Catalog"), [("kind", "unknown-kind")]),
        (step("kind:catalog"), [("kind", "unknown-kind")]),
        ({"id": "a", "label": "A", "kind": ["catalog"]}, [("kind", "wrong-type")]),
        ({"kind": "choices", "catalog": "c"}, [("id", "missing"), ("label", "missing")]),
        (step("choices"), [("catalog", "missing")]),
        (step("choices", catalog="c", reads={"before": "a"}), [("reads", "unknown-key")]),
        (step("startingGear", strict="yes"), [("strict", "wrong-type")]),
        (step("trained", choose=[{"what": "skills"}]), [("choose[0].count", "missing")]),
        (step("trained", when="always"), [("when", "wrong-type")]),
        (step("abilityPicks", group=1), [("group", "wrong-type")]),
        (None, [("", "wrong-type")]),
        ([], [("", "wrong-type")]),
    ],
)
def test_a_step_tells_what_is_wrong_with_it(value: object, problems: list) -> None:
    """B3.6, B3.7."""
    assert told(Step, value) == problems


def test_a_builder_tells_the_place_of_a_wrong_kind() -> None:
    steps = [step("trained"), step("train"), step("choices", catalog=3)]

    assert told(Builder, {"steps": steps}) == [
        ("steps[1].kind", "unknown-kind"),
        ("steps[2].catalog", "wrong-type"),
    ]


def test_a_key_of_the_fields_step_is_not_taken_for_its_kind() -> None:
    value = step("fields", fields=["a", 1], optional=[2])

    assert told(Builder, {"steps": [value]}) == [
        ("steps[0].fields[1]", "wrong-type"),
        ("steps[0].optional[0]", "wrong-type"),
    ]


POOL = {"id": "trade", "label": "Trade", "budget": {"const": 20}}
PROFILE = {"id": "ember", "label": "Ember", "when": {"field": "ember"}}
RULE = {"id": "cap", "label": "Cap", "step": "one", "value": {"const": 1}, "max": 1}


@pytest.mark.parametrize(
    ("keys", "problems"),
    [
        ({"steps": [step("trained")] * 32}, []),
        ({"steps": [step("trained")] * 33}, [("steps", "too-many")]),
        ({}, [("steps", "missing")]),
        ({"steps": [], "pools": [POOL] * 12, "constraints": [RULE] * 40, "profiles": [PROFILE] * 16}, []),
        ({"steps": [], "pools": [POOL] * 13}, [("pools", "too-many")]),
        ({"steps": [], "constraints": [RULE] * 41}, [("constraints", "too-many")]),
        ({"steps": [], "profiles": [PROFILE] * 17}, [("profiles", "too-many")]),
        ({"steps": [], "pools": [{**POOL, "creditLimit": -1}]}, [("pools[0].creditLimit", "out-of-range")]),
        ({"steps": [], "pools": [{**POOL, "caps": [{"filter": "flaw"}]}]},
         [("pools[0].caps[0].maxCredit", "missing")]),
        ({"steps": [], "pools": [{**POOL, "caps": [{"filter": "flaw", "maxCredit": 6}] * 13}]},
         [("pools[0].caps", "too-many")]),
        ({"steps": [], "profiles": [{**PROFILE, "budgets": {"trade": 5}}]},
         [("profiles[0].budgets.trade", "wrong-type")]),
        ({"steps": [], "ratingTiers": [{"target": {"skill": "climb"}, "tiers": ["none"]}]}, []),
        ({"steps": [], "ratingTiers": [{"target": {"skill": "climb"}, "tiers": []}]},
         [("ratingTiers[0].tiers", "too-few")]),
        ({"steps": [], "ratingTiers": [{"target": {"field": "x"}, "tiers": ["none"]}]},
         [("ratingTiers[0].target", "conflict")]),
        ({"steps": [], "order": []}, [("order", "unknown-key")]),
    ],
)  # fmt: skip
def test_a_builder_tells_what_is_wrong_with_it(keys: dict, problems: list) -> None:
    """B3.1, B3.4."""
    assert told(Builder, keys) == problems


@pytest.mark.parametrize(
    ("keys", "problems"),
    [
        ({}, []),
        ({"value": {"const": 1}}, [("", "conflict")]),
        ({"min": None}, [("min", "wrong-type")]),
    ],
)
def test_a_rule_counts_rows(keys: dict, problems: list) -> None:
    rule = {"id": "cap", "label": "Cap", "step": "one", "rows": {"list": "traits"}, "min": 1, **keys}

    assert told(builder.Constraint, rule) == problems


@pytest.mark.parametrize(
    ("keys", "problems"),
    [
        ({"value": {"const": 1}}, [("min", "missing")]),
        ({"value": {"const": 1}, "min": 3, "max": 2}, [("min", "out-of-range")]),
        ({"value": {"const": 1}, "min": {"field": "a"}, "max": 2}, []),
        ({"distinct": {"list": "a", "column": "b"}}, []),
        ({"distinct": {"list": "a", "column": "b"}, "max": 1}, [("max", "conflict")]),
        ({"approved": "approved"}, []),
        ({"approved": "approved", "min": 1}, [("min", "conflict")]),
        ({}, [("", "missing")]),
        ({"rows": {"list": "a", "filter": {"column": "b"}}, "max": 1}, [("rows.filter", "missing")]),
        ({"rows": {"list": "a", "filter": {"column": "b", "below": 0}, "sum": "b"}, "max": 1}, []),
    ],
)
def test_a_rule_is_of_one_kind_with_its_bounds(keys: dict, problems: list) -> None:
    assert told(builder.Constraint, {"id": "cap", "label": "Cap", "step": "one", **keys}) == problems

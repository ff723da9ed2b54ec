"""Steps that share out or spend points (B28, B31 to B38)."""

from typing import Any

import pytest

from rulesets.engine.schema.builder import AllocateStep, Offer, SpendStep
from tests.rulesets.engine.schema.telling import read, told


def group(**keys: Any) -> dict[str, Any]:
    return {
        "id": "bodily",
        "label": "Bodily",
        "min": 1,
        "max": 5,
        "targets": [{"ability": "strength"}],
        **keys,
    }


def allocate(*groups: dict[str, Any], **keys: Any) -> dict[str, Any]:
    return {"id": "traits", "label": "Traits", "kind": "allocate", "groups": list(groups), **keys}


BUDGET = {"const": 5}
MENTAL = group(id="mental", targets=[{"ability": "wits"}])


@pytest.mark.parametrize(
    ("value", "problems"),
    [
        (allocate(group(), MENTAL, priorities=[5, 3]), []),
        (allocate(group(budget=BUDGET, base={"const": 1}), annotations=True), []),
        (allocate(group()), [("groups[0].budget", "missing")]),
        (allocate(group(budget=BUDGET), priorities=[5]), [("groups[0].budget", "conflict")]),
        (allocate(group(), priorities=[5, 3]), [("priorities", "too-many")]),
        (allocate(group(), MENTAL, priorities=[5]), [("priorities", "too-few")]),
        (allocate(group(), priorities=[-1]), [("priorities[0]", "out-of-range")]),
        (allocate(group(), priorities=[1_200_000]), []),
        (allocate(group(), priorities=[1_200_001]), [("priorities[0]", "out-of-range")]),
        (allocate(group(budget={"const": 1_200_001})), [("groups[0].budget.const", "out-of-range")]),
        (allocate(), [("groups", "too-few")]),
        (allocate(*[group(id=f"g{n}", targets=[{"ability": f"a{n}"}], budget=BUDGET) for n in range(13)]),
         [("groups", "too-many")]),
        (allocate(group(budget=BUDGET, targets=[])), [("groups[0].targets", "too-few")]),
        (allocate(group(budget=BUDGET, targets=[{"skill": f"s{n}"} for n in range(121)])),
         [("groups[0].targets", "too-many")]),
        (allocate(group(budget=BUDGET, min=3, max=1)), [("groups[0].min", "out-of-range")]),
        (allocate(group(budget=BUDGET, min=-1, max=10_001)),
         [("groups[0].min", "out-of-range"), ("groups[0].max", "out-of-range")]),
        (allocate(group(budget=BUDGET, min={"field": "a"}, max=1)), []),
        (allocate(group(budget=BUDGET, rows=[{"list": "crafts", "column": "dots"}] * 5)),
         [("groups[0].rows", "too-many")]),
        (allocate(group(budget=BUDGET, cost=1)), [("groups[0].cost", "unknown-key")]),
        (allocate(group(budget=BUDGET), group(budget=BUDGET)),
         [("groups[1].id", "repeated-id"), ("groups[1].targets[0]", "repeated-id")]),
    ],
)  # fmt: skip
def test_an_allocate_step_tells_what_is_wrong_with_it(value: dict, problems: list) -> None:
    assert told(AllocateStep, value) == problems


def offer(**keys: Any) -> dict[str, Any]:
    return {"id": "ledger", "label": "Ledgers", "target": {"field": "ledger"}, "min": 0, "max": 5, **keys}


FLAT = {"flat": 1}
TABLE = {"table": [[0, 0], [1, 2], [5, 9]]}
EXCHANGE = {"from": {"ability": "soul"}, "units": 2, "floor": 9}


@pytest.mark.parametrize(
    ("value", "problems"),
    [
        (offer(cost=FLAT), []),
        (offer(cost={"perRank": 3}), []),
        (offer(cost=TABLE), []),
        (offer(cost={"unpriced": True}), []),
        (offer(), [("cost", "missing")]),
        (offer(cost={}), [("cost", "missing")]),
        (offer(cost={"flat": 1, "perRank": 1}), [("cost", "conflict")]),
        (offer(cost={"price": 1}), [("cost.price", "unknown-key")]),
        (offer(cost={"unpriced": False}), [("cost.unpriced", "unknown-kind")]),
        (offer(cost=1), [("cost", "wrong-type")]),
        (offer(cost={"flat": 0}), [("cost.flat", "out-of-range")]),
        (offer(cost={"perRank": -1}), [("cost.perRank", "out-of-range")]),
        (offer(cost={"table": [[0, 0], [1, 2]]}), [("cost.table", "out-of-range")]),
        (offer(cost={"table": [[0, 0], [1, 2], [5, 2]]}), [("cost.table[2][1]", "out-of-range")]),
        (offer(cost={"perRank": 1}, min=-1), [("cost.perRank", "out-of-range")]),
        (offer(cost=FLAT, min=6), [("min", "out-of-range")]),
        (offer(cost=FLAT, overrides=[{"when": {"const": 1}, "cost": {"flat": -1}}]),
         [("overrides[0].cost.flat", "out-of-range")]),
        (offer(cost=FLAT, overrides=[{"when": {"const": 1}, "cost": FLAT}] * 13),
         [("overrides", "too-many")]),
        (offer(cost=FLAT, overrides=[{"cost": FLAT}]), [("overrides[0].when", "missing")]),
        (offer(cost={"flat": -1}, credit=True, tags=["flaw"]), []),
        (offer(cost=FLAT, credit=True), [("cost.flat", "out-of-range")]),
        (offer(cost=TABLE, credit=True), [("cost.table", "conflict")]),
        (offer(cost=FLAT, credit=True, baseline=5), []),
        (offer(cost={"flat": -1}, credit=True, baseline=5), [("cost.flat", "out-of-range")]),
        (offer(cost={"unpriced": True}, credit=True), []),
        (offer(cost=FLAT, direction="decrease"), [("baseline", "missing")]),
        (offer(cost=FLAT, direction="decrease", baseline=5), []),
        (offer(cost=FLAT, direction="sideways"), [("direction", "unknown-kind")]),
        (offer(cost=FLAT, effect="ownership"), []),
        (offer(cost=FLAT, effect="loan"), [("effect", "unknown-kind")]),
        (offer(cost={"flat": -1}, effect="ownership", credit=True), [("credit", "conflict")]),
        (offer(cost=FLAT, effect="ownership", direction="both"), [("direction", "conflict")]),
        (offer(exchange=EXCHANGE), []),
        (offer(exchange=EXCHANGE, cost=FLAT), [("cost", "conflict")]),
        (offer(exchange={**EXCHANGE, "units": 0, "gain": 0}),
         [("exchange.units", "out-of-range"), ("exchange.gain", "out-of-range")]),
        (offer(exchange={**EXCHANGE, "from": {"field": "ledger"}}), [("exchange.from", "conflict")]),
        (offer(exchange=EXCHANGE, baseline=1, direction="both", allowedRatings=[1]),
         [("baseline", "conflict"), ("direction", "conflict"), ("allowedRatings", "conflict")]),
        (offer(exchange=EXCHANGE, effect="ownership"), [("exchange", "conflict")]),
        (offer(cost=FLAT, allowedRatings=[1, 3, 6]), [("allowedRatings[2]", "out-of-range")]),
        (offer(cost=FLAT, when={"const": 1}, minFrom={"const": 1}, maxFrom={"const": 1}), []),
        (offer(cost=FLAT, target={"list": "x"}), [("target", "missing"), ("target.list", "unknown-key")]),
    ],
)  # fmt: skip
def test_an_offer_tells_what_is_wrong_with_it(value: dict, problems: list) -> None:
    assert told(Offer, value) == problems


def spend(*offers: dict[str, Any]) -> dict[str, Any]:
    return {"id": "trade", "label": "Trade", "kind": "spend", "pool": "trade", "offers": list(offers)}


def test_a_spend_step_has_at_most_120_offers_each_with_an_id_of_its_own() -> None:
    offers = [offer(id=f"o{n}", cost=FLAT) for n in range(120)]

    assert len(read(SpendStep, spend(*offers)).offers) == 120
    assert told(SpendStep, spend(*offers, offer(cost=FLAT))) == [("offers", "too-many")]
    assert told(SpendStep, spend(offers[0], offers[0])) == [("offers[1].id", "repeated-id")]

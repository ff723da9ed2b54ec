"""What moves in play, and what may never read it (S11.30, S12.14, S13.32, S38)."""

from typing import Any

import pytest

from rulesets.engine.problems import Place
from tests.rulesets.engine.checks.harbour import Document, broken, told

POOL: Place = ("sheet", "live", "pools", 1, "max")
CAP: Place = ("sheet", "skills", 1, "cap")
LIVE: list[Any] = [
    {"livePool": "breath"},
    {"liveTrack": "strain"},
    {"liveTrack": "harm", "read": "penalty"},
    {"derived": "drag"},  # a table by the value of a live state
]
STEADY: list[Any] = [
    {"const": 3},
    {"field": "level"},
    {"derived": "air"},
    {"derived": "faith"},  # a table by the value of a field
    {"abilityScore": "calm"},
    {"listSum": {"list": "traits", "count": True}},
]


def _max_from(ref: Any) -> Document:
    """The small ruleset with the maximum of a pool read from somewhere."""
    return broken((POOL, ref))


@pytest.mark.parametrize("ref", LIVE, ids=str)
def test_a_maximum_reads_nothing_that_moves_in_play_s11_30_s12_14(ref: Any) -> None:
    assert told(_max_from(ref)) == [("sheet.live.pools[1].max", "live-read")]


@pytest.mark.parametrize("ref", STEADY, ids=str)
def test_a_maximum_reads_whatever_stays_put_a_table_by_a_field_included_s12_14(ref: Any) -> None:
    assert told(_max_from(ref)) == []


def test_what_items_give_moves_in_play_s11_30() -> None:
    """A ruleset without an `items` block has none to read; that is told as well (S11.32)."""
    found = told(_max_from({"itemStat": {"from": "worn", "pick": "count"}}))
    assert ("sheet.live.pools[1].max", "live-read") in found


@pytest.mark.parametrize("ref", LIVE, ids=str)
def test_a_cap_may_read_what_moves_in_play_s8_5(ref: Any) -> None:
    assert told(broken((CAP, ref))) == []


def test_the_pool_of_a_row_cannot_be_named_s13_32() -> None:
    """The list of gear makes pools of its rows; only declared pools have a name to read by."""
    assert told(broken((CAP, {"livePool": "kit:rope"}))) == [("sheet.skills[1].cap.livePool", "unknown-id")]
    cost: Place = ("sheet", "lists", 0, "contextual", "cost", 0, "pool")
    assert told(broken((cost, "kit:rope"))) == [("sheet.lists[0].contextual.cost[0].pool", "unknown-id")]

"""Figures made from rounds, and whether growth counts as linear."""

import pytest

from tests.bench.growth import Growth
from tests.bench.timing import Times, time_beside


def test_median_and_percentile_are_figures_of_rounds():
    times = Times(tuple(float(figure) for figure in range(1, 101)))
    assert (times.median, times.percentile(95), times.percentile(100)) == (50.5, 95.0, 100.0)
    assert Times((3.0,)).percentile(95) == 3.0


def test_ratio_compares_round_by_round():
    """A round in which the machine was slow hit both, so it changes no ratio."""
    assert Times((2.0, 20.0, 2.0)).ratio_to(Times((1.0, 10.0, 1.0))) == 2.0


def test_calls_are_timed_in_turns():
    calls: list[str] = []
    first, second = time_beside(lambda: calls.append("a"), lambda: calls.append("b"), rounds=2, batches=1)
    assert len(first.rounds) == len(second.rounds) == 2
    assert "".join(calls).strip("a").startswith("b")
    assert min(first.rounds + second.rounds) > 0


@pytest.mark.parametrize(("largest", "met"), [(5.0, True), (5.1, False)])
def test_growth_is_linear_up_to_a_quarter_more_than_in_proportion(largest, met):
    growth = Growth(
        "entries",
        ("`read`", "`parse`"),
        {500: Times((1.0,)), 2000: Times((largest,))},
        {500: Times((0.5,)), 2000: Times((1.0,))},
    )
    budget = growth.budget("Read")
    assert (budget.what, budget.limit) == (
        "Read, from 500 to 2,000 entries",
        "linear: at most 5 times as long",
    )
    assert (budget.found, budget.met) == (f"{largest:.2f} times as long", met)
    assert growth.table.columns == ("entries", "`read`", "per entry", "`parse`", "ratio")
    assert growth.table.rows[0] == ("500", "1.00 s", "2.00 ms", "500 ms", "2.00 ×")

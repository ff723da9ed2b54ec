"""What counts as a number, and how numbers are rounded (N1.2, N2, N14.2)."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.compiled.numbers import (
    added,
    exact,
    hold,
    live_number,
    round_down,
    round_nearest,
    round_up,
    stored_number,
)


@pytest.mark.parametrize(
    "value", ["3", "", True, False, None, [], {}, math.nan, math.inf, -math.inf, 10**400]
)
def test_stored_number_takes_only_finite_json_numbers(value: object) -> None:
    """N1.2."""
    assert stored_number(value) is None


@pytest.mark.parametrize(
    ("value", "number"), [(3, 3), (3.0, 3), (0.25, 0.25), (-7, -7), (2**60, float(2**60))]
)
def test_stored_number_reads_numbers_as_they_are(value: float, number: float) -> None:
    assert stored_number(value) == number


def test_negative_zero_reads_as_zero() -> None:
    """N2.2."""
    assert str(stored_number(-0.0)) == "0"
    assert str(exact(-0.0)) == "0"
    assert str(exact(-0.0000000001)) == "0"


def test_results_have_nine_decimals() -> None:
    """N2.3."""
    assert exact(0.1 + 0.2) == 0.3
    assert exact(1 / 3) == 0.333333333
    assert exact(2.9999999999) == 3


def test_a_result_past_the_doubles_reads_as_missing() -> None:
    assert exact(math.inf) == 0
    assert exact(math.nan) == 0
    assert exact(10**400) == 0


def test_numbers_are_added_from_left_to_right_as_doubles_are() -> None:
    """N7.2, N2.3: what a large number swallowed does not come back, and no trace of the doubles stays."""
    assert added([1e16, 1, -1e16]) == 0
    assert added([0.1, 0.2]) == 0.3
    assert added([]) == 0


def test_down_is_toward_minus_infinity() -> None:
    """N2.1."""
    assert [round_down(x) for x in (2.5, -1.5, -2, 2.9999999999)] == [2, -2, -2, 3]


def test_up_is_toward_plus_infinity() -> None:
    """N2.1."""
    assert [round_up(x) for x in (2.1, -1.5, 3, 2.0000000001)] == [3, -1, 3, 2]


def test_nearest_rounds_halves_up() -> None:
    """N2.1."""
    assert [round_nearest(x) for x in (2.5, -2.5, 0.5, -0.5, 1.4, -1.6)] == [3, -2, 1, 0, 1, -2]


def test_nine_decimals_come_before_rounding() -> None:
    """N2.3."""
    assert round_down(0.29 * 100) == 29
    assert round_up(0.1 + 0.2 - 0.3) == 0


@given(st.one_of(st.floats(), st.integers(-(10**400), 10**400)))
def test_rounding_gives_whole_finite_numbers_and_never_raises(value: float) -> None:
    for rounding in (round_down, round_up, round_nearest):
        result = rounding(value)
        assert math.isfinite(result)
        assert result == math.floor(result)


@given(st.floats(-1e15, 1e15))
def test_the_three_roundings_agree_with_each_other(value: float) -> None:
    down, near, up = round_down(value), round_nearest(value), round_up(value)
    assert down <= near <= up <= down + 1
    assert round_down(-value) == -up


@pytest.mark.parametrize("value", [2.5, 1_000_001, -1_000_001, "3", True, None, math.inf, math.nan])
def test_live_numbers_are_whole_and_within_a_million(value: object) -> None:
    """N14.2."""
    assert live_number(value) is None


@pytest.mark.parametrize("value", [0, -5, 2.0, 1_000_000, -1_000_000])
def test_live_numbers_may_be_written_with_a_point(value: float) -> None:
    assert live_number(value) == value


def test_hold_gives_the_nearest_end() -> None:
    assert [hold(x, 1, 5) for x in (0, 3, 9)] == [1, 3, 5]

"""Step tables (N3, S12.6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.compiled.tables import StepTable

TABLE = StepTable.of([(0, -1), (6, 0), (10, 2.5)])


@pytest.mark.parametrize(("value", "number"), [(0, -1), (5.999, -1), (6, 0), (9, 0), (10, 2.5), (10**9, 2.5)])
def test_the_last_threshold_at_or_below_the_input_answers(value: float, number: float) -> None:
    """N3.1, S12.6."""
    assert TABLE.at(value) == number


def test_below_the_first_threshold_the_first_row_answers() -> None:
    """N3.1."""
    assert TABLE.at(-100) == -1


def test_a_single_row_answers_everything() -> None:
    assert StepTable.of([(3, 7)]).at(-1) == StepTable.of([(3, 7)]).at(99) == 7


@given(
    st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=100, unique=True).map(sorted), st.floats(-2e6, 2e6)
)
def test_bisection_finds_the_row_a_walk_finds(thresholds: list[float], value: float) -> None:
    table = StepTable.of([(threshold, row) for row, threshold in enumerate(thresholds)])
    walked = [row for row, threshold in enumerate(thresholds) if threshold <= value]
    assert table.at(value) == (walked[-1] if walked else 0)

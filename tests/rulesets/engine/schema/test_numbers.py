"""Numbers, lists with a count, tables (F0.11, F1.4, F1.36)."""

from typing import Annotated

import pytest

from rulesets.engine.schema.numbers import AnyNumber, AnyWhole, Flag, Number, Whole
from rulesets.engine.schema.shapes import Count
from rulesets.engine.schema.tables import StepTable
from rulesets.engine.schema.texts import SheetId
from rulesets.engine.schema.values import FilterValue, FixedFilter, Value
from tests.rulesets.engine.schema.telling import read, told

NO_NUMBERS = ["2", True, False, None, [2], {"a": 2}]


@pytest.mark.parametrize("value", NO_NUMBERS)
def test_a_text_or_a_boolean_is_no_number(value: object) -> None:
    assert told(AnyNumber, value) == [("", "wrong-type")]
    assert told(AnyWhole, value) == [("", "wrong-type")]


@pytest.mark.parametrize(("value", "whole"), [(2, 2), (2.0, 2), (-3.0, -3), (0, 0), (-0.0, 0), (1e9, 10**9)])
def test_a_whole_number_may_be_written_with_a_point(value: float, whole: int) -> None:
    found = read(AnyWhole, value)

    assert (found, type(found)) == (whole, int)


def test_a_fraction_is_no_whole_number() -> None:
    assert told(AnyWhole, 2.5) == [("", "wrong-type")]
    assert read(AnyNumber, 2.5) == 2.5


@pytest.mark.parametrize("value", [float("inf"), float("nan"), 10**400])
def test_a_number_no_double_holds_is_out_of_range(value: float) -> None:
    assert [code for _, code in told(AnyNumber, value)] == ["out-of-range"]
    assert told(AnyWhole, value) != []


@pytest.mark.parametrize(
    ("number", "inside", "outside"),
    [
        (Whole(1, 20), [1, 20, 1.0], [0, 21]),
        (Whole(0), [0, 10**9], [-1]),
        (Whole(but=0), [-1, 1], [0, 0.0]),
        (Number(0, 10), [0, 0.5, 10], [-0.1, 10.1]),
        (Number(above=0), [0.1, 3], [0, -1]),
    ],
)
def test_a_range_holds_its_ends_and_nothing_past_them(number: Number, inside: list, outside: list) -> None:
    for value in inside:
        assert told(Annotated[float, number], value) == []
    for value in outside:
        assert told(Annotated[float, number], value) == [("", "out-of-range")]


@pytest.mark.parametrize("value", [0, 1, "true", None, "yes"])
def test_a_flag_is_true_or_false(value: object) -> None:
    assert told(Flag, value) == [("", "wrong-type")]


def test_a_count_is_told_beside_wrong_elements() -> None:
    ids = Annotated[tuple[SheetId, ...], Count(2, least=1)]

    assert read(ids, ["a", "b"]) == ("a", "b")
    assert told(ids, []) == [("", "too-few")]
    assert told(ids, ["a", "B", "c"]) == [("", "too-many"), ("[1]", "bad-id")]
    assert told(ids, ["A"]) == [("[0]", "bad-id")]
    assert told(ids, {"a": 1}) == [("", "wrong-type")]
    assert told(ids, "ab") == [("", "wrong-type")]


def test_a_step_table_has_1_to_100_pairs_in_strictly_ascending_order() -> None:
    assert read(StepTable, [[0, -1], [6, 0.5]]) == ((0, -1), (6, 0.5))
    assert read(StepTable, [[n, n] for n in range(100)])
    assert told(StepTable, []) == [("", "too-few")]
    assert told(StepTable, [[n, n] for n in range(101)]) == [("", "too-many")]
    assert told(StepTable, [[0, 1], [0, 2], [5, 1], [4, 1], [6, 1]]) == [
        ("[1][0]", "out-of-range"),
        ("[3][0]", "out-of-range"),
    ]


def test_a_step_table_tells_every_wrong_pair() -> None:
    assert told(StepTable, [[0, "1"], [1], 3, [2, 3, 4], [True, None], [9, 1]]) == [
        ("[0][1]", "wrong-type"),
        ("[1]", "wrong-type"),
        ("[2]", "wrong-type"),
        ("[3]", "wrong-type"),
        ("[4][0]", "wrong-type"),
        ("[4][1]", "wrong-type"),
    ]
    assert told(StepTable, {"0": 1}) == [("", "wrong-type")]


def test_values_keep_their_kind() -> None:
    assert read(Value, True) is True
    assert read(Value, 2) == 2
    assert read(Value, "x") == "x"
    assert told(Value, None) == [("", "wrong-type")]
    assert told(Value, ["x"]) == [("", "wrong-type")]


def test_a_filter_holds_a_number_a_text_or_a_list_of_texts() -> None:
    assert read(FilterValue, ["a", "b"]) == ("a", "b")
    assert read(FilterValue, []) == ()
    assert told(FilterValue, ["a", 1, None]) == [("[1]", "wrong-type"), ("[2]", "wrong-type")]
    assert told(FilterValue, True) == [("", "wrong-type")]
    assert told(FixedFilter, ["a"]) == [("", "wrong-type")]

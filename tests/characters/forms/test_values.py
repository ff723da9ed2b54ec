"""Typed text, read as the value it stands for."""

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from characters.forms.values import Shape, read_typed

NUMBER = Shape("number")
SIGNED = Shape("number", is_signed=True)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12),
        (" 12 ", 12),
        ("0", 0),
        ("2.5", 2.5),
        ("2,5", 2.5),
        ("007", 7),
        ("٣", 3),
        ("", None),
        ("   ", None),
    ],
)
def test_number_is_read_as_it_stands(text: str, value: float | None):
    assert read_typed(text, NUMBER, standing=lambda: 10) == value


@pytest.mark.parametrize(("text", "value"), [("+5", 15), ("-7", 3), ("−7", 3), ("+ 5", 15), ("+0.5", 10.5)])
def test_number_with_a_sign_counts_from_what_stands_there(text: str, value: float):
    assert read_typed(text, NUMBER, standing=lambda: 10) == value


def test_number_with_a_minus_is_itself_where_negative_numbers_fit():
    assert read_typed("-7", SIGNED, standing=lambda: 10) == -7
    assert read_typed("+7", SIGNED, standing=lambda: 10) == 17


def test_relative_number_on_nothing_counts_from_zero():
    assert read_typed("+5", NUMBER) == 5


def test_a_sum_of_fractions_is_exact_n2_3():
    assert read_typed("+0.2", NUMBER, standing=lambda: 0.1) == 0.3


@pytest.mark.parametrize("text", ["abc", "1e9", "1 apple", "--1", "1.2.3", "+", "0x10", "9" * 16, "nan"])
def test_what_is_no_number_is_refused_and_shown(text: str):
    with pytest.raises(ValidationError, match="is not a number"):
        read_typed(text, NUMBER)


def test_text_loses_space_around_it_and_line_breaks():
    assert read_typed("  Ash \r\n Grove ", Shape("text")) == "Ash   Grove"


def test_long_text_keeps_its_line_breaks():
    assert read_typed("one\r\ntwo\n", Shape("longtext")) == "one\ntwo\n"


@pytest.mark.parametrize("type_", ["text", "longtext", "enum", "dice", "number"])
def test_empty_input_empties_the_place(type_: str):
    assert read_typed(" ", Shape(type_)) is None


def test_box_is_true_when_ticked_and_false_when_not():
    assert read_typed("true", Shape("boolean")) is True
    assert read_typed("", Shape("boolean")) is False


@given(st.text(max_size=30))
def test_any_text_is_a_number_or_refused(text: str):
    try:
        value = read_typed(text, SIGNED, standing=lambda: 1)
    except ValidationError:
        return
    assert value is None or isinstance(value, int | float)

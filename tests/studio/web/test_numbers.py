"""Numbers as people read them (N2.2, N2.3): no trailing zeros, no negative zero, a real minus sign."""

from decimal import Decimal

import pytest
from django.template import Context, Template
from hypothesis import given
from hypothesis import strategies as st

from studio.web.templatetags.numbers import MINUS, number, signed

FINITE = st.one_of(st.integers(), st.floats(allow_nan=False, allow_infinity=False))


@pytest.mark.parametrize(
    ("value", "plain", "with_sign"),
    [
        (2, "2", "+2"),
        (-1, "−1", "−1"),
        (0, "0", "+0"),
        (-0.0, "0", "+0"),
        (2.0, "2", "+2"),
        (2.50, "2.5", "+2.5"),
        (-2.5, "−2.5", "−2.5"),
        (100, "100", "+100"),
        (1000.0, "1000", "+1000"),
        (0.000000001, "0.000000001", "+0.000000001"),
        (1e16, "10000000000000000", "+10000000000000000"),
        (None, "", ""),
    ],
)
def test_number_and_signed(value, plain, with_sign):
    assert number(value) == plain
    assert signed(value) == with_sign


@given(FINITE)
def test_number_reads_back_as_the_same_number(value):
    assert Decimal(number(value).replace(MINUS, "-")) == Decimal(repr(value))


@given(FINITE)
def test_signed_always_has_exactly_one_sign_and_never_a_minus_zero(value):
    text = signed(value)
    assert text[0] in {"+", MINUS}
    assert text[0] == (MINUS if value < 0 else "+")
    assert text.count("+") + text.count(MINUS) == 1


def test_filters_load_in_a_template():
    template = Template("{% load numbers %}{{ a|signed }} {{ b|number }}")
    assert template.render(Context({"a": -1, "b": 2.50})) == "−1 2.5"

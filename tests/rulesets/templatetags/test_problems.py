"""How a problem's sentence and value are written on a page."""

import pytest
from django.utils.safestring import SafeString

from rulesets.templatetags.problems import VALUE_MOST, found_value, with_code


def test_keys_are_code_and_everything_else_is_text():
    assert with_code("`name` is missing.") == "<code>name</code> is missing."
    assert with_code("<b>`<i>`</b>") == "&lt;b&gt;<code>&lt;i&gt;</code>&lt;/b&gt;"
    assert with_code("`a` is not `b`") == "<code>a</code> is not <code>b</code>"
    assert with_code("one ` alone") == "one ` alone"
    assert with_code("") == ""
    assert isinstance(with_code("<b>"), SafeString)


@pytest.mark.parametrize(
    ("value", "text"),
    [("one", '"one"'), (2.5, "2.5"), (True, "true"), ({"a": (1, 2)}, '{"a": [1, 2]}'), ("Café", '"Café"')],
)
def test_value_is_json_on_one_line(value: object, text: str):
    assert found_value(value) == text


def test_long_value_is_cut():
    text = found_value("x" * 500)
    assert len(text) == VALUE_MOST
    assert text.endswith("x…")

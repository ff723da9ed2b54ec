"""Writing, the canonical form and comments (F1.11, F1.13, F1.56)."""

import json

from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.document import Parsed, canonical, digest, parse, strip_comments, write

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=8)
NUMBERS = st.integers(-(10**39), 10**39) | st.floats(allow_nan=False, allow_infinity=False)
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=20,
)


@given(JSON_VALUES)
def test_parse_gives_back_what_was_written(value: object) -> None:
    read = parse(write(value).encode(), limit_bytes=10**7)

    assert isinstance(read, Parsed)
    assert json.dumps(read.value) == json.dumps(value)


def test_written_text_is_readable_and_ends_its_line() -> None:
    assert write({"a": [1, "é"], "b": ()}) == '{\n  "a": [\n    1,\n    "é"\n  ],\n  "b": []\n}\n'


def test_digest_ignores_key_order_comments_and_the_schema_key() -> None:
    one = {
        "$schema": "x",
        "id": "a",
        "sheet": {"version": 1, "$comment": "why"},
        "list": [{"$comment": 1, "x": 2}],
    }
    other = {"sheet": {"version": 1.0}, "list": [{"x": 2.0}], "id": "a", "$comment": ["note"]}

    assert digest(one) == digest(other)
    assert len(digest(one)) == 64


def test_digest_keeps_list_order_and_kinds_apart() -> None:
    assert digest([1, 2]) != digest([2, 1])
    assert digest([True]) != digest([1])
    assert digest(["1"]) != digest([1])
    assert digest([None]) != digest([])
    assert digest({"a": {"$schema": 1}}) != digest({"a": {}})


def test_canonical_sorts_keys_and_writes_whole_numbers_as_such() -> None:
    assert canonical({"b": 2.0, "a": [-0.0, 0.5, 1e3]}) == '{"a":[0,0.5,1000],"b":2}'


def test_canonical_writes_numbers_as_doubles() -> None:
    assert (
        canonical([2**53, 2**53 + 1, float(2**53)]) == "[9007199254740992,9007199254740992,9007199254740992]"
    )
    assert canonical([10**22]) == canonical([1e22]) == "[1e+22]"


@given(JSON_VALUES)
def test_canonical_text_is_read_again_to_the_same_canonical_text(value: object) -> None:
    text = canonical(value)
    read = parse(text.encode(), limit_bytes=10**7)

    assert isinstance(read, Parsed)
    assert canonical(read.value) == text


def test_digest_takes_texts_no_file_could_hold() -> None:
    assert len(digest("\ud800")) == 64


def test_strip_comments_leaves_the_rest_as_it_is() -> None:
    value = {"$comment": 1, "a": [{"$comment": {"x": 1}, "b": 2}], "$schema": "s"}

    bare = strip_comments(value)

    assert bare == {"a": [{"b": 2}], "$schema": "s"}
    assert strip_comments(bare) is bare
    assert value["$comment"] == 1

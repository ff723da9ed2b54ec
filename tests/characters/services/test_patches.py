"""Patches of characters: what a change did, both ways."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from characters.services.patches import MisfitError, Replace, Splice, apply, diff, from_json, invert, to_json
from rulesets.engine.builder.values import same

scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5)
keys = st.text("abc", min_size=1, max_size=2)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=25,
)


@given(values, values)
def test_patch_of_two_values_turns_one_into_the_other_and_back(one, other):
    patch = diff(one, other)

    assert same(apply(patch, one), other)
    assert same(apply(invert(patch), other), one)


@given(values, values)
def test_patch_survives_being_stored_as_text(one, other):
    patch = diff(one, other)

    assert same(apply(from_json(json.loads(json.dumps(to_json(patch)))), one), other)


@given(values)
def test_patch_of_a_value_with_itself_is_empty(value):
    assert diff(value, value) == ()


def test_diff_names_only_the_place_that_changed():
    before = {"build": {"fields": {"speed": 30, "home": "Ash"}}}
    after = {"build": {"fields": {"speed": 25, "home": "Ash"}}}

    assert diff(before, after) == (Replace(("build", "fields", "speed"), 30, 25),)


def test_diff_keeps_a_row_taken_out_of_a_list():
    rows = [{"_row": "1"}, {"_row": "2"}, {"_row": "3"}]

    assert diff(rows, [rows[0], rows[2]]) == (Splice((), 1, ({"_row": "2"},), ()),)


def test_diff_tells_true_from_one():
    assert diff({"a": 1}, {"a": True}) == (Replace(("a",), 1, True),)


def test_diff_takes_a_whole_float_for_the_integer_it_is():
    assert diff({"a": 1}, {"a": 1.0}) == ()


def test_apply_leaves_the_value_given_alone():
    before = {"a": [1, 2]}

    apply(diff(before, {"a": [1, 3]}), before)

    assert before == {"a": [1, 2]}


@pytest.mark.parametrize(
    "other",
    [{"a": 5}, {}, {"a": [1]}, [1], 1, None],
)
def test_apply_to_another_value_is_refused(other):
    patch = diff({"a": 1}, {"a": 2})

    with pytest.raises(MisfitError):
        apply(patch, other)


def test_apply_of_a_splice_to_another_list_is_refused():
    patch = diff({"a": [1, 2, 3]}, {"a": [1, 3]})

    with pytest.raises(MisfitError):
        apply(patch, {"a": [1, 9, 3]})

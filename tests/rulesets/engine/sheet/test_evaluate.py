"""Evaluating as a whole: no side effects, nothing remembered from one character to the next (S37.1)."""

from collections.abc import Mapping
from types import MappingProxyType

import pytest
from hypothesis import given

from rulesets.engine.sheet import evaluate
from tests.reference.slow_sheet import JSON
from tests.rulesets.engine.compiling import ability, compile_document, derived, evaluate_sheet, number_field
from tests.strategies.rulesets import characters

SHEET = {
    "abilities": [ability("str")],
    "fields": [number_field("depth", default=1)],
    "derived": [derived("v", "sum", of=[{"abilityMod": "str"}, {"field": "depth"}])],
}


@pytest.mark.parametrize("build", [None, [], "x", 3, True, {"abilities": []}, {"fields": None, "lists": 7}])
def test_a_build_that_is_none_reads_as_a_blank_sheet(build: object) -> None:
    """S2.9, N1.1, N5.2."""
    assert evaluate_sheet(SHEET, build).as_json() == evaluate_sheet(SHEET, {}).as_json()


def test_unknown_keys_are_ignored() -> None:
    """S2.8, N1.1."""
    build = {"abilities": {"luck": 18}, "fields": {"old": 3}, "lists": {"gone": [{}]}, "more": 1}
    assert evaluate_sheet(SHEET, build).as_json() == evaluate_sheet(SHEET, {}).as_json()


@given(characters(junk=True))
def test_a_blank_character_is_the_same_before_and_after_another(drawn: tuple[JSON, object, object]) -> None:
    document, build, live = drawn
    compiled = compile_document(document)
    before = evaluate(compiled, {}).as_json()
    first = evaluate(compiled, build, live).as_json()
    assert evaluate(compiled, {}).as_json() == before
    assert evaluate(compiled, build, live).as_json() == first


@given(characters(junk=True))
def test_any_mapping_and_any_sequence_is_read(drawn: tuple[JSON, object, object]) -> None:
    document, build, live = drawn
    compiled = compile_document(document)
    frozen = evaluate(compiled, freeze(build), freeze(live)).as_json()
    assert frozen == evaluate(compiled, build, live).as_json()


def freeze(value: object) -> object:
    if isinstance(value, Mapping):
        return MappingProxyType({key: freeze(inner) for key, inner in value.items()})
    return tuple(freeze(inner) for inner in value) if isinstance(value, list) else value

"""Laws of explanations, over random rulesets and characters (U4.4)."""

from collections.abc import Iterator

from hypothesis import given

from rulesets.engine.compiled import CompiledRuleset
from rulesets.engine.compiled.numbers import exact
from rulesets.engine.sheet import EvaluatedSheet, Explanation, Part, evaluate, explain
from rulesets.engine.sheet.explain.parts import sum_of
from tests.reference.slow_sheet import JSON
from tests.rulesets.engine.compiling import compile_document
from tests.strategies.rulesets import characters


def every_number(compiled: CompiledRuleset, sheet: EvaluatedSheet) -> Iterator[tuple[str, float]]:
    """Every target that can be explained, with the number the sheet shows."""
    yield "proficiency", sheet.proficiency
    for kind, numbers in [
        ("ability", sheet.scores),
        ("modifier", sheet.modifiers),
        ("derived", sheet.derived),
        ("skill", {name: check.number for name, check in sheet.skills.items()}),
        ("save", {name: check.number for name, check in sheet.saves.items()}),
    ]:
        yield from ((f"{kind}/{name}", number) for name, number in numbers.items())
    for name, value in sheet.fields.items():
        yield f"field/{name}", value * 1 if isinstance(value, int | float) else 0
    for name in compiled.pools:
        pool = compiled.readers.pools[name]
        yield f"pool/{name}", pool.maximum(sheet.frame)
    for name in compiled.tracks:
        yield f"track/{name}", sheet.tracks[name].value if name in sheet.tracks else 0


def all_explained(drawn: tuple[JSON, object, object]) -> Iterator[tuple[float, Explanation]]:
    document, build, live = drawn
    compiled = compile_document(document)
    sheet = evaluate(compiled, build, live)
    for target, number in every_number(compiled, sheet):
        yield number, explain(sheet, {}, target)


@given(characters(junk=True))
def test_the_total_is_the_number_on_the_sheet(drawn: tuple[JSON, object, object]) -> None:
    for number, explanation in all_explained(drawn):
        assert explanation.total == number


@given(characters())
def test_parts_that_add_up_add_up_to_the_total_or_past_its_cap(drawn: tuple[JSON, object, object]) -> None:
    for number, explanation in all_explained(drawn):
        if explanation.rule:
            continue
        added = sum_of(explanation.parts)
        if explanation.cap is None:
            assert abs(added - exact(number)) <= 1e-9 * max(1, abs(number))
        else:
            assert explanation.cap.amount == number < added


@given(characters())
def test_every_part_says_where_it_comes_from(drawn: tuple[JSON, object, object]) -> None:
    for _, explanation in all_explained(drawn):
        for part in with_details(explanation.parts):
            assert part.label
            assert part.source


@given(characters())
def test_details_are_one_level_deep(drawn: tuple[JSON, object, object]) -> None:
    for _, explanation in all_explained(drawn):
        for part in explanation.parts:
            assert all(detail.detail == () for detail in part.detail)


def with_details(parts: tuple[Part, ...]) -> Iterator[Part]:
    for part in parts:
        yield part
        yield from part.detail

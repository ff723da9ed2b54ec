"""Laws of evaluation, over random rulesets and characters."""

from hypothesis import given

from rulesets.engine.sheet.evaluate import evaluate
from tests.reference.slow_sheet import JSON, SlowSheet
from tests.rulesets.engine.compiling import compile_document
from tests.strategies.rulesets import characters


@given(characters())
def test_evaluation_agrees_with_the_rules_read_word_by_word(drawn: tuple[JSON, object, object]) -> None:
    document, build, live = drawn
    sheet = evaluate(compile_document(document), build, live)
    slow = SlowSheet(document, build, live)
    assert sheet.as_json() == slow.everything()
    assert sheet.proficiency == slow.proficiency()
    assert {name: check.uncapped for name, check in sheet.skills.items()} == {
        name: slow.uncapped("skill", name) for name in sheet.skills
    }


@given(characters(junk=True))
def test_junk_costs_only_itself(drawn: tuple[JSON, object, object]) -> None:
    """N1.1, N14.1, S2.10."""
    document, build, live = drawn
    sheet = evaluate(compile_document(document), build, live)
    assert sheet.as_json() == SlowSheet(document, build, live).everything()
    assert isinstance(sheet.unreadable, tuple)

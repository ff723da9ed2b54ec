"""The random rulesets other tests draw are rulesets: they can be imported, and import changes no number."""

import json

from hypothesis import given

from rulesets.engine.checks.reading_ruleset import read
from rulesets.engine.compiled import compile_ruleset
from rulesets.engine.schema.ruleset import Ruleset
from rulesets.engine.sheet import evaluate
from tests.rulesets.engine.compiling import JSON, compile_document
from tests.strategies.rulesets import characters, documents


@given(documents())
def test_drawn_documents_pass_every_check(document: JSON) -> None:
    ruleset = read(json.dumps(document).encode())
    assert isinstance(ruleset, Ruleset), [problem.line for problem in ruleset]


@given(characters())
def test_an_imported_document_gives_the_same_numbers(drawn: tuple[JSON, object, object]) -> None:
    document, build, live = drawn
    ruleset = read(json.dumps(document).encode())
    assert isinstance(ruleset, Ruleset)
    imported = evaluate(compile_ruleset(ruleset), build, live)
    assert imported.as_json() == evaluate(compile_document(document), build, live).as_json()

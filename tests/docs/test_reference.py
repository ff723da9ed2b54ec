"""The reference pages are what the code says now, and say something of everything. Source: U3.3, U8.3."""

import json
from pathlib import Path

import pytest

from rulesets.engine import api
from rulesets.engine.problems import ProblemCode
from rulesets.engine.schema.derived import SumDerived
from rulesets.engine.schema.refs import ConstRef, Ref
from rulesets.reference.examples import BadExampleError, Source, gather, layout
from rulesets.reference.format_page import anchor_tag
from rulesets.reference.links import with_rules_linked
from rulesets.reference.objects import ROOTS, parts, reachable
from rulesets.reference.pages import FIRST_RULESET, write_pages
from rulesets.reference.problems_page import TOLD, BadProblemExampleError, find_problem
from rulesets.reference.shapes import shape_of

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def pages():
    return write_pages(ROOT)


@pytest.fixture(scope="module")
def first():
    return (ROOT / FIRST_RULESET).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "path", [f"docs/reference/{name}.md" for name in ("engine", "format", "problems", "rules")]
)
def test_committed_page_is_what_the_code_says(pages, path):
    committed = (ROOT / path).read_text(encoding="utf-8")
    is_current = committed == pages[path]  # not compared in the assert: the difference would fill the screen
    assert is_current, f"{path} is out of date: make reference"


def test_first_ruleset_has_no_problem_and_keeps_nothing_back(first):
    read = api.read_ruleset(first.encode())
    assert isinstance(read, api.Ruleset)
    assert read.kept == ()


def test_first_ruleset_makes_a_character(first):
    compiled = api.compile_ruleset(api.read_ruleset(first.encode()))
    stored = {}
    for command in (api.commands.OpenBuilder(), api.commands.PickEntry("trade", "drover")):
        done = api.apply(compiled, stored, command)
        assert isinstance(done, api.Applied)
        stored = done.stored
    assert stored["build"]["abilities"]["legs"] == 1
    assert [row["name"] for row in stored["build"]["lists"]["kit"]] == ["Goad"]


def test_every_object_of_the_format_has_a_section(pages):
    missing = [
        model.__name__
        for model in reachable(ROOTS)
        if anchor_tag(model) not in pages["docs/reference/format.md"]
    ]
    assert missing == []


def test_every_key_says_what_it_means():
    silent = [
        f"{entry.title}: {key.name}"
        for part in parts()
        for entry in part.entries
        for key in entry.keys
        if not key.meaning
    ]
    assert silent == []


def test_every_rule_between_keys_says_what_it_holds():
    silent = {
        f"{cls.__name__}.{name}"
        for model in reachable(ROOTS)
        for cls in model.__mro__
        for name, method in vars(cls).items()
        if name.startswith("_check") and not method.__doc__
    }
    assert silent == set()


def test_sections_have_anchors_of_their_own(pages):
    anchors = [line for line in pages["docs/reference/format.md"].splitlines() if line.startswith("<a id=")]
    assert len(anchors) == len(set(anchors))


def test_every_problem_code_is_told():
    assert list(TOLD) == list(ProblemCode)


@pytest.mark.parametrize("code", [code for code in ProblemCode if TOLD[code].mistake])
def test_the_mistake_shown_for_a_code_has_that_problem(first, code):
    assert find_problem(first, code).code is code


def test_a_mistake_that_cannot_be_made_is_reported():
    with pytest.raises(BadProblemExampleError, match="cannot be made"):
        find_problem("{}", ProblemCode.MISSING)


def test_an_example_that_its_object_refuses_is_reported():
    with pytest.raises(BadExampleError, match="SumDerived: of"):
        gather([Source(SumDerived, {"id": "air", "label": "Air", "op": "sum", "of": []})])


def test_an_example_teaches_the_most_keys_and_is_the_shortest_that_does():
    values = [{"const": 1}, {"const": 20}]
    source = Source(SumDerived, {"id": "air", "label": "Air", "op": "sum", "of": values})
    assert gather([source])[ConstRef] == '{ "const": 1 }'


def test_layout_is_json_again():
    value = {"long": ["word " * 30, {"x": [1, 2.5, True, None]}], "empty": {}, "none": []}
    assert json.loads(layout(value)) == value


def test_families_are_named_in_shapes():
    assert shape_of(Ref).words == "[value reference](#value-reference)"


def test_rule_ids_become_links():
    assert with_rules_linked("Sums (N3.1, B5).") == (
        "Sums ([N3.1](../spec/arithmetic.md#n3-1), [B5](../spec/builder.md#b5))."
    )

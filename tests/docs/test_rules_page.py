"""The page of the rules and their tests: what counts as a citation, and what makes the page fail."""

import tomllib
from pathlib import Path

import pytest

from rulesets.reference.citations import Cited, citing_tests, gather_citations, rules_in, rules_in_name
from rulesets.reference.rules_page import (
    REASONS,
    SECTIONS,
    Reasons,
    RuleCoverageError,
    find_faults,
    read_reasons,
    rules_of,
    write_rules_page,
)

ROOT = Path(__file__).resolve().parents[2]
TEST = (Cited("tests/test_a.py", "test_a_b1_1"),)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("Typed by hand (B5.8, S2.11).", {"B5.8", "S2.11"}),
        ("B14.19 to B14.21.", {"B14.19", "B14.20", "B14.21"}),
        ("N14.4 and F1.6a", {"N14.4", "F1.6"}),
        ("B5 to B7, version 3.11, AB5.8, B5.8.1x", {"B5.8"}),
        ("B5.8 to B6.2", {"B5.8", "B6.2"}),
        ("L4.2, T1.3, M9.15 and P3.4 to P3.6", {"L4.2", "T1.3", "M9.15", "P3.4", "P3.5", "P3.6"}),
        ("A3, A5 to A7.", {"A3", "A5", "A6", "A7"}),
        ("A6.27, A22.1, A-24, A13, Q14, A4-sheets and A4x", set()),
        ("A2 to A3.1", {"A2"}),
    ],
)
def test_a_docstring_cites_rules_and_ranges_of_a_section(text, rules):
    assert rules_in(text) == rules


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("test_a_full_step_offers_nothing_b5_8", {"B5.8"}),
        ("test_values_are_held_s2_11_s9_7", {"S2.11", "S9.7"}),
        ("test_a_duplicate_opens_a_slot_b14_19_to_b14_21", {"B14.19", "B14.20", "B14.21"}),
        ("test_text_loses_what_cannot_be_stored_n14_4", {"N14.4"}),
        ("test_migrating_twice_is_migrating_once_m2_7_p7_8", {"M2.7", "P7.8"}),
        ("test_what_is_known_of_a3", set()),
        ("test_take_4_of_b5_rolls", set()),
    ],
)
def test_a_name_cites_rules_at_its_end(name, rules):
    assert rules_in_name(name) == rules


SOURCE = '''
"""B9.9: a module cites nothing."""

def test_one_b1_1():
    """S2.2."""

async def test_two():
    """N3.3."""

def helper_b1_2():
    """B1.3."""

def test_three():
    assert wrong("B1.4 no catalog", 3)
'''


def test_tests_cite_by_name_and_docstring_and_nothing_else_does():
    assert dict(citing_tests(SOURCE)) == {"test_one_b1_1": {"B1.1", "S2.2"}, "test_two": {"N3.3"}}


def test_a_list_of_mistakes_cites_by_their_titles():
    assert dict(citing_tests(SOURCE, are_mistakes=True))["[B1.4 no catalog]"] == {"B1.4"}


def test_tests_of_the_lowest_level_come_first(tmp_path):
    for folder in ("browser", "rulesets/engine/builder", "characters/views"):
        (tmp_path / "tests" / folder).mkdir(parents=True)
        (tmp_path / "tests" / folder / "test_x.py").write_text("def test_x_b1_1():\n    pass\n")
    assert [test.path for test in gather_citations(tmp_path)["B1.1"]] == [
        "tests/rulesets/engine/builder/test_x.py",
        "tests/characters/views/test_x.py",
        "tests/browser/test_x.py",
    ]


def test_rules_are_those_of_the_sections_in_their_order():
    text = (
        '## B1 Terms\n\n- <a id="b1-1"></a>**B1.1** One.\n- <a id="b1-2"></a>**B1.2** Two.\n'
        '## B2 More\n\n- <a id="b2-1"></a>**B2.1** Three.\n'
    )
    assert list(rules_of(text, (1,))) == [("B1 Terms", "B1.1", "b1-1"), ("B1 Terms", "B1.2", "b1-2")]


def test_rules_of_packs_stand_under_their_sections_and_those_of_the_api_under_its_own():
    text = (
        '## A Minimum\n\n- <a id="a1"></a>**A1** One.\n## M Migrations\n\n### M1 When\n\n'
        '- <a id="m1-1"></a>**M1.1** Two.\n- <a id="q1"></a>**Q1** None.\n'
    )
    assert list(rules_of(text, range(1, 10))) == [("A Minimum", "A1", "a1"), ("M1 When", "M1.1", "m1-1")]


def test_every_rule_of_the_sections_is_on_the_page():
    page = write_rules_page(ROOT)
    rules = [
        rule
        for name, sections in SECTIONS.items()
        for _, rule, _ in rules_of((ROOT / "docs/spec" / name).read_text(encoding="utf-8"), sections)
    ]
    assert len(rules) > 1100
    assert [rule for rule in rules if f"| [{rule}]" not in page] == []


@pytest.mark.parametrize(
    ("known", "cited", "reasons", "faults"),
    [
        ({"B1.1"}, {"B1.1": TEST}, Reasons({}, {}), []),
        ({"B1.1"}, {}, Reasons({"B1.1": "A word."}, {}), []),
        ({"A2", "M1.1"}, {}, Reasons({}, {}),
         ["A2 has neither a test nor a reason.", "M1.1 has neither a test nor a reason."]),
        ({"B1.1"}, {"B1.1": TEST}, Reasons({}, {"B1.1": "Not built."}), []),
        ({"B1.10", "B1.2"}, {}, Reasons({}, {}),
         ["B1.2 has neither a test nor a reason.", "B1.10 has neither a test nor a reason."]),
        ({"B1.1"}, {"B1.1": TEST}, Reasons({"B1.1": "A word."}, {}),
         ["B1.1 has a test and a reason to have none."]),
        ({"B1.1"}, {}, Reasons({"B1.1": "A word."}, {"B1.1": "Not built."}),
         ["B1.1 has a reason for what its tests leave out, and no test."]),
        ({"B1.1"}, {"B1.1": TEST}, Reasons({"B9.9": "A word."}, {}),
         ["B9.9 has a reason and is no rule of these sections."]),
    ],
)  # fmt: skip
def test_what_does_not_fit_together_is_told(known, cited, reasons, faults):
    assert find_faults(known, cited, reasons) == faults


def test_a_rule_without_test_and_reason_makes_the_page_fail(tmp_path):
    for name in SECTIONS:
        (tmp_path / "docs/spec").mkdir(parents=True, exist_ok=True)
        (tmp_path / "docs/spec" / name).write_text("")
    (tmp_path / "docs/spec/builder.md").write_text('## B1 Terms\n\n- <a id="b1-1"></a>**B1.1** One.\n')
    (tmp_path / "docs/reference").mkdir()
    (tmp_path / REASONS).write_text("")
    with pytest.raises(RuleCoverageError, match=r"B1\.1 has neither a test nor a reason\."):
        write_rules_page(tmp_path)


def test_a_rule_has_one_reason():
    text = (ROOT / REASONS).read_text(encoding="utf-8")
    reasons = read_reasons(text)
    assert len(reasons.none) + len(reasons.partly) == sum(len(rules_in(part)) for part in _written(text))
    assert reasons.none.keys().isdisjoint(reasons.partly)


def _written(text):
    groups = tomllib.loads(text)
    return [" ".join(group["rules"].split()) for name in ("none", "partly") for group in groups[name]]

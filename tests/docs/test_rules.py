"""The rule documents hold together, and the code cites rules that exist."""

from pathlib import Path

import pytest

from .rule_book import (
    find_citations,
    find_links,
    find_misshapen_rules,
    find_repeated_ids,
    find_rules,
)

ROOT = Path(__file__).resolve().parents[2]
SPEC = ROOT / "docs" / "spec"
CODE = ("rulesets", "characters", "studio", "tests")


@pytest.fixture(scope="module")
def texts():
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(SPEC.glob("*.md"))}


@pytest.fixture(scope="module")
def rules(texts):
    return [rule for name, text in texts.items() for rule in find_rules(name, text)]


def test_documents_hold_all_their_rules(rules):
    letters = {(rule.document, rule.rule_id[0]) for rule in rules}
    assert letters == {
        ("format.md", "F"), ("format.md", "X"), ("sheet.md", "S"), ("sheet.md", "U"), ("builder.md", "B"),
        ("abilities.md", "A"), ("packs.md", "A"), ("packs.md", "L"), ("packs.md", "T"), ("packs.md", "M"),
        ("packs.md", "P"), ("packs.md", "Q"), ("arithmetic.md", "N"), ("product.md", "U"),
    }  # fmt: skip


def test_rule_id_is_defined_once(rules):
    assert find_repeated_ids(rules) == []


def test_rule_has_the_anchor_of_its_id(rules):
    wrong = [rule for rule in rules if rule.anchor != rule.rule_id.lower().replace(".", "-")]
    assert wrong == []


def test_line_that_starts_with_a_rule_id_is_a_rule(texts):
    assert [line for text in texts.values() for line in find_misshapen_rules(text)] == []


def test_readme_lists_every_document(texts):
    listed = {link.target for link in find_links("README.md", texts["README.md"])}
    assert set(texts) - {"README.md"} <= listed


def test_cited_rule_exists(rules):
    known = {rule.rule_id for rule in rules}
    modules = [path for folder in CODE for path in sorted((ROOT / folder).rglob("*.py"))]
    unknown = {
        str(path.relative_to(ROOT)): sorted(missing)
        for path in modules
        if (missing := find_citations(path.read_text(encoding="utf-8")) - known)
    }
    assert unknown == {}


# The collector itself, on small texts: each check above can fail.

GOOD = (
    '- <a id="b1-1"></a>**B1.1** A pick. See [B1.2](#b1-2).\n'
    '| <a id="b1-2"></a>**B1.2** | `[B9.9](#b9-9)` |\n'
)


def test_collector_reads_rules_of_lists_and_tables():
    assert [(rule.line, rule.rule_id) for rule in find_rules("b.md", GOOD)] == [(1, "B1.1"), (2, "B1.2")]


def test_collector_passes_over_code_blocks():
    assert find_rules("b.md", f"```\n{GOOD}```\n") == []


def test_collector_reports_an_id_defined_in_two_documents():
    assert find_repeated_ids(find_rules("b.md", GOOD) + find_rules("c.md", GOOD)) == ["B1.1", "B1.2"]


def test_collector_lets_two_documents_use_an_id_without_a_dot():
    decision = '- <a id="q1"></a>**Q1** Open.\n'
    once = find_rules("b.md", decision)
    assert find_repeated_ids(once + find_rules("c.md", decision)) == []
    assert find_repeated_ids(once + once) == ["Q1"]


def test_collector_reports_a_rule_without_anchor():
    assert find_misshapen_rules("- **B1.3** No anchor.\n" + GOOD) == ["- **B1.3** No anchor."]


def test_collector_reads_citations_of_comments_and_docstrings_only():
    source = '"""Picks. Source: B5.3, U7.2."""\n\ndef pick():\n    """F1.6a."""\n    return "S9.9"  # N2.1\n'
    assert find_citations(source) == {"B5.3", "U7.2", "F1.6a", "N2.1"}

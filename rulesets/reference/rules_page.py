"""The page of the rules and their tests: for every rule where it is tested, or why it has no test.

The reasons stand in `docs/reference/untested-rules.toml`. A rule that has neither a test nor a reason makes
the page fail, and so does a reason that a test has made untrue.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulesets.reference.citations import Cited, gather_citations, rules_in

REASONS = "docs/reference/untested-rules.toml"
SECTIONS: Mapping[str, Sequence[int]] = {
    "builder.md": (*range(1, 17), 18, *range(20, 28), 43, *range(49, 54)),
    "sheet.md": (*range(1, 14), *range(16, 21)),
    "arithmetic.md": range(1, 15),
    "packs.md": range(1, 10),
}
"""The sections that the page goes through, by document."""
NAMED = 3
"""The most tests the page names for one rule."""

_RULE = re.compile(
    r'^- <a id="(?P<anchor>[^"]+)"></a>\*\*(?P<id>[BLMNPST]\d+\.\d+[a-z]?|A\d+)\*\*', re.MULTILINE
)
_HEADING = re.compile(r"^###? (?P<section>[BLMNPST]\d+|A) (?P<title>.+)$", re.MULTILINE)
_DOCUMENTS = {
    "builder.md": "The builder",
    "sheet.md": "The sheet",
    "arithmetic.md": "Arithmetic",
    "packs.md": "Layers, translations, migrations and packs",
}
_HEAD = """\
# Rules and their tests

<!-- Made by `make reference` from the rule documents, the tests and untested-rules.toml: edit those. -->

Where each rule of the builder, the sheet, its arithmetic, of layers, translations, migrations and packs is
tested, at most three tests a rule, the lowest level first; or why it has no test of its own. A test cites a
rule at the end of its name or in its docstring; a mistake that the checks tell of cites it in its title. The
reasons stand in [untested-rules.toml](untested-rules.toml).
"""


class RuleCoverageError(Exception):
    """Rules without test and reason, or reasons that are none."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why rules have no test (``none``), and what is left out of rules that have one (``partly``)."""

    none: Mapping[str, str]
    partly: Mapping[str, str]


def read_reasons(text: str) -> Reasons:
    """The reasons as they are written down, by rule id."""
    written = tomllib.loads(text)
    return Reasons(_by_rule(written.get("none", [])), _by_rule(written.get("partly", [])))


def _by_rule(groups: Sequence[Mapping[str, object]]) -> dict[str, str]:
    return {
        rule: str(group["why"])
        for group in groups
        for rule in rules_in(" ".join(str(group["rules"]).split()))
    }


def rules_of(text: str, sections: Sequence[int]) -> Iterator[tuple[str, str, str]]:
    """Section title, rule id and anchor of every rule of these sections, in the order of the document."""
    titles = {found["section"]: found["title"] for found in _HEADING.finditer(text)}
    for found in _RULE.finditer(text):
        section = found["id"].partition(".")[0]
        if int(section[1:]) in sections:
            heading = section if section in titles else section[0]
            yield f"{heading} {titles[heading]}", found["id"], found["anchor"]


def find_faults(known: set[str], cited: Mapping[str, Sequence[Cited]], reasons: Reasons) -> list[str]:
    """What does not fit together, a sentence each."""
    tested = known & cited.keys()
    faults = [
        (known - tested - reasons.none.keys(), "has neither a test nor a reason"),
        (tested & reasons.none.keys(), "has a test and a reason to have none"),
        (reasons.partly.keys() - tested, "has a reason for what its tests leave out, and no test"),
        ({*reasons.none, *reasons.partly} - known, "has a reason and is no rule of these sections"),
    ]
    return [f"{rule} {fault}." for rules, fault in faults for rule in sorted(rules, key=_order)]


def _order(rule: str) -> tuple[str, int, int]:
    section, _, number = rule.partition(".")
    return rule[0], int(section[1:]), int(number or 0)


def write_rules_page(root: Path) -> str:
    """The text of the page.

    Args:
        root: The project's folder.

    Raises:
        RuleCoverageError: A rule has neither a test nor a reason, or a reason is untrue.
    """
    cited = gather_citations(root)
    reasons = read_reasons((root / REASONS).read_text(encoding="utf-8"))
    documents = {
        name: list(rules_of((root / "docs/spec" / name).read_text(encoding="utf-8"), sections))
        for name, sections in SECTIONS.items()
    }
    known = {rule for rules in documents.values() for _, rule, _ in rules}
    faults = find_faults(known, cited, reasons)
    if faults:
        raise RuleCoverageError("\n".join(faults))
    parts = [_HEAD]
    for name, rules in documents.items():
        parts.append(f"\n## {_DOCUMENTS[name]}\n")
        parts.extend(_tables(name, rules, cited, reasons))
    return "".join(parts)


def _tables(
    document: str,
    rules: Sequence[tuple[str, str, str]],
    cited: Mapping[str, Sequence[Cited]],
    reasons: Reasons,
) -> Iterator[str]:
    last = ""
    for title, rule, anchor in rules:
        if title != last:
            yield f"\n### {title}\n\n| Rule | Tests, or why none |\n| --- | --- |\n"
            last = title
        yield f"| [{rule}](../spec/{document}#{anchor}) | {_told(rule, cited.get(rule, ()), reasons)} |\n"


def _told(rule: str, tests: Sequence[Cited], reasons: Reasons) -> str:
    if not tests:
        return f"*{reasons.none[rule]}*"
    named = "<br>".join(f"[`{test.name}`](../../{test.path})" for test in tests[:NAMED])
    return f"{named}<br>*{reasons.partly[rule]}*" if rule in reasons.partly else named

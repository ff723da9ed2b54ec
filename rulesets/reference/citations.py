"""Which tests cite which rules: by their names, by their docstrings, and by the titles of mistakes.

A name cites at its end, `test_a_full_step_offers_nothing_b5_8` or `..._b14_19_to_b14_23`; a docstring says
"B5.8" or "B14.19 to B14.23". The rules of the capability API have one number, "A3", and are cited in
docstrings alone; "A3.1" is a rule of the abilities and none of theirs.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

_WRITTEN = re.compile(
    r"\b(?P<letter>[BFLMNPST])(?P<section>\d+)\.(?P<first>\d+)"
    r"(?:[a-z]\b|\b)(?: to (?P=letter)(?P=section)\.(?P<last>\d+)\b)?"
)
_OF_THE_API = re.compile(r"\bA(?P<first>[1-9])(?!-|[\w.]*\w)(?: to A(?P<last>[1-9])\b(?!\.\d))?")
_NAMED = re.compile(
    r"_(?P<letter>[bflmnpst])(?P<section>\d+)_(?P<first>\d+)(?:_to_(?P=letter)(?P=section)_(?P<last>\d+))?(?=_|$)"
)
_LEVELS = ("rulesets/engine/", "rulesets/", "characters/", "studio/", "accounts/", "docs/", "browser/")
"""Folders of the tests, the lowest level first."""


@dataclass(frozen=True, slots=True)
class Cited:
    """A test that cites a rule: its file, from the project's folder, and its name there."""

    path: str
    name: str


def rules_in(text: str) -> set[str]:
    """The ids of the rules that a text cites."""
    found = {rule for match in _WRITTEN.finditer(text) for rule in _span(match)}
    for match in _OF_THE_API.finditer(text):
        found |= {
            f"A{number}" for number in range(int(match["first"]), int(match["last"] or match["first"]) + 1)
        }
    return found


def rules_in_name(name: str) -> set[str]:
    """The ids of the rules that the name of a test cites."""
    return {rule for match in _NAMED.finditer(name) for rule in _span(match)}


def _span(match: re.Match[str]) -> Iterator[str]:
    first = int(match["first"])
    last = int(match["last"] or first)
    return (f"{match['letter'].upper()}{match['section']}.{number}" for number in range(first, last + 1))


def gather_citations(root: Path) -> Mapping[str, tuple[Cited, ...]]:
    """Rule id to the tests that cite it, tests of the lowest level first.

    Args:
        root: The project's folder.
    """
    found: dict[str, set[Cited]] = {}
    for path in sorted((root / "tests").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        are_mistakes = path.parent.name == "mistakes"
        for test, rules in citing_tests(path.read_text(encoding="utf-8"), are_mistakes=are_mistakes):
            for rule in rules:
                found.setdefault(rule, set()).add(Cited(name, test))
    return {rule: tuple(sorted(tests, key=_rank)) for rule, tests in found.items()}


def _rank(test: Cited) -> tuple[int, str, str]:
    inside = test.path.removeprefix("tests/")
    level = next((rank for rank, folder in enumerate(_LEVELS) if inside.startswith(folder)), len(_LEVELS))
    return level, test.path, test.name


def citing_tests(source: str, *, are_mistakes: bool = False) -> Iterator[tuple[str, set[str]]]:
    """The name of each test of a module, and the rules it cites.

    Args:
        source: The module.
        are_mistakes: Whether it lists mistakes, each a call such as ``wrong("B5.2 no catalog", ...)``: they
            are cases of one test that goes through all of them.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            rules = rules_in_name(node.name) | rules_in(ast.get_docstring(node) or "")
            if rules:
                yield node.name, rules
        elif are_mistakes and isinstance(node, ast.Call) and rules_in(_title_of(node)):
            yield f"[{_title_of(node)}]", rules_in(_title_of(node))


def _title_of(call: ast.Call) -> str:
    """The text a call is given first."""
    first = call.args[0] if call.args else None
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else ""

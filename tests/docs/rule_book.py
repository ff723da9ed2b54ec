"""Reads the rule documents and the citations in the code, for the tests that hold them together."""

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

# A rule: an anchor, then the id in bold, at the start of a list item or of a table row.
_DEFINITION = re.compile(r'^(?:- |\| )<a id="(?P<anchor>[^"]+)"></a>\*\*(?P<id>[A-Z]\d+(?:\.\d+[a-z]?)?)\*\*')
# A line that starts like a rule but is not written like one.
_LOOKS_LIKE_A_RULE = re.compile(r"^(?:- |\| )(?:<a [^>]*></a>)?\**[A-Z]\d+(?:\.\d+[a-z]?)?\** ")
_ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
_LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")
_CODE_SPAN = re.compile(r"`+[^`]*`+")
_CITED = re.compile(r"\b[FSBNAMTPLU]\d+\.\d+[a-z]?\b")


@dataclass(frozen=True)
class Rule:
    """One defined rule. The anchor is the id in lower case, hyphens for dots."""

    document: str
    line: int
    rule_id: str
    anchor: str


@dataclass(frozen=True)
class Link:
    """One link of a document; an empty `target` is the document itself, an empty `anchor` its top."""

    document: str
    line: int
    target: str
    anchor: str


def _prose_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines outside code blocks, with their numbers from 1."""
    fenced = False
    for number, line in enumerate(text.splitlines(), start=1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced:
            yield number, line


def find_rules(document: str, text: str) -> list[Rule]:
    """Return every rule that the text defines, repeated ones included."""
    matches = ((number, _DEFINITION.match(line)) for number, line in _prose_lines(text))
    return [Rule(document, number, found["id"], found["anchor"]) for number, found in matches if found]


def find_misshapen_rules(text: str) -> list[str]:
    """Return the lines that start with a rule id and lack the anchor or the bold print."""
    return [
        line
        for _, line in _prose_lines(text)
        if _LOOKS_LIKE_A_RULE.match(line) and not _DEFINITION.match(line)
    ]


def find_anchors(text: str) -> list[str]:
    """Return the ids of all anchors, repeated ones included."""
    return [anchor for _, line in _prose_lines(text) for anchor in _ANCHOR.findall(line)]


def find_links(document: str, text: str) -> list[Link]:
    """Return every link that stays in the repository; what stands in code is no link."""
    return [
        Link(document, number, target, anchor)
        for number, line in _prose_lines(text)
        for target, anchor in _LINK.findall(_CODE_SPAN.sub("", line))
    ]


def find_repeated_ids(rules: list[Rule]) -> list[str]:
    """Return the ids defined twice: one with a dot anywhere, one without in the same document."""
    keys = Counter((rule.rule_id, "" if "." in rule.rule_id else rule.document) for rule in rules)
    return sorted(rule_id for (rule_id, _), count in keys.items() if count > 1)


def find_citations(source: str) -> set[str]:
    """Return the rule ids named in the comments and docstrings of a Python module."""
    comments = (
        token.string
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    )
    return {rule_id for text in (*comments, *_docstrings(source)) for rule_id in _CITED.findall(text)}


def _docstrings(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""

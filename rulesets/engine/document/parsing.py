"""Bytes to JSON values, with everything wrong told by place."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rulesets.engine.document.places import ROOT, base_of, path_in
from rulesets.engine.document.positions import scan
from rulesets.engine.problems import JsonValue, Place, Problem, ProblemCode, path_of, shown

DEPTH = 64  # F1.98
NUMBER_DIGITS = 40  # F1.98

_BAD_ESCAPE = re.compile(r"\\u(?:0000|[dD][89a-fA-F])")
_BAD_CHARACTER = re.compile("[\x00\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Parsed:
    """A document without defects of its JSON: what it holds."""

    value: JsonValue


@dataclass(frozen=True, slots=True)
class _BadNumber:
    """Stands for a number that no double can hold, or that is too long."""

    text: str


class _Repeating(dict[str, Any]):
    """An object whose text repeats keys."""

    __slots__ = ("repeated",)

    def __init__(self, pairs: Sequence[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        seen: set[str] = set()
        self.repeated = {key for key, _ in pairs if key in seen or seen.add(key)}  # type: ignore[func-returns-value]


class _Reader:
    """The hooks of one reading; `found` tells whether a walk has to look for places."""

    def __init__(self) -> None:
        self.found = False

    def object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        read = dict(pairs)
        if len(read) == len(pairs):
            return read
        self.found = True
        return _Repeating(pairs)

    def number(self, text: str) -> int | float | _BadNumber:
        if len(text) <= NUMBER_DIGITS or sum(character.isdigit() for character in text) <= NUMBER_DIGITS:
            number = float(text) if any(character in ".eE" for character in text) else int(text)
            if abs(number) != float("inf"):
                return number
        return self.constant(text)

    def whole(self, text: str) -> int | _BadNumber:
        return int(text) if len(text) <= NUMBER_DIGITS else self.number(text)  # type: ignore[return-value]

    def constant(self, text: str) -> _BadNumber:
        self.found = True
        return _BadNumber(text)


def parse(data: bytes, *, limit_bytes: int, root: str = ROOT) -> Parsed | list[Problem]:
    """Read bytes as one JSON value.

    Args:
        data: The bytes as received; UTF-8, a byte-order mark is dropped.
        limit_bytes: The most bytes.
        root: The path of the document as a whole: `ruleset`, or the name of another file; paths of its places
            start with the name and a `#`.
    """
    if len(data) > limit_bytes:
        message = f"The file has {len(data):,} bytes and the most is {limit_bytes:,}."
        return [Problem(root, ProblemCode.TOO_BIG, message, "Make it smaller.", len(data))]
    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        message = f"Byte {error.start} is not UTF-8."
        return [Problem(root, ProblemCode.NOT_JSON, message, "Save the file as UTF-8.")]
    if not text.strip():
        return [Problem(root, ProblemCode.NOT_JSON, "The file is empty.", "Choose the one that was meant.")]
    reader = _Reader()
    try:
        value = json.loads(
            text,
            object_pairs_hook=reader.object,
            parse_int=reader.whole,
            parse_float=reader.number,
            parse_constant=reader.constant,
        )
    except json.JSONDecodeError as error:
        message = f"This is not JSON: {error.msg} in line {error.lineno}, column {error.colno}."
        return [Problem(root, ProblemCode.NOT_JSON, message, "Correct it there.")]
    except RecursionError:
        return [_too_deep(path_in(base_of(root), _first_too_deep(text)))]
    if reader.found or _BAD_ESCAPE.search(text) or _is_deep(value):
        problems = list(_defects(value, base_of(root)))
        if problems:
            return problems
    return Parsed(value)


def _is_deep(value: JsonValue) -> bool:
    """Whether objects and lists are nested deeper than allowed; looks at one level after the other."""
    level: list[Any] = [value] if isinstance(value, dict | list) else []
    for _ in range(DEPTH):
        if not level:
            return False
        level = [
            child
            for node in level
            for child in (node.values() if isinstance(node, dict) else node)
            if isinstance(child, dict | list)
        ]
    return bool(level)


def _defects(value: JsonValue, base: str) -> Iterator[Problem]:
    """Walk a document and tell what must not stand in it, in file order."""
    waiting: list[tuple[Place, Any]] = [((), value)]
    while waiting:
        place, node = waiting.pop()
        path = path_in(base, place)
        if isinstance(node, _BadNumber):
            yield _bad_number(path, node.text)
        elif isinstance(node, str):
            if _BAD_CHARACTER.search(node):
                yield _bad_text(path, node)
        elif isinstance(node, dict | list) and len(place) >= DEPTH:
            yield _too_deep(path)
        elif isinstance(node, dict):
            yield from _bad_keys(node, place, base)
            waiting += [((*place, key), child) for key, child in reversed(node.items())]
        elif isinstance(node, list):
            waiting += [((*place, position), child) for position, child in reversed(list(enumerate(node)))]


def _bad_keys(node: dict[str, Any], place: Place, base: str) -> Iterator[Problem]:
    for key in node:
        if _BAD_CHARACTER.search(key):
            yield _bad_text(path_of((*place, _legible(key)), base), key)
        if isinstance(node, _Repeating) and key in node.repeated:
            message = f"The key {shown(key)} stands more than once in this object."
            yield Problem(
                path_of((*place, key), base), ProblemCode.REPEATED_KEY, message, "Keep one of them."
            )


def _bad_number(path: str, text: str) -> Problem:
    message = f"{text if len(text) <= 50 else text[:49] + '…'} is not a number the Studio can hold."
    remedy = f"Use a number of at most {NUMBER_DIGITS} digits."
    return Problem(path, ProblemCode.BAD_NUMBER, message, remedy)


def _bad_text(path: str, text: str) -> Problem:
    message = f"{shown(_legible(text))} holds U+0000 or half a character."
    return Problem(path, ProblemCode.BAD_TEXT, message, "Remove it.", _legible(text))


def _legible(text: str) -> str:
    return _BAD_CHARACTER.sub("\ufffd", text)


def _too_deep(path: str) -> Problem:
    message = f"Objects and lists are nested deeper than {DEPTH} here."
    return Problem(path, ProblemCode.TOO_DEEP, message, "Flatten it.")


def _first_too_deep(text: str) -> Place:
    for place, offset in scan(text):
        if len(place) == DEPTH and re.compile(r'(?:"(?:[^"\\]|\\.)*"\s*:\s*)?[\[{]').match(text, offset):
            return place
    return ()

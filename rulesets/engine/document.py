"""JSON documents: read any bytes safely, write them back, and find places in them.

`parse` never raises: what is wrong with the bytes comes back as problems. What it lets through is plain JSON: no
repeated keys, no infinite numbers, no text that a database refuses, nothing nested deeper than 64 (F1.1 to F1.4, F1.98).
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulesets.engine.problems import JsonValue, Place, Problem, ProblemCode, path_of, shown

ROOT = "ruleset"
"""The path of a problem of the ruleset file as a whole (F1.39)."""

DEPTH = 64  # F1.98
NUMBER_DIGITS = 40  # F1.98
PROBLEM_LINES = 200  # F1.40

_BAD_ESCAPE = re.compile(r"\\u(?:0000|[dD][89a-fA-F])")
_BAD_CHARACTER = re.compile("[\x00\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Parsed:
    """A document without defects of its JSON.

    Attributes:
        value: What it holds.
        text: The text as received, without a byte-order mark.
    """

    value: JsonValue
    text: str


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
        root: The path of the document as a whole: `ruleset`, or the name of another file, in front of whose places a
            `#` is written.
    """
    if len(data) > limit_bytes:
        message = f"The file has {len(data):,} bytes and the most is {limit_bytes:,}."
        return [Problem(root, ProblemCode.TOO_BIG, message, "Make it smaller.", len(data))]
    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        message = f"Byte {error.start} is not UTF-8."
        return [Problem(root, ProblemCode.NOT_JSON, message, "Save the file as UTF-8.")]
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
        return [_too_deep(path_of(_first_too_deep(text), base_of(root)) or root)]
    if reader.found or _BAD_ESCAPE.search(text) or _is_deep(value):
        problems = [*_defects(value, base_of(root), root)]
        if problems:
            return problems
    return Parsed(value, text)


def base_of(root: str) -> str:
    """What paths inside a document start with: nothing in the ruleset file, `<file>#` in another (F1.39)."""
    return "" if root == ROOT else f"{root}#"


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


def _defects(value: JsonValue, base: str, root: str) -> Iterator[Problem]:
    """Walk a document and tell what must not stand in it, in file order."""
    waiting: list[tuple[Place, Any]] = [((), value)]
    while waiting:
        place, node = waiting.pop()
        path = path_of(place, base) or root
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
            yield Problem(path_of((*place, key), base), ProblemCode.REPEATED_KEY, message, "Keep one of them.")


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


# Places and their order


def place_of(path: str, value: JsonValue) -> Place:
    """Turn a path back into a place of a document.

    A key may hold any character, so the document is asked: of its keys the longest that fits is taken. What the
    document does not have ends the place: the missing key, as it is written in the path.
    """
    place: list[str | int] = []
    rest = path.rpartition("#")[2] if "#" in path and not _has_key(value, path) else path
    if rest == ROOT and not _has_key(value, rest):
        return ()
    node: JsonValue = value
    while rest:
        step, rest = _next_step(rest.removeprefix("."), node)
        place.append(step)
        node = _child(node, step)
    return tuple(place)


def _has_key(value: JsonValue, key: str) -> bool:
    return isinstance(value, Mapping) and key in value


def _child(node: JsonValue, step: str | int) -> JsonValue:
    if isinstance(step, str):
        return node.get(step) if isinstance(node, Mapping) else None
    if isinstance(node, list | tuple) and step < len(node):
        return node[step]
    return None


def _next_step(rest: str, node: JsonValue) -> tuple[str | int, str]:
    if isinstance(node, Mapping):
        fitting = [key for key in node if rest.startswith(key) and rest[len(key) : len(key) + 1] in ("", ".", "[")]
        if fitting:
            key = max(fitting, key=len)
            return key, rest[len(key) :]
        return rest, ""
    position = re.match(r"\[(\d{1,9})\]", rest)
    return (int(position[1]), rest[position.end() :]) if position else (rest, "")


def order_of(place: Place, value: JsonValue) -> tuple[int, ...]:
    """Where a place stands in its document, to sort by: a missing key stands at its object, before its children."""
    order: list[int] = []
    node: JsonValue = value
    for step in place:
        position = _position(node, step)
        order.append(position)
        if position < 0:
            break
        node = _child(node, step)
    return tuple(order)


def _position(node: JsonValue, step: str | int) -> int:
    if isinstance(step, int):
        return step if isinstance(node, list | tuple) else -1
    if isinstance(node, Mapping):
        for position, key in enumerate(node):
            if key == step:
                return position
    return -1


def in_file_order(problems: Iterable[Problem], value: JsonValue) -> list[Problem]:
    """Sort problems by where they stand in the document; those of other files come last, file by file."""

    def key(problem: Problem) -> tuple[bool, str, tuple[int, ...]]:
        file, mark, _ = problem.path.partition("#")
        if mark and not _has_key(value, problem.path):
            return True, file, ()
        return False, "", order_of(place_of(problem.path, value), value)

    return sorted(problems, key=key)


def capped(problems: Sequence[Problem], most: int = PROBLEM_LINES) -> list[Problem]:
    """At most so many problems; a last one says how many were left off (F1.40)."""
    if len(problems) <= most:
        return list(problems)
    left = len(problems) - most
    message = f"{left} more problem{'s' if left > 1 else ''}."
    return [*problems[:most], Problem(ROOT, ProblemCode.TOO_MANY, message, value=left)]


# Positions in the text

_TOKEN = re.compile(r'[\s,:]*(?:("(?:[^"\\]|\\.)*")|([\[\]{}])|([^\s,:\[\]{}"]+))', re.DOTALL)


def _scan(text: str) -> Iterator[tuple[Place, int]]:
    """Every place of a JSON text with the offset at which its key (in an object) or its value begins, in order."""
    path: list[str | int] = []
    key_next: list[bool] = []  # one per open object or list: whether a key comes next (never so in a list)
    is_object: list[bool] = []
    offset = 0
    while match := _TOKEN.match(text, offset):
        start, offset = match.start(match.lastindex or 0), match.end()
        word, bracket = match[1], match[2]
        if bracket and bracket in "]}":
            if not is_object:
                return
            is_object.pop()
            key_next.pop()
            path.pop()
            _value_ended(path, key_next, is_object)
            continue
        if key_next and key_next[-1]:
            path[-1] = str(json.loads(word, strict=False)) if word else ""
            key_next[-1] = False
            yield tuple(path), start
            continue
        if not is_object or not is_object[-1]:
            yield tuple(path), start
        if bracket:
            is_object.append(bracket == "{")
            key_next.append(bracket == "{")
            path.append("" if bracket == "{" else 0)
        else:
            _value_ended(path, key_next, is_object)


def _value_ended(path: list[str | int], key_next: list[bool], is_object: list[bool]) -> None:
    if is_object and is_object[-1]:
        key_next[-1] = True
    elif path and isinstance(path[-1], int):
        path[-1] += 1


def _first_too_deep(text: str) -> Place:
    for place, offset in _scan(text):
        if len(place) == DEPTH and re.compile(r'(?:"(?:[^"\\]|\\.)*"\s*:\s*)?[\[{]').match(text, offset):
            return place
    return ()


def locate(text: str, path: str) -> tuple[int, int]:
    """Line and column, from 1, at which a place stands in its text: its key, else its value, else its object."""
    parsed = parse(text.encode("utf-8", "surrogatepass"), limit_bytes=len(text) * 4 + 4)
    if not isinstance(parsed, Parsed):
        return 1, 1
    wanted = place_of(path, parsed.value)
    best, depth = 0, -1
    for place, offset in _scan(parsed.text):
        if len(place) > depth and place == wanted[: len(place)]:
            best, depth = offset, len(place)
            if depth == len(wanted):
                break
    line = parsed.text.count("\n", 0, best) + 1
    return line, best - (parsed.text.rfind("\n", 0, best) + 1) + 1


# Comments, canonical form, writing


def strip_comments(value: JsonValue) -> JsonValue:
    """A copy without `$comment`, wherever it stands (F1.11)."""
    if isinstance(value, Mapping):
        return {key: strip_comments(item) for key, item in value.items() if key != "$comment"}
    if isinstance(value, list | tuple):
        return [strip_comments(item) for item in value]
    return value


def canonical(value: JsonValue) -> str:
    """The contents of a document as one text, the same for all documents that say the same (F1.56).

    Keys are sorted, comments and the root's `$schema` left out, and 2.0 is 2.
    """
    if isinstance(value, Mapping):
        value = {key: item for key, item in value.items() if key != "$schema"}
    return json.dumps(_canonical(value), sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _canonical(value: JsonValue) -> Any:  # noqa: ANN401
    if isinstance(value, Mapping):
        return {key: _canonical(item) for key, item in value.items() if key != "$comment"}
    if isinstance(value, list | tuple):
        return [_canonical(item) for item in value]
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    return _as_double(value)


def _as_double(number: int | float) -> int | float:
    """The number as a double, whole ones as integers as far as doubles count by ones."""
    if isinstance(number, int) and abs(number) <= 2**53:
        return number
    try:
        double = float(number)
    except OverflowError:
        return number
    return int(double) if double.is_integer() and abs(double) <= 2**53 else double


def digest(value: JsonValue) -> str:
    """SHA-256 of the canonical form, as 64 hexadecimal digits."""
    return hashlib.sha256(canonical(value).encode("utf-8", "surrogatepass")).hexdigest()


def write(value: JsonValue) -> str:
    """A document as readable JSON text; `parse` gives the same value back."""
    return json.dumps(_plain(value), ensure_ascii=False, indent=2) + "\n"


def _plain(value: JsonValue) -> Any:  # noqa: ANN401
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value

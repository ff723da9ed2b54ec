"""Where the places of a document stand in its text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from rulesets.engine.document.places import place_of
from rulesets.engine.problems import JsonValue, Place

_TOKEN = re.compile(r'[\s,:]*(?:("(?:[^"\\]|\\.)*")|([\[\]{}])|([^\s,:\[\]{}"]+))', re.DOTALL)


def scan(text: str) -> Iterator[tuple[Place, int]]:
    """Every place of a JSON text in order, with the offset at which its key or else its value begins."""
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
            path[-1] = _key(word or "")
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


def _key(word: str) -> str:
    """The key a quoted word stands for; as written where it is no JSON text."""
    try:
        return str(json.loads(word))
    except ValueError:
        return word


def _value_ended(path: list[str | int], key_next: list[bool], is_object: list[bool]) -> None:
    if is_object and is_object[-1]:
        key_next[-1] = True
    elif path and isinstance(path[-1], int):
        path[-1] += 1


def locate(text: str, path: str) -> tuple[int, int]:
    """Line and column, from 1, at which a place stands in its text: its key, else its value, else its object.

    Args:
        text: The text of the document, as it was parsed.
        path: A path of one of its problems; the name of a file in front of a `#` is left out.
    """
    try:
        value: JsonValue = json.loads(text)
    except (ValueError, RecursionError):
        return 1, 1
    wanted = place_of(path, value)
    best, depth = 0, -1
    for place, offset in scan(text):
        if len(place) > depth and place == wanted[: len(place)]:
            best, depth = offset, len(place)
            if depth == len(wanted):
                break
    return text.count("\n", 0, best) + 1, best - text.rfind("\n", 0, best)

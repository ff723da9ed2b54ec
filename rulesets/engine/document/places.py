"""Places of a document: paths to places and back, and the order of the file (F1.38 to F1.40)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from rulesets.engine.problems import JsonValue, Place, Problem, ProblemCode, path_of

ROOT = "ruleset"
"""The path of a problem of the ruleset file as a whole (F1.39)."""

PROBLEM_LINES = 200  # F1.40

_FILE = re.compile(r"([^#\[\]]+\.json)#")


def base_of(root: str) -> str:
    """What paths inside a document start with: nothing in the ruleset file, `<file>#` in another (F1.39)."""
    return "" if root == ROOT else f"{root}#"


def path_in(base: str, place: Place) -> str:
    """The path of a place in a document or a part of it; a whole file goes by its own name (F1.39).

    Args:
        base: Where the document's paths start: nothing for the ruleset file, `<file>#` for another file.
        place: The place, told from there.
    """
    return path_of(place, base) if place else base.removesuffix("#") or ROOT


def place_of(path: str, value: JsonValue) -> Place:
    """Turn a path back into a place of a document.

    A key may hold any character, so the document is asked: a place it has is taken, by the longest keys that
    fit. What the document does not have ends the place: the missing key, as it is written in the path.
    """
    file = _file_of(path, value)
    rest = path[len(file) + 1 :] if file else path
    if rest == ROOT and not _has_key(value, ROOT):
        return ()
    found = _place_in(rest, value, is_first=True)
    if found is not None:
        return found
    place: list[str | int] = []
    node: JsonValue = value
    while rest:
        step, rest = _next_step(rest.removeprefix(".") if place else rest, node)
        place.append(step)
        node = _child(node, step)
    return tuple(place)


def _place_in(rest: str, node: JsonValue, *, is_first: bool) -> Place | None:
    """The place a path names if the document has it, by the longest keys first."""
    if not rest:
        return ()
    rest = rest if is_first else rest.removeprefix(".")
    if not isinstance(node, Mapping):
        step, left = _next_step(rest, node)
        if isinstance(step, str) or not isinstance(node, list | tuple) or step >= len(node):
            return None
        found = _place_in(left, node[step], is_first=False)
        return None if found is None else (step, *found)
    for key in sorted(_fitting(rest, node), key=len, reverse=True):
        found = _place_in(rest[len(key) :], node[key], is_first=False)
        if found is not None:
            return (key, *found)
    return None


def _fitting(rest: str, node: Mapping[str, JsonValue]) -> list[str]:
    return [key for key in node if rest.startswith(key) and rest[len(key) : len(key) + 1] in ("", ".", "[")]


def _file_of(path: str, value: JsonValue) -> str:
    """The name of the file a path starts with, empty where it starts with a key."""
    found = _FILE.match(path)
    return found[1] if found and not _has_key(value, path) else ""


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
        fitting = _fitting(rest, node)
        if fitting:
            key = max(fitting, key=len)
            return key, rest[len(key) :]
        return rest, ""
    position = re.match(r"\[(\d{1,9})\]", rest)
    return (int(position[1]), rest[position.end() :]) if position else (rest, "")


def order_of(place: Place, value: JsonValue) -> tuple[int, ...]:
    """Where a place stands in its document, to sort by; a missing key stands before those of its object."""
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


def capped(problems: Sequence[Problem], most: int = PROBLEM_LINES) -> list[Problem]:
    """At most so many problems; a last one says how many were left off (F1.40).

    Reports joined to one are capped again: what they left off counts on.
    """
    told = [problem for problem in problems if not _is_rest(problem)]
    left = left_off(problems) + max(0, len(told) - most)
    if not left:
        return told
    message = f"{left} more problem{'s' if left > 1 else ''}."
    return [*told[:most], Problem(ROOT, ProblemCode.TOO_MANY, message, value=left)]


def left_off(problems: Iterable[Problem]) -> int:
    """How many problems a report says were left off; 0 where it holds all of them (F1.40)."""
    return sum(problem.value for problem in problems if _is_rest(problem) and isinstance(problem.value, int))


def _is_rest(problem: Problem) -> bool:
    """Whether it is the line that ends a report: no rule refuses a whole file by a number of things."""
    return problem.path == ROOT and problem.code is ProblemCode.TOO_MANY

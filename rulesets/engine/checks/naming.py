"""Whom a problem is about, by name: positions in a list say little to who wrote the file. Source: U9.7."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rulesets.engine.problems import JsonValue, Problem

_STEP = re.compile(r"\.?([^.\[\]]+)|\[([0-9]+)\]")
_NAMES = ("label", "name", "id")
"""What people know an object by, best first."""

NAME_MOST = 60
"""Longer names are cut: one that is too long is a problem of its own."""


def named(problems: Iterable[Problem], document: JsonValue, *, base: str = "") -> list[Problem]:
    """The problems with the names of what each stands in.

    Args:
        problems: Problems of one file.
        document: What the file holds.
        base: What their paths begin with before places in it: the file and `#`; nothing for a ruleset file.
    """
    return [
        replace(problem, about=tuple(_names(document, problem.path.removeprefix(base))))
        for problem in problems
    ]


def _names(value: JsonValue, path: str) -> Iterator[str]:
    """The name of each element of a list that a path leads through, outermost first."""
    for key, position in _STEP.findall(path):
        if isinstance(value, Mapping) and key in value:
            value = value[key]
        elif isinstance(value, list | tuple) and position and int(position) < len(value):
            value = value[int(position)]
            if isinstance(value, Mapping) and (name := _name(value)):
                yield name
        else:
            return


def _name(value: Mapping[str, JsonValue]) -> str:
    found = (value.get(key) for key in _NAMES)
    name = next((text.strip() for text in found if isinstance(text, str) and text.strip()), "")
    return name if len(name) <= NAME_MOST else f"{name[: NAME_MOST - 1]}…"

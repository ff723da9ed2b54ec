"""Faults as checks make them: the place is told from the node that was looked at.

Whoever keeps the node puts its own path in front, so a fault found once stays right when the node moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from rulesets.engine.problems import JsonValue, Place, ProblemCode, shown
from rulesets.engine.schema.faults import Fault

Findings: TypeAlias = Iterator[Fault]

_VOWELS = frozenset("aeiou")


def finding(at: Place, code: ProblemCode, message: str, remedy: str = "", value: JsonValue = None) -> Fault:
    """Make a fault whose place is told from the node."""
    return Fault(at, code, message, remedy, value)


def unknown(at: Place, what: str, name: str, remedy: str = "") -> Fault:
    """A key names an id that nothing of its kind has. Source: F1.22, S1.6."""
    return finding(at, ProblemCode.UNKNOWN_ID, f"There is no {what} {shown(name)}.", remedy, name)


def repeated(at: Place, what: str, name: str) -> Fault:
    """The second of two things of one kind and one id. Source: F1.20, S1.7."""
    article = "an" if what[0] in _VOWELS else "a"
    message = f"There already is {article} {what} {shown(name)}."
    return finding(at, ProblemCode.REPEATED_ID, message, "Give this one an id of its own.", name)


def wrong_type(at: Place, message: str, value: JsonValue = None, remedy: str = "") -> Fault:
    """A key names a thing of a kind that cannot stand there."""
    return finding(at, ProblemCode.WRONG_TYPE, message, remedy, value)


def never_fires(at: Place, message: str, value: JsonValue = None, remedy: str = "") -> Fault:
    """A rule that could never have an effect. Source: F1.37, S1.12."""
    return finding(at, ProblemCode.NEVER_FIRES, message, remedy, value)

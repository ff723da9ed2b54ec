"""What carrying out a command comes to: the changed parts of a character, or a refusal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from rulesets.engine.builder.ledger import SECTIONS, Key, Parts, put
from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.values import Absent, Maybe, same
from rulesets.engine.problems import JsonValue, Refusal

Change: TypeAlias = Parts | Refusal


def is_started(parts: Parts) -> bool:
    """Whether anything of the player's stands on the sheet: it is not blank. Source: B1.20."""
    return any(parts.own.get(name) for name in SECTIONS) or any(rows.own for rows in parts.lists.values())


def with_answers(settled: Settled, answers: Mapping[str, JsonValue]) -> Parts:
    """The character with another record; an answer given counts as opening the builder. Source: B22.1."""
    record = dict(answers)
    record.setdefault("described", is_started(settled.parts) and not settled.record.has_answers)
    return replace(settled.parts, answers=record)


def with_own(parts: Parts, key: Key, value: Maybe) -> Parts:
    """The character with another value of the player's own at a place."""
    own = {name: dict(values) for name, values in parts.own.items()}
    put(own.setdefault(key.section, {}), key.id, value)
    return replace(parts, own=own)


def with_value(parts: Parts, key: Key, value: Maybe) -> Parts:
    """The character with a value typed by hand: over the builder's answer where it has one. Source: B21.5."""
    if key not in parts.written:
        return with_own(parts, key, value)
    made = without_edit(parts, key)
    if isinstance(value, Absent) or not same(value, parts.written[key]):
        return replace(made, edits={**made.edits, key: value})
    return made


def without_edit(parts: Parts, key: Key) -> Parts:
    """The character with the builder's own answer at a place, whatever was typed over it. Source: B21.5."""
    return replace(parts, edits={known: value for known, value in parts.edits.items() if known != key})

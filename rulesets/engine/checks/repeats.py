"""Ids that two things share.

Source: F1.20, S1.7, S1.8, S1.13. The problem stands at the id of the second.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulesets.engine.checks.columns import id_of_json
from rulesets.engine.checks.findings import Findings, repeated
from rulesets.engine.problems import JsonValue, Place


def check(things: object, what: str, at: Place = ()) -> Findings:
    """Two things of one JSON list share an id. Looks at the JSON, so that a faulty thing counts too."""
    if isinstance(things, list | tuple):
        yield from check_ids((id_of_json(thing) for thing in things), what, at)


def check_ids(ids: Iterable[str | None], what: str, at: Place = (), *, key: str = "id") -> Findings:
    """Two ids of one list are the same; `key` is where a thing has its id."""
    seen: set[str] = set()
    for position, name in enumerate(ids):
        if name is None:
            continue
        if name in seen:
            yield repeated((*at, position, key), what, name)
        seen.add(name)


def part(raw: JsonValue, key: str) -> JsonValue:
    """A key of an object, None where there is none."""
    return raw.get(key) if isinstance(raw, Mapping) else None

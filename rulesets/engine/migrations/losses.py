"""Whether a migration kept everything: what a bulk migration looks at before it commits. Source: M9.6."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesets.engine.compiled.ruleset import CompiledRuleset
from rulesets.engine.migrations.draft import LIVE, Draft
from rulesets.engine.migrations.routelive import destination, section_of
from rulesets.engine.problems import JsonObject, JsonValue, Place, path_of
from rulesets.engine.schema.migrations import RouteLive, SetColumn


def lost_values(compiled: CompiledRuleset, before: JsonObject, after: JsonObject) -> tuple[str, ...]:
    """The paths of values that were stored before and are not stored after with the same value.

    Cells that a `setColumn` names may change, and an old live key may be gone where its value stands at its
    destination or something was stored there already. The sheet version is no value.
    """
    free = _Free(compiled, before, after)
    kept = {key: value for key, value in before.items() if key != "v"}
    return tuple(path_of(place) for place in _missing((), kept, after, free))


class _Free:
    """The places at which something else may stand after a migration."""

    def __init__(self, compiled: CompiledRuleset, before: JsonObject, after: JsonObject) -> None:
        steps = (one.step for one in compiled.migrations.steps)
        self.cells = {
            (step.set_column.list_, step.set_column.column) for step in steps if isinstance(step, SetColumn)
        }
        self.moved = frozenset(self._moved(compiled, before, after))

    def __contains__(self, place: Place) -> bool:
        if place[:2] == ("build", "lists") and len(place) == 5:
            return (place[2], place[4]) in self.cells
        return place in self.moved

    @staticmethod
    def _moved(compiled: CompiledRuleset, before: JsonObject, after: JsonObject) -> Iterator[Place]:
        """The old live keys whose value arrived, or had no place to go since one stood there (M5.8)."""
        taken: set[Place] = set()
        migrated = Draft(compiled, after)
        for one in compiled.migrations.live:
            if not isinstance(one.step, RouteLive):
                continue
            section = section_of(one.step)
            source: Place = (LIVE, section, one.step.from_)
            value = _at(before, source)
            if value is None:
                continue
            target: Place = (LIVE, section, destination(one.step, migrated))
            if target in taken or _at(before, target) is not None or _is_same(_at(after, target), value):
                yield source
            taken.add(target)


def _missing(place: Place, before: JsonValue, after: JsonValue, free: _Free) -> Iterator[Place]:
    if before is after or place in free:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key, value in before.items():
            yield from _missing((*place, key), value, after.get(key), free)
    elif isinstance(before, list | tuple) and isinstance(after, list | tuple) and len(before) == len(after):
        for position, value in enumerate(before):
            yield from _missing((*place, position), value, after[position], free)
    elif before is not None and not _is_same(before, after):
        yield place


def _at(value: JsonValue, place: Place) -> JsonValue:
    for step in place:
        value = value.get(str(step)) if isinstance(value, Mapping) else None
    return value


def _is_same(one: JsonValue, other: JsonValue) -> bool:
    if one is other:
        return True
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(_is_same(value, other[key]) for key, value in one.items())
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(_is_same, one, other))
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    return one == other

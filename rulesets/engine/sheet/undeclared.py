"""What is stored on a character and the ruleset does not declare: kept, never shown, told when asked.

Source: S2.8, N14.3, F1.61.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Final

from rulesets.engine.compiled.frame import stored_array, stored_map
from rulesets.engine.compiled.ruleset import CompiledRuleset
from rulesets.engine.problems import JsonObject, JsonValue
from rulesets.engine.sheet.unreadable import BUILD_PARTS, LIVE_PARTS

_TOP: Final = ("v", "build", "live", "builder", "abilities")
"""What a stored character holds (S2.4, S2.14)."""


def find_undeclared(compiled: CompiledRuleset, stored: JsonObject) -> tuple[str, ...]:
    """Return the paths of everything stored under a name that the ruleset does not have, in stored order.

    What a sheet migration copied from stays stored for older versions (M2.1) and is known.
    """
    return tuple(_in_character(compiled, stored))


def _in_character(compiled: CompiledRuleset, stored: JsonObject) -> Iterator[str]:
    yield from _unknown("", stored, _TOP)
    build, live = stored_map(stored.get("build")), stored_map(stored.get("live"))
    known: Mapping[str, Collection[str]] = {
        "abilities": compiled.abilities,
        "skills": compiled.skills,
        "saves": compiled.saves,
        "bonuses": {**compiled.skills, **compiled.saves},
        "fields": compiled.fields,
        "lists": compiled.lists,
    }
    yield from _unknown("build.", build, BUILD_PARTS)
    moved = compiled.migrations.moved
    for part in BUILD_PARTS:
        held = {**dict.fromkeys(moved.get(part, ())), **dict.fromkeys(known[part])}
        yield from _unknown(f"build.{part}.", stored_map(build.get(part)), held)
    for list_id, rows in stored_map(build.get("lists")).items():
        yield from _in_rows(compiled, list_id, rows)
    yield from _unknown("live.", live, (*LIVE_PARTS, "conditions"))
    declared: Mapping[str, Callable[[str], bool]] = {
        "pools": lambda key: key in compiled.pools or key.partition(":")[0] in compiled.lists,
        "tracks": lambda key: key in compiled.readers.tracks,
        "text": lambda key: any(note.id == key for note in compiled.sheet.live.text),
        "states": lambda key: key in compiled.states,
    }
    for part in LIVE_PARTS:
        yield from (f"live.{part}.{key}" for key in stored_map(live.get(part)) if not declared[part](key))
    yield from _in_picks(compiled, stored_map(stored_map(stored.get("builder")).get("picks")))


def _in_rows(compiled: CompiledRuleset, list_id: str, stored: JsonValue) -> Iterator[str]:
    """Cells of columns that a list does not have; keys that start with `_` are the builder's (F1.21)."""
    if list_id not in compiled.lists:
        return
    columns = {column.id for column in compiled.lists[list_id].columns}
    for position, row in enumerate(stored_array(stored) or ()):
        for key in stored_map(row):
            if key not in columns and not key.startswith("_"):
                yield f"build.lists.{list_id}[{position}].{key}"


def _in_picks(compiled: CompiledRuleset, picks: Mapping[str, JsonValue]) -> Iterator[str]:
    steps = {step.id: step for step in compiled.builder.steps} if compiled.builder else {}
    for step_id, picked in picks.items():
        if step_id not in steps:
            yield f"builder.picks.{step_id}"
            continue
        catalog = compiled.catalogs.get(getattr(steps[step_id], "catalog", ""))
        for position, entry in enumerate(stored_array(picked) or ()):
            if catalog is not None and isinstance(entry, str) and entry not in catalog.entries:
                yield f"builder.picks.{step_id}[{position}]"


def _unknown(base: str, stored: Mapping[str, JsonValue], known: Collection[str]) -> Iterator[str]:
    yield from (f"{base}{key}" for key in stored if key not in known)

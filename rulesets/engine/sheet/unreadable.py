"""What is stored on a sheet and could not be read as it stands: the report for its owner.

Only values of declared things are looked at: what the ruleset does not declare is kept and no fault of
anybody's (N14.3). A value listed here stays stored until something overwrites it.

Source: S2.10, N14.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from rulesets.engine.compiled.frame import StoredMap, stored_array, stored_map
from rulesets.engine.compiled.lists import CompiledList
from rulesets.engine.compiled.live import CompiledWound
from rulesets.engine.compiled.numbers import live_number, stored_number
from rulesets.engine.compiled.ruleset import CompiledRuleset
from rulesets.engine.compiled.values import clean_text, read_value
from rulesets.engine.problems import JsonValue
from rulesets.engine.sheet.wounds import box_number

BUILD_PARTS: Final = ("abilities", "skills", "saves", "bonuses", "fields", "lists")
LIVE_PARTS: Final = ("pools", "tracks", "text", "states")

_EXPECTED: Final[Mapping[str, str]] = {
    "number": "not a number",
    "text": "not a text",
    "longtext": "not a text",
    "boolean": "neither true nor false",
    "enum": "not a text",
    "dice": "not dice such as 1d8 or 2d6+3",
}
_NOT_OBJECT: Final = "not an object"
_NOT_ARRAY: Final = "not a list"
_NOT_TEXT: Final = "not a text"
_NOT_LIVE: Final = "not a whole number within one million"
_BAD_CHARACTERS: Final = "holds characters no text may hold; they are left out"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A stored value that reads as missing, or text that lost characters (N14.4).

    Attributes:
        path: Where it stands in the stored character: ``build.fields.depth``, ``live.pools.breath.current``.
        value: The stored value; a text without what no text may hold.
        reason: What is wrong with it, the end of a sentence that starts with the value.
    """

    path: str
    value: JsonValue
    reason: str


def find_unreadable(compiled: CompiledRuleset, build: object, live: object) -> tuple[Unreadable, ...]:
    """List everything stored that does not read as it stands, the build first."""
    return tuple(_printable(found) for found in (*_in_build(compiled, build), *_in_live(compiled, live)))


def _printable(found: Unreadable) -> Unreadable:
    """Take out of a report what could not be written on a page or into a database."""
    value = clean_text(found.value) if isinstance(found.value, str) else found.value
    return Unreadable(clean_text(found.path), value, found.reason)


def _in_build(compiled: CompiledRuleset, build: object) -> Iterator[Unreadable]:
    yield from _not_object("build", build)
    stored = stored_map(build)
    for part in BUILD_PARTS:
        yield from _not_object(f"build.{part}", stored.get(part))
    scores = stored_map(stored.get("abilities"))
    typed = [ability for ability in compiled.abilities if ability not in compiled.computed_abilities]
    yield from _not_numbers("build.abilities", scores, typed)
    yield from _not_texts("build.skills", stored_map(stored.get("skills")), compiled.skills)
    yield from _not_texts("build.saves", stored_map(stored.get("saves")), compiled.saves)
    yield from _not_numbers(
        "build.bonuses", stored_map(stored.get("bonuses")), [*compiled.skills, *compiled.saves]
    )
    fields = stored_map(stored.get("fields"))
    for field_id, field in compiled.fields.items():
        yield from _value(f"build.fields.{field_id}", field.type, fields.get(field_id))
    lists = stored_map(stored.get("lists"))
    for list_id, sheet_list in compiled.readers.lists.items():
        yield from _rows(f"build.lists.{list_id}", sheet_list, lists.get(list_id))


def _rows(path: str, sheet_list: CompiledList, stored: JsonValue) -> Iterator[Unreadable]:
    rows = stored_array(stored)
    if rows is None:
        if stored is not None:
            yield Unreadable(path, stored, _NOT_ARRAY)
        return
    for index, row in enumerate(rows):
        if not isinstance(row, Mapping):
            yield Unreadable(f"{path}[{index}]", row, _NOT_OBJECT)
            continue
        for column_id, column in sheet_list.columns.items():
            if column.column.type != "number" or not column.column.sum:
                yield from _value(f"{path}[{index}].{column_id}", column.column.type, row.get(column_id))
        yield from _not_texts(f"{path}[{index}]", row, ["_row", "_catalog"])


def _in_live(compiled: CompiledRuleset, live: object) -> Iterator[Unreadable]:
    yield from _not_object("live", live)
    stored = stored_map(live)
    for part in LIVE_PARTS:
        yield from _not_object(f"live.{part}", stored.get(part))
    pools = stored_map(stored.get("pools"))
    for pool_id in compiled.pools:
        yield from _pool(f"live.pools.{pool_id}", pools.get(pool_id))
    for key in pools:
        list_id, colon, _ = key.partition(":")
        if colon and list_id in compiled.lists and compiled.lists[list_id].pools is not None:
            yield from _pool(f"live.pools.{key}", pools[key])
    tracks = stored_map(stored.get("tracks"))
    for track_id, track in compiled.readers.tracks.items():
        if isinstance(track, CompiledWound):
            yield from _wound(f"live.tracks.{track_id}", track, tracks.get(track_id))
        else:
            yield from _live_number(f"live.tracks.{track_id}", tracks.get(track_id))
    notes = [note.id for note in compiled.sheet.live.text]
    yield from _not_texts("live.text", stored_map(stored.get("text")), notes)
    yield from _not_texts("live.states", stored_map(stored.get("states")), compiled.states)
    yield from _conditions(stored.get("conditions"))


def _pool(path: str, stored: JsonValue) -> Iterator[Unreadable]:
    yield from _not_object(path, stored)
    entry = stored_map(stored)
    yield from _live_number(f"{path}.current", entry.get("current"))
    yield from _live_number(f"{path}.temp", entry.get("temp"))


def _wound(path: str, track: CompiledWound, stored: JsonValue) -> Iterator[Unreadable]:
    yield from _not_object(path, stored)
    entry = stored_map(stored)
    yield from _live_number(f"{path}.overflow", entry.get("overflow"))
    if not track.is_indexed:
        yield from _texts_of(f"{path}.marks", entry.get("marks"))
        return
    yield from _not_object(f"{path}.boxes", entry.get("boxes"))
    for name, kind in stored_map(entry.get("boxes")).items():
        if box_number(name) is None:
            yield Unreadable(f"{path}.boxes.{name}", kind, "not on a numbered box")
        else:
            yield from _text(f"{path}.boxes.{name}", kind)


def _conditions(stored: JsonValue) -> Iterator[Unreadable]:
    yield from _texts_of("live.conditions", stored)


def _texts_of(path: str, stored: JsonValue) -> Iterator[Unreadable]:
    values = stored_array(stored)
    if values is None:
        if stored is not None:
            yield Unreadable(path, stored, _NOT_ARRAY)
        return
    for index, value in enumerate(values):
        yield from _text(f"{path}[{index}]", value)


def _not_object(path: str, stored: object) -> Iterator[Unreadable]:
    if stored is not None and not isinstance(stored, Mapping):
        yield Unreadable(path, _json(stored), _NOT_OBJECT)


def _not_numbers(path: str, stored: StoredMap, ids: list[str]) -> Iterator[Unreadable]:
    for name in ids:
        if stored.get(name) is not None and stored_number(stored[name]) is None:
            yield Unreadable(f"{path}.{name}", stored[name], _EXPECTED["number"])


def _not_texts(path: str, stored: StoredMap, ids: Mapping[str, object] | list[str]) -> Iterator[Unreadable]:
    for name in ids:
        if stored.get(name) is not None:
            yield from _text(f"{path}.{name}", stored[name])


def _text(path: str, stored: JsonValue) -> Iterator[Unreadable]:
    if not isinstance(stored, str):
        yield Unreadable(path, stored, _NOT_TEXT)
    elif clean_text(stored) != stored:
        yield Unreadable(path, stored, _BAD_CHARACTERS)


def _live_number(path: str, stored: JsonValue) -> Iterator[Unreadable]:
    if stored is not None and live_number(stored) is None:
        yield Unreadable(path, stored, _NOT_LIVE)


def _value(path: str, kind: str, stored: JsonValue) -> Iterator[Unreadable]:
    if stored is None:
        return
    is_unset = kind == "enum" and isinstance(stored, str)  # an empty word is no choice and no fault
    if read_value(kind, stored) is None and not is_unset:
        yield Unreadable(path, stored, _EXPECTED[kind])
    elif isinstance(stored, str):
        yield from _text(path, stored)


def _json(value: object) -> JsonValue:
    return value if isinstance(value, str | int | float | list) else None

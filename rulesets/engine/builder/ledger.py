"""The ledger of what the builder wrote: the only code that takes a stored character apart.

A stored character holds finished values. `split` takes them apart into what the player typed
(*own*), what the player answered (*answers*), what the player typed over a value that the builder
answers for (*edits*) and what the builder wrote (*written*); `join` puts them together again.
``join(split(x)) == x`` for any JSON object x: what this module does not recognise it carries along.

``builder.given`` is the ledger as stored; its rows are described in `rowledger`::

    {"abilities": {"cha": {"wrote": 12, "before": 10}},      # no "before": nothing stood there
     "rows": {"traits": [...]}}

What it says of an id that a sheet migration renamed is read as said of the new id, unless it names that one
too; it stays beside it, so that an older version of the ruleset still finds it (M3.8). An empty object says
of an id that nothing is written there now, whatever stands under its older names.

What it says of an id that the sheet does not have is left alone, and the value with it: a newer or an older
version has that id, and finds there what it wrote (S2.8, M8.3).

Source: B21, B49.8; docs/architecture.md, "Where the truth of a character lives".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from rulesets.engine.builder.rowledger import ListParts, items_json, join_list, read_items, split_list
from rulesets.engine.builder.values import ABSENT, Absent, Maybe, as_object, same
from rulesets.engine.problems import JsonValue

SECTIONS: Final = ("abilities", "skills", "saves", "bonuses", "fields")
"""The maps of ``build`` that hold single values."""


class Key(NamedTuple):
    """A single value of the build: its map and the id in it, such as ("fields", "speed")."""

    section: str
    id: str


@dataclass(frozen=True, slots=True)
class Parts:
    """A stored character, taken apart.

    Attributes:
        own: Per map of the build, the values it would hold without the builder.
        answers: The builder's record without its ledger (B49).
        edits: What the player typed over an answered value; ABSENT where it was emptied. An edit
            stands while the builder's answer is still the one in ``written`` (B21.5).
        written: What the builder wrote, by place.
        lists: Per list, the same for its rows.
        empty: Which maps and lists stood there without holding anything.
        build_rest: Other keys of the build, and maps that are no maps, as they are.
        given_rest: What of the stored ledger could not be read, as it is.
        rest: Every other key of the character.
        aside: What the ledger says of ids that were renamed, or that the sheet does not have, as it is.
        named: The places the ledger names whether or not anything is written there.
    """

    own: Mapping[str, Mapping[str, JsonValue]]
    answers: Mapping[str, JsonValue]
    edits: Mapping[Key, Maybe]
    written: Mapping[Key, JsonValue]
    lists: Mapping[str, ListParts]
    empty: frozenset[str] = frozenset()
    build_rest: Mapping[str, JsonValue] = field(default_factory=dict)
    given_rest: Mapping[str, JsonValue] = field(default_factory=dict)
    rest: Mapping[str, JsonValue] = field(default_factory=dict)
    aside: Mapping[Key, JsonValue] = field(default_factory=dict)
    named: frozenset[Key] = frozenset()

    def own_value(self, key: Key) -> Maybe:
        """What would stand at a place without the builder."""
        return self.own.get(key.section, {}).get(key.id, ABSENT)


Older: TypeAlias = Mapping[str, Mapping[str, tuple[str, ...]]]
"""For each map of the build, the ids that a present id had before, the first to look at first."""


Known: TypeAlias = Callable[[str, str], bool]
"""Whether the sheet has an id in a map of the build."""


def split(
    stored: Mapping[str, JsonValue],
    older: Older = MappingProxyType({}),
    is_known: Known = lambda _section, _id: True,
) -> Parts:
    """Take a stored character apart. Never raises, whatever is stored.

    Args:
        stored: The character.
        older: The ids that sheet migrations renamed, which the ledger is read through.
        is_known: Tells the ids of the sheet; the ledger's values of others are left alone.
    """
    build, record = as_object(stored.get("build", ABSENT)), as_object(stored.get("builder", ABSENT))
    rest = {key: value for key, value in stored.items() if key not in ("build", "builder")}
    if build is None and "build" in stored:
        rest["build"] = stored["build"]
    if record is None and "builder" in stored:
        rest["builder"] = stored["builder"]
    empty = {name for name, value in (("build", build), ("builder", record)) if value == {}}
    left_build, answers = build or {}, record or {}
    given = as_object(answers.get("given", ABSENT))
    if given is not None:
        del answers["given"]
        empty |= set() if given else {"given"}
    left_given = given or {}
    sections = _take_sections(left_build, empty)
    ledger = {name: items for name in SECTIONS if (items := _take_items(left_given, name))}
    read, aside = _through_renames(ledger, sections, older)
    heirs = {_heir(key, older) for key in aside}
    aside.update(_take_unknown(read, sections, is_known))
    edits, written = _split_values(sections, read)
    named = frozenset(Key(name, id_) for name, items in read.items() for id_ in items) - written.keys()
    named |= heirs
    lists = _split_lists(left_build, left_given, empty)
    return Parts(
        sections,
        answers,
        edits,
        written,
        lists,
        frozenset(empty),
        left_build,
        left_given,
        rest,
        aside,
        named,
    )


def _take_sections(build: dict[str, JsonValue], empty: set[str]) -> dict[str, dict[str, JsonValue]]:
    """Move the maps of single values out of the build."""
    sections: dict[str, dict[str, JsonValue]] = {}
    for name in SECTIONS:
        values = as_object(build.get(name, ABSENT))
        if values is None:
            continue
        del build[name]
        sections[name] = values
        if not values:
            empty.add(name)
    return sections


def _take_items(given: dict[str, JsonValue], name: str) -> dict[str, JsonValue]:
    """Move what the ledger says of one map out of it; nothing where that cannot be read."""
    items = as_object(given.get(name, ABSENT))
    if not items or not all(_is_item(item) for item in items.values()):
        return {}
    del given[name]
    return items


def _is_item(item: JsonValue) -> bool:
    return isinstance(item, Mapping) and (not item or ("wrote" in item and set(item) <= {"wrote", "before"}))


def _through_renames(
    ledger: Mapping[str, dict[str, JsonValue]], sections: Mapping[str, Mapping[str, JsonValue]], older: Older
) -> tuple[dict[str, dict[str, JsonValue]], dict[Key, JsonValue]]:
    """The ledger with old ids read as the new, and what it says of the old ids as it is. Source: M3.8.

    What is said of an old id holds of the new one where the value was copied from it; a value that stood
    there already (M2.2) is the player's own.
    """
    read = {name: dict(items) for name, items in ledger.items()}
    aside: dict[Key, JsonValue] = {}
    for name, items in read.items():
        for id_, before in older.get(name, {}).items():
            old = {one: items.pop(one) for one in before if one in items}
            aside.update({Key(name, one): item for one, item in old.items()})
            values = sections.get(name, {})
            now = values.get(id_, ABSENT)
            copied = (item for one, item in old.items() if same(values.get(one, ABSENT), now))
            if id_ not in items and (item := next(copied, None)) is not None:
                items[id_] = item
    return read, aside


def _take_unknown(
    read: dict[str, dict[str, JsonValue]], sections: Mapping[str, Mapping[str, JsonValue]], is_known: Known
) -> dict[Key, JsonValue]:
    """Move what the ledger says of ids that the sheet does not have out of it.

    That nothing is written there is kept beside a value only: where none stands, a migration copies one from
    the older name, and what this sheet says of that name holds of it.
    """
    unknown = [Key(name, id_) for name, items in read.items() for id_ in items if not is_known(name, id_)]
    taken = {key: read[key.section].pop(key.id) for key in unknown}
    return {key: item for key, item in taken.items() if item or key.id in sections.get(key.section, {})}


def _heir(key: Key, older: Older) -> Key:
    """The place that an old id has now."""
    return Key(key.section, next(id_ for id_, old in older[key.section].items() if key.id in old))


def _split_values(
    sections: dict[str, dict[str, JsonValue]], ledger: Mapping[str, Mapping[str, JsonValue]]
) -> tuple[dict[Key, Maybe], dict[Key, JsonValue]]:
    """Put back what stood before the builder wrote, and note what it wrote and what was typed over."""
    edits: dict[Key, Maybe] = {}
    written: dict[Key, JsonValue] = {}
    for name, items in ledger.items():
        values = sections.setdefault(name, {})
        for id_, item in items.items():
            found = as_object(item)
            if not found:
                continue
            now: Maybe = values.get(id_, ABSENT)
            written[Key(name, id_)] = found["wrote"]
            if not same(now, found["wrote"]):
                edits[Key(name, id_)] = now
            put(values, id_, found.get("before", ABSENT))
    return edits, written


def put(values: dict[str, JsonValue], id_: str, value: Maybe) -> None:
    """Store a value under an id, or take the id out where the value is ABSENT."""
    if isinstance(value, Absent):
        values.pop(id_, None)
    else:
        values[id_] = value


def _split_lists(
    build: dict[str, JsonValue], given: dict[str, JsonValue], empty: set[str]
) -> dict[str, ListParts]:
    stored = as_object(build.get("lists", ABSENT))
    if stored is None and "lists" in build:
        return {}
    build.pop("lists", None)
    if stored == {}:
        empty.add("lists")
    found = stored or {}
    ledgers = as_object(given.get("rows", ABSENT)) or {}
    junk: dict[str, JsonValue] = {
        name: rows for name, rows in found.items() if not isinstance(rows, list | tuple)
    }
    read = {name: read_items(ledger) for name, ledger in ledgers.items() if name not in junk}
    items = {name: item for name, item in read.items() if item is not None}
    lists: dict[str, ListParts] = {}
    for name in {**found, **items}:
        rows = found.get(name, ())
        if not isinstance(rows, list | tuple):
            continue
        if name in found and not rows:
            empty.add(f"lists/{name}")
        lists[name] = split_list(list(rows), items.get(name, {}))
    _leave(build, "lists", junk)
    if ledgers:
        _leave(given, "rows", {name: ledger for name, ledger in ledgers.items() if name not in items})
    return lists


def _leave(where: dict[str, JsonValue], key: str, left: dict[str, JsonValue]) -> None:
    """Leave what could not be read where it stood."""
    where.pop(key, None)
    if left:
        where[key] = left


def join(parts: Parts) -> dict[str, JsonValue]:
    """Put a character together again as it is stored."""
    stored = dict(parts.rest)
    build = build_of(parts)
    record = dict(parts.answers)
    given = _given_of(parts)
    if given or "given" in parts.empty:
        record["given"] = given
    made = {"build": build, "builder": record}
    stored.update({name: value for name, value in made.items() if value or name in parts.empty})
    return stored


def build_of(parts: Parts) -> dict[str, JsonValue]:
    """The build as it is stored: own values, with what the builder wrote and what was typed over that."""
    build = dict(parts.build_rest)
    now: dict[str, dict[str, JsonValue]] = {name: dict(values) for name, values in parts.own.items()}
    for key, wrote in parts.written.items():
        put(now.setdefault(key.section, {}), key.id, parts.edits.get(key, wrote))
    build.update({name: values for name, values in now.items() if values or name in parts.empty})
    lists = as_object(parts.build_rest.get("lists", ABSENT)) or {}
    for name, rows in parts.lists.items():
        joined = join_list(rows)
        if joined or f"lists/{name}" in parts.empty:
            lists[name] = joined
    if lists or "lists" in parts.empty:
        build["lists"] = lists
    return build


def _given_of(parts: Parts) -> dict[str, JsonValue]:
    given = dict(parts.given_rest)
    maps: dict[str, dict[str, JsonValue]] = {}
    for key in parts.named - parts.written.keys():
        maps.setdefault(key.section, {})[key.id] = {}
    for key, item in parts.aside.items():
        maps.setdefault(key.section, {})[key.id] = item
    for key, wrote in parts.written.items():
        before = parts.own_value(key)
        found = {"wrote": wrote} if isinstance(before, Absent) else {"wrote": wrote, "before": before}
        maps.setdefault(key.section, {})[key.id] = found
    given.update(maps)
    rows = as_object(given.get("rows", ABSENT)) or {}
    rows.update({name: items_json(parts_.items) for name, parts_ in parts.lists.items() if parts_.items})
    if rows:
        given["rows"] = rows
    return given

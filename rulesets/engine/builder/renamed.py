"""The builder's record read through renames: an id it names that a sheet migration moved is read as the new.

The record itself is not rewritten, so that an older version of the ruleset still reads it.
Source: M3.8, B49.1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final, TypeVar
from weakref import WeakKeyDictionary

from rulesets.engine.builder.ledger import SECTIONS
from rulesets.engine.builder.plan import Plan
from rulesets.engine.builder.record import Record
from rulesets.engine.builder.slots import ActivePick, SlotSources, collect, replacement_key
from rulesets.engine.builder.values import as_object
from rulesets.engine.compiled.ruleset import CompiledRuleset
from rulesets.engine.problems import JsonValue

_V = TypeVar("_V")
_Older = Mapping[str, tuple[str, ...]]

_NONE: Final[_Older] = {}
_ROLLED: Final = {"ability": "abilities", "field": "fields"}
"""The map of a build by the kind in a target key, of those that are rolled (B1.10)."""

_PLACED: Final = {"base": "abilities", "assigned": "abilities", **{name: name for name in SECTIONS}}
"""The map of a build whose ids the names of places end with, by how those names begin."""


def read_through(plan: Plan, record: Record) -> Record:
    """The record as if every id in it were the one it has now, unless the record names that one too."""
    older = plan.compiled.migrations.older_names
    if not older:
        return record
    scores = older.get("abilities", _NONE)
    return replace(
        record,
        scores=_renamed(record.scores, scores),
        assigned=_renamed(record.assigned, scores),
        choices={key: _answers(plan, key, ids) for key, ids in record.choices.items()},
        rolls={step: _rolls(rolls, older) for step, rolls in record.rolls.items()},
        filled=_places(record.filled, older),
    )


def older_places(plan: Plan, place: str) -> tuple[str, ...]:
    """The names that the place of a command had before renames."""
    kind, slash, name = place.partition("/")
    before = plan.compiled.migrations.older_names.get(_PLACED.get(kind, ""), _NONE)
    return tuple(f"{kind}{slash}{old}" for old in before.get(name, ()))


def _places(marked: frozenset[str], older: Mapping[str, _Older]) -> frozenset[str]:
    """Names of places with the ids they have now."""
    if not marked:
        return marked
    new = {
        f"{kind}/{old}": f"{kind}/{name}"
        for kind, section in _PLACED.items()
        for name, before in older.get(section, _NONE).items()
        for old in before
    }
    return frozenset(new.get(place, place) for place in marked)


def _renamed(values: Mapping[str, _V], older: _Older) -> dict[str, _V]:
    """Values by id, the old ids in the place of those that name nothing themselves."""
    found = dict(values)
    for name, before in older.items():
        moved = next((old for old in before if old in values), None)
        if name not in values and moved is not None:
            found[name] = values[moved]
        for old in before:
            found.pop(old, None)
    return found


def _answers(plan: Plan, key: str, ids: tuple[str, ...]) -> tuple[str, ...]:
    """The answers of one slot; only the ids of what it chooses are looked at.

    Where two ids became one, only the answer that stands first is read as it (M3.7).
    """
    names = _new_names(plan, key)
    heirs: dict[str, str] = {}
    for id_ in ids:
        if id_ in names and names[id_] not in ids:
            heirs.setdefault(names[id_], id_)
    return tuple(names[id_] if heirs.get(names.get(id_, "")) == id_ else id_ for id_ in ids)


def _rolls(rolls: JsonValue, older: Mapping[str, _Older]) -> JsonValue:
    """The rolls of one step, by target key where they have one (B49.9)."""
    stored = as_object(rolls)
    if stored is None:
        return rolls
    for kind, section in _ROLLED.items():
        targets = {
            f"{kind}/{name}": tuple(f"{kind}/{old}" for old in before)
            for name, before in older.get(section, _NONE).items()
        }
        stored = _renamed(stored, targets)
    return stored


_KINDS: WeakKeyDictionary[CompiledRuleset, Mapping[str, Mapping[str, str]]] = WeakKeyDictionary()


def _new_names(plan: Plan, key: str) -> Mapping[str, str]:
    """Old id to new id of what a slot chooses; empty where nothing of it was renamed."""
    known = _KINDS.get(plan.compiled)
    if known is None:
        known = _KINDS[plan.compiled] = dict(_names_by_slot(plan))
    return known.get(key, {})


def _names_by_slot(plan: Plan) -> Iterable[tuple[str, Mapping[str, str]]]:
    """Every slot that the ruleset could ever offer, with the new names of what it chooses."""
    older = plan.compiled.migrations.older_names
    new = {
        section: {old: name for name, before in names.items() for old in before}
        for section, names in older.items()
    }
    picks = tuple(
        ActivePick((step.id,), step.catalog, entry)
        for step in plan.catalog_steps
        if step.catalog in plan.compiled.catalogs
        for entry in plan.compiled.catalogs[step.catalog].entries.values()
    )
    for slot in collect(plan, SlotSources(picks, frozenset(plan.steps))):
        if slot.kind in new:
            yield slot.key, new[slot.kind]
            yield replacement_key(slot.key), new[slot.kind]

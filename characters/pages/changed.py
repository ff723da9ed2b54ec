"""Which inputs show another value after a change, by their keys: fields, scores and their bases, cells."""

from collections.abc import Mapping

from characters.pages.keys import page_key
from rulesets.engine.builder.rowledger import ROW_KEY
from rulesets.engine.builder.values import ABSENT, Maybe, as_object, same
from rulesets.engine.problems import JsonObject, JsonValue

_PREFIXES = {
    "abilities": ("score",),
    "skills": ("tier", "skills"),
    "saves": ("tier", "saves"),
    "bonuses": ("bonus",),
    "fields": ("field",),
}


def changed_keys(before: JsonObject, after: JsonObject) -> frozenset[str]:
    """Return the keys of the inputs whose stored value two stored characters tell differently."""
    old, new = _build(before), _build(after)
    found: set[str] = set()
    for section, prefix in _PREFIXES.items():
        found |= {page_key(*prefix, id_) for id_ in _different(_object(old, section), _object(new, section))}
    found |= {
        page_key("base", id_) for id_ in _different(_object(old, "abilities"), _object(new, "abilities"))
    }
    old_lists, new_lists = _object(old, "lists"), _object(new, "lists")
    for list_id in {*old_lists, *new_lists}:
        found |= _changed_cells(list_id, _rows(old_lists.get(list_id)), _rows(new_lists.get(list_id)))
    return frozenset(found)


def _changed_cells(list_id: str, old: Mapping[str, JsonObject], new: Mapping[str, JsonObject]) -> set[str]:
    return {
        page_key("cell", list_id, row, column)
        for row, cells in new.items()
        for column in _different(old.get(row, {}), cells)
        if not column.startswith("_")
    }


def _different(old: JsonObject, new: JsonObject) -> list[str]:
    return [key for key in {**old, **new} if not same(_at(old, key), _at(new, key))]


def _at(values: JsonObject, key: str) -> Maybe:
    return values.get(key, ABSENT)


def _build(stored: JsonObject) -> JsonObject:
    return _object(stored, "build")


def _object(values: JsonObject, key: str) -> JsonObject:
    return as_object(values.get(key, ABSENT)) or {}


def _rows(stored: JsonValue) -> dict[str, JsonObject]:
    if not isinstance(stored, list | tuple):
        return {}
    return {str(row[ROW_KEY]): row for row in stored if isinstance(row, Mapping) and ROW_KEY in row}

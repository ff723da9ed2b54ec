"""Edits of JSON values that share everything they do not change."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulesets.engine.problems import JsonValue, Place, path_of


class NoSuchPlaceError(LookupError):
    """An edit names a place that the document does not have."""

    def __init__(self, place: Place) -> None:
        super().__init__(f"The document has no place {path_of(place)!r}.")


def put(root: JsonValue, place: Place, value: JsonValue) -> JsonValue:
    """A copy with a value at a place: a key, or a position of a list, its length to append.

    Raises:
        NoSuchPlaceError: There is nothing that could hold the value.
    """

    def change(owner: JsonValue) -> JsonValue:
        last = place[-1]
        if isinstance(owner, Mapping) and isinstance(last, str):
            return {**owner, last: value}
        if isinstance(owner, list) and isinstance(last, int) and 0 <= last <= len(owner):
            return [*owner[:last], value, *owner[last + 1 :]]
        raise NoSuchPlaceError(place)

    return _changed(root, place[:-1], change) if place else value


def insert(root: JsonValue, place: Place, value: JsonValue) -> JsonValue:
    """A copy with a value put into a list before the item at a position.

    Raises:
        NoSuchPlaceError: There is no such list or position.
    """

    def change(owner: JsonValue) -> JsonValue:
        last = place[-1]
        if isinstance(owner, list) and isinstance(last, int) and 0 <= last <= len(owner):
            return [*owner[:last], value, *owner[last:]]
        raise NoSuchPlaceError(place)

    if not place:
        raise NoSuchPlaceError(place)
    return _changed(root, place[:-1], change)


def remove(root: JsonValue, place: Place) -> JsonValue:
    """A copy without what stands at a place.

    Raises:
        NoSuchPlaceError: Nothing stands there.
    """

    def change(owner: JsonValue) -> JsonValue:
        last = place[-1]
        if isinstance(owner, Mapping) and last in owner:
            return {key: item for key, item in owner.items() if key != last}
        if isinstance(owner, list) and isinstance(last, int) and 0 <= last < len(owner):
            return [*owner[:last], *owner[last + 1 :]]
        raise NoSuchPlaceError(place)

    if not place:
        raise NoSuchPlaceError(place)
    return _changed(root, place[:-1], change)


def _changed(
    root: JsonValue, place: Place, change: Callable[[JsonValue], JsonValue], depth: int = 0
) -> JsonValue:
    """A copy in which what stands at a place was changed; what does not lie on the way is shared."""
    if depth == len(place):
        return change(root)
    step = place[depth]
    if isinstance(root, Mapping) and isinstance(step, str) and step in root:
        return {**root, step: _changed(root[step], place, change, depth + 1)}
    if isinstance(root, list) and isinstance(step, int) and 0 <= step < len(root):
        new = _changed(root[step], place, change, depth + 1)
        return [*root[:step], new, *root[step + 1 :]]
    raise NoSuchPlaceError(place)

"""What a change did to a JSON value, both ways: pure functions over plain JSON.

A patch is a list of changes, each at one place of the value, kept as JSON:

- ``{"path": ["sheet", "build", "fields", "speed"], "before": 30, "after": 25}``: a value was another one.
  Without ``before`` nothing stood there, without ``after`` nothing stands there now.
- ``{"path": ["sheet", "build", "lists", "kit"], "at": 2, "before": [row], "after": []}``: from position 2
  of this list on, these elements became those.

``apply(diff(a, b), a) == b`` and ``apply(invert(diff(a, b)), b) == a``, for any JSON values; the order of an
object's keys is not kept.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final, TypeAlias

from rulesets.engine.builder.values import same
from rulesets.engine.problems import JsonValue

Path: TypeAlias = tuple[str | int, ...]


class Nothing(Enum):
    """The type of `NOTHING`: no value stands there."""

    NOTHING = "nothing"


NOTHING: Final = Nothing.NOTHING


@dataclass(frozen=True, slots=True)
class Replace:
    """A value at a path became another; NOTHING stands for no value."""

    path: Path
    before: JsonValue | Nothing
    after: JsonValue | Nothing

    def inverted(self) -> "Replace":
        return Replace(self.path, self.after, self.before)


@dataclass(frozen=True, slots=True)
class Splice:
    """The elements from a position of a list on became others, as many or not."""

    path: Path
    at: int
    before: tuple[JsonValue, ...] = field(default=())
    after: tuple[JsonValue, ...] = field(default=())

    def inverted(self) -> "Splice":
        return Splice(self.path, self.at, self.after, self.before)


Patch: TypeAlias = tuple[Replace | Splice, ...]


class MisfitError(ValueError):
    """A patch was applied to a value it was not made from."""


def diff(before: JsonValue, after: JsonValue) -> Patch:
    """Return what turns one value into the other; empty where they are one JSON value."""
    return tuple(_differences((), before, after))


def invert(patch: Patch) -> Patch:
    """Return the patch that takes this one back."""
    return tuple(change.inverted() for change in reversed(patch))


def apply(patch: Patch, value: JsonValue) -> JsonValue:
    """Return the value after a patch; the value given is not changed.

    Raises:
        MisfitError: What stands at a place is not what the patch was made from.
    """
    for change in patch:
        value = _applied(change, change.path, value)
    return value


def to_json(patch: Patch) -> list[dict[str, JsonValue]]:
    """Return a patch as it is stored."""
    return [_change_json(change) for change in patch]


def from_json(stored: Sequence[Mapping[str, Any]]) -> Patch:
    """Read a patch as it was stored."""
    return tuple(_read_change(change) for change in stored)


def _differences(path: Path, before: JsonValue, after: JsonValue) -> Iterator[Replace | Splice]:
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in sorted({**before, **after}):
            yield from _of_key((*path, key), before.get(key, NOTHING), after.get(key, NOTHING))
    elif isinstance(before, list | tuple) and isinstance(after, list | tuple):
        yield from _of_lists(path, before, after)
    elif not same(before, after):
        yield Replace(path, before, after)


def _of_key(
    path: Path, before: JsonValue | Nothing, after: JsonValue | Nothing
) -> Iterator[Replace | Splice]:
    if before is NOTHING or after is NOTHING:
        yield Replace(path, before, after)
    else:
        yield from _differences(path, before, after)


def _of_lists(
    path: Path, before: Sequence[JsonValue], after: Sequence[JsonValue]
) -> Iterator[Replace | Splice]:
    if len(before) == len(after):
        for position, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from _differences((*path, position), one, other)
        return
    shorter = min(len(before), len(after))
    head = 0
    while head < shorter and same(before[head], after[head]):
        head += 1
    tail = 0
    while tail < shorter - head and same(before[-1 - tail], after[-1 - tail]):
        tail += 1
    yield Splice(path, head, tuple(before[head : len(before) - tail]), tuple(after[head : len(after) - tail]))


def _applied(change: Replace | Splice, path: Path, value: JsonValue) -> JsonValue:
    if path:
        return _applied_below(change, path, value)
    if isinstance(change, Splice):
        return _spliced(change, value)
    if change.before is NOTHING or change.after is NOTHING or not same(change.before, value):
        raise MisfitError(f"Something else stands at {change.path!r}.")
    return change.after


def _applied_below(change: Replace | Splice, path: Path, value: JsonValue) -> JsonValue:
    key, rest = path[0], path[1:]
    if isinstance(value, Mapping) and isinstance(key, str):
        changed = dict(value)
        if not rest and isinstance(change, Replace):
            _put(changed, key, change)
        elif key in changed:
            changed[key] = _applied(change, rest, changed[key])
        else:
            raise MisfitError(f"Nothing stands at {change.path!r}.")
        return changed
    if isinstance(value, list | tuple) and isinstance(key, int) and key < len(value):
        return [*value[:key], _applied(change, rest, value[key]), *value[key + 1 :]]
    raise MisfitError(f"Nothing stands at {change.path!r}.")


def _put(values: dict[str, JsonValue], key: str, change: Replace) -> None:
    now = values.get(key, NOTHING)
    is_same = now is NOTHING if change.before is NOTHING else now is not NOTHING and same(now, change.before)
    if not is_same:
        raise MisfitError(f"Something else stands at {change.path!r}.")
    if change.after is NOTHING:
        del values[key]
    else:
        values[key] = change.after


def _spliced(change: Splice, value: JsonValue) -> list[JsonValue]:
    end = change.at + len(change.before)
    if not isinstance(value, list | tuple) or not same(list(value[change.at : end]), list(change.before)):
        raise MisfitError(f"Other elements stand at {change.path!r}.")
    return [*value[: change.at], *change.after, *value[end:]]


def _change_json(change: Replace | Splice) -> dict[str, JsonValue]:
    stored: dict[str, JsonValue] = {"path": list(change.path)}
    if isinstance(change, Splice):
        return stored | {"at": change.at, "before": list(change.before), "after": list(change.after)}
    if change.before is not NOTHING:
        stored["before"] = change.before
    if change.after is not NOTHING:
        stored["after"] = change.after
    return stored


def _read_change(stored: Mapping[str, Any]) -> Replace | Splice:
    path = tuple(stored["path"])
    if "at" in stored:
        return Splice(path, stored["at"], tuple(stored["before"]), tuple(stored["after"]))
    return Replace(path, stored.get("before", NOTHING), stored.get("after", NOTHING))

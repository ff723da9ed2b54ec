"""Read as much of a faulty node as can be read, so that one mistake does not hide the others.

What is wrong is taken out: a faulty value with its key or its place in a list; where that leaves a needed key
out, the object around it. The reader then reads the rest. Faults found in the rest are put back where they
stand in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from rulesets.engine.problems import JsonValue, Place, ProblemCode
from rulesets.engine.schema.faults import Fault

Reader: TypeAlias = Callable[[JsonValue], "tuple[Any, Sequence[Fault]]"]
"""Reads a value: the model and no faults, or None and the faults."""

ROUNDS = 24
"""How often a node is read again; each round takes out at least one faulty part."""

_FILLERS: Mapping[str, JsonValue] = {"id": "unnamed", "version": 1}
"""Keys of a node that no check reads: a missing one is filled in, and so is a label anywhere."""

_COSMETIC = frozenset({"label", "summary", "short", "section", "id"})
"""Keys whose loss changes nothing of what others read of a node."""


@dataclass(frozen=True, slots=True)
class Salvaged:
    """What could be read of a node.

    Attributes:
        model: The node without its faulty parts; None where nothing is left.
        whole: Whether everything that others read of it is there.
        kept: For each list that lost items, by its place, the positions of those left.
    """

    model: Any
    whole: bool
    kept: Mapping[Place, tuple[int, ...]]


def salvage(raw: JsonValue, faults: Iterable[Fault], read: Reader) -> Salvaged:
    """Read a faulty node without its faulty parts.

    Args:
        raw: The node.
        faults: What is wrong with it.
        read: Reads a node of its kind.
    """
    bench = _Bench(raw)
    found: Sequence[Fault] = tuple(faults)
    whole = all(_is_cosmetic(fault) for fault in found)
    for _ in range(ROUNDS):
        if not bench.repair(found):
            return Salvaged(None, whole=False, kept={})
        model, found = read(bench.value)
        if model is not None:
            return Salvaged(model, whole, bench.kept)
    return Salvaged(None, whole=False, kept={})


def restored(place: Place, kept: Mapping[Place, tuple[int, ...]]) -> Place:
    """Where a place of the salvaged node stands in the file."""
    if not kept:
        return place
    found: Place = ()
    for step in place:
        positions = kept.get(found) if isinstance(step, int) else None
        found = (*found, step if positions is None else positions[step])  # type: ignore[index]
    return found


def _is_cosmetic(fault: Fault) -> bool:
    if fault.code is ProblemCode.UNKNOWN_KEY and len(fault.place) == 1:
        return True
    return bool(fault.place) and (fault.place[0] in _COSMETIC or fault.place[-1] == "label")


def _filler(place: Place) -> JsonValue:
    """What stands in for a missing key; None where nothing can."""
    if place and place[-1] == "label":
        return f"? {' '.join(str(step) for step in place[:-1])}"
    return _FILLERS.get(str(place[0])) if len(place) == 1 else None


class _Bench:
    """A copy of a node that parts are taken out of."""

    def __init__(self, raw: JsonValue) -> None:
        self.value = raw
        self.kept: dict[Place, tuple[int, ...]] = {}

    def repair(self, faults: Iterable[Fault]) -> bool:
        """Take out or fill in what is wrong. Gives False when nothing is left."""
        removed: set[Place] = set()
        for fault in faults:
            filler = _filler(fault.place) if fault.code is ProblemCode.MISSING else None
            if filler is not None:
                self.value = _with(self.value, fault.place, filler)
            elif fault.code is ProblemCode.MISSING:
                removed.add(self._around(fault.place))
            else:
                removed.add(fault.place)
        if () in removed:
            return False
        outermost = [
            place for place in removed if not any(place[:n] in removed for n in range(1, len(place)))
        ]
        for place in sorted(outermost, key=_last_first):
            self._remove(place)
        return True

    def _around(self, place: Place) -> Place:
        """The object that lacks a key, or that no good part is left of."""
        return place[:-1] if not _has(self.value, place) else place

    def _remove(self, place: Place) -> None:
        *path, last = place
        owner = tuple(path)
        parent = _at(self.value, owner)
        if isinstance(last, int) and isinstance(parent, list | tuple):
            real = restored(owner, self.kept)
            before = self.kept.get(real, tuple(range(len(parent))))
            self.kept[real] = before[:last] + before[last + 1 :]
            self.value = _with(self.value, owner, [*parent[:last], *parent[last + 1 :]])
        elif isinstance(parent, Mapping) and last in parent:
            self.value = _with(self.value, owner, {key: item for key, item in parent.items() if key != last})


def _last_first(place: Place) -> tuple[tuple[int, int], ...]:
    """Sorts later items of a list before earlier ones: taking one out moves none that is still to go."""
    return tuple((1, -step) if isinstance(step, int) else (0, 0) for step in place)


def _at(value: JsonValue, place: Place) -> JsonValue:
    for step in place:
        value = _child(value, step)
    return value


def _child(value: JsonValue, step: str | int) -> JsonValue:
    if isinstance(step, int):
        return value[step] if isinstance(value, list | tuple) and step < len(value) else None
    return value.get(step) if isinstance(value, Mapping) else None


def _has(value: JsonValue, place: Place) -> bool:
    parent = _at(value, place[:-1])
    return isinstance(parent, Mapping) and bool(place) and place[-1] in parent


def _with(value: JsonValue, place: Place, new: JsonValue) -> JsonValue:
    """A copy of a value with another one at a place."""
    if not place:
        return new
    step, rest = place[0], place[1:]
    if isinstance(step, int) and isinstance(value, list | tuple):
        return [_with(item, rest, new) if n == step else item for n, item in enumerate(value)]
    if isinstance(value, Mapping):
        return {**value, str(step): _with(value.get(str(step)), rest, new)}
    return value

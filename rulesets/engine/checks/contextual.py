"""What changes a roll when the Game Master names it: rows of a list, entries that were picked.

Source: S15, F2.106 to F2.118, F2.137.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from rulesets.engine.checks.columns import Named
from rulesets.engine.checks.findings import Findings, finding, never_fires, unknown, wrong_type
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Global, Read, id_of
from rulesets.engine.problems import JsonValue, Place, ProblemCode, is_number, shown
from rulesets.engine.schema.lists import Contextual, ContextualCheck, PoolCost, TrackCost
from rulesets.engine.schema.live import WoundTrack
from rulesets.engine.schema.mechanics import EntryContextual, Modifier

_POOL_EFFECTS: Mapping[str, str] = {
    "dice": "dice", "successes": "successes", "double": "double", "explode": "explode", "cancel": "cancel"
}  # fmt: skip
Face: TypeAlias = int | float
_NARROWING = (("skills", "skill"), ("saves", "save"))


def reads(contextual: Contextual | None) -> Iterator[Read]:
    """The pools and tracks that pay, and the resolution where dice are changed."""
    if contextual is not None:
        yield from _reads_roll(contextual, ("contextual",))


def reads_entry(contextual: EntryContextual, at: Place) -> Iterator[Read]:
    """What an entry's block reads: as a list's, and the skills and saves it is narrowed to."""
    yield from _reads_roll(contextual, at)
    for place, here, _ in _narrowed_to(contextual, at):
        yield Read(place, here, value=False)


def _reads_roll(contextual: Contextual | EntryContextual, at: Place) -> Iterator[Read]:
    if contextual.check is not None:
        yield Read(Global.RESOLUTION, (*at, "check"), value=False)
    for position, cost in enumerate(contextual.cost):
        here = (*at, "cost", position)
        if isinstance(cost, PoolCost):
            yield Read(f"pool/{cost.pool}", (*here, "pool"), value=False)
        else:
            yield Read(f"track/{cost.track}", (*here, "track"), value=False)


def _narrowed_to(contextual: EntryContextual, at: Place) -> Iterator[tuple[str, Place, str]]:
    """The skills and saves it names, with where and as what. Source: F2.115, F2.137."""
    parts: list[tuple[EntryContextual | Modifier, Place]] = [(contextual, at)]
    parts += [(part, (*at, "modifiers", number)) for number, part in enumerate(contextual.modifiers)]
    for part, here in parts:
        for key, what in _NARROWING:
            for position, name in enumerate(getattr(part, key) or ()):
                yield f"{what}/{name}", (*here, key, position), what


def check(contextual: Contextual | None, columns: Named, index: Index) -> Findings:
    """Columns of the right type, costs that can be paid, and effects the dice can have."""
    if contextual is None:
        return
    at: Place = ("contextual",)
    named = (
        ("name", contextual.name, "text"),
        ("skill", contextual.skill, "text"),
        ("bonus", contextual.bonus, "number"),
        ("dice", contextual.dice, "dice"),
    )
    for key, name, kind in named:
        if name is not None:
            yield from columns.check(name, (*at, key), kind)
    yield from _check_roll(contextual, at, index)


def check_entry(contextual: EntryContextual, at: Place, index: Index) -> Findings:
    """Skills and saves of the sheet, costs that can be paid, and effects the dice can have."""
    for place, here, what in _narrowed_to(contextual, at):
        if not index.declares(place):
            yield unknown(here, what, id_of(place))
    yield from _check_roll(contextual, at, index)


def _check_roll(contextual: Contextual | EntryContextual, at: Place, index: Index) -> Findings:
    if contextual.check is not None:
        yield from _check_effects(contextual.check, (*at, "check"), index)
    for position, cost in enumerate(contextual.cost):
        yield from _check_cost(cost, (*at, "cost", position), index)


def _check_cost(cost: PoolCost | TrackCost, at: Place, index: Index) -> Findings:
    """A pool of the sheet, or a plain track. Source: S15.19, S15.21."""
    if isinstance(cost, PoolCost):
        if not index.declares(f"pool/{cost.pool}"):
            yield unknown((*at, "pool"), "live pool", cost.pool)
    elif not index.declares(f"track/{cost.track}"):
        yield unknown((*at, "track"), "track", cost.track)
    elif isinstance(index.track(cost.track), WoundTrack):
        message = f"{shown(cost.track)} is a wound track, which is not marked this way."
        yield wrong_type((*at, "track"), message, cost.track, "Name a plain track.")


def _check_effects(effects: ContextualCheck, at: Place, index: Index) -> Findings:
    """Only a dice pool has dice to change; `best` goes with `dice-highest` too. Source: S15.12 to S15.18."""
    kind = index.resolution_kind
    if kind is None or (kind == "dice-highest" and not _pool_effects(effects)):
        return
    if kind != "dice-pool":
        message = f"No check of the kind {shown(kind)} has a dice pool to change."
        yield never_fires(at, message, None, "Drop `check`, or roll a dice pool.")
        return
    pool = index.resolution_json
    if effects.cancel is False and "cancel" not in pool:
        yield never_fires((*at, "cancel"), "No face takes a success away here.", False, "Drop `cancel`.")
    yield from check_face("double", effects.double, pool, at)
    yield from check_face("explode", effects.explode, pool, at)


def _pool_effects(effects: ContextualCheck) -> list[str]:
    return [key for key in _POOL_EFFECTS if getattr(effects, key) is not None]


def check_face(key: str, face: Face | None, pool: Mapping[str, JsonValue], at: Place) -> Findings:
    """A rule that can be moved has a `min`, and moves from there up to the die. Source: S15.13, F2.54."""
    if face is None:
        return
    least = number_at(pool.get(key), "min")
    if least is None:
        yield never_fires(
            (*at, key), f"The rule {shown(key)} cannot be moved.", face, f"Give `{key}` a `min`."
        )
        return
    sides = number_at(pool.get("die"), "sides")
    if face < least or (sides is not None and face > sides):
        message = f"{shown(face)} is out of range."
        remedy = f"Use a face from {shown(least)} to {shown(sides)}."
        yield finding((*at, key), ProblemCode.OUT_OF_RANGE, message, remedy, face)


def number_at(thing: JsonValue, key: str) -> Face | None:
    """A number of a part of the resolution that is kept as JSON."""
    found = thing.get(key) if isinstance(thing, Mapping) else None
    return found if is_number(found) else None

"""What an entry does: the saves, conditions, pools and numbers it names, and what it does to a check.

Source: F2.99, F2.100, F3.48 to F3.57, F3.100, F0.10.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.checks import contextual, refs
from rulesets.engine.checks.findings import Findings, finding, never_fires, unknown
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Global, Read, id_of
from rulesets.engine.problems import Place, ProblemCode, shown
from rulesets.engine.schema.lists import PoolCost
from rulesets.engine.schema.mechanics import CheckChange, CostTerm, Mechanics

_AT: Place = ("mechanics",)


def reads(mechanics: Mechanics) -> Iterator[Read]:
    """Everything on the sheet and in the root that it names or leans on."""
    for place, at, _ in _named(mechanics):
        yield Read(place, at, value=False)
    for position, term in enumerate(mechanics.cost):
        yield from _reads_cost(term, (*_AT, "cost", position))
    if mechanics.scales is not None:
        yield from refs.reads(mechanics.scales.from_, (*_AT, "scales", "from"))
    if mechanics.temporary is not None or any(_damage_types(mechanics)):
        yield Read(Global.FIGHTS, (), value=False)
    if mechanics.check is not None:
        yield Read(Global.RESOLUTION, (*_AT, "check"), value=False)
    if mechanics.contextual is not None:
        yield from contextual.reads_entry(mechanics.contextual, (*_AT, "contextual"))


def check(mechanics: Mechanics, index: Index) -> Findings:
    """What it names is there, and what it does can happen."""
    for place, at, what in _named(mechanics):
        if not index.declares(place):
            yield unknown(at, what, id_of(place))
    for position, term in enumerate(mechanics.cost):
        yield from _check_cost(term, (*_AT, "cost", position), index)
    yield from _check_damage_types(mechanics, index)
    if mechanics.scales is not None:
        yield from refs.check_steady(
            mechanics.scales.from_, (*_AT, "scales", "from"), index, "The growth of an amount"
        )
    if mechanics.temporary is not None and index.health_is_wounds:
        message = "Health is a wound track here, which has no buffer for temporary points."
        yield finding((*_AT, "temporary"), ProblemCode.CONFLICT, message, "Drop `temporary`.")
    if mechanics.check is not None:
        yield from _check_check(mechanics.check, (*_AT, "check"), index)
    if mechanics.contextual is not None:
        yield from contextual.check_entry(mechanics.contextual, (*_AT, "contextual"), index)


def _named(mechanics: Mechanics) -> Iterator[tuple[str, Place, str]]:
    """The place of each save and condition, where it stands, what it is. Source: F3.50, F3.51, F3.53."""
    if mechanics.save is not None:
        yield f"save/{mechanics.save.save}", (*_AT, "save", "save"), "save"
    for position, applied in enumerate(mechanics.applies):
        at = (*_AT, "applies", position)
        yield f"condition/{applied.condition}", (*at, "condition"), "condition"
        if applied.save_ends is not None:
            yield f"save/{applied.save_ends.save}", (*at, "saveEnds", "save"), "save"
    for position, plus in enumerate(mechanics.plus):
        if plus.save is not None:
            yield f"save/{plus.save.save}", (*_AT, "plus", position, "save", "save"), "save"


# What it costs


def _reads_cost(term: CostTerm, at: Place) -> Iterator[Read]:
    """`pool` may name a group, so it leans on both. Source: F3.54, X14."""
    if isinstance(term, PoolCost):
        yield Read(f"pool/{term.pool}", (*at, "pool"), value=False)
        yield Read(f"group/{term.pool}", (*at, "pool"), value=False)
    else:
        yield Read(f"group/{term.pool_group}", (*at, "poolGroup"), value=False)


def _check_cost(term: CostTerm, at: Place, index: Index) -> Findings:
    """A pool of the sheet or else a group of pools; told at the term. Source: F3.54."""
    if isinstance(term, PoolCost):
        if not index.declares(f"pool/{term.pool}") and term.pool not in index.pool_groups:
            yield unknown(at, "live pool or group of pools", term.pool)
    elif term.pool_group not in index.pool_groups:
        yield unknown(at, "group of pools", term.pool_group)


# Damage


def _damage_types(mechanics: Mechanics) -> Iterator[tuple[str, Place]]:
    if mechanics.damage_type is not None:
        yield mechanics.damage_type, (*_AT, "damageType")
    for position, plus in enumerate(mechanics.plus):
        if plus.type is not None:
            yield plus.type, (*_AT, "plus", position, "type")


def _check_damage_types(mechanics: Mechanics, index: Index) -> Findings:
    """One of those declared, whatever its case. Source: F3.49."""
    declared = index.root.fights.damage_types
    for name, at in _damage_types(mechanics):
        if declared is not None and name.casefold() not in declared:
            yield unknown(at, "type of damage", name)


# What it does to a check


def _check_check(change: CheckChange, at: Place, index: Index) -> Findings:
    """Only a dice pool has dice to change, and no rule is moved beyond it. Source: F2.3, F2.100, F3.57."""
    if index.resolution_kind is None:
        return
    if index.resolution_kind != "dice-pool":
        message = f"No check of the kind {shown(index.resolution_kind)} has a dice pool to change."
        yield never_fires(at, message, None, "Drop `check`, or roll a dice pool.")
        return
    pool = index.resolution_json
    sides = contextual.number_at(pool.get("die"), "sides")
    if change.reroll is not None and sides is not None and change.reroll.up_to >= sides:
        message = f"A die of {shown(sides)} never shows more than {change.reroll.up_to}."
        remedy = f"Use a face below {shown(sides)}."
        up_to = (*at, "reroll", "upTo")
        yield finding(up_to, ProblemCode.OUT_OF_RANGE, message, remedy, change.reroll.up_to)
    yield from _check_threshold(change, at, index)
    yield from contextual.check_face("explode", change.explode, pool, at)
    yield from contextual.check_face("double", change.double, pool, at)


def _check_threshold(change: CheckChange, at: Place, index: Index) -> Findings:
    target = index.resolution_json.get("target")
    least, most = contextual.number_at(target, "min"), contextual.number_at(target, "max")
    if change.threshold is None or least is None or most is None:
        return
    if not least <= change.threshold <= most:
        message = f"The target {change.threshold} is outside {shown(least)} to {shown(most)}."
        remedy = f"Use a face from {shown(least)} to {shown(most)}."
        yield finding((*at, "threshold"), ProblemCode.OUT_OF_RANGE, message, remedy, change.threshold)

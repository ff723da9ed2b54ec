"""How a check is resolved: what its parts name on the sheet.

Kinds other than `dice-sum` are kept; the parts that all kinds share are checked all the same.
Source: F2.6 to F2.9, F2.17 to F2.19, S38.3.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.checks import refs, repeats
from rulesets.engine.checks.findings import Findings, unknown, wrong_type
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Global, Read
from rulesets.engine.checks.skills import check_before_checks
from rulesets.engine.problems import JsonValue, shown
from rulesets.engine.schema.live import PlainTrack
from rulesets.engine.schema.resolution import Resolution


def reads(resolution: Resolution) -> Iterator[Read]:
    """The proficiency bonus, the penalty and the adjustments. Only the bonus is part of other numbers."""
    if resolution.proficiency is not None:
        yield from refs.reads(resolution.proficiency.bonus, ("proficiency", "bonus"))
    if resolution.penalty_from is not None:
        yield Read(f"track/{resolution.penalty_from}", ("penaltyFrom",), value=False)
    for position, adjust in enumerate(resolution.adjust):
        at = ("adjust", position)
        for read in refs.reads(adjust.value, (*at, "value")):
            yield read._replace(value=False)
        for number, ability in enumerate(adjust.abilities or ()):
            yield Read(f"ability/{ability}", (*at, "abilities", number), value=False)
    yield Read(Global.DERIVED_ORDER, (), value=False)


def check(resolution: Resolution, index: Index) -> Findings:
    """What its parts name is there and of the right kind."""
    yield from _check_bonus(resolution, index)
    yield from _check_penalty(resolution, index)
    yield from _check_adjust(resolution, index)


def check_ids(raw: JsonValue) -> Findings:
    """Two tiers share an id. Source: F1.20."""
    yield from repeats.check(repeats.part(raw, "proficiencyTiers"), "tier", ("proficiencyTiers",))


def _check_bonus(resolution: Resolution, index: Index) -> Findings:
    """Source: F2.9, F0.10, S38.3, S38.4."""
    if resolution.proficiency is None:
        return
    bonus, at = resolution.proficiency.bonus, ("proficiency", "bonus")
    yield from refs.check_steady(bonus, at, index, "The proficiency bonus")
    yield from check_before_checks(bonus, at, index, "The proficiency bonus")


def _check_penalty(resolution: Resolution, index: Index) -> Findings:
    """Source: F2.17, S26.2."""
    track = resolution.penalty_from
    if track is None:
        return
    if not index.declares(f"track/{track}"):
        yield unknown(("penaltyFrom",), "track", track)
    elif isinstance(index.track(track), PlainTrack):
        message = f"{shown(track)} is a plain track and carries no penalty."
        yield wrong_type(("penaltyFrom",), message, track, "Name a wound track.")


def _check_adjust(resolution: Resolution, index: Index) -> Findings:
    """Live values may be read here. Source: F2.18, F2.19."""
    for position, adjust in enumerate(resolution.adjust):
        at = ("adjust", position)
        yield from refs.check(adjust.value, (*at, "value"), index)
        for number, ability in enumerate(adjust.abilities or ()):
            if not index.declares(f"ability/{ability}"):
                yield unknown((*at, "abilities", number), "ability", ability)

"""The base under a score: what the raises add, taken off again. Source: B21.7, B22.4."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor
from typing import NamedTuple

from rulesets.engine.builder.plan import Plan
from rulesets.engine.builder.scores import Raise, fold
from rulesets.engine.builder.values import total
from rulesets.engine.compiled.numbers import exact, hold
from rulesets.engine.schema.sheet import AbilityScore

SPANS = 1_000
"""Scores further apart than this are not followed: only raises made up for it, each half of them partial
and no two alike, lead to so many."""


class Span(NamedTuple):
    """Scores from which the raises that follow lead to the score wanted.

    ``half`` says whether half of a partial raise stands there already (B13.12).
    """

    low: float
    high: float
    half: bool


def base_for(plan: Plan, ability: str, raises: Sequence[Raise], typed: float, near: float) -> float | None:
    """The base that gives a typed score under these raises: the one nearest to the base so far.

    Where no method answers the base, typing a score moves the base, so that taking a raise back
    subtracts exactly the raise. None where no base within the score's bounds gives that score.

    Source: B21.7.
    """
    known = plan.compiled.abilities[ability]
    mine = [raised for raised in raises if raised.ability == ability]
    spans = {Span(typed, typed, half=False), Span(typed, typed, half=True)}
    for raised in reversed(mine):
        spans = {before for after in spans for before in _before(known, raised, after)}
        if len(spans) > SPANS:
            return None
    found = {_nearest(span, near) for span in spans if not span.half}
    bases = (base for base in found if known.min <= base <= known.max)
    fitting = (base for base in bases if fold(plan, {ability: base}, mine)[0][ability] == typed)
    return min(fitting, key=lambda base: (abs(base - near), base), default=None)


def _nearest(span: Span, near: float) -> float:
    """The score of a span that is nearest to another; at the span's end a whole one, where it has any."""
    if near < span.low:
        return min(ceil(span.low), span.high)
    return max(floor(span.high), span.low) if near > span.high else near


def _before(known: AbilityScore, raised: Raise, after: Span) -> Iterator[Span]:
    """The scores a raise leads from, into a span."""
    low, high = _raised_from(known, raised, after)
    split = raised.partial_from
    if split is None:
        found = [Span(low, high, after.half)]
    else:
        below = Span(low, min(high, max(low, split - 1)), after.half)
        whole = Span(max(low, split), high, half=True)
        half = Span(max(after.low, split), after.high, half=False)
        found = [below] if low < split else []
        found.append(half if after.half else whole)
    for span in found:
        within = Span(exact(max(span.low, known.min)), exact(min(span.high, known.max)), span.half)
        if within.low <= within.high:
            yield within


def _raised_from(known: AbilityScore, raised: Raise, after: Span) -> tuple[float, float]:
    """The lowest and the highest score that a raise, cut at its limit, leads into a span.

    To the limit it leads from everything between that and as much below it as the raise adds.

    Source: B13.8, B13.9, B13.11, B13.20.
    """
    amount = raised.amount
    if amount < 0:
        low = after.low - amount if after.low > known.min else after.low
        return low, after.high - amount if after.high >= known.min else after.high
    limit = known.max if raised.up_to is None else min(known.max, raised.up_to)
    low = after.low - amount if after.low <= limit else after.low
    return low, after.high - amount if after.high < limit else after.high


def base_under(plan: Plan, ability: str, raises: Sequence[Raise], score: float) -> float:
    """The base of a score that has its raises already: the score less what they add. Source: B22.4.

    Where a limit of the raises leaves no such base, the nearest that gives the score; where the score's
    bounds do, the one nearest to it within them (B22.9).
    """
    mine = [raised.amount for raised in raises if raised.ability == ability]
    if not mine:
        return score
    less = exact(score - total(mine))
    found = base_for(plan, ability, raises, score, less)
    if found is not None:
        return found
    known = plan.compiled.abilities[ability]
    return hold(less, min(known.min, score), max(known.max, score))

"""Pools and tracks explained. Source: U4.4, N10, N11."""

from __future__ import annotations

from rulesets.engine.compiled.frame import stored_map
from rulesets.engine.compiled.live import CompiledPlain
from rulesets.engine.compiled.numbers import LIVE_LIMIT, live_number
from rulesets.engine.sentences import say
from rulesets.engine.sheet.explain.parts import Explanation, Part, sum_of
from rulesets.engine.sheet.explain.question import Question, with_rest
from rulesets.engine.sheet.explain.refs import part_of
from rulesets.engine.sheet.wounds import WoundValue


def explain_pool(question: Question, pool_id: str) -> Explanation:
    """Explain a pool's maximum; a maximum of 0 or less means that the sheet has no such pool (N10.1)."""
    pool = question.compiled.readers.pools[pool_id]
    maximum = pool.maximum(question.frame)
    parts: tuple[Part, ...] = (part_of(question, pool.pool.max),)
    if sum_of(parts) > maximum == LIVE_LIMIT:
        return Explanation(
            pool.pool.label,
            maximum,
            parts,
            cap=Part(say("Maximum"), LIVE_LIMIT, say("the most a pool holds")),
        )
    parts = with_rest(parts, maximum, say("Rounded down"), say("the rules"))
    return Explanation(pool.pool.label, maximum, parts)


def explain_track(question: Question, track_id: str) -> Explanation:
    """Explain where a track stands: its start or what play made of it, or its marks."""
    track = question.compiled.readers.tracks[track_id]
    value = question.sheet.tracks.get(track_id)
    if isinstance(value, WoundValue):
        return _explain_wound(question, track_id, value)
    if value is None or not isinstance(track, CompiledPlain):
        return Explanation(track.track.label, 0, (), rule=say("hidden, so it reads 0"))
    stored = live_number(stored_map(question.frame.live.get("tracks")).get(track_id))
    label = say("Start") if stored is None else say("In play")
    source = say("the rules") if stored is None else say("the play sheet")
    return Explanation(track.track.label, value.value, (Part(label, value.value, source),))


def _explain_wound(question: Question, track_id: str, value: WoundValue) -> Explanation:
    track = question.compiled.tracks[track_id]
    labels = {kind.id: kind.label for kind in getattr(track, "kinds", ())}
    parts = tuple(
        Part(labels[kind], 1, value.levels[box].label if value.levels else say("Box {box}", box=box + 1))
        for box, kind in enumerate(value.boxes)
        if kind is not None
    )
    return Explanation(track.label, value.value, parts)

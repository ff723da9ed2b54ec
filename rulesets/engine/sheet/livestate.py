"""Reading a live state against its maximums, before anything reads it. Source: S16, S37.5, N9, N14."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulesets.engine.compiled.frame import Frame, stored_array, stored_map
from rulesets.engine.compiled.live import CompiledState
from rulesets.engine.compiled.ruleset import CompiledRuleset
from rulesets.engine.compiled.values import stored_text
from rulesets.engine.sheet.pools import PoolValue, read_pools
from rulesets.engine.sheet.tracks import TrackValue, read_tracks


@dataclass(frozen=True, slots=True)
class LiveReading:
    """The live state as rules read it: what is hidden or does not exist is missing."""

    pools: Mapping[str, PoolValue]
    tracks: Mapping[str, TrackValue]
    states: Mapping[str, str]


def read_live(compiled: CompiledRuleset, frame: Frame) -> LiveReading:
    """Read pools, tracks and states, and put what Refs read of them into the frame.

    The maximums come from the frame's numbers without a live read (N9.1). Without stored live state every
    one of them stands at its start (S11.29).
    """
    reading = LiveReading(
        read_pools(compiled, frame), read_tracks(compiled, frame), read_states(compiled, frame)
    )
    slots, numbers = compiled.program.slots, frame.numbers
    for pool_id, pool in reading.pools.items():
        numbers[slots["pool", pool_id]] = pool.current
    for track_id, track in reading.tracks.items():
        numbers[slots["value", track_id]] = track.value
        numbers[slots["filled", track_id]] = track.filled
        numbers[slots["remaining", track_id]] = track.remaining
        numbers[slots["penalty", track_id]] = track.penalty
    frame.states = reading.states
    return reading


def read_states(compiled: CompiledRuleset, frame: Frame) -> dict[str, str]:
    """Read the states that are not hidden; a hidden one is no value at all (S12.12, S20.8)."""
    stored = stored_map(frame.live.get("states"))
    return {
        state_id: _state_value(state, stored.get(state_id))
        for state_id, state in compiled.readers.states.items()
        if state.hidden is None or not state.hidden(frame)
    }


def read_notes(compiled: CompiledRuleset, frame: Frame) -> dict[str, str]:
    """Read the notes that are set (S19.3)."""
    stored = stored_map(frame.live.get("text"))
    texts = {note.id: stored_text(stored.get(note.id)) for note in compiled.sheet.live.text}
    return {note_id: text for note_id, text in texts.items() if text}


def read_conditions(compiled: CompiledRuleset, frame: Frame) -> tuple[str, ...]:
    """Read which declared conditions are on, in file order (S19.3)."""
    stored = stored_array(frame.live.get("conditions")) or ()
    on = {stored_text(condition) for condition in stored}
    return tuple(condition.id for condition in compiled.sheet.live.conditions if condition.id in on)


def _state_value(state: CompiledState, stored: object) -> str:
    value = stored_text(stored)
    return value if value in state.state.values else state.default

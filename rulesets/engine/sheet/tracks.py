"""Reading tracks: plain ones here, wound tracks in `wounds`. Source: N11.1, S11.17 to S11.20, S18."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rulesets.engine.compiled.frame import Frame, stored_map
from rulesets.engine.compiled.live import CompiledPlain, CompiledTrack
from rulesets.engine.compiled.numbers import hold, live_number
from rulesets.engine.compiled.ruleset import CompiledRuleset
from rulesets.engine.sheet.wounds import WoundValue, read_wound


@dataclass(frozen=True, slots=True)
class PlainValue:
    """A plain track as it stands, between its ends of today."""

    value: int
    min: int
    max: int

    @property
    def filled(self) -> int:
        return self.value - self.min

    @property
    def remaining(self) -> int:
        return self.max - self.value

    @property
    def penalty(self) -> int:
        """A plain track carries no penalty (S11.19)."""
        return 0


TrackValue: TypeAlias = PlainValue | WoundValue


def read_tracks(compiled: CompiledRuleset, frame: Frame) -> dict[str, TrackValue]:
    """Read the tracks that are not hidden."""
    stored = stored_map(frame.live.get("tracks"))
    found: dict[str, TrackValue] = {}
    for track_id, track in compiled.readers.tracks.items():
        value = read_track(track, frame, stored.get(track_id))
        if value is not None:
            found[track_id] = value
    return found


def read_track(track: CompiledTrack, frame: Frame, stored: object) -> TrackValue | None:
    """Read one track from its stored entry, or None where it is hidden."""
    if not isinstance(track, CompiledPlain):
        return read_wound(track, frame, stored)
    if track.hidden is not None and track.hidden(frame):
        return None
    low, high = track.track.min, track.maximum(frame)
    value = live_number(stored)
    if value is None:
        value = track.start_value(frame, high)
    return PlainValue(int(hold(value, low, high)), low, high)

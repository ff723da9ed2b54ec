"""Pools, tracks and states made ready to read: maximums and starts. Source: S17, S18, S20, S21, S23."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from rulesets.engine.compiled.frame import Frame, Predicate, Reader
from rulesets.engine.compiled.hiding import hidden_rule
from rulesets.engine.compiled.lists import CompiledList
from rulesets.engine.compiled.numbers import LIVE_LIMIT, hold, round_down, stored_number
from rulesets.engine.compiled.refs import Readable, ref_reader
from rulesets.engine.compiled.tables import StepTable
from rulesets.engine.schema.live import LivePool, PlainTrack, State, Track, WoundTrack
from rulesets.engine.schema.refs import Ref

MOST_BOXES = 64
"""A wound track is never longer (S23.2, S25.4)."""


@dataclass(frozen=True, slots=True)
class CompiledPool:
    """A live pool: its maximum and start without live state (S37.4)."""

    pool: LivePool
    max: Reader
    start: Reader | None
    hidden: Predicate | None

    def maximum(self, frame: Frame) -> int:
        """Work out the maximum; 0 or less means that the sheet has no such pool (N10.1)."""
        return int(min(round_down(self.max(frame)), LIVE_LIMIT))

    def start_value(self, frame: Frame, maximum: int) -> int:
        """Work out where the pool starts, held to its range (S17.5, S17.6)."""
        if self.start is not None:
            return int(hold(round_down(self.start(frame)), 0, maximum))
        return 0 if self.pool.start == "empty" else maximum


@dataclass(frozen=True, slots=True)
class CompiledPlain:
    """A plain track: a number that moves between two ends."""

    track: PlainTrack
    max: Reader
    start: Reader | None
    hidden: Predicate | None

    def maximum(self, frame: Frame) -> int:
        """Work out the upper end, never below the lower one (N11.1)."""
        return int(hold(round_down(self.max(frame)), self.track.min, max(LIVE_LIMIT, self.track.min)))

    def start_value(self, frame: Frame, maximum: int) -> int:
        """Work out where the track starts, held to its range (S18.5, S18.7)."""
        start: float | None = self.track.default
        if self.start is not None:
            start = round_down(self.start(frame))
        return int(hold(self.track.min if start is None else start, self.track.min, maximum))


@dataclass(frozen=True, slots=True)
class CompiledWound:
    """A wound track: its length, its ladder of kinds and its penalties.

    Attributes:
        max: The declared number of levels or boxes, before rows of a list add to it.
        severities: Severity by kind id.
        table: The penalty by boxes filled or remaining; None for a track with levels.
        extra: The list that adds levels, if one does (S25).
    """

    track: WoundTrack
    max: Reader
    severities: Mapping[str, int]
    table: StepTable | None
    extra: CompiledList | None

    @property
    def is_indexed(self) -> bool:
        return self.track.fill == "indexed"


CompiledTrack: TypeAlias = CompiledPlain | CompiledWound


@dataclass(frozen=True, slots=True)
class CompiledState:
    """A live state: its values, where it starts, and the rule that hides it (S20)."""

    state: State
    default: str
    hidden: Predicate | None


def compile_pool(pool: LivePool, readable: Readable) -> CompiledPool:
    """Make a pool ready to read."""
    start = None if pool.start_from is None else ref_reader(pool.start_from, readable)
    return CompiledPool(
        pool, ref_reader(pool.max, readable), start, hidden_rule(pool.hide_when, readable.fields)
    )


def compile_track(track: Track, readable: Readable) -> CompiledTrack:
    """Make a track ready to read."""
    maximum = _number_or_ref(track.max, readable)
    if isinstance(track, PlainTrack):
        start = None if track.start_from is None else ref_reader(track.start_from, readable)
        return CompiledPlain(track, maximum, start, hidden_rule(track.hide_when, readable.fields))
    severities = {kind.id: kind.severity for kind in track.kinds}
    table = None if track.boxes is None else StepTable.of(track.boxes.penalty.table)
    extra = None if track.extra is None else readable.lists.get(track.extra.list_)
    return CompiledWound(track, maximum, severities, table, extra)


def compile_state(state: State, readable: Readable) -> CompiledState:
    """Make a live state ready to read."""
    default = state.values[0] if state.default is None else state.default
    return CompiledState(state, default, hidden_rule(state.hide_when, readable.fields))


def _number_or_ref(value: float | Ref, readable: Readable) -> Callable[[Frame], float]:
    if isinstance(value, int | float):
        number = stored_number(value) or 0
        return lambda _: number
    return ref_reader(value, readable)

"""Live state: pools, tracks, notes, conditions and states.

Source: S17 to S25, S38.3.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.checks import hiding, refs, repeats
from rulesets.engine.checks.findings import Findings, repeated, unknown
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Read
from rulesets.engine.problems import JsonValue, shown
from rulesets.engine.schema.live import Condition, LivePool, Note, PlainTrack, State, WoundTrack
from rulesets.engine.schema.refs import Ref


def reads_pool(pool: LivePool) -> Iterator[Read]:
    """Its maximum and its start; and the track of its own id, which may not be."""
    yield from refs.reads(pool.max, ("max",))
    if pool.start_from is not None:
        yield from refs.reads(pool.start_from, ("startFrom",))
    yield from hiding.reads(pool.hide_when)
    yield Read(f"track/{pool.id}", ("id",), value=False)


def check_pool(pool: LivePool, index: Index) -> Findings:
    """Nothing that moves in play sets its size or its start. Source: S1.13, S17.4."""
    if index.declares(f"track/{pool.id}"):
        yield repeated(("id",), "track", pool.id)
    yield from refs.check_steady(pool.max, ("max",), index, f"The maximum of the pool {shown(pool.id)}")
    yield from _check_start(pool.start_from, index, f"The start of the pool {shown(pool.id)}")
    yield from hiding.check(pool.hide_when, index)


def reads_plain_track(track: PlainTrack) -> Iterator[Read]:
    """Its maximum and its start."""
    yield from _reads_max(track.max)
    if track.start_from is not None:
        yield from refs.reads(track.start_from, ("startFrom",))
    yield from hiding.reads(track.hide_when)


def check_plain_track(track: PlainTrack, index: Index) -> Findings:
    """Source: S18.3, S18.7."""
    yield from _check_max(track.max, index, track.id)
    yield from _check_start(track.start_from, index, f"The start of the track {shown(track.id)}")
    yield from hiding.check(track.hide_when, index)


def reads_wound_track(track: WoundTrack) -> Iterator[Read]:
    """How many boxes it has, and the list whose rows add levels."""
    yield from _reads_max(track.max)
    if track.extra is not None:
        yield Read(f"list/{track.extra.list_}", ("extra", "list"))


def check_wound_track(track: WoundTrack, index: Index) -> Findings:
    """Source: S23.3, S25.1."""
    yield from _check_max(track.max, index, track.id)
    extra = track.extra
    if extra is None:
        return
    if not index.declares(f"list/{extra.list_}"):
        yield unknown(("extra", "list"), "list", extra.list_)
        return
    columns = index.columns(extra.list_)
    yield from columns.check(extra.count_column, ("extra", "countColumn"), "number")
    yield from columns.check(extra.penalty_column, ("extra", "penaltyColumn"), "number")


def check_track_ids(raw: JsonValue) -> Findings:
    """Two kinds of mark of one track share an id. Source: S1.7."""
    yield from repeats.check(repeats.part(raw, "kinds"), "kind of mark", ("kinds",))


def reads_state(state: State) -> Iterator[Read]:
    """The field that hides it."""
    yield from hiding.reads(state.hide_when)


def check_state(state: State, index: Index) -> Findings:
    """What hides it could happen."""
    yield from hiding.check(state.hide_when, index)


def reads_nothing(_node: Note | Condition) -> Iterator[Read]:
    """Notes and conditions name nothing."""
    return iter(())


def check_nothing(_node: Note | Condition, _index: Index) -> Findings:
    """Nothing can be wrong between a note or a condition and the rest."""
    return iter(())


def _reads_max(most: int | Ref) -> Iterator[Read]:
    if not isinstance(most, int | float):
        yield from refs.reads(most, ("max",))


def _check_max(most: int | Ref, index: Index, name: str) -> Findings:
    if not isinstance(most, int | float):
        yield from refs.check_steady(most, ("max",), index, f"The maximum of the track {shown(name)}")


def _check_start(start: Ref | None, index: Index, what: str) -> Findings:
    if start is not None:
        yield from refs.check_steady(start, ("startFrom",), index, what)

"""Reading wound tracks: marks, length, overflow, penalty. Source: N11.2, N11.6, N11.7, S21 to S25."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from rulesets.engine.compiled.frame import Frame, StoredMap, stored_array, stored_map
from rulesets.engine.compiled.lists import CompiledList
from rulesets.engine.compiled.live import MOST_BOXES, CompiledWound
from rulesets.engine.compiled.numbers import hold, live_number, round_down, round_nearest
from rulesets.engine.compiled.values import stored_text
from rulesets.engine.problems import shown_number
from rulesets.engine.schema.live import ExtraLevels

MOST_ADDED: Final = 16
"""Levels that one row adds at most (S25.2)."""

WORST_PENALTY: Final = -1000


class Level(NamedTuple):
    """One level of a wound track's present ladder, best first."""

    label: str
    penalty: int


@dataclass(frozen=True, slots=True)
class WoundValue:
    """A wound track as it stands.

    Attributes:
        boxes: One per level or box of the present length: the kind of its mark, or None. On a sequential
            track the marks come first, the most severe at the front.
        overflow: Marks beyond the last box.
        penalty: The penalty in force, 0 or less.
        levels: The present ladder; empty for numbered boxes.
        is_indexed: Whether a mark keeps its box.
    """

    boxes: tuple[str | None, ...]
    overflow: int
    penalty: int
    levels: tuple[Level, ...]
    is_indexed: bool

    @property
    def marks(self) -> tuple[str, ...]:
        """The marks, most severe first on a sequential track, by box on an indexed one."""
        return tuple(kind for kind in self.boxes if kind is not None)

    @property
    def value(self) -> int:
        """The number of marks; overflow is not counted (S11.18)."""
        return len(self.boxes) - self.boxes.count(None)

    @property
    def min(self) -> int:
        """Always 0: a wound track starts unmarked."""
        return 0

    @property
    def max(self) -> int:
        """The present length (S25.10)."""
        return len(self.boxes)

    @property
    def filled(self) -> int:
        return self.value

    @property
    def remaining(self) -> int:
        return self.boxes.count(None)


def read_wound(track: CompiledWound, frame: Frame, stored: object) -> WoundValue:
    """Read a wound track from its stored entry; marks of undeclared kinds are dropped (N11.2)."""
    levels = _ladder(track, frame)
    length = len(levels) if track.table is None else int(hold(round_down(track.max(frame)), 0, MOST_BOXES))
    entry = stored_map(stored)
    read = _indexed_boxes if track.is_indexed else _sequential_boxes
    boxes, cut = read(track, entry, length)
    overflow = max(live_number(entry.get("overflow")) or 0, 0) + cut
    return WoundValue(boxes, overflow, _penalty(track, levels, boxes), levels, track.is_indexed)


def _sequential_boxes(
    track: CompiledWound, entry: StoredMap, length: int
) -> tuple[tuple[str | None, ...], int]:
    """Sort the marks, most severe first; those past the length, the lightest, become overflow."""
    stored = stored_array(entry.get("marks")) or ()
    marks = [kind for kind in map(stored_text, stored) if kind in track.severities]
    marks.sort(key=lambda kind: track.severities[kind], reverse=True)
    free = max(length - len(marks), 0)
    return (*marks[:length], *[None] * free), max(len(marks) - length, 0)


def _indexed_boxes(track: CompiledWound, entry: StoredMap, length: int) -> tuple[tuple[str | None, ...], int]:
    """Read the marks box by box; those on boxes above the length become overflow (S25.11)."""
    boxes: list[str | None] = [None] * length
    cut = 0
    for name, stored in stored_map(entry.get("boxes")).items():
        box, kind = box_number(name), stored_text(stored)
        if box is None or kind not in track.severities:
            continue
        if box <= length:
            boxes[box - 1] = kind
        else:
            cut += 1
    return tuple(boxes), cut


def box_number(name: object) -> int | None:
    """Read the key of a stored box: a whole number from 1, written plainly; else None."""
    if not isinstance(name, str) or not name.isascii() or not name.isdigit() or name[0] == "0":
        return None
    return int(name) if len(name) <= 6 else None


def _penalty(track: CompiledWound, levels: tuple[Level, ...], boxes: tuple[str | None, ...]) -> int:
    """Work out the penalty in force: of the last marked level, or by how many boxes are filled (N11.6)."""
    free = boxes.count(None)
    filled = len(boxes) - free
    if track.table is None or track.track.boxes is None:
        return levels[filled - 1].penalty if filled else 0
    return int(track.table.at(filled if track.track.boxes.penalty.by == "filled" else free))


def _ladder(track: CompiledWound, frame: Frame) -> tuple[Level, ...]:
    """Build the present ladder: the declared levels and those that rows of a list add (N11.7)."""
    ladder = [Level(level.label, level.penalty) for level in track.track.levels or ()]
    if track.extra is None or track.track.extra is None:
        return tuple(ladder)
    for count, penalty in _added(track.extra, track.track.extra, frame):
        _insert(ladder, min(count, MOST_BOXES - len(ladder)), penalty)
    return tuple(ladder)


def _added(sheet_list: CompiledList, extra: ExtraLevels, frame: Frame) -> list[tuple[int, int]]:
    """Give count and penalty of each row of the list that adds levels; a hidden list adds none."""
    counts, penalties = (sheet_list.columns.get(name) for name in (extra.count_column, extra.penalty_column))
    if counts is None or penalties is None or counts.number is None or penalties.number is None:
        return []
    count, penalty = counts.number, penalties.number
    return [
        (
            int(hold(round_down(count(row)), 0, MOST_ADDED)),
            int(hold(round_nearest(penalty(row)), WORST_PENALTY, 0)),
        )
        for row in sheet_list.live_rows(frame)
    ]


def _insert(ladder: list[Level], count: int, penalty: int) -> None:
    """Insert levels after the last one at least as good, labelled like it or by penalty (S25.5, S25.6)."""
    place = max((n for n, level in enumerate(ladder, start=1) if level.penalty >= penalty), default=0)
    before = ladder[place - 1] if place else None
    same = before is not None and before.penalty == penalty
    label = before.label if before is not None and same else shown_number(penalty)
    ladder[place:place] = [Level(label, penalty)] * max(count, 0)

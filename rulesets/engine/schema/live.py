"""Live state: what changes in play (S16 to S25)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, GetCoreSchemaHandler
from pydantic.json_schema import SkipJsonSchema
from pydantic_core import CoreSchema, core_schema

from rulesets.engine.problems import ProblemCode, shown
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.faults import TAG, Fault
from rulesets.engine.schema.fields import HideWhen, StateValue, unknown_value_labels
from rulesets.engine.schema.numbers import AnyWhole, Flag, Whole
from rulesets.engine.schema.refs import Ref
from rulesets.engine.schema.rules import bad_default, distinct, excludes, ordered
from rulesets.engine.schema.shapes import Count, Keyed
from rulesets.engine.schema.tables import steps
from rulesets.engine.schema.texts import ColumnId, Label, Line, ListId, SheetId, Text
from rulesets.engine.schema.unions import ObjectOr


class LivePool(Node):
    """A resource that is spent and comes back."""

    id: SheetId
    label: Label
    max: Ref = Field(
        title="Max", description="The most it holds, rounded down.", examples=[{"derived": "air"}]
    )
    allow_temp: Flag = Field(
        False, title="Temporary points", description="Whether it has a buffer beside it."
    )
    group: SheetId | None = Field(
        None, title="Group", description="Pools of one group stand in for each other."
    )
    start: Literal["full", "empty"] | None = Field(
        None, title="Start", description="Where it starts: full if unset."
    )
    start_from: Ref | None = Field(None, title="Start from", description="The value it starts at.")
    hide_when: HideWhen | None = Field(None, title="Hide when", description="When it is off the sheet.")

    @rule("start", "start_from")
    def _check_start(self) -> Iterator[Fault]:
        """At most one of `start`, `startFrom`."""
        yield from excludes(self.start is not None and self.start_from is not None, "startFrom", "start")


WholeOrRef = Annotated[AnyWhole | Ref, ObjectOr()]


class PlainTrack(Node):
    """A number that moves between two ends."""

    id: SheetId
    label: Label
    min: AnyWhole = Field(title="Min", description="The lowest it goes.", examples=[0])
    max: WholeOrRef = Field(title="Max", description="The highest it goes: a number or a value reference.")
    default: AnyWhole | None = Field(None, title="Default", description="Where it starts: at `min` if unset.")
    start_from: Ref | None = Field(None, title="Start from", description="The value it starts at.")
    always_show: Flag = Field(
        False, title="Always show", description="Tell the Game Master even at its default."
    )
    hide_when: HideWhen | None = Field(None, title="Hide when", description="When it is off the sheet.")

    @rule("min", "max")
    def _check_range(self) -> Iterator[Fault]:
        """`min` is at most `max`."""
        if isinstance(self.max, int):
            yield from ordered(self.min, self.max)

    @rule("min", "max", "default")
    def _check_default(self) -> Iterator[Fault]:
        """`default` is within `min` and `max`."""
        if self.default is None:
            return
        if isinstance(self.max, int) and self.min <= self.max and not self.min <= self.default <= self.max:
            yield bad_default(self.default, f"is outside {self.min} to {self.max}")
        elif not isinstance(self.max, int) and self.default < self.min:
            yield bad_default(self.default, f"is below {self.min}")

    @rule("default", "start_from")
    def _check_start(self) -> Iterator[Fault]:
        """At most one of `default`, `startFrom`."""
        yield from excludes(self.default is not None and self.start_from is not None, "startFrom", "default")


class WoundLevel(Node):
    """One level of a wound track."""

    label: Label
    penalty: Annotated[int, Whole(limits.PENALTY, 0)] = Field(
        title="Penalty",
        description="What every check loses while it is the lowest marked level.",
        examples=[-1],
    )


class WoundKind(Node):
    """What a mark may be."""

    id: SheetId
    label: Annotated[str, Text(limits.WOUND_KIND_LABEL_LENGTH, least=1, trimmed=True, is_display=True)] = (
        Field(title="Label", description="What stands in a marked box.", examples=["B"])
    )
    severity: Annotated[int, Whole(-limits.SEVERITY, limits.SEVERITY)] = Field(
        title="Severity", description="The higher, the worse.", examples=[5]
    )


class BoxPenalty(Node):
    """The penalty of a track of boxes."""

    by: Literal["filled", "remaining"] = Field(title="By", description="Which boxes are counted.")
    table: Annotated[
        tuple[tuple[float, float], ...],
        steps(limits.WOUND_BOX_ROWS, threshold=Whole(), number=Whole(limits.PENALTY, 0)),
    ] = Field(
        title="Table",
        description="Pairs of a count and the penalty from there on.",
        examples=[[[0, -2], [1, 0]]],
    )


class Boxes(Node):
    """Numbered boxes instead of levels."""

    penalty: BoxPenalty = Field(title="Penalty", description="What filled boxes cost.")


class ExtraLevels(Node):
    """The levels that rows of a list add."""

    list_: ListId = Field(title="List", description="The list whose rows add levels.")
    count_column: ColumnId = Field(title="Count column", description="How many levels a row adds.")
    penalty_column: ColumnId = Field(title="Penalty column", description="The penalty of the added levels.")


class WoundTrack(Node):
    """A track that remembers of what kind each mark is."""

    id: SheetId
    label: Label
    min: AnyWhole = Field(title="Min", description="Always 0: a wound track starts unmarked.", examples=[0])
    max: WholeOrRef = Field(title="Max", description="How many levels or boxes there are.")
    default: AnyWhole | None = Field(None, title="Default", description="Always 0.")
    levels: Annotated[tuple[WoundLevel, ...], Count(limits.WOUND_LEVELS, least=1)] | None = Field(
        None, title="Levels", description="The levels, best first."
    )
    boxes: Boxes | None = Field(None, title="Boxes", description="Numbered boxes instead of levels.")
    kinds: Annotated[tuple[WoundKind, ...], Count(limits.WOUND_KINDS, least=1)] = Field(
        title="Kinds", description="What a mark may be."
    )
    fill: Literal["sequential", "indexed"] = Field(
        "sequential", title="Fill", description="In order, or by box."
    )
    on_full: Literal["upgrade", "refuse"] = Field(
        "upgrade", title="On full", description="What a full track does."
    )
    extra: ExtraLevels | None = Field(None, title="Extra", description="The levels that rows of a list add.")
    always_show: Flag = Field(
        False, title="Always show", description="Tell the Game Master even when unmarked."
    )
    start_from: SkipJsonSchema[Any] = None
    hide_when: SkipJsonSchema[Any] = None

    @rule("min", "default")
    def _check_unmarked(self) -> Iterator[Fault]:
        """A wound track starts unmarked: `min` and `default` are 0."""
        if self.min != 0:
            message = f"The min {self.min} is not 0: a wound track starts unmarked."
            yield Fault(("min",), ProblemCode.OUT_OF_RANGE, message, "Use 0.", self.min)
        if self.default:
            yield bad_default(self.default, "is not 0: a wound track starts unmarked")

    @rule("start_from", "hide_when")
    def _check_plain_keys(self) -> Iterator[Fault]:
        """Rolls read a wound track whatever the sheet shows, and it starts unmarked (S10.14, S21.11)."""
        yield from excludes("start_from" in self.model_fields_set, "startFrom", "kinds")
        yield from excludes("hide_when" in self.model_fields_set, "hideWhen", "kinds")

    @rule("levels", "boxes")
    def _check_ladder(self) -> Iterator[Fault]:
        """Exactly one of `levels`, `boxes`."""
        if self.levels is None and self.boxes is None:
            message = "There is nothing to mark: neither `levels` nor `boxes` stands."
            yield Fault((), ProblemCode.MISSING, message, "Add `levels` or `boxes`, or drop `kinds`.")
        yield from excludes(self.levels is not None and self.boxes is not None, "boxes", "levels")

    @rule("levels", "max")
    def _check_length(self) -> Iterator[Fault]:
        """`max` is the number of levels; of boxes there are at most 64."""
        if self.levels is not None and self.max != len(self.levels):
            message = f"The max is {shown(self.max) if isinstance(self.max, int) else 'a value reference'}."
            remedy = f"Use {len(self.levels)}, the number of levels."
            yield Fault(("max",), ProblemCode.OUT_OF_RANGE, message, remedy)
        elif self.boxes is not None and isinstance(self.max, int) and not 0 <= self.max <= limits.WOUND_BOXES:
            remedy = f"Use a whole number from 0 to {limits.WOUND_BOXES}."
            yield Fault(("max",), ProblemCode.OUT_OF_RANGE, f"{self.max} is out of range.", remedy, self.max)

    @rule("levels")
    def _check_order(self) -> Iterator[Fault]:
        """Penalties never get milder from level to level."""
        for position, (before, level) in enumerate(pairwise(self.levels or ()), start=1):
            if level.penalty > before.penalty:
                message = f"The penalty {level.penalty} is milder than {before.penalty} before it."
                place = ("levels", position, "penalty")
                yield Fault(
                    place, ProblemCode.OUT_OF_RANGE, message, "Put the best level first.", level.penalty
                )

    @rule("kinds")
    def _check_severities(self) -> Iterator[Fault]:
        """Each kind of mark has a severity of its own."""
        seen: set[int] = set()
        for position, kind in enumerate(self.kinds):
            if kind.severity in seen:
                message = f"The severity {kind.severity} stands twice."
                place = ("kinds", position, "severity")
                yield Fault(
                    place, ProblemCode.CONFLICT, message, "Give each kind its own severity.", kind.severity
                )
            seen.add(kind.severity)

    @rule("fill", "on_full")
    def _check_indexed(self) -> Iterator[Fault]:
        """A track filled `indexed` is `"onFull": "refuse"`."""
        if self.fill == "indexed" and self.on_full != "refuse":
            message = "A track filled by box always refuses when it is full."
            yield Fault(("onFull",), ProblemCode.MISSING, message, 'Add `"onFull": "refuse"`.')

    @rule("extra", "boxes")
    def _check_extra(self) -> Iterator[Fault]:
        """`extra` adds levels: not beside `boxes`."""
        yield from excludes(self.extra is not None and self.boxes is not None, "extra", "boxes")


class _Tracks:
    """Tells a wound track from a plain one: it has kinds of marks, levels or boxes (S21.1 to S21.3)."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:  # noqa: ANN401
        choices = {
            TAG + "plain": handler.generate_schema(PlainTrack),
            TAG + "wound": handler.generate_schema(WoundTrack),
        }
        return core_schema.tagged_union_schema(choices, _tag_of_track)


def _tag_of_track(value: Any) -> str:  # noqa: ANN401
    if isinstance(value, BaseModel):
        return TAG + ("wound" if isinstance(value, WoundTrack) else "plain")
    is_wound = isinstance(value, Mapping) and any(key in value for key in ("kinds", "levels", "boxes"))
    return TAG + ("wound" if is_wound else "plain")


Track = Annotated[PlainTrack | WoundTrack, _Tracks()]


class Note(Node):
    """A line of text that play writes."""

    id: SheetId
    label: Label
    max_length: Annotated[int, Whole(1, limits.NOTE_LENGTH)] = Field(
        title="Max length", description="The most characters.", examples=[120]
    )


class Condition(Node):
    """Something that is on or off."""

    id: SheetId
    label: Label


QuotedLabel = Annotated[
    str, Text(limits.LABEL_LENGTH, least=1, line=Line.QUOTED, trimmed=True, is_display=True)
]


class State(Node):
    """One word out of a closed set, changing in play."""

    id: SheetId
    label: Label
    values: Annotated[tuple[StateValue, ...], Count(limits.STATE_VALUES[1], least=limits.STATE_VALUES[0])] = (
        Field(title="Values", description="The words.", examples=[["heavy", "level", "light"]])
    )
    value_labels: Annotated[Mapping[str, QuotedLabel], Keyed()] | None = Field(
        None, title="Value labels", description="The name shown for a word."
    )
    default: Annotated[str, Text(limits.ENUM_VALUE_LENGTH, line=Line.FREE)] | None = Field(
        None, title="Default", description="The word it starts with: the first if unset."
    )
    hide_when: HideWhen | None = Field(None, title="Hide when", description="When it is off the sheet.")

    @rule("values")
    def _check_values(self) -> Iterator[Fault]:
        """Each value stands once."""
        yield from distinct(self.values, ("values",), "value")

    @rule("values", "value_labels")
    def _check_labels(self) -> Iterator[Fault]:
        """Only offered values have a label."""
        yield from unknown_value_labels(self.value_labels, self.values)

    @rule("values", "default")
    def _check_default(self) -> Iterator[Fault]:
        """`default` is one of the values."""
        if self.default is not None and self.default not in self.values:
            yield bad_default(self.default, "is not one of the values")


class Live(Node):
    """Everything that changes in play."""

    pools: Annotated[tuple[LivePool, ...], Count(limits.POOLS)] = Field(
        (), title="Pools", description="Resources that are spent and come back."
    )
    tracks: Annotated[tuple[Track, ...], Count(limits.TRACKS)] = Field(
        (), title="Tracks", description="Numbers and wounds that are marked."
    )
    text: Annotated[tuple[Note, ...], Count(limits.NOTES)] = Field(
        (), title="Notes", description="Lines of text that play writes."
    )
    conditions: Annotated[tuple[Condition, ...], Count(limits.CONDITIONS)] = Field(
        (), title="Conditions", description="What is on or off."
    )
    states: Annotated[tuple[State, ...], Count(limits.STATES)] = Field(
        (), title="States", description="One word out of a closed set."
    )

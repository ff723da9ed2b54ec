"""Fields and list columns: the values a player types, by `type` (S9, S10, S13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, Protocol

from pydantic import Field as Described

from rulesets.engine.dice import parse_dice_value
from rulesets.engine.problems import Place, ProblemCode, shown
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.numbers import AnyNumber, Flag, Whole
from rulesets.engine.schema.refs import Ref
from rulesets.engine.schema.rules import bad_default, distinct, exactly_one, excludes, needs, ordered
from rulesets.engine.schema.shapes import Count, Keyed
from rulesets.engine.schema.texts import ColumnId, FieldId, Label, Line, SectionId, SheetId, Text
from rulesets.engine.schema.unions import Kinds, ObjectOr, OneKey
from rulesets.engine.schema.values import Value
from rulesets.engine.sentences import DisplayText

EnumValue = Annotated[str, Text(limits.ENUM_VALUE_LENGTH, least=1)]
StateValue = Annotated[str, Text(limits.ENUM_VALUE_LENGTH, least=1, line=Line.QUOTED)]
Suggestion = Annotated[str, Text(limits.SUGGESTION_LENGTH, least=1)]
DiceExample = Annotated[str, Text(limits.DICE_LENGTH)]
MaxLength = Annotated[int, Whole(1, limits.TEXT_LENGTH)]
LongMaxLength = Annotated[int, Whole(1, limits.LONGTEXT_LENGTH)]
FreeText = Annotated[str, Text(limits.LONGTEXT_LENGTH, line=Line.FREE)]


def word_of(holder: Values, value: str) -> str:
    """What people read for a value: its label, or an offered value itself; another text is somebody's own.

    A value is what is stored and compared, so it is no display text itself: only what is shown of it is.
    """
    label = (holder.value_labels or {}).get(value)
    if label is not None:
        return label
    return DisplayText(value) if value in holder.values else value


def is_dice_value(text: str) -> bool:
    """Whether a dice field or cell could hold this text (S9.8)."""
    return parse_dice_value(text) is not None


class Values(Protocol):
    """What offers a closed set of words, some with a label."""

    @property
    def values(self) -> tuple[str, ...]: ...

    @property
    def value_labels(self) -> Mapping[str, str] | None: ...


class HideWhen(Node):
    """When a thing is taken off the sheet: while a field has a value, or has another one."""

    field: FieldId = Described(title="Field", description="The field compared.", examples=["creed"])
    equals: Value | None = Described(None, title="Equals", description="Hidden while the field is this.")
    not_equals: Value | None = Described(
        None, title="Not equals", description="Hidden while it is anything else."
    )
    in_: Annotated[tuple[Value, ...], Count(limits.HIDE_VALUES, least=1)] | None = Described(
        None, title="In", description="Hidden while the field is one of these."
    )

    @rule("equals", "not_equals", "in_")
    def _check_one(self) -> Iterator[Fault]:
        """Exactly one of `equals`, `notEquals`, `in`."""
        yield from exactly_one(self, "equals", "not_equals", "in_")


class _Shown(Node):
    """What every field and column has."""

    id: SheetId
    label: Label


class _InSection(_Shown):
    """What fields have and columns have not."""

    section: SectionId | None = Described(
        None, title="Section", description="The part of the sheet it stands in."
    )
    hide_when: HideWhen | None = Described(None, title="Hide when", description="When it is not shown.")


class _InRow(_Shown):
    """What columns have and fields have not."""

    required: Flag = Described(
        False, title="Required", description="A row without it is shown as incomplete."
    )


class NumberKeys(Node):
    """The keys of a number."""

    type: Literal["number"]
    min: AnyNumber = Described(title="Min", description="The least it may be.", examples=[0])
    max: AnyNumber = Described(title="Max", description="The most it may be.", examples=[9])
    default: AnyNumber | None = Described(
        None, title="Default", description="What it is until someone changes it."
    )
    integer: Flag = Described(True, title="Whole", description="Whether it holds whole numbers only.")

    @rule("min", "max")
    def _check_range(self) -> Iterator[Fault]:
        """`min` is at most `max`."""
        yield from ordered(self.min, self.max)

    @rule("min", "max", "default", "integer")
    def _check_default(self) -> Iterator[Fault]:
        """`default` is within `min` and `max`, and whole where only whole numbers are held."""
        if self.default is None or self.min > self.max:
            return
        if not self.min <= self.default <= self.max:
            yield bad_default(self.default, f"is outside {shown(self.min)} to {shown(self.max)}")
        elif self.integer and self.default != int(self.default):
            yield bad_default(self.default, "is not whole")


class TextKeys(Node):
    """The keys of a text."""

    type: Literal["text"]
    max_length: MaxLength = Described(
        limits.TEXT_LENGTH, title="Max length", description="The most characters."
    )
    default: FreeText | None = Described(
        None, title="Default", description="What it is until someone changes it."
    )
    suggestions: Annotated[tuple[Suggestion, ...], Count(limits.SUGGESTIONS, least=1)] | None = Described(
        None,
        title="Suggestions",
        description="Words offered below the input.",
        examples=[["Eels", "Wreckers"]],
    )

    @rule("max_length", "default")
    def _check_default(self) -> Iterator[Fault]:
        """`default` has at most `maxLength` characters."""
        yield from _too_long_default(self.default, self.max_length)

    @rule("suggestions")
    def _check_suggestions(self) -> Iterator[Fault]:
        """Each suggestion stands once."""
        yield from distinct(self.suggestions or (), ("suggestions",), "suggestion")


class LongtextKeys(Node):
    """The keys of a long text."""

    type: Literal["longtext"]
    max_length: LongMaxLength = Described(
        limits.LONGTEXT_LENGTH, title="Max length", description="The most characters."
    )
    default: FreeText | None = Described(
        None, title="Default", description="What it is until someone changes it."
    )

    @rule("max_length", "default")
    def _check_default(self) -> Iterator[Fault]:
        """`default` has at most `maxLength` characters."""
        yield from _too_long_default(self.default, self.max_length)


class BooleanKeys(Node):
    """The keys of a yes/no."""

    type: Literal["boolean"]
    default: Flag | None = Described(
        None, title="Default", description="What it is until someone changes it."
    )


class EnumKeys(Node):
    """The keys of a choice."""

    type: Literal["enum"]
    values: Annotated[tuple[EnumValue, ...], Count(limits.ENUM_VALUES, least=1)] = Described(
        title="Values", description="What can be chosen.", examples=[["tide", "salt"]]
    )
    value_labels: Annotated[Mapping[str, Label], Keyed()] | None = Described(
        None,
        title="Value labels",
        description="The name shown for a value.",
        examples=[{"tide": "Of the Tide"}],
    )
    default: Annotated[str, Text(limits.LONGTEXT_LENGTH, line=Line.FREE)] | None = Described(
        None, title="Default", description="The value chosen until someone changes it."
    )

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


class DiceKeys(Node):
    """The keys of dice."""

    type: Literal["dice"]
    default: FreeText | None = Described(None, title="Default", description="The dice it holds first.")
    example: DiceExample | None = Described(
        None, title="Example", description="Dice shown as an example.", examples=["1d8"]
    )

    @rule("default")
    def _check_default(self) -> Iterator[Fault]:
        """`default` is dice or a whole number (S9.8)."""
        if self.default and not is_dice_value(self.default):
            yield bad_default(self.default, "is not dice such as 1d8, 2d6+3 or a whole number")


def unknown_value_labels(labels: Mapping[str, str] | None, values: tuple[str, ...]) -> Iterator[Fault]:
    """Labels for values that are not offered (S9.5, S20.12)."""
    for value in labels or {}:
        if value not in values:
            message = f"{shown(value)} is not one of the values."
            yield Fault(
                ("valueLabels", value), ProblemCode.UNKNOWN_ID, message, "Label the values that are offered."
            )


def _too_long_default(default: str | None, most: int, place: Place = ("default",)) -> Iterator[Fault]:
    if default is not None and len(default) > most:
        yield bad_default(default, f"has {len(default)} characters and the most is {most}", place)


class NumberField(NumberKeys, _InSection):
    """A number on the sheet."""


class TextField(TextKeys, _InSection):
    """A line of text on the sheet."""

    pick: Ref | None = Described(None, title="Pick", description="How many of the suggestions to choose.")

    @rule("pick", "suggestions")
    def _check_pick(self) -> Iterator[Fault]:
        """`pick` needs `suggestions`."""
        yield from needs(self.pick is not None, self.suggestions is not None, "pick", "suggestions")


class LongtextField(LongtextKeys, _InSection):
    """A text of several lines on the sheet."""


class BooleanField(BooleanKeys, _InSection):
    """A yes/no on the sheet."""


class EnumField(EnumKeys, _InSection):
    """A choice on the sheet."""


class DiceField(DiceKeys, _InSection):
    """Dice on the sheet."""


Field = Annotated[
    NumberField | TextField | LongtextField | BooleanField | EnumField | DiceField,
    Kinds("type"),
]


class ColumnSides(Node):
    """The sides a roll reads from another cell of the row."""

    column: ColumnId = Described(title="Column", description="A number column, or a choice of d6, d8...")


Sides = Annotated[
    Annotated[int, Whole(*limits.DICE_SIDES)] | Annotated[ColumnSides | Ref, OneKey("a number of sides")],
    ObjectOr(),
]


class ColumnRoll(Node):
    """The dice that fill a cell."""

    count: Annotated[int, Whole(1, limits.ROLL_COUNT)] = Described(
        title="Count", description="How many dice."
    )
    sides: Sides = Described(
        title="Sides", description="How many sides: a number, a column of the row, or a value reference."
    )


class NumberColumn(NumberKeys, _InRow):
    """A number in each row."""

    roll: ColumnRoll | None = Described(None, title="Roll", description="The dice that fill the cell.")
    sum: Annotated[tuple[ColumnId, ...], Count(limits.SUM_COLUMNS, least=1)] | None = Described(
        None,
        title="Sum",
        description="The number columns it adds up; nobody types it.",
        examples=[["base", "trade"]],
    )

    @rule("roll", "sum")
    def _check_computed(self) -> Iterator[Fault]:
        """At most one of `roll`, `sum`."""
        yield from excludes(self.roll is not None and self.sum is not None, "roll", "sum")


class TextColumn(TextKeys, _InRow):
    """A line of text in each row."""


class LongtextColumn(LongtextKeys, _InRow):
    """A text of several lines in each row."""


class BooleanColumn(BooleanKeys, _InRow):
    """A yes/no in each row."""


class EnumColumn(EnumKeys, _InRow):
    """A choice in each row."""


class DiceColumn(DiceKeys, _InRow):
    """Dice in each row."""


Column = Annotated[
    NumberColumn | TextColumn | LongtextColumn | BooleanColumn | EnumColumn | DiceColumn,
    Kinds("type"),
]

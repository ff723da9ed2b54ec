"""Whether a field, a column or a stat of items could hold a value.

Source: S9.1, S9.7, S9.8, F3.16, F4.18, B16.1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rulesets.engine.problems import JsonValue, ProblemCode, shown
from rulesets.engine.schema.fields import (
    BooleanColumn,
    BooleanField,
    DiceColumn,
    DiceField,
    EnumColumn,
    EnumField,
    LongtextColumn,
    LongtextField,
    NumberColumn,
    NumberField,
    TextColumn,
    TextField,
    is_dice_value,
)
from rulesets.engine.schema.items import BooleanStat, DiceStat, EnumStat, NumberStat, TextStat
from rulesets.engine.schema.texts import Line


class Misfit(NamedTuple):
    """Why a value does not fit."""

    code: ProblemCode
    message: str
    remedy: str = ""


def misfit(holder: Any, value: JsonValue) -> Misfit | None:  # noqa: ANN401
    """Why a field, a column or a stat could not hold a value; None when it could."""
    return _JUDGES[type(holder)](holder, value)


def unsafe(holder: Any, value: JsonValue) -> Misfit | None:  # noqa: ANN401
    """Why a text may not stand in a row of a catalog; None when it may. Source: F1.24 to F1.26."""
    if type(value) is not str:
        return None
    line = Line.LINES if isinstance(holder, LongtextColumn) else Line.SAFE
    if line.value.search(value) is None:
        return None
    return Misfit(
        ProblemCode.UNSAFE_TEXT, f"{shown(value)} holds a character that no text of a row may hold.", _SAFE
    )


_SAFE = "Leave out square brackets, double curly brackets and control characters."


def _judge_number(holder: Any, value: JsonValue) -> Misfit | None:  # noqa: ANN401
    if type(value) is not int and type(value) is not float:
        return Misfit(ProblemCode.WRONG_TYPE, f"{shown(value)} is not a number.", "Use a number.")
    if holder.integer and value != value // 1:
        return Misfit(ProblemCode.WRONG_TYPE, f"{shown(value)} is not a whole number.", "Use a whole number.")
    if not holder.min <= value <= holder.max:
        least, most = shown(holder.min), shown(holder.max)
        return Misfit(ProblemCode.OUT_OF_RANGE, f"{shown(value)} is out of range.", f"Use {least} to {most}.")
    return None


def _judge_text(holder: Any, value: JsonValue) -> Misfit | None:  # noqa: ANN401
    if type(value) is not str:
        return Misfit(ProblemCode.WRONG_TYPE, f"{shown(value)} is not a text.", "Use a text.")
    if len(value) > holder.max_length:
        message = f"{shown(value)} has {len(value)} characters."
        return Misfit(ProblemCode.TOO_LONG, message, f"Use at most {holder.max_length}.")
    return None


def _judge_boolean(_holder: Any, value: JsonValue) -> Misfit | None:  # noqa: ANN401
    if type(value) is not bool:
        return Misfit(ProblemCode.WRONG_TYPE, f"{shown(value)} is not true or false.", "Use true or false.")
    return None


def _judge_enum(holder: Any, value: JsonValue) -> Misfit | None:  # noqa: ANN401
    if type(value) is not str:
        return Misfit(ProblemCode.WRONG_TYPE, f"{shown(value)} is not a text.", "Use one of the values.")
    if value not in holder.values:
        words = ", ".join(shown(word) for word in holder.values)
        return Misfit(
            ProblemCode.UNKNOWN_KIND, f"{shown(value)} is not one of the values.", f"Use one of {words}."
        )
    return None


def _judge_dice(_holder: Any, value: JsonValue) -> Misfit | None:  # noqa: ANN401
    if type(value) is not str:
        return Misfit(ProblemCode.WRONG_TYPE, f"{shown(value)} is not a text.", "Use dice such as 1d8.")
    if value and not is_dice_value(value):
        message = f"{shown(value)} is not dice."
        return Misfit(ProblemCode.WRONG_TYPE, message, "Use dice such as 1d8 or 2d6+3, or a whole number.")
    return None


_JUDGES: Mapping[type, Callable[[Any, JsonValue], Misfit | None]] = {
    NumberField: _judge_number,
    NumberColumn: _judge_number,
    TextField: _judge_text,
    TextColumn: _judge_text,
    LongtextField: _judge_text,
    LongtextColumn: _judge_text,
    BooleanField: _judge_boolean,
    BooleanColumn: _judge_boolean,
    EnumField: _judge_enum,
    EnumColumn: _judge_enum,
    DiceField: _judge_dice,
    DiceColumn: _judge_dice,
    NumberStat: _judge_number,
    TextStat: _judge_text,
    BooleanStat: _judge_boolean,
    EnumStat: _judge_enum,
    DiceStat: _judge_dice,
}

"""Numbers as the file writes them: 2 and 2.0 are whole, a text and a boolean are no number (F1.4, F1.36)."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pydantic import Strict
from pydantic.json_schema import JsonSchemaValue

from rulesets.engine.problems import ProblemCode, is_number, shown
from rulesets.engine.schema.faults import Fault, faulty, wrong_type
from rulesets.engine.schema.plain import Plain

Flag = Annotated[bool, Strict()]


@dataclass(frozen=True, slots=True)
class Always(Plain):
    """A key that says something by standing there: only true, or only false, may follow it."""

    only: bool

    def check(self, value: Any) -> bool:  # noqa: ANN401
        """Give the value back, or raise its fault; 1 and 0 are no booleans."""
        if not isinstance(value, bool):
            raise faulty([wrong_type(value, shown(self.only))])
        if value is not self.only:
            message = f"{shown(value)} is not a known value."
            remedy = f"Use {shown(self.only)}, or leave the key out."
            raise faulty([Fault((), ProblemCode.UNKNOWN_KIND, message, remedy, value)])
        return value

    def json_schema(self) -> JsonSchemaValue:
        """What is taken, as JSON Schema says it."""
        return {"const": self.only}


OnlyTrue = Annotated[bool, Always(True)]
OnlyFalse = Annotated[bool, Always(False)]


@dataclass(frozen=True, slots=True)
class Number(Plain):
    """A number, held to a range.

    Attributes:
        least: The smallest allowed, None for no bound.
        most: The largest allowed.
        above: What it must be greater than.
        but: One number it may not be.
    """

    least: float | None = None
    most: float | None = None
    above: float | None = None
    but: float | None = None

    noun: ClassVar[str] = "number"
    kind: ClassVar[str] = "number"

    def check(self, value: Any) -> float:  # noqa: ANN401
        """Give the number back, or raise its fault."""
        fault = self.fault(value)
        if fault:
            raise faulty([fault])
        return value  # type: ignore[no-any-return]

    def fault(self, value: Any) -> Fault | None:  # noqa: ANN401
        """What is wrong with a value, if anything is."""
        if not self.is_one(value):
            return wrong_type(value, f"a {self.noun}")
        if not self.allows(value):
            return Fault((), ProblemCode.OUT_OF_RANGE, self.complaint(value), self.remedy(), value)
        return None

    def is_one(self, value: object) -> bool:
        """Whether the value is a number at all."""
        return is_number(value)

    def allows(self, value: float) -> bool:
        """Whether the number is inside the range."""
        return (
            (self.least is None or value >= self.least)
            and (self.most is None or value <= self.most)
            and (self.above is None or value > self.above)
            and (self.but is None or value != self.but)
            and abs(value) <= sys.float_info.max
        )

    def complaint(self, value: float) -> str:
        """What is wrong with a number outside the range."""
        return f"{shown(value)} is out of range." if value != self.but else f"{shown(value)} does nothing."

    def remedy(self) -> str:
        """The range in words."""
        parts = []
        if self.least is not None and self.most is not None:
            parts.append(f"from {shown(self.least)} to {shown(self.most)}")
        elif self.least is not None:
            parts.append(f"from {shown(self.least)} up")
        elif self.most is not None:
            parts.append(f"of at most {shown(self.most)}")
        if self.above is not None:
            parts.append(f"above {shown(self.above)}")
        if self.but is not None:
            parts.append(f"other than {shown(self.but)}")
        return f"Use a {self.noun} {' and '.join(parts)}.".replace(" .", ".")

    def json_schema(self) -> JsonSchemaValue:
        """What is taken, as JSON Schema says it."""
        bounds = {"minimum": self.least, "maximum": self.most, "exclusiveMinimum": self.above}
        found: JsonSchemaValue = {
            "type": self.kind,
            **{key: bound for key, bound in bounds.items() if bound is not None},
        }
        return found if self.but is None else {**found, "not": {"const": self.but}}


@dataclass(frozen=True, slots=True)
class Whole(Number):
    """A whole number, held to a range; 2.0 is read as 2."""

    noun: ClassVar[str] = "whole number"
    kind: ClassVar[str] = "integer"

    def check(self, value: Any) -> int:  # noqa: ANN401
        """Give the whole number back, or raise its fault."""
        fault = self.fault(value)
        if fault:
            raise faulty([fault])
        return int(value)

    def is_one(self, value: object) -> bool:
        """Whether the value is a whole number."""
        if isinstance(value, float):
            return value.is_integer()
        return isinstance(value, int) and not isinstance(value, bool)


AnyNumber = Annotated[float, Number()]
AnyWhole = Annotated[int, Whole()]
SchemaVersion = Annotated[int, Whole(1, 1)]
"""Always the number 1 (F1.8)."""

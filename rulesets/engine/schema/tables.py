"""Tables: pairs of numbers, and step tables (F0.11, N3.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic.json_schema import JsonSchemaValue

from rulesets.engine.problems import ProblemCode, shown
from rulesets.engine.schema import limits
from rulesets.engine.schema.faults import Fault, faulty, wrong_type
from rulesets.engine.schema.numbers import Number
from rulesets.engine.schema.plain import Plain
from rulesets.engine.schema.shapes import Count

_ANY = Number()


@dataclass(frozen=True, slots=True)
class Pairs(Plain):
    """A list of one or more pairs of numbers.

    Attributes:
        most: The most pairs.
        first: What the first number of a pair may be.
        second: What the second may be.
        rising: Whether each first number is above the one before.
    """

    most: int
    first: Number = _ANY
    second: Number = _ANY
    rising: bool = False

    def check(self, value: Any) -> tuple[tuple[float, float], ...]:  # noqa: ANN401
        """Read the pairs, or raise every fault of the table."""
        if not isinstance(value, list | tuple):
            raise faulty([wrong_type(value, "a list of pairs of numbers")])
        faults = Count(self.most, least=1).faults(value)
        pairs: list[tuple[float, float]] = []
        for position, pair in enumerate(value):
            read = self._pair(position, pair, faults)
            if read and self.rising and pairs and read[0] <= pairs[-1][0]:
                faults.append(_not_rising((position, 0), read[0], pairs[-1][0]))
            elif read:
                pairs.append(read)
        if faults:
            raise faulty(faults)
        return tuple(pairs)

    def _pair(self, position: int, pair: object, faults: list[Fault]) -> tuple[float, float] | None:
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            message = f"{shown(pair)} is not a pair."  # type: ignore[arg-type]
            faults.append(Fault((position,), ProblemCode.WRONG_TYPE, message, "Use a list of two numbers."))
            return None
        threshold = _read(self.first, pair[0], (position, 0), faults)
        number = _read(self.second, pair[1], (position, 1), faults)
        return None if threshold is None or number is None else (threshold, number)

    def json_schema(self) -> JsonSchemaValue:
        """What is taken, as JSON Schema says it."""
        pair = {
            "type": "array",
            "prefixItems": [number.json_schema() for number in (self.first, self.second)],
            "minItems": 2,
        }
        return {"type": "array", "items": {**pair, "maxItems": 2}, "minItems": 1, "maxItems": self.most}


def _read(number: Number, value: object, place: tuple[int, int], faults: list[Fault]) -> float | None:
    problem = number.fault(value)
    if problem is None:
        return value  # type: ignore[return-value]
    faults.append(Fault(place, problem.code, problem.message, problem.remedy, problem.value))
    return None


def _not_rising(place: tuple[int, int], value: float, before: float) -> Fault:
    message = f"{shown(value)} does not rise above {shown(before)}."
    return Fault(
        place, ProblemCode.OUT_OF_RANGE, message, "Let the first numbers rise from pair to pair.", value
    )


def steps(most: int = limits.STEP_TABLE_ROWS, *, threshold: Number = _ANY, number: Number = _ANY) -> Pairs:
    """A step table: pairs of a threshold and a number, thresholds strictly ascending (F0.11, N3.1)."""
    return Pairs(most, threshold, number, rising=True)


StepTable = Annotated[tuple[tuple[float, float], ...], steps()]

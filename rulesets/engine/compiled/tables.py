"""Step tables: rows by ascending threshold. Source: N3, S12.6."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from rulesets.engine.compiled.numbers import stored_number


@dataclass(frozen=True, slots=True)
class StepTable:
    """A step table, its two columns apart so that a row is found by bisection.

    Attributes:
        thresholds: Strictly ascending.
        numbers: What each row answers.
    """

    thresholds: tuple[float, ...]
    numbers: tuple[float, ...]

    @classmethod
    def of(cls, pairs: Iterable[tuple[float, float]]) -> StepTable:
        """Make a table from its ``[threshold, number]`` pairs."""
        rows = [(stored_number(threshold) or 0, stored_number(number) or 0) for threshold, number in pairs]
        return cls(tuple(row[0] for row in rows), tuple(row[1] for row in rows))

    def row(self, value: float) -> int:
        """Find the row that answers: the last threshold at or below the value, else the first (N3.1)."""
        return max(bisect_right(self.thresholds, value) - 1, 0)

    def at(self, value: float) -> float:
        """Look a value up. The number is not rounded; a table without rows answers 0."""
        return self.numbers[self.row(value)] if self.numbers else 0

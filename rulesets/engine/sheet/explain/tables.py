"""Which row of a step table answered, in words. Source: N3.1."""

from __future__ import annotations

from rulesets.engine.compiled.tables import StepTable
from rulesets.engine.problems import shown_number
from rulesets.engine.sentences import say


def table_rule(table: StepTable, value: float) -> str:
    """Say which row of a step table answers a value."""
    row = table.row(value)
    number, threshold = shown_number(table.numbers[row]), shown_number(table.thresholds[row])
    if value < table.thresholds[0]:
        return say("{number}, from the table's first row", number=number)
    return say("{number}, from the table's row for {threshold} and up", number=number, threshold=threshold)

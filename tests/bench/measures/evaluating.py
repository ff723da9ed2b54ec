"""Evaluate a full d20 sheet, beside the same numbers written by hand, and beside dndwright."""

import statistics
import timeit
from collections.abc import Mapping
from typing import Any

from rulesets.engine.api import EvaluatedSheet, evaluate
from tests.bench import dndwright_environment
from tests.bench.d20 import BUILD, RULESET, numbers_by_hand
from tests.bench.report import Budget, Section, Table, say_seconds, say_times
from tests.bench.timing import time_beside
from tests.rulesets.engine.compiling import compile_document

TIMES_BY_HAND = 4
TIMES_FASTER = 8


def measure() -> Section:
    """Time it."""
    compiled = compile_document(RULESET)
    ours, by_hand = time_beside(
        lambda: read_numbers(evaluate(compiled, BUILD)), lambda: numbers_by_hand(BUILD), rounds=15, batches=5
    )
    ratio = ours.ratio_to(by_hand)
    rows = [("by hand, in Python", say_seconds(by_hand.median), say_seconds(ours.median), say_times(ratio))]
    budgets = [
        Budget(
            "Evaluate a d20 sheet of 40 numbers, beside the same numbers by hand",
            f"at most {TIMES_BY_HAND} times as long",
            f"{say_times(ratio)} ({say_seconds(ours.median)})",
            ratio <= TIMES_BY_HAND,
        )
    ]
    remarks = ()
    try:
        rounds = _beside_dndwright(lambda: read_numbers(evaluate(compiled, BUILD)))
    except dndwright_environment.NotInstallableError as error:
        remarks = (f"dndwright was not measured: {error}",)
        budgets.append(_dndwright_budget("dndwright could not be installed", None))
    else:
        theirs, mine = (statistics.median(figures) for figures in zip(*rounds, strict=True))
        faster = statistics.median(other / own for other, own in rounds)
        rows.append(
            (dndwright_environment.NAME, say_seconds(theirs), say_seconds(mine), say_times(mine / theirs))
        )
        budgets.append(_dndwright_budget(f"{faster:.1f} times faster", faster >= TIMES_FASTER))
    return Section(
        "Evaluating a sheet",
        "`evaluate` of a compiled d20 ruleset and reading all 40 numbers (six scores, six modifiers, "
        "eighteen skills and six saves, each with its tier and its number before the cap, proficiency, "
        "initiative, passive perception, hit points), beside a "
        "Python function written for these 40 numbers and this one game (a test holds that both give the "
        "same), and beside dndwright's `evaluate_character` for a like character, in an environment of its "
        "own, in turns.",
        (Table(("beside", "that takes", "`evaluate` takes", "ratio"), tuple(rows)),),
        tuple(budgets),
        remarks,
    )


def read_numbers(sheet: EvaluatedSheet) -> tuple[Mapping[str, Any], ...]:
    """Have all 40 numbers worked out: a sheet works out what is read."""
    return sheet.scores, sheet.modifiers, sheet.skills, sheet.saves, sheet.derived


def _beside_dndwright(call: object) -> list[tuple[float, float]]:
    """Seconds of theirs and ours, in turns."""
    python = dndwright_environment.make()
    timer = timeit.Timer(call)
    return [(dndwright_environment.time_once(python), min(timer.repeat(7, 2000)) / 2000) for _ in range(5)]


def _dndwright_budget(found: str, met: bool | None) -> Budget:
    return Budget(
        f"Evaluate a d20 sheet of 40 numbers, beside {dndwright_environment.NAME}",
        f"at least {TIMES_FASTER} times faster",
        found,
        met,
    )

"""How long evaluating a d20 sheet takes, beside the same 40 numbers written by hand and beside dndwright.

All three run in one session, so that what else the machine does hits them alike. dndwright needs an
environment of its own: STUDIO_DNDWRIGHT_PYTHON names its interpreter.
"""

import os
import subprocess
import timeit
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rulesets.engine.sheet import EvaluatedSheet, evaluate
from tests.bench.d20 import BUILD, RULESET, numbers_by_hand
from tests.bench.timing import time_beside
from tests.rulesets.engine.compiling import compile_document

COMPILED = compile_document(RULESET)
MOST_TIMES_BY_HAND = 4
LEAST_TIMES_FASTER = 8

Numbers = dict[str, float]


def numbers_by_engine() -> list[Numbers]:
    """Evaluate and read all 40 numbers: what nobody reads is not worked out."""
    sheet: EvaluatedSheet = evaluate(COMPILED, BUILD)
    return [sheet.scores, sheet.modifiers, sheet.skill_numbers, sheet.save_numbers, sheet.derived]


def seconds_of_ours() -> float:
    return min(timeit.repeat(numbers_by_engine, number=1000, repeat=7)) / 1000


def seconds_of_dndwright() -> float:
    python = os.environ.get("STUDIO_DNDWRIGHT_PYTHON")
    if not python:
        pytest.skip("dndwright has an environment of its own: set STUDIO_DNDWRIGHT_PYTHON to its interpreter")
    script = Path(__file__).with_name("dndwright_sheet.py")
    found = subprocess.run([python, "-P", str(script)], capture_output=True, check=True, text=True)
    return float(found.stdout)


def test_both_give_the_same_40_numbers() -> None:
    scores, modifiers, *others = numbers_by_engine()
    named = {f"score {name}": score for name, score in scores.items()}
    named |= {f"modifier {name}": modifier for name, modifier in modifiers.items()}
    for numbers in others:
        named |= numbers
    assert named == numbers_by_hand(BUILD)
    assert len(named) == 40


def test_time_by_hand(benchmark: BenchmarkFixture) -> None:
    assert benchmark(numbers_by_hand, BUILD)["prof"] == 4


def test_time_by_engine(benchmark: BenchmarkFixture) -> None:
    *_, derived = benchmark(numbers_by_engine)
    assert derived["prof"] == 4


def test_time_as_json(benchmark: BenchmarkFixture) -> None:
    assert benchmark(lambda: evaluate(COMPILED, BUILD).as_json())["derived"]["prof"] == 4


@pytest.mark.timed
def test_evaluating_takes_at_most_four_times_what_a_hand_written_function_takes() -> None:
    ours, by_hand = time_beside(numbers_by_engine, lambda: numbers_by_hand(BUILD), rounds=5)
    assert ours.ratio_to(by_hand) <= MOST_TIMES_BY_HAND


@pytest.mark.timed
def test_evaluating_is_at_least_eight_times_as_fast_as_dndwright() -> None:
    turns = [(seconds_of_dndwright(), seconds_of_ours()) for _ in range(4)]
    theirs, ours = (min(figures) for figures in zip(*turns, strict=True))
    assert theirs / ours >= LEAST_TIMES_FASTER

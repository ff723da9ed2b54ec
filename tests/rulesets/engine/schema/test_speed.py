"""Reading many entries (architecture: size and speed). For a quiet machine: times say nothing under load."""

import gc
from collections.abc import Iterator
from time import process_time
from typing import Any

import pytest

from rulesets.engine.schema.catalogs import Entry
from rulesets.engine.schema.reading import faults_in

pytestmark = pytest.mark.deep


@pytest.fixture(autouse=True)
def _without_the_tests_own_objects() -> Iterator[None]:
    """Collecting garbage walks all that is alive; what other tests left behind is not what is measured."""
    gc.freeze()
    yield
    gc.unfreeze()


def entry(number: int) -> dict[str, Any]:
    return {
        "id": f"entry-{number}",
        "label": f"Entry {number}",
        "summary": "Something that people read before they choose. " * 3,
        "filters": {"rank": number % 9, "school": "fire"},
        "rows": [
            {"list": "spells", "values": {"name": f"Entry {number}", "level": 1, "text": "Long. " * 20}}
        ],
        "grants": {"trained": {"skills": ["climb"]}},
    }


def seconds(values: list[dict[str, Any]]) -> float:
    started = process_time()
    for value in values:
        _, faults = faults_in(Entry, value)
        assert faults == []
    return process_time() - started


def test_two_thousand_entries_are_read_in_60_milliseconds() -> None:
    values = [entry(number) for number in range(2_000)]

    assert min(seconds(values) for _ in range(5)) < 0.06


def test_twelve_catalogs_of_two_thousand_entries_are_read_in_800_milliseconds() -> None:
    catalogs = [[entry(number) for number in range(2_000)] for _ in range(12)]

    assert min(sum(seconds(values) for values in catalogs) for _ in range(3)) < 0.8

"""How long an edit of a large draft takes, beside checking the whole document; and reading large catalogs."""

import json
import statistics
import time
import timeit
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from rulesets.engine.checks.draft import Draft
from rulesets.engine.checks.reading_ruleset import read
from rulesets.engine.problems import JsonValue, Place
from rulesets.engine.schema.ruleset import Ruleset
from tests.rulesets.engine.checks.harbour import harbour

EDIT_SECONDS = 0.1
READ_SECONDS = 2
LEVEL = ("sheet", "fields", 0)
SHOWN = 200

Edit = tuple[Place, Callable[[int], JsonValue]]

EDITS: dict[str, Edit] = {
    "an entry": (("catalogs", 2, "entries", 100, "label"), lambda turn: f"Song {turn}"),
    "an entry, to a skill there is not": (
        ("catalogs", 2, "entries", 100, "grants", "trained"),
        lambda turn: {"skills": [f"skill_{turn}"]},
    ),
    "a field that every entry sets": ((*LEVEL, "max"), lambda turn: 30 + turn),
    "a field, so that a tenth of the entries break": ((*LEVEL, "max"), lambda turn: 8 + turn / 100),
    "a field, so that every entry breaks": ((*LEVEL, "id"), lambda turn: f"rank_{turn}"),
}


def song(number: int) -> dict[str, Any]:
    """An entry as a large catalog has them."""
    return {
        "id": f"song-{number}",
        "label": f"Song {number}",
        "summary": "A song that is known in every harbour, and sung in most of them.",
        "rows": [{"list": "traits", "values": {"name": f"Song {number}", "uses": number % 9}}],
        "grants": {"trained": {"skills": ["row"]}, "sets": {"level": number % 10}},
    }


def game(*sizes: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """The small ruleset with one more catalog per size, each in a file of its own, and those files."""
    document, files = harbour(), {}
    document["sheet"]["fields"][0]["min"] = 0
    document["catalogs"] = document["catalogs"][: 12 - len(sizes)]
    for number, size in enumerate(sizes):
        name = f"songs{number}"
        header = {"id": name, "label": name, "feeds": ["traits"], "asset": f"catalogs/{name}.json"}
        document["catalogs"].append(header)
        entries = [song(n) for n in range(size)]
        files[header["asset"]] = {"schemaVersion": 1, "catalog": name, "entries": entries}
    return document, files


def inline(*sizes: int) -> dict[str, Any]:
    """The same as one document, as an author has it open."""
    document, files = game(*sizes)
    for catalog in document["catalogs"]:
        if "asset" in catalog:
            catalog["entries"] = files[catalog.pop("asset")]["entries"]
    return document


def seconds(call: Callable[[int], object], *, turns: int) -> float:
    """The median over some turns, each of which is another; without the pauses of the garbage collector."""
    return statistics.median(timeit.timeit(lambda turn=turn: call(turn), number=1) for turn in range(turns))


def edited(draft: Draft, edit: Edit, turn: int) -> int:
    place, value = edit
    return draft.edit(place, value(turn)).report(SHOWN).count


@pytest.fixture(scope="module")
def large() -> Draft:
    """A draft whose catalogs hold 4,000 entries."""
    draft = Draft.open(inline(2_000, 2_000))
    assert draft.report(SHOWN).problems == ()
    return draft


@pytest.mark.timed
@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_an_edit_takes_a_small_part_of_a_whole_check(large: Draft, edit: Edit) -> None:
    whole = seconds(lambda _: Draft.open(large.document), turns=1)
    assert seconds(lambda turn: edited(large, edit, turn), turns=5) < whole / 10


def test_an_edit_that_breaks_every_entry_tells_of_every_entry(large: Draft) -> None:
    count = edited(large, EDITS["a field, so that every entry breaks"], 1)
    document: Any = deepcopy(large.document)
    document["sheet"]["fields"][0]["id"] = "rank_1"
    assert count == Draft.open(document).report(SHOWN).count > 4_000


@pytest.mark.timed
def test_a_catalog_of_2000_entries_is_read_in_two_seconds() -> None:
    document, files = game(2_000)
    data, file_data = (
        json.dumps(document).encode(),
        {name: json.dumps(file).encode() for name, file in files.items()},
    )
    start = time.perf_counter()
    found = read(data, file_data)
    assert time.perf_counter() - start < READ_SECONDS
    assert isinstance(found, Ruleset)
    assert len(found.entries["songs0"]) == 2_000


@pytest.mark.deep
@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_an_edit_among_24000_entries_takes_less_than_a_tenth_of_a_second(edit: Edit) -> None:
    document = inline(*[2_000] * 12)
    document["sheet"]["builder"]["steps"] = [
        step for step in document["sheet"]["builder"]["steps"] if step["kind"] in ("fields", "abilities")
    ]
    draft = Draft.open(document)
    assert draft.report(SHOWN).problems == ()
    assert seconds(lambda turn: edited(draft, edit, turn), turns=15) < EDIT_SECONDS


@pytest.mark.deep
def test_reading_takes_as_much_longer_as_there_are_more_entries() -> None:
    """Four times the entries take at most five times as long."""
    took = {}
    for size in (500, 1_000, 2_000):
        document, files = game(size)
        data, file_data = (
            json.dumps(document).encode(),
            {name: json.dumps(file).encode() for name, file in files.items()},
        )
        took[size] = seconds(lambda _, data=data, file_data=file_data: read(data, file_data), turns=7)
    assert took[2_000] / took[500] < 5

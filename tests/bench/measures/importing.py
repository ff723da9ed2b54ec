"""Read rulesets with larger and larger catalogs, beside parsing the same bytes."""

import json

from rulesets.engine.api import compile_ruleset, read_ruleset
from tests.bench.characters import well_read
from tests.bench.growth import time_growth
from tests.bench.largegames import LargeGame, large_game
from tests.bench.report import Budget, Section, Table, say_kilobytes, say_seconds
from tests.bench.timing import Call, time_beside

SIZES = (500, 1_000, 2_000)
SECONDS = 2


def measure() -> Section:
    """Time it."""
    games = {size: large_game(size) for size in SIZES}
    reading = time_growth(
        "entries",
        ("`read_ruleset`", "`json.loads`"),
        {size: _calls(game) for size, game in games.items()},
        rounds=7,
    )
    largest = games[max(SIZES)]
    took = time_beside(*_calls(largest), rounds=7)[0].median
    return Section(
        "Importing",
        "`read_ruleset` of srd-5-1 with one more catalog in a file of its own: guarded parsing, the schema, "
        "every check, the hash; from bytes to a ruleset that can be used. Beside it: `json.loads` of the "
        "same bytes. The table is without the garbage collector, which blurs growth; the budget in seconds "
        "is with it. Below, what the files weigh and what compiling takes afterwards.",
        (
            reading.table,
            Table(
                ("entries", "files", "`compile_ruleset`"),
                tuple(
                    (f"{size:,}", say_kilobytes(_size(game)), _compiling(game))
                    for size, game in games.items()
                ),
            ),
        ),
        (
            Budget(
                f"Import a catalog of {max(SIZES):,} entries",
                f"under {SECONDS} s",
                say_seconds(took),
                took < SECONDS,
            ),
            reading.budget("Import a catalog"),
        ),
    )


def _calls(game: LargeGame) -> tuple[Call, Call]:
    data, files = game.document_bytes, game.file_bytes
    well_read(data, files)
    return (
        lambda: read_ruleset(data, files),
        lambda: (json.loads(data), [json.loads(file) for file in files.values()]),
    )


def _compiling(game: LargeGame) -> str:
    read = well_read(game.document_bytes, game.file_bytes)
    (times,) = time_beside(lambda: compile_ruleset(read))
    return say_seconds(times.median)


def _size(game: LargeGame) -> int:
    return len(game.document_bytes) + sum(map(len, game.file_bytes.values()))

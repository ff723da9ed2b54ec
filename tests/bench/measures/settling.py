"""Settle a character: a full one on the shipped ruleset, then with more picks, then from larger catalogs."""

from rulesets.engine.api import CompiledRuleset, JsonObject, compile_ruleset, evaluate, settle
from rulesets.engine.builder.commands import OpenBuilder, PickEntry
from tests.bench.characters import FULL, play, srd, well_read
from tests.bench.growth import time_growth
from tests.bench.largegames import large_game
from tests.bench.measures.evaluating import read_numbers
from tests.bench.report import Section, Table, say_seconds, say_times
from tests.bench.timing import Call, time_beside

PICKS = (10, 20, 40, 60)
SIZES = (500, 1_000, 2_000)
STRIDE = 37  # has no divisor in common with any of the sizes, nor with the kinds of entries there are
NAMES = ("`settle`", "`evaluate`")


def measure() -> Section:
    """Time it."""
    settled, evaluated = time_beside(*_calls(srd(), play(srd(), *FULL)))
    compiled = _compile_large(1_000)
    picks = time_growth("picks", NAMES, {count: _calls(compiled, _pick(compiled, count)) for count in PICKS})
    games = {size: _compile_large(size) for size in SIZES}
    of_sizes = {size: _calls(game, _pick(game, 20)) for size, game in games.items()}
    sizes = time_growth("entries", NAMES, of_sizes)
    row = (
        f"a full character on srd-5-1, made by {len(FULL)} commands",
        say_seconds(settled.median),
        say_seconds(evaluated.median),
        say_times(settled.ratio_to(evaluated)),
    )
    return Section(
        "Settling a character",
        "`settle` folds every answer of the record into the sheet, round by round until nothing changes, and "
        "evaluates it in each round. Beside it: `evaluate` of the sheet that comes out, once, with its "
        "scores, modifiers, checks and derived values read. Below: by the number of picks from a catalog "
        "of 1,000 entries, then by the size of the catalog with 20 picks, on srd-5-1 with that catalog "
        "added; these two tables without the garbage collector, which blurs growth.",
        (Table(("what", *NAMES, "ratio"), (row,)), picks.table, sizes.table),
        (picks.budget("Settle a character"), sizes.budget("Settle a character with 20 picks")),
    )


def _compile_large(size: int) -> CompiledRuleset:
    game = large_game(size)
    return compile_ruleset(well_read(game.document_bytes, game.file_bytes))


def _pick(compiled: CompiledRuleset, count: int) -> JsonObject:
    """A character with so many picks, from all over the catalog."""
    entries = list(compiled.catalogs["talents1"].entries)
    chosen = [entries[STRIDE * number % len(entries)] for number in range(count)]
    return play(compiled, OpenBuilder(), *(PickEntry("talents", entry) for entry in chosen))


def _calls(compiled: CompiledRuleset, stored: JsonObject) -> tuple[Call, Call]:
    build = settle(compiled, stored).build
    return lambda: settle(compiled, stored), lambda: read_numbers(evaluate(compiled, build))

"""Settle characters: one of the shipped ruleset, and ever larger ones of a game made to weigh on settling."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from rulesets.engine.api import CompiledRuleset, JsonObject, Refusal, SeededDice, apply, evaluate, settle
from rulesets.engine.builder.commands import Command, FillRest, OpenBuilder, PickEntry
from tests.bench.characters import FULL, play, srd
from tests.bench.fullgames import FullGame, Shape
from tests.bench.growth import Growth, time_growth
from tests.bench.measures.evaluating import read_numbers
from tests.bench.report import Section, Table, say_seconds, say_times
from tests.bench.timing import Call, Times, time_beside

FULLEST = Shape()
NAMES = ("`settle`", "`evaluate`")
SHAPES: Mapping[str, tuple[Shape, ...]] = {
    "picks": tuple(replace(FULLEST, picks=count, slots=10, groups=5) for count in range(10, 61, 10)),
    "slots": tuple(replace(FULLEST, slots=count) for count in range(0, 41, 10)),
    "groups": tuple(replace(FULLEST, groups=count) for count in range(0, 31, 5)),
    "entries": tuple(replace(FULLEST, entries=count) for count in (250, 500, 1_000, 1_500, 2_000)),
}
"""What grows, and the characters it grows in; everything else of them stays as it is."""
WITH = {
    "picks": "10 slots, 5 groups, 1,000 entries",
    "slots": "60 picks, 10 groups, 1,000 entries",
    "groups": "60 picks, 40 slots, 1,000 entries",
    "entries": "60 picks, 40 slots, 10 groups",
}


def measure() -> Section:
    """Time it."""
    grown = {sizes: _grow(sizes, shapes) for sizes, shapes in SHAPES.items()}
    rows = (*_rows(_on_srd(), filled=5), *_rows(_fullest(), filled=2))
    return Section(
        "Settling a character",
        "`settle` folds every answer of the record into the sheet, round by round until nothing changes, and "
        "evaluates it in each round; `apply` settles, judges a command, carries it out and settles again; "
        "filling in the rest is such a command after another until nothing is open. Beside them: `evaluate` "
        "of the sheet that comes out, once, with its scores, modifiers, checks and derived values read. The "
        f"fullest character has {FULLEST.picks} picks in one step of {FULLEST.entries:,} entries, with 12 "
        f"quotas and no shared mark, and {FULLEST.slots} slots for entries, training and scores; "
        f"{FULLEST.groups} picks stand in exclusive groups with an `offeredWhen`, each of which is read on a "
        "sheet of its own. The tables below let one thing grow and hold the others, without the garbage "
        "collector, which blurs growth. In the plots a dot is the best round, and a thin line goes from it "
        "to the median of the rounds.",
        (Table(("what", "takes", "`evaluate`", "ratio"), rows), *(g.straight_table for g in grown.values())),
        tuple(g.straight_budget(f"Settle a character ({WITH[sizes]})") for sizes, g in grown.items()),
        tuple(g.sentence() for g in grown.values()),
        tuple(g.plot(f"Settle a character ({WITH[sizes]})") for sizes, g in grown.items()),
    )


def _grow(sizes: str, shapes: tuple[Shape, ...]) -> Growth:
    games = {getattr(shape, sizes): FullGame(shape) for shape in shapes}
    calls = {size: _calls(game.compiled, game.full) for size, game in games.items()}
    return time_growth(sizes, NAMES, calls, rounds=7)


def _calls(compiled: CompiledRuleset, stored: JsonObject) -> tuple[Call, Call]:
    build = settle(compiled, stored).build
    return lambda: settle(compiled, stored), lambda: read_numbers(evaluate(compiled, build))


# The characters that are shown one by one


@dataclass(frozen=True, slots=True)
class Subject:
    """A character, one more pick for it, and the blank one it was made from."""

    name: str
    compiled: CompiledRuleset
    full: JsonObject
    blank: JsonObject
    pick: PickEntry

    def carry_out(self, stored: JsonObject, command: Command) -> None:
        """Carry a command out; it must be accepted. The dice are the same each time."""
        done = apply(self.compiled, stored, command, SeededDice("bench"))
        if isinstance(done, Refusal):
            raise AssertionError(f"{command}: {done.message}")


def _on_srd() -> Subject:
    name = f"srd-5-1, made by {len(FULL)} commands"
    return Subject(name, srd(), play(srd(), *FULL), play(srd(), OpenBuilder()), PickEntry("class", "wizard"))


def _fullest() -> Subject:
    game = FullGame(FULLEST)
    return Subject("the fullest character", game.compiled, game.full, game.blank, game.another_pick)


def _rows(subject: Subject, *, filled: int) -> Iterable[tuple[str, ...]]:
    """What is done with a character, beside one evaluation of it; filled in from nothing so many times."""
    settling, evaluating = _calls(subject.compiled, subject.full)
    settled, picked, evaluated = time_beside(
        settling, lambda: subject.carry_out(subject.full, subject.pick), evaluating
    )
    fill, beside = time_beside(
        lambda: subject.carry_out(subject.blank, FillRest()), evaluating, rounds=filled, batches=1
    )
    yield _row(f"{subject.name}: `settle`", settled, evaluated)
    yield _row(f"{subject.name}: `apply` of one pick", picked, evaluated)
    yield _row(f"{subject.name}: filled in from nothing", fill, beside)


def _row(what: str, took: Times, evaluated: Times) -> tuple[str, ...]:
    ratio = say_times(took.ratio_to(evaluated))
    return (what, say_seconds(took.median), say_seconds(evaluated.median), ratio)

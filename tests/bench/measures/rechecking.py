"""Edit a draft whose catalogs hold 24,000 entries, and say what is wrong in it."""

import itertools
from collections.abc import Callable
from dataclasses import dataclass

from rulesets.engine.checks.draft import Draft
from rulesets.engine.problems import JsonValue, Place
from tests.bench.largegames import LargeGame, large_game
from tests.bench.report import Budget, Section, Table, say_seconds, say_times
from tests.bench.timing import Times, time_beside

CATALOGS, ENTRIES = 12, 2_000
SECONDS = 0.1
PROBLEMS_SHOWN = 200
FILE = "catalogs/talents6.json"


@dataclass(frozen=True, slots=True)
class Edit:
    """Something an author does. `value` makes a value from a number, so that no edit is like the last."""

    what: str
    place: Place
    value: Callable[[int], JsonValue]
    file: str | None = None


def edits_of(game: LargeGame) -> tuple[Edit, ...]:
    """One edit of an entry, then edits of what ever more of the document leans on."""
    speed = next(i for i, field in enumerate(game.document["sheet"]["fields"]) if field["id"] == "speed")
    field: Place = ("sheet", "fields", speed)
    return (
        Edit(
            "the label of an entry", ("entries", 1000, "label"), lambda number: f"Talent anew {number}", FILE
        ),
        Edit(
            "a grant of an entry, to a skill there is not",
            ("entries", 1000, "grants", "trained"),
            lambda number: {"skills": [f"skill_{number}"]},
            FILE,
        ),
        Edit(
            "the label of a field that all entries set", (*field, "label"), lambda number: f"Speed {number}"
        ),
        Edit(
            "the max of that field, all entries still within it", (*field, "max"), lambda number: 200 + number
        ),
        Edit(
            "the max of that field, a tenth of the entries beyond it",
            (*field, "max"),
            lambda number: 33.5 + number % 2 / 4,
        ),
        Edit(
            "the id of that field, so that all entries name a field there is not",
            (*field, "id"),
            lambda number: f"pace_{number}",
        ),
    )


def measure() -> Section:
    """Time it."""
    game = large_game(*[ENTRIES] * CATALOGS)
    draft = Draft.open(game.document, game.files, package=True)
    if _count_problems(draft):
        raise AssertionError("The large document has problems before it is edited.")
    edits = edits_of(game)
    calls = [_maker(draft, edit) for edit in edits]
    whole, *times = time_beside(
        lambda: _count_problems(Draft.open(game.document, game.files, package=True)),
        *calls,
        rounds=7,
        batches=1,
    )
    rows = tuple(
        (
            edit.what,
            say_seconds(took.median),
            say_seconds(max(took.rounds)),
            say_times(took.ratio_to(whole)),
            f"{call():,}",
        )
        for edit, took, call in zip(edits, times, calls, strict=True)
    )
    return Section(
        "Re-checking after one edit",
        f"`Draft.edit` and then what there is to show: the first {PROBLEMS_SHOWN} problems of the ruleset "
        "file and of each catalog file, and how many there are. The draft is a package of "
        f"{CATALOGS} catalogs with {ENTRIES:,} entries each. Beside it, in turns: checking the whole "
        f"package, which takes {say_seconds(whole.median)}.",
        (Table(("edit", "median", "slowest", "ratio to a whole check", "problems"), rows),),
        tuple(map(_budget, edits, times)),
        (
            "The slowest are those during which Python's garbage collector walks through everything there "
            "is, the draft included.",
        ),
    )


def _budget(edit: Edit, took: Times) -> Budget:
    return Budget(
        f"One edit among {CATALOGS * ENTRIES:,} entries: {edit.what}",
        f"under {1000 * SECONDS:g} ms",
        say_seconds(took.median),
        took.median < SECONDS,
    )


def _maker(draft: Draft, edit: Edit) -> Callable[[], int]:
    """Give a call that makes the edit, each time with another value, and counts the problems then."""
    numbers = itertools.count()

    def make_edit() -> int:
        return _count_problems(draft.edit(edit.place, edit.value(next(numbers)), file=edit.file))

    return make_edit


def _count_problems(draft: Draft) -> int:
    reports = (draft.report(PROBLEMS_SHOWN), *draft.file_reports(PROBLEMS_SHOWN).values())
    return sum(report.count for report in reports)

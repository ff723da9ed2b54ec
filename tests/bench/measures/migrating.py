"""Sheet migrations: what they cost a character that needs none, and all stored characters at once."""

from rulesets.engine.api import migrate, settle
from tests.bench.characters import FULL, play, srd
from tests.bench.installation import database, run_module
from tests.bench.report import Budget, Section, Table, say_seconds
from tests.bench.timing import time_beside

TITLE = "Migrating stored characters"
FEW, MANY = 2_000, 10_000
SHARE_MOST = 0.001
GROWTH_MOST = 16.0
"""How many more megabytes a worker may have had for five times the characters."""


def measure() -> Section:
    """Time reading a character of the present form, and migrating all of a database."""
    ruleset = srd()
    character = play(ruleset, *FULL)
    asking, settling = time_beside(lambda: migrate(ruleset, character), lambda: settle(ruleset, character))
    share = asking.ratio_to(settling)
    rows, growths = [], []
    for name in ("SQLite", "PostgreSQL"):
        few, many = bulk(name, FEW), bulk(name, MANY)
        growths.append(many["peak"] - few["peak"])
        rows += [_row(name, count, found) for count, found in ((FEW, few), (MANY, many))]
    return Section(
        title=TITLE,
        compared=(
            "A full character that is stored in the form of its version is asked whether anything is to be "
            "migrated, beside settling it. Then a worker's job migrates all characters of a ruleset, five "
            "renames, a moved pool and a corrected cell each: one transaction with its history entry, counts "
            "and cursor."
        ),
        tables=(
            Table(
                ("one character", "time"),
                (
                    ("nothing to migrate", say_seconds(asking.median)),
                    ("settling it", say_seconds(settling.median)),
                ),
            ),
            Table(("database", "characters", "a second", "most memory"), tuple(rows)),
        ),
        budgets=(
            Budget(
                "a character of the present form", "0.1 % of settling it", f"{share:.4%}", share <= SHARE_MOST
            ),
            Budget(
                f"memory for {MANY:,} characters instead of {FEW:,}",
                f"at most {GROWTH_MOST:.0f} MB more",
                f"{max(growths):.1f} MB",
                max(growths) <= GROWTH_MOST,
            ),
        ),
    )


def _row(name: str, count: int, found: dict[str, float]) -> tuple[str, ...]:
    return name, f"{count:,}", f"{count / found['seconds']:,.0f}", f"{found['peak']:.0f} MB"


def bulk(name: str, count: int) -> dict[str, float]:
    """Fill a database of its own and migrate everything in it; seconds and megabytes."""
    with database(name) as environment:
        _do("make", count, environment)
        return _do("run", count, environment)


def _do(what: str, count: int, environment: dict[str, str]) -> dict[str, float]:
    return run_module("tests.bench.bulk", what, str(count), environment=environment)

"""What was measured, and how it is written down: docs/benchmarks.md."""

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from tests.bench.machine import Machine
from tests.bench.plots import Plot

HEAD = """\
# Benchmarks

How fast the Studio is, measured against the budgets of [architecture.md](architecture.md), section 6. Times
belong to one machine; that is why everything is timed beside a reference, in the same run and in turns, and
the ratio is what to compare between machines.

`make bench` measures and prints these tables, `scripts/bench --write` also writes this page, and
`scripts/bench settle pick` measures only what it names. It takes a few minutes, on a machine that should do
nothing else, and ends with status 1 where a budget was missed or could not be measured.

A time is the median over the rounds, and a round's figure is the best of its batches. A ratio is the median
over the rounds of one time divided by the other of the same round. Work inside one process is timed by the
processor's clock, which stands still while other work has the processor; requests, and what is compared with
dndwright, by the clock on the wall.
"""

BUSY = """\
The machine was busy with other work when this run began: what is timed by the clock on the wall is too long,
and the rest a little, since caches are shared.
"""


@dataclass(frozen=True, slots=True)
class Budget:
    """One promise of the architecture.

    Attributes:
        what: What is promised something about.
        limit: The promise, in words.
        found: What was measured, in words; why not, where it could not be.
        met: Whether it is kept; None where it could not be measured.
    """

    what: str
    limit: str
    found: str
    met: bool | None

    @property
    def verdict(self) -> str:
        return {True: "met", False: "**missed**", None: "**not measured**"}[self.met]


@dataclass(frozen=True, slots=True)
class Table:
    """Figures in rows; the first column says what the row is about."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Section:
    """One thing that was measured: what is compared with what, the figures, the budgets.

    `compared` comes first, then the tables, the plots and the remarks.
    """

    title: str
    compared: str
    tables: tuple[Table, ...]
    budgets: tuple[Budget, ...] = ()
    remarks: tuple[str, ...] = ()
    plots: tuple[Plot, ...] = ()


def write_report(sections: Sequence[Section], *, machine: Machine, day: date) -> str:
    """Give the whole page."""
    budgets = [budget for section in sections for budget in section.budgets]
    parts = [
        HEAD,
        f"Measured on {day.isoformat()}:\n",
        "\n".join(f"- {name}: {value}" for name, value in machine.lines) + "\n",
        *([BUSY] if machine.is_busy else []),
        "## Budgets\n",
        _table(("Budget", "Limit", "Measured", ""), map(_budget_row, budgets)),
        *(_section(section) for section in sections),
    ]
    return "\n".join(parts)


def _budget_row(budget: Budget) -> tuple[str, ...]:
    return (budget.what, budget.limit, budget.found, budget.verdict)


def _section(section: Section) -> str:
    parts = [
        f"## {section.title}\n",
        _paragraph(section.compared),
        *(_table(table.columns, table.rows) for table in section.tables),
        *(f"![{plot.description}](images/{plot.file_name})\n" for plot in section.plots),
        *(_paragraph(remark) for remark in section.remarks),
    ]
    return "\n".join(parts)


def _paragraph(text: str) -> str:
    return textwrap.fill(text, 110, break_long_words=False, break_on_hyphens=False) + "\n"


def _table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Give a Markdown table; every column but the first is set to the right, as figures are."""
    rule = ["---", *("---:" for _ in columns[1:])]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (columns, rule, *rows))


# Figures in words


def say_seconds(seconds: float) -> str:
    """Write a time with two or three digits and the unit that suits it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{_three_digits(seconds / size)} {unit}"
    return f"{_three_digits(seconds / 1e-6)} µs"


def say_times(ratio: float) -> str:
    """Write a ratio."""
    return f"{_three_digits(ratio)} ×"


def say_kilobytes(size: int) -> str:
    """Write a number of bytes in units of 1,024."""
    return f"{size / 1024:.1f} KB"


def say_percent(share: float) -> str:
    """Write a share in percent."""
    return f"{100 * share:.0f}%" if share >= 0.1 else f"{100 * share:.1f}%"


def _three_digits(figure: float) -> str:
    if figure < 1:
        return f"{figure:.2g}"
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.1f}" if figure >= 10 else f"{figure:.2f}"

"""Measure the speed budgets: python -m tests.bench [--write] [measure ...], one or more of `MEASURES`."""

import argparse
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

from tests.bench.machine import this_machine
from tests.bench.plots import draw
from tests.bench.report import Section, write_report

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks.md"
MEASURES = {
    "evaluate": "evaluating",
    "settle": "settling",
    "import": "importing",
    "recheck": "rechecking",
    "pick": "picking",
    "translate": "translating",
    "migrate": "migrating",
    "crowd": "crowding",
}


def main(arguments: list[str]) -> int:
    """Measure, print, and write where asked; the status is 1 where a budget was missed or not measured."""
    parser = argparse.ArgumentParser(prog="scripts/bench", description="Measure the speed budgets.")
    which = f"one of {', '.join(MEASURES)}; all without one"
    parser.add_argument("measures", nargs="*", metavar="measure", help=which)
    parser.add_argument(
        "--write", action="store_true", help="write the page and its plots; needs all of them"
    )
    options = parser.parse_args(arguments)
    wanted = options.measures or list(MEASURES)
    if unknown := [name for name in wanted if name not in MEASURES]:
        parser.error(f"There is no measure {unknown[0]!r}. There are {', '.join(MEASURES)}.")
    if options.write and set(wanted) != set(MEASURES):
        parser.error("--write needs all measures: the page is of one run.")
    machine = this_machine()
    sections = [_measure(name) for name in wanted]
    text = write_report(sections, machine=machine, day=datetime.now(UTC).date())
    sys.stdout.write(text)
    if options.write:
        PAGE.write_text(text, encoding="utf-8")
        for plot in (plot for section in sections for plot in section.plots):
            (PAGE.parent / "images" / plot.file_name).write_text(draw(plot), encoding="utf-8")
        _say(f"Written to {PAGE}")
    return 0 if all(budget.met for section in sections for budget in section.budgets) else 1


def _measure(name: str) -> Section:
    _say(f"Measuring: {name} ...")
    measure: Callable[[], Section] = import_module(f"tests.bench.measures.{MEASURES[name]}").measure
    return measure()


def _say(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

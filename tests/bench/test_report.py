"""The page of the benchmarks: what stands in it, and how figures are written."""

from dataclasses import replace
from datetime import date

import pytest

from tests.bench.lines import Line
from tests.bench.machine import Machine, this_machine
from tests.bench.plots import Plot
from tests.bench.report import Budget, Section, Table, say_kilobytes, say_seconds, say_times, write_report

MACHINE = Machine("Abacus 3000", 2, "8.0 GiB", "CPython 3.11.7", "Debian", 0.25)
SECTION = Section(
    "Counting",
    "Counting to ten, beside counting to one.",
    (Table(("to", "takes"), (("ten", "10 s"), ("one", "1.00 s"))),),
    (
        Budget("Count to ten", "under 20 s", "10 s", True),
        Budget("Count back", "under 2 s", "3.00 s", False),
        Budget("Count sheep", "under 1 s", "there were none", None),
    ),
    ("Nobody was asked to hurry.",),
)


def page() -> str:
    return write_report([SECTION], machine=MACHINE, day=date(2026, 3, 1))


def test_page_names_the_day_and_the_machine():
    assert "Measured on 2026-03-01:" in page()
    assert "- CPU: Abacus 3000, 2 cores" in page()


def test_page_says_of_each_budget_whether_it_is_met():
    assert "| Count to ten | under 20 s | 10 s | met |" in page()
    assert "| Count back | under 2 s | 3.00 s | **missed** |" in page()
    assert "| Count sheep | under 1 s | there were none | **not measured** |" in page()


def test_page_has_the_tables_and_remarks_of_each_section():
    section = page().split("## Counting\n")[1]
    assert section == (
        "\nCounting to ten, beside counting to one.\n"
        "\n| to | takes |\n| --- | ---: |\n| ten | 10 s |\n| one | 1.00 s |\n"
        "\nNobody was asked to hurry.\n"
    )


def test_page_says_where_the_machine_was_busy():
    busy = write_report([SECTION], machine=replace(MACHINE, load=3.5), day=date(2026, 3, 1))
    assert "\n\nThe machine was busy with other work" in busy
    assert "busy with other work" not in page()


def test_page_shows_plots_between_tables_and_remarks():
    plot = Plot("bench-sheep", "Count", "sheep", {1: 1.0, 2: 2.0}, {1: 1.0, 2: 2.0}, Line(0.0, 1.0, 1.0, 0.0))
    shown = write_report([replace(SECTION, plots=(plot,))], machine=MACHINE, day=date(2026, 3, 1))
    assert (
        "| one | 1.00 s |\n\n![Count: 1,000 ms with 1 sheep, 2,000 ms with 2, and the straight line through "
        "the points.](images/bench-sheep.svg)\n\nNobody was asked to hurry.\n"
    ) in shown


def test_paragraphs_are_wrapped():
    long = Section("Talking", "word " * 60, ())
    lines = write_report([long], machine=MACHINE, day=date(2026, 3, 1)).splitlines()
    assert max(map(len, lines)) <= 115


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(2.5, "2.50 s"), (0.0314, "31.4 ms"), (0.314, "314 ms"), (0.0000254, "25.4 µs"), (0.0000002, "0.2 µs")],
)
def test_times_have_the_unit_that_suits_them(seconds, said):
    assert say_seconds(seconds) == said


def test_ratios_and_sizes_are_written_short():
    said = [say_times(ratio) for ratio in (0.0786, 2.041, 12.04, 1417.0)]
    assert said == ["0.079 ×", "2.04 ×", "12.0 ×", "1,417 ×"]
    assert say_kilobytes(7_270) == "7.1 KB"


def test_this_machine_is_described():
    assert this_machine().cores >= 1
    assert [name for name, value in this_machine().lines if not value] == []

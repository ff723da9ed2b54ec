"""The page about the engine: its examples run, and it names everything the engine offers. Source: U7.4."""

import doctest
import re
from pathlib import Path

import pytest

from rulesets.engine import api
from rulesets.reference.engine_page import fill_commands

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "reference" / "engine.md"
_EXAMPLE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PLAIN_VALUES = {"JsonObject", "JsonValue"}
"""Names for types of plain JSON, which need no words."""


@pytest.fixture(scope="module")
def written():
    return PAGE.read_text(encoding="utf-8")


def run_examples(text, report=None):
    """Run the examples of a page one after the other and return how many failed and how many there are."""
    examples = doctest.DocTestParser().get_doctest(
        "".join(_EXAMPLE.findall(text)), {}, "engine.md", str(PAGE), 0
    )
    runner = doctest.DocTestRunner(verbose=False)
    return runner.run(examples, out=report.append if report is not None else None)


def test_every_example_gives_what_the_page_says(written, monkeypatch):
    monkeypatch.chdir(ROOT)
    report = []
    done = run_examples(written, report)
    assert done.failed == 0, "".join(report)
    assert done.attempted > 10


def test_an_example_that_gives_something_else_is_noticed():
    assert run_examples("```python\n>>> 1 + 1\n3\n\n```\n", []).failed == 1


def test_page_names_everything_the_engine_offers(written):
    missing = [name for name in api.__all__ if not re.search(rf"`(?:api\.)?{name}\b", written)]
    assert sorted(set(missing) - PLAIN_VALUES) == []


def test_page_names_every_command(written):
    assert [
        name for name, kind in api.COMMANDS.items() if f"| `{name}` | `{kind.__name__}(" not in written
    ] == []


def test_a_page_without_a_place_for_the_commands_is_refused():
    with pytest.raises(ValueError, match="no place for the commands"):
        fill_commands("# The engine\n")

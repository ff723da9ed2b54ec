"""Laws of evaluation, over random rulesets and characters."""

import copy
import re
from typing import Any

from hypothesis import given

from rulesets.engine.sheet import Unreadable, evaluate
from tests.reference.slow_sheet import JSON, SlowSheet
from tests.rulesets.engine.compiling import compile_document
from tests.strategies.rulesets import characters

STILL_READ = {"holds characters no text may hold; they are left out", "not on a numbered box"}
"""Why something is told of although the rest of it reads, or because of its key and not its value."""


@given(characters())
def test_evaluation_agrees_with_the_rules_read_word_by_word(drawn: tuple[JSON, object, object]) -> None:
    document, build, live = drawn
    sheet = evaluate(compile_document(document), build, live)
    slow = SlowSheet(document, build, live)
    assert sheet.as_json() == slow.everything()
    assert sheet.proficiency == slow.proficiency()
    assert {name: check.uncapped for name, check in sheet.skills.items()} == {
        name: slow.uncapped("skill", name) for name in sheet.skills
    }


@given(characters(junk=True))
def test_junk_costs_only_itself(drawn: tuple[JSON, object, object]) -> None:
    """N1.1, N14.1, S2.10."""
    document, build, live = drawn
    sheet = evaluate(compile_document(document), build, live)
    assert sheet.as_json() == SlowSheet(document, build, live).everything()


@given(characters(junk=True))
def test_what_is_told_as_unreadable_reads_as_missing(drawn: tuple[JSON, object, object]) -> None:
    """N14.1: the same sheet comes out where nothing is stored there."""
    document, build, live = drawn
    sheet = evaluate(compile_document(document), build, live)
    stored = copy.deepcopy({"build": build, "live": live})
    for found in sheet.unreadable:
        if found.reason not in STILL_READ:
            clear(stored, found)
    cleared = evaluate(compile_document(document), stored["build"], stored["live"])
    assert cleared.as_json() == sheet.as_json()
    assert {found.reason for found in cleared.unreadable} <= STILL_READ


def clear(stored: JSON, found: Unreadable) -> None:
    """Put nothing where a report says, as in ``build.lists.kit[0].name``; in an array, what says nothing."""
    at: Any = stored
    *way, last = (
        int(index) if index else key for key, index in re.findall(r"([^.\[\]]+)|\[(\d+)\]", found.path)
    )
    for step in way:
        at = at[step]
    if isinstance(last, str):
        at[last] = None
    else:
        at[last] = {} if found.reason == "not an object" else ""

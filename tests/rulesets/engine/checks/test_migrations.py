"""What sheet migrations may say: what is refused stands among the mistakes, what is fine stands here."""

import json
from typing import Any

import pytest

from rulesets.engine.checks.draft import Draft
from rulesets.engine.checks.migrations.shipped import dropped_entries, warnings_of
from rulesets.engine.checks.reading_ruleset import read
from rulesets.engine.schema.ruleset import Ruleset
from rulesets.engine.schema.sheet import Sheet
from tests.rulesets.engine.checks.fair import fair
from tests.rulesets.engine.checks.harbour import Document, harbour, told


def with_entries(*entries: Any, version: int = 9) -> Document:
    document = harbour()
    document["sheet"] |= {"version": version, "migrations": list(entries)}
    return document


def entry(since: int, *steps: Any) -> Any:
    return {"from": since, "steps": list(steps)}


def rename(old: str, new: str, kind: str = "field") -> Any:
    return {"rename": kind, "from": old, "to": new}


@pytest.mark.parametrize(
    "entries",
    [
        (),
        (entry(8, rename("a", "folk")),),
        (entry(1, rename("a", "b")), entry(2, rename("b", "c")), entry(5, rename("c", "folk"))),
        (entry(5, rename("c", "folk")), entry(1, rename("a", "c"))),
        (entry(1, rename("a", "b"), rename("b", "folk")),),
        (entry(1, rename("a", "folk"), rename("b", "folk")),),
    ],
)
def test_only_the_end_of_a_chain_must_be_on_the_sheet(entries: Any) -> None:
    """M1.5, M3.4, M3.7."""
    assert told(with_entries(*entries)) == []


def test_a_chain_does_not_go_back_to_an_earlier_step() -> None:
    """M3.4."""
    found = told(with_entries(entry(2, rename("a", "b")), entry(1, rename("b", "folk"))))
    assert found == [("sheet.migrations[0].steps[0].to", "unknown-id")]


def test_ids_that_are_renamed_in_a_circle_lead_nowhere() -> None:
    """M7.3."""
    found = told(with_entries(entry(1, rename("a", "b"), rename("b", "a"))))
    assert found == [(f"sheet.migrations[0].steps[{step}].to", "unknown-id") for step in (0, 1)]


def test_a_route_may_end_where_a_later_rename_leads() -> None:
    """M4.11, M4.12."""
    route = {"route": "level", "by": "people", "cases": [{"words": ["x"], "to": "oaths"}], "else": "vows"}
    moves = entry(2, rename("oaths", "vows"), rename("people", "folk"))
    assert told(with_entries(entry(1, route), moves)) == []
    wrong = entry(2, rename("oaths", "creed"), rename("people", "folk"))
    assert told(with_entries(entry(1, route), wrong)) == [
        ("sheet.migrations[0].steps[0].cases[0].to", "wrong-type")
    ]


@pytest.mark.parametrize("default", [0, None])
def test_a_target_may_have_no_default_or_an_empty_one(default: Any) -> None:
    """M4.11."""
    route = {"route": "a", "by": "folk", "cases": [{"words": ["x"], "to": "line"}], "else": "vows"}
    document = with_entries(entry(1, route))
    if default is not None:
        document["sheet"]["fields"][1]["default"] = default
        document["sheet"]["fields"][5]["default"] = ""
    assert told(document) == []


def test_a_faulty_sheet_hides_no_fault_of_its_migrations() -> None:
    """M7.1."""
    document = with_entries(entry(9, rename("a", "b")))
    document["sheet"]["bonusRange"] = {"min": 5, "max": 1}
    assert told(document) == [
        ("sheet.migrations[0].from", "out-of-range"),
        ("sheet.migrations[0].steps[0].to", "unknown-id"),
        ("sheet.bonusRange.min", "out-of-range"),
    ]


def test_an_edit_elsewhere_is_looked_at_again_by_the_migrations_that_lean_on_it() -> None:
    draft = Draft.open(with_entries(entry(1, rename("a", "b")), entry(2, rename("b", "folk"))), {})
    assert draft.problems == []
    shorter = draft.edit(("sheet", "migrations", 1, "steps", 0, "from"), "c")
    assert [problem.path for problem in shorter.problems] == ["sheet.migrations[0].steps[0].to"]
    lower = draft.edit(("sheet", "version"), 2)
    assert [problem.path for problem in lower.problems] == ["sheet.migrations[1].from"]


def test_where_used_tells_the_steps_that_name_a_thing() -> None:
    draft = Draft.open(fair(), {})
    paths = [use.path for use in draft.uses("field/folk") if use.by.startswith("migration/")]
    assert paths == ["sheet.migrations[1].steps[0].to"]
    assert [use.by for use in draft.uses("pool/luck") if use.by.startswith("migration")] == ["migration/4"]


def sheet_of(document: Document) -> Sheet:
    found = read(json.dumps(document).encode())
    assert isinstance(found, Ruleset), [problem.line for problem in found]
    return found.model.sheet


def test_an_entry_of_an_earlier_version_that_is_missing_is_named() -> None:
    """M1.6."""
    first = with_entries(entry(1, rename("a", "folk")), entry(3, rename("b", "folk")))
    third = with_entries(entry(4, rename("c", "folk")))
    now = sheet_of(with_entries(entry(3, rename("x", "folk")), entry(5, rename("d", "folk"))))
    found = dropped_entries({1: first, 3: third}, now)
    assert [(problem.path, problem.value) for problem in found] == [
        ("sheet.migrations", 1),
        ("sheet.migrations", 4),
    ]
    assert found[0].message == (
        "The entry from sheet version 1, which version 1 of this ruleset has, is missing."
    )
    assert dropped_entries({}, now) == ()
    assert dropped_entries({1: {"sheet": {"migrations": "junk"}}, 2: None}, now) == ()


def test_a_target_that_cannot_read_nothing_is_a_warning() -> None:
    """M4.16."""
    route = {"route": "a", "by": "folk", "cases": [{"words": ["x"], "to": "old_vows"}], "else": "line"}
    document = with_entries(entry(1, route), entry(2, rename("old_vows", "vows")))
    assert warnings_of(sheet_of(document)) == ()
    document["sheet"]["fields"][1]["min"] = 1
    (warning,) = warnings_of(sheet_of(document))
    assert warning.path == "sheet.migrations[0].steps[0].cases[0].to"
    assert warning.message == 'The field "vows" reads 1 on every sheet that gets no value.'

"""A stored version is read without what this Studio refuses of it. Source: F1.99."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.checks.edits import put
from rulesets.engine.checks.reading_ruleset import digest_of, read
from rulesets.engine.checks.stored import read_stored
from rulesets.engine.compiled import compile_ruleset
from rulesets.engine.schema.ruleset import Ruleset
from tests.factories.rulesets import write_document
from tests.rulesets.engine.checks.feats import feats, keen
from tests.rulesets.engine.checks.harbour import Document, harbour
from tests.rulesets.engine.checks.mistakes.mistake import Mistake
from tests.rulesets.engine.checks.test_mistakes import MISTAKES

SPELLS = "catalogs/spells.json"


def data_of(document: Any) -> bytes:
    return json.dumps(document).encode()


def stored(document: Any, files: Mapping[str, bytes] | None = None) -> Ruleset:
    found = read_stored(data_of(document), files)
    assert isinstance(found, Ruleset), found
    return found


@pytest.mark.parametrize("ruleset", [harbour, feats, keen])
def test_a_version_without_problems_is_read_as_ever(ruleset: Any) -> None:
    assert stored(ruleset()) == read(data_of(ruleset()))


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.rule)
def test_a_refused_part_reads_as_absent_and_is_told(mistake: Mistake) -> None:
    """F1.99: every problem is told as the import tells it, and what is left compiles."""
    problems = read(data_of(mistake.document))
    found = stored(mistake.document)
    assert list(found.refused) == (problems if isinstance(problems, list) else [])
    assert compile_ruleset(found).ruleset.refused == found.refused


def test_migrations_go_as_one() -> None:
    """F1.99: half of them would move some values and not the others."""
    sheet = write_document()["sheet"] | {"version": 3}
    good = {"from": 1, "steps": [{"rename": "skill", "from": "swim", "to": "row"}]}
    bad = {"from": 2, "steps": [{"rename": "skill", "from": "sail", "to": "nothing"}]}
    found = stored(write_document(sheet=sheet | {"migrations": [good, bad]}))
    assert not found.model.sheet.migrations
    assert found.model.sheet.version == 3
    assert [problem.path for problem in found.refused] == ["sheet.migrations[1].steps[0].to"]


def with_catalog(*entries: Document, **header: Any) -> Document:
    return write_document(catalogs=[{"id": "spells", "label": "Spells", **header, "entries": list(entries)}])


GRANTS: Document = {"grants": {"trained": {"tier": "able", "skills": ["row"]}}}
FINE: Document = {"id": "fog", "label": "Fog", **GRANTS}
BAD: Document = {"id": "salt", "label": "Salt", "mechanics": {"save": {"id": "nothing"}}, **GRANTS}


def test_mechanics_go_as_one_and_their_entry_stays() -> None:
    """F1.99."""
    found = stored(with_catalog(FINE, BAD))
    assert [(one.id, one.mechanics) for one in found.entries["spells"]] == [("fog", None), ("salt", None)]
    assert found.refused
    assert all(one.path.startswith("catalogs[0].entries[1].mechanics") for one in found.refused)


def package(*entries: Document) -> tuple[Document, dict[str, bytes]]:
    document = write_document(catalogs=[{"id": "spells", "label": "Spells", "asset": SPELLS}])
    file = {"schemaVersion": 1, "catalog": "spells", "entries": list(entries)}
    return document, {SPELLS: data_of(file)}


def test_mechanics_in_a_catalog_file_go_and_its_entries_stay() -> None:
    """F1.99."""
    document, files = package(FINE, BAD)
    found = stored(document, files)
    assert [(one.id, one.mechanics) for one in found.entries["spells"]] == [("fog", None), ("salt", None)]
    assert found.file_problems == {}
    assert found.refused
    assert all(one.path.startswith(f"{SPELLS}#entries[1].mechanics") for one in found.refused)
    first = read(data_of(document), files)
    assert isinstance(first, Ruleset)
    assert found.digest == first.digest


def test_another_mistake_in_a_catalog_file_shows_in_place_of_its_entries() -> None:
    """F1.82."""
    found = stored(*package(FINE, BAD | {"surprise": 1}))
    assert found.entries["spells"] == ()
    assert list(found.file_problems) == [SPELLS]
    assert found.refused == ()


def test_what_leant_on_a_refused_part_goes_too() -> None:
    """F1.99: until nothing is refused; the rest stays where it was."""
    document = write_document()
    document["sheet"]["abilities"][0]["min"] = "low"
    found = stored(document)
    assert [one.id for one in found.model.sheet.abilities] == ["wit"]
    assert [problem.path for problem in found.refused] == ["sheet.abilities[0].min"]


@pytest.mark.parametrize(
    "changes",
    [{"name": "[no]"}, {"gm": {"checkGuidance": "[no]"}}, {"gm": 7}, {"coverage": {"summary": ""}}],
)
def test_needed_text_that_no_rule_reads_takes_nothing_else_along(changes: Document) -> None:
    """F1.99."""
    found = stored(write_document(**changes))
    assert found.model.sheet == stored(write_document()).model.sheet
    assert len(found.refused) == 1


def test_digest_is_that_of_the_version_as_it_is_stored() -> None:
    """F1.53, F1.56: what is left out changes nothing of what the version is."""
    document = write_document(surprise=1)
    document["sheet"]["skills"][0]["label"] = 7
    found = stored(document)
    assert found.digest == digest_of(document, {})
    assert "surprise" not in found.document


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{}", b'{"schemaVersion": 1}', b"{", b'{"sheet": 1, "sheet": 2}']
)
def test_a_version_of_which_nothing_is_left_is_refused_as_before(data: bytes) -> None:
    assert read_stored(data) == read(data)
    assert isinstance(read_stored(data), list)


junk = st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=3) | st.just([]) | st.just({})


@given(st.lists(st.tuples(st.integers(0, 10_000), junk), min_size=1, max_size=4))
def test_whatever_stands_in_a_stored_version_it_is_read_or_refused_and_never_raises(
    edits: list[tuple[int, Any]],
) -> None:
    """F1.99."""
    document: Any = write_document(catalogs=[{"id": "spells", "label": "Spells", "entries": [FINE, BAD]}])
    for position, value in edits:
        places = list(_places(document))
        document = put(document, places[position % len(places)], value)
    found = read_stored(data_of(document))
    if isinstance(found, Ruleset):
        compile_ruleset(found)
    else:
        assert found == read(data_of(document))


def _places(value: Any, at: tuple[Any, ...] = ()) -> Any:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*at, key)
        yield from _places(item, (*at, key))

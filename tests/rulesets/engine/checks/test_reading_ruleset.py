"""Reading a ruleset file, alone and with the catalog files of a package."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulesets
from rulesets.engine.checks.reading_ruleset import read
from rulesets.engine.problems import Problem, ProblemCode
from rulesets.engine.schema.ruleset import Ruleset
from tests.rulesets.engine.checks.harbour import Document, harbour
from tests.rulesets.shipped.places import catalogs_of
from tests.strategies.rulesets import documents, junk

SHIPPED = sorted((Path(rulesets.__file__).parent / "shipped").glob("*/ruleset.json"))
SONGS = "catalogs/songs.json"
SHANTY: Document = {
    "id": "shanty",
    "label": "Shanty",
    "rows": [{"list": "traits", "values": {"name": "Shanty"}}],
}


def encoded(value: Any) -> bytes:
    return json.dumps(value).encode()


def ruleset(document: Document, files: dict[str, Any] | None = None) -> Ruleset:
    found = read(
        encoded(document), None if files is None else {name: encoded(file) for name, file in files.items()}
    )
    assert isinstance(found, Ruleset), [problem.line for problem in found]
    return found


def with_songs() -> Document:
    document = harbour()
    document["catalogs"].append({"id": "songs", "label": "Songs", "feeds": ["traits"], "asset": SONGS})
    return document


def songs(*entries: Any, **keys: Any) -> Document:
    return {"schemaVersion": 1, "catalog": "songs", "entries": list(entries), **keys}


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.parent.name)
def test_a_shipped_ruleset_has_no_problem(path: Path) -> None:
    found = read(path.read_bytes(), catalogs_of(path.parent))
    assert isinstance(found, Ruleset), [problem.line for problem in found]
    assert found.file_problems == {}


@pytest.mark.skipif(
    "STUDIO_SAMPLES" not in os.environ, reason="STUDIO_SAMPLES names a folder of sample rulesets"
)
def test_a_sample_ruleset_has_no_problem_and_tells_what_it_keeps() -> None:
    found = read((Path(os.environ["STUDIO_SAMPLES"]) / "ember-roads.json").read_bytes())
    assert isinstance(found, Ruleset), [problem.line for problem in found]
    assert found.kept[:4] == ("rests", "battle", "combat", "layers")
    assert "catalogs[1].entries[0].creature" in found.kept


def test_a_ruleset_holds_its_document_and_its_entries() -> None:
    found = ruleset(harbour())
    assert found.document == harbour()
    assert [entry.id for entry in found.entries["knacks"]] == ["rope", "brawler", "calmer"]
    assert found.model.catalogs[0].entries == ()
    assert found.file_problems == {}


def test_a_group_of_pools_is_what_pools_name_and_nothing_declares() -> None:
    """S17.12."""
    document = harbour()
    for pool in document["sheet"]["live"]["pools"]:
        pool["group"] = "wind"
    pools = ruleset(document).model.sheet.live.pools
    assert [(pool.id, pool.group) for pool in pools] == [("breath", "wind"), ("luck", "wind")]


def test_the_digest_is_that_of_the_contents() -> None:
    document = harbour()
    noted = {"$comment": "x", "$schema": "y", **dict(reversed(document.items()))}
    changed = {**document, "version": 2}
    assert ruleset(document).digest == ruleset(noted).digest != ruleset(changed).digest


def test_the_digest_counts_catalog_files() -> None:
    one, other = ruleset(with_songs(), {SONGS: songs(SHANTY)}), ruleset(with_songs(), {SONGS: songs()})
    assert one.digest != other.digest


def test_entries_of_a_catalog_file_are_read() -> None:
    found = ruleset(with_songs(), {SONGS: songs(SHANTY)})
    assert [entry.id for entry in found.entries["songs"]] == ["shanty"]


def test_a_catalog_file_that_is_missing_refuses_the_ruleset() -> None:
    found = read(encoded(with_songs()), {})
    assert isinstance(found, list)
    assert [(problem.path, problem.code) for problem in found] == [("catalogs[2].asset", ProblemCode.MISSING)]


@pytest.mark.parametrize(
    ("file", "told"),
    [
        (b"{", [(SONGS, "not-json")]),
        (b"[]", [(SONGS, "wrong-type")]),
        (b'{"a": 1, "a": 2}', [(f"{SONGS}#a", "repeated-key")]),
        (encoded({"catalog": "songs", "entries": []}), [(f"{SONGS}#schemaVersion", "missing")]),
        (encoded(songs(catalog="hymns")), [(f"{SONGS}#catalog", "conflict")]),
        (encoded(songs(more=1)), [(f"{SONGS}#more", "unknown-key")]),
        (encoded(songs(SHANTY, SHANTY)), [(f"{SONGS}#entries[1].id", "repeated-id")]),
        (
            encoded(songs({**SHANTY, "rows": [{"list": "bag", "values": {}}]})),
            [(f"{SONGS}#entries[0].rows[0].list", "unknown-id")],
        ),
        (
            encoded(songs({**SHANTY, "label": 3}, SHANTY)),
            [(f"{SONGS}#entries[0].label", "wrong-type"), (f"{SONGS}#entries[1].id", "repeated-id")],
        ),
    ],
)
def test_a_mistake_in_a_catalog_file_refuses_nothing(file: bytes, told: list[tuple[str, str]]) -> None:
    """Its lines stand in place of its entries (F1.82)."""
    found = read(encoded(with_songs()), {SONGS: file})
    assert isinstance(found, Ruleset), [problem.line for problem in found]
    assert [(problem.path, problem.code.value) for problem in found.file_problems[SONGS]] == told
    assert found.entries["songs"] == ()


def test_an_entry_of_a_catalog_file_may_not_change_what_a_when_reads() -> None:
    """It is told of the file, and the ruleset stands (B51.23)."""
    document = with_songs()
    step = {"id": "songs", "label": "Songs", "kind": "catalog", "catalog": "songs", "min": 0}
    document["sheet"]["builder"]["steps"][5:] = [step]
    found = ruleset(
        document, {SONGS: songs({"id": "anthem", "label": "Anthem", "grants": {"sets": {"level": 2}}})}
    )
    assert [(problem.path, problem.code) for problem in found.file_problems[SONGS]] == [
        (f"{SONGS}#entries[0]", ProblemCode.READS_LATER)
    ]


def test_a_count_may_not_read_what_a_later_catalog_file_could_change() -> None:
    """Whatever the file holds (B15.12, B51.22)."""
    document = with_songs()
    step = {"id": "songs", "label": "Songs", "kind": "catalog", "catalog": "songs", "min": 0}
    document["sheet"]["builder"]["steps"].append(step)
    found = read(encoded(document), {SONGS: encoded(songs())})
    assert isinstance(found, list)
    assert [(problem.path, problem.code) for problem in found] == [
        ("sheet.builder.steps[5].choose[1].countFrom", ProblemCode.READS_LATER)
    ]


@pytest.mark.parametrize(
    ("value", "shown"), [("Iron Harbour", '"Iron Harbour"'), ([], "an empty list"), (None, "null")]
)
def test_a_file_that_is_no_object_is_told_with_what_it_holds(value: Any, shown: str) -> None:
    """As it is written there, letter by letter (F1.38)."""
    [problem] = read(encoded(value))
    assert problem.path == "ruleset"
    assert problem.message == f"The file holds {shown}, not an object."


REPEATED = b"{" + b", ".join(b'"k%d": 1, "k%d": 2' % (n, n) for n in range(203)) + b"}"


@pytest.mark.parametrize(
    ("data", "left"),
    [(REPEATED, 3), (encoded({f"k{n}": 1 for n in range(300)}), 108)],
    ids=["not plain JSON", "unknown keys"],
)
def test_at_most_two_hundred_problems_are_told_and_how_many_more(data: bytes, left: int) -> None:
    """F1.40."""
    *told, last = read(data)
    assert len(told) == 200
    assert last.line == f"ruleset: {left} more problems."


def test_at_most_two_hundred_problems_of_a_catalog_file_are_told() -> None:
    """F1.40, F1.82."""
    bare = [{"id": f"song-{n}", "grants": {}} for n in range(204)]
    found = ruleset(with_songs(), {SONGS: songs(*bare)})
    *told, last = found.file_problems[SONGS]
    assert len(told) == 200
    assert last.line == "ruleset: 4 more problems."


@given(documents())
def test_a_ruleset_made_by_the_rules_has_no_problem(document: Any) -> None:
    found = read(encoded(document))
    assert isinstance(found, Ruleset), [problem.line for problem in found]


@given(st.dictionaries(st.sampled_from(list(harbour())), junk))
def test_junk_gives_problems_and_never_an_error(changes: Any) -> None:
    found = read(json.dumps({**harbour(), **changes}).encode("utf-8", "surrogatepass"))
    assert isinstance(found, Ruleset) or all(isinstance(problem, Problem) for problem in found)


@given(st.binary(max_size=200))
def test_any_bytes_give_problems(data: bytes) -> None:
    assert isinstance(read(data), list)

"""What catalog files and the ruleset file may say of each other's choices and entries."""

from typing import Any

import pytest

from rulesets.engine.checks.draft import Draft
from tests.rulesets.engine.checks.fair import fair
from tests.rulesets.engine.checks.harbour import Document

SONGS, HYMNS = "catalogs/songs.json", "catalogs/hymns.json"
TRAINING = "sheet.builder.steps[5]"
VERSE: Document = {"id": "verse", "what": "skills", "count": 1}


def draft(
    songs: list[Any], hymns: list[Any] | None = None, *, at: int = 5, document: Document | None = None
) -> Draft:
    """The ruleset of the fair with two catalogs in files of their own, picked from in steps of their own."""
    found = document or fair()
    for name, path in (("songs", SONGS), ("hymns", HYMNS)):
        found["catalogs"].append({"id": name, "label": name, "feeds": ["traits"], "asset": path})
        step = {"id": name, "label": name, "kind": "catalog", "catalog": name, "min": 0}
        found["sheet"]["builder"]["steps"].insert(at, step)
    files = {
        SONGS: {"schemaVersion": 1, "catalog": "songs", "entries": songs},
        HYMNS: {"schemaVersion": 1, "catalog": "hymns", "entries": hymns or []},
    }
    return Draft.open(found, files, package=True)


def entry(id_: str, *choose: Document, **grants: Any) -> Document:
    trained = {"trained": {"choose": list(choose)}} if choose else {}
    return {"id": id_, "label": id_, "grants": {**trained, **grants}}


def told(found: Draft) -> list[tuple[str, str]]:
    """Path and code of everything that is wrong, in the ruleset file and in its catalog files."""
    problems = list(found.problems)
    for of_file in found.file_problems.values():
        problems += of_file
    return [(problem.path, problem.code.value) for problem in problems]


def test_a_choice_of_a_file_names_earlier_choices_of_the_ruleset_and_of_the_same_file() -> None:
    """B15.15, B15.16."""
    second = {"what": "skills", "count": 1, "excludeChoices": ["folk/craft", "songs/verse"]}
    assert told(draft([entry("shanty", VERSE), entry("dirge", second)])) == []


def test_an_explicit_trained_step_may_be_named_from_a_later_file() -> None:
    """B15.16."""
    document = fair()
    steps = document["sheet"]["builder"]["steps"]
    steps[5]["choose"].pop()  # its count would read what a later file could change (B15.12)
    named = {"what": "skills", "count": 1, "excludeChoices": ["training/free"]}
    assert told(draft([entry("shanty", named)], at=6, document=document)) == []


def test_a_choice_of_another_file_cannot_be_named() -> None:
    """B15.16: the steps stand as hymns, songs, so the choice of a hymn is earlier, but not checkable."""
    named = {"what": "skills", "count": 1, "excludeChoices": ["hymns/verse"]}
    found = draft([entry("shanty", named)], [entry("psalm", VERSE)])
    assert told(found) == [(f"{SONGS}#entries[0].grants.trained.choose[0].excludeChoices[0]", "unknown-id")]


def test_the_ruleset_cannot_name_a_choice_of_a_file() -> None:
    """B15.15: it cannot be checked in the ruleset definition."""
    document = fair()
    document["sheet"]["builder"]["steps"][5]["choose"][0]["excludeChoices"] = ["songs/verse"]
    assert told(draft([entry("shanty", VERSE)], document=document)) == [
        ("sheet.builder.steps[7].choose[0].excludeChoices[0]", "unknown-id")
    ]


def test_a_later_choice_of_the_same_file_cannot_be_named() -> None:
    first = {"what": "skills", "count": 1, "excludeChoices": ["songs/verse"]}
    assert told(draft([entry("dirge", first), entry("shanty", VERSE)])) == [
        (f"{SONGS}#entries[0].grants.trained.choose[0].excludeChoices[0]", "reads-later")
    ]


def test_a_count_of_a_file_may_not_read_what_its_own_entries_change() -> None:
    """B15.11, told of the file (B51.23)."""
    counted = {"what": "skills", "countFrom": {"abilityMod": "calm"}, "max": 2}
    found = draft([entry("shanty", counted), entry("dirge", abilities={"add": {"calm": 1}})])
    assert told(found) == [(f"{SONGS}#entries[0].grants.trained.choose[0].countFrom", "reads-later")]
    mended = found.edit(("entries", 1, "grants"), {"sets": {"line": "Low"}}, file=SONGS)
    assert told(mended) == [(f"{SONGS}#entries[0].grants.trained.choose[0].countFrom", "reads-later")], (
        "the roll step changes it as well"
    )


def test_an_entry_added_to_a_file_may_break_a_count_of_the_same_file() -> None:
    counted = {"what": "skills", "countFrom": {"field": "sworn"}, "max": 2}
    found = draft([entry("shanty", counted)])
    assert told(found) == []
    broken = found.edit(("entries", 1), entry("dirge", sets={"sworn": True}), file=SONGS)
    assert told(broken) == [(f"{SONGS}#entries[0].grants.trained.choose[0].countFrom", "reads-later")]


CHOOSE = {"choose": [{"catalog": "songs", "count": 1, "ids": ["shanty"]}]}
SHANTY: Document = {
    "id": "shanty",
    "label": "Shanty",
    "rows": [{"list": "traits", "values": {"name": "Shanty"}}],
}


def with_song_choices() -> Document:
    document = fair()
    document["catalogs"][1]["entries"][2]["grants"]["entries"] = CHOOSE
    step = {"id": "singing", "label": "Singing", "kind": "choices", "catalog": "songs"}
    document["sheet"]["builder"]["steps"].append(step)
    return document


IDS = "catalogs[1].entries[2].grants.entries.choose[0].ids[0]"


@pytest.mark.parametrize(
    ("songs", "expected"),
    [
        ([SHANTY], []),
        ([], [(IDS, "unknown-id")]),
        ([entry("shanty")], [(IDS, "never-fires")]),
    ],
)
def test_ids_of_a_choice_are_looked_up_in_the_file(songs: list[Any], expected: list[Any]) -> None:
    assert told(draft(songs, document=with_song_choices())) == expected


def test_ids_are_not_asked_of_a_file_that_cannot_be_read() -> None:
    """Its mistakes refuse nothing (F1.82)."""
    found = draft([SHANTY], document=with_song_choices()).edit((), {}, file=SONGS)
    assert [path for path, _ in told(found)] == [
        f"{SONGS}#schemaVersion",
        f"{SONGS}#catalog",
        f"{SONGS}#entries",
    ]
    mended = found.edit((), {"schemaVersion": 1, "catalog": "songs", "entries": []}, file=SONGS)
    assert told(mended) == [(IDS, "unknown-id")]


def test_a_faulty_entry_is_still_there_to_be_named() -> None:
    found = draft([{**SHANTY, "label": 3}], document=with_song_choices())
    assert told(found) == [(f"{SONGS}#entries[0].label", "wrong-type")]


def test_starting_gear_names_items_of_a_file() -> None:
    document = fair()
    items = document["catalogs"].pop()
    path = "catalogs/gear.json"
    document["catalogs"].append({"id": "gear", "label": "Gear", "holds": "items", "asset": path})
    file = {"schemaVersion": 1, "catalog": "gear", "entries": items["entries"]}
    found = Draft.open(document, {path: file}, package=True)
    assert told(found) == []
    gone = found.remove(("entries", 0), file=path)
    assert told(gone) == [("items.startingGear[0].items[0].item", "unknown-id")]
    served = found.edit(("entries", 0, "item"), items["entries"][1]["item"], file=path)
    assert told(served) == [("items.startingGear[0].items[0].item", "wrong-type")]

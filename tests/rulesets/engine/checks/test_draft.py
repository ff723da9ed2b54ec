"""Drafts: an edit copies what it changes, and says exactly what checking everything again would say."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.checks.draft import Draft
from rulesets.engine.checks.edits import NoSuchPlaceError
from rulesets.engine.problems import Place, ProblemCode
from tests.rulesets.engine.checks.fair import fair
from tests.rulesets.engine.checks.feats import BROAD_BACK, COMBAT, FLARE, STEADY, catalog, keen
from tests.rulesets.engine.checks.harbour import harbour

FILE = "catalogs/songs.json"


def package() -> Draft:
    """The ruleset of the fair with one more catalog in a file of its own, which a step picks from."""
    document = fair()
    document["catalogs"].append({"id": "songs", "label": "Songs", "feeds": ["traits"], "asset": FILE})
    step = {"id": "songs", "label": "Songs", "kind": "catalog", "catalog": "songs", "min": 0}
    document["sheet"]["builder"]["steps"].insert(1, step)
    borrow = {"ruleset": "old-keep", "catalog": "folk", "refs": {"a": {"field": "vows"}}}
    borrow["sheet"] = {"fields": {"a": "creed"}, "values": {"a": {"sea": "salt"}}, "tiers": {"a": "able"}}
    document["catalogs"].append({"id": "borrowed", "label": "Borrowed", "feeds": ["traits"], "from": borrow})
    document["combat"] = COMBAT
    document["sheet"]["live"]["pools"][0]["group"] = "wind"
    document["catalogs"].append(deepcopy(catalog(FLARE, STEADY, BROAD_BACK)))
    entries = [
        {"id": "shanty", "label": "Shanty", "rows": [{"list": "traits", "values": {"name": "Shanty"}}]},
        {"id": "dirge", "label": "Dirge", "grants": {"sets": {"vows": 1}, "trained": {"skills": ["row"]}}},
        {"id": "choir", "label": "Choir", "grants": {
            "trained": {"choose": [
                {"id": "verse", "what": "skills", "count": 1, "excludeChoices": ["folk/craft"]},
                {"what": "skills", "countFrom": {"field": "sworn"}, "max": 2,
                 "excludeChoices": ["songs/verse"]},
            ]},
            "entries": {"choose": [{"id": "words", "catalog": "tongues", "count": 1, "ids": ["old-salt"]}]},
        }},
    ]  # fmt: skip
    file = {"schemaVersion": 1, "catalog": "songs", "entries": entries}
    return Draft.open(document, {FILE: file}, package=True)


def anew(draft: Draft) -> Draft:
    """The same document opened as if for the first time."""
    return Draft.open(deepcopy(draft.document), deepcopy(draft.files), package=True)


def places(value: Any, place: Place = ()) -> Iterator[Place]:
    """Every place of a JSON value."""
    yield place
    if isinstance(value, dict):
        for key, item in value.items():
            yield from places(item, (*place, key))
    elif isinstance(value, list):
        for position, item in enumerate(value):
            yield from places(item, (*place, position))


def at(value: Any, place: Place) -> Any:
    for step in place:
        value = value[step]
    return value


JUNK = st.sampled_from(
    [
        None,
        True,
        0,
        3,
        -1.5,
        "",
        "tide",
        "level",
        "new",
        [],
        {},
        {"field": "level"},
        {"livePool": "luck"},
        "gear/hook",
        "folk/tongue",
        "tongues",
        ["songs/verse"],
    ]
)


class Author:
    """Somebody who edits at random: takes things away, moves them, copies them about and types junk."""

    def __init__(self, draft: Draft, data: st.DataObject) -> None:
        self.draft, self.data = draft, data

    def edit(self) -> None:
        file = self.data.draw(st.sampled_from([None, None, None, FILE]))
        root = self.draft.document if file is None else self.draft.files[file]
        here = self._place(root)
        match self.data.draw(
            st.sampled_from(["like", "like", "like", "put", "junk", "remove", "copy", "move"])
        ):
            case "like":
                alike = [place for place in places(self.draft.document) if place and place[-1] == here[-1]]
                value = at(self.draft.document, self.data.draw(st.sampled_from(alike))) if alike else "new"
                self.draft = self.draft.edit(here, deepcopy(value), file=file)
            case "put":
                self.draft = self.draft.edit(here, deepcopy(at(root, self._place(root))), file=file)
            case "junk":
                self.draft = self.draft.edit(here, self.data.draw(JUNK), file=file)
            case "remove":
                self.draft = self.draft.remove(here, file=file)
            case "copy" if isinstance(here[-1], int):
                self.draft = self.draft.insert(here, deepcopy(at(root, here)), file=file)
            case "move" if isinstance(here[-1], int) and here[-1] > 0:
                item = at(root, here)
                moved = self.draft.remove(here, file=file)
                self.draft = moved.insert((*here[:-1], here[-1] - 1), item, file=file)

    def _place(self, root: Any) -> Place:
        found = list(places(root))[1:]
        return found[self.data.draw(st.integers(0, len(found) - 1))]


@given(st.data())
def test_an_edit_says_what_checking_everything_again_says(data: st.DataObject) -> None:
    author = Author(package(), data)
    for _ in range(data.draw(st.integers(1, 6))):
        before = deepcopy(author.draft.document)
        old = author.draft
        author.edit()
        assert old.document == before
        fresh = anew(author.draft)
        assert author.draft.problems == fresh.problems
        assert author.draft.file_problems == fresh.file_problems
        assert author.draft.report().count == len(fresh.problems)


def test_the_package_has_no_problem() -> None:
    draft = package()
    assert draft.problems == []
    assert draft.file_problems == {}


def test_a_mistake_and_its_correction() -> None:
    draft = Draft.open(harbour())
    wrong = draft.edit(("sheet", "fields", 1, "max"), 1)
    right = wrong.edit(("sheet", "fields", 1, "max"), 6)
    assert [(problem.path, problem.code) for problem in wrong.problems] == [
        ("catalogs[0].entries[0].grants.sets.vows", ProblemCode.OUT_OF_RANGE)
    ]
    assert right.problems == []


def test_a_problem_follows_the_thing_it_is_about() -> None:
    draft = Draft.open(harbour()).edit(("sheet", "fields", 6, "section"), "soul")
    moved = draft.insert(("sheet", "fields", 0), {"id": "new", "label": "New", "type": "boolean"})
    assert [problem.path for problem in draft.problems] == ["sheet.fields[6].section"]
    assert [problem.path for problem in moved.problems] == ["sheet.fields[7].section"]


def test_one_edit_may_break_what_reads_it_through_others() -> None:
    draft = Draft.open(harbour())
    broken = draft.edit(("sheet", "derived", 1, "of", 1), {"liveTrack": "strain"})
    assert [(problem.path, problem.code) for problem in broken.problems] == [
        ("sheet.live.pools[0].max", ProblemCode.LIVE_READ),
        ("sheet.live.tracks[0].max", ProblemCode.LIVE_READ),
    ]


@pytest.mark.parametrize(
    ("place", "value", "path"),
    [
        (("sheet", "live", "conditions", 0, "id"), "cold",
         "catalogs[2].entries[0].mechanics.applies[0].condition"),
        (("sheet", "live", "pools", 0, "group"), "gust", "catalogs[2].entries[0].mechanics.cost[1]"),
        (("combat", "damageTypes"), ["salt"], "catalogs[2].entries[0].mechanics.damageType"),
        (("combat", "health"), {"track": "harm"}, "catalogs[2].entries[1].mechanics.temporary"),
        (("resolution", "target", "max"), 7, None),
        (("resolution", "target"), {"default": 9, "min": 8, "max": 9},
         "catalogs[2].entries[3].mechanics.check.threshold"),
        (("resolution", "die", "sides"), 2, "catalogs[2].entries[3].mechanics.check.reroll.upTo"),
    ],
)  # fmt: skip
def test_an_edit_of_the_sheet_may_break_what_an_entry_does(
    place: Place, value: Any, path: str | None
) -> None:
    draft = Draft.open(keen()).edit(place, value)

    assert draft.problems == Draft.open(draft.document).problems
    assert path in [None, *(problem.path for problem in draft.problems)]


def test_a_track_that_becomes_a_wound_track_takes_the_buffer_away() -> None:
    draft = Draft.open(keen()).edit(("combat", "health"), {"track": "strain"})
    wounds = at(draft.document, ("sheet", "live", "tracks", 1))
    now = draft.edit(("sheet", "live", "tracks", 0), {**wounds, "id": "strain"})

    assert draft.problems == []
    assert "catalogs[2].entries[1].mechanics.temporary" in [problem.path for problem in now.problems]


def test_an_edit_of_an_entry_may_break_a_step() -> None:
    draft = Draft.open(harbour())
    place = ("catalogs", 1, "entries", 2, "grants")
    broken = draft.edit(place, {"sets": {"level": 3}})
    assert [(problem.path, problem.code) for problem in broken.problems] == [
        ("sheet.builder.steps[4].when", ProblemCode.READS_LATER)
    ]
    assert broken.edit(place, {"sets": {"vows": 3}}).problems == []


def test_an_edit_of_a_catalog_file_is_told_of_the_file() -> None:
    draft = package().edit(("entries", 1, "grants", "sets", "vows"), 9, file=FILE)
    assert draft.problems == []
    assert [(problem.path, problem.code) for problem in draft.file_problems[FILE]] == [
        (f"{FILE}#entries[1].grants.sets.vows", ProblemCode.OUT_OF_RANGE)
    ]


def test_unchanged_things_are_shared() -> None:
    draft = Draft.open(harbour())
    edited = draft.edit(("sheet", "fields", 0, "label"), "Rank")
    assert edited.document["catalogs"] is draft.document["catalogs"]
    assert at(edited.document, ("sheet", "fields", 1)) is at(draft.document, ("sheet", "fields", 1))


@pytest.mark.parametrize(
    "place", [("sheet", "none", "id"), ("sheet", "fields", 99, "id"), ("id", "more"), ("sheet", "fields", 9)]
)
def test_an_edit_of_a_place_that_is_not_there_is_refused(place: Place) -> None:
    with pytest.raises(NoSuchPlaceError, match="no place"):
        Draft.open(harbour()).edit(place, "x")


@pytest.mark.parametrize("place", [(), ("sheet", "none"), ("sheet", "fields", 8)])
def test_what_is_not_there_cannot_be_taken_away(place: Place) -> None:
    with pytest.raises(NoSuchPlaceError, match="no place"):
        Draft.open(harbour()).remove(place)


def test_the_whole_document_can_be_replaced_by_an_object_only() -> None:
    draft = Draft.open(harbour())
    assert draft.edit((), {}).problems[0].code is ProblemCode.MISSING
    with pytest.raises(NoSuchPlaceError):
        draft.edit((), 3)


def test_a_faulty_column_that_is_renamed_is_missed_by_what_names_it() -> None:
    """It has no shape before and after, so only its id tells the difference."""
    draft = Draft.open(harbour()).remove(("sheet", "lists", 0, "columns", 1, "type"))
    renamed = draft.edit(("sheet", "lists", 0, "columns", 1, "id"), "weight")
    assert [problem.path for problem in draft.problems] == ["sheet.lists[0].columns[1].type"]
    assert "catalogs[1].entries[0].rows[0].values.bulk" in [problem.path for problem in renamed.problems]
    assert renamed.problems == anew(renamed).problems


def test_a_resolution_of_no_kind_at_all_still_says_what_changed() -> None:
    draft = Draft.open(harbour()).edit(("sheet", "skills", 1, "untrained"), "harder")
    pool = draft.edit(("resolution", "kind"), "dice-pool")
    moving = pool.edit(("resolution", "target"), {"default": 7, "min": 5, "max": 9})
    harder = ("sheet.skills[1].untrained", ProblemCode.NEVER_FIRES)
    told = [[(problem.path, problem.code) for problem in one.problems] for one in (draft, pool, moving)]
    assert [harder in problems for problems in told] == [True, True, False]

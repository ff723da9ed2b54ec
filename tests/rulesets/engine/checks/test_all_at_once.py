"""One report names every mistake of a file, in file order; one mistake hides no other."""

import json
from typing import Any

import pytest

from rulesets.engine.checks.reading_ruleset import read
from rulesets.engine.problems import Place
from rulesets.engine.schema.ruleset import Ruleset
from tests.rulesets.engine.checks.harbour import Document, broken, harbour, problems, told

SHEET: Place = ("sheet",)
STEPS: Place = ("sheet", "builder", "steps")

EVERYTHING: tuple[tuple[Place, Any, tuple[str, str]], ...] = (
    (("version",), 0, ("version", "out-of-range")),
    (("resolution", "penaltyFrom"), "strain", ("resolution.penaltyFrom", "wrong-type")),
    (
        ("resolution", "adjust", 0, "abilities", 0),
        "luck",
        ("resolution.adjust[0].abilities[0]", "unknown-id"),
    ),
    (
        (*SHEET, "abilities", 2, "value", 0),
        {"skillMod": "bluff"},
        ("sheet.abilities[2].value[0].skillMod", "cycle"),
    ),
    ((*SHEET, "skills", 2, "section"), "soul", ("sheet.skills[2].section", "unknown-id")),
    ((*SHEET, "saves", 0, "colour"), "red", ("sheet.saves[0].colour", "unknown-key")),
    ((*SHEET, "skillTiers", 3), "mythic", ("sheet.skillTiers[3]", "unknown-id")),
    ((*SHEET, "fields", 4, "label"), "a\nb", ("sheet.fields[4].label", "unsafe-text")),
    ((*SHEET, "fields", 6, "hideWhen", "equals"), "fire", ("sheet.fields[6].hideWhen.equals", "never-fires")),
    (
        (*SHEET, "fields", 8),
        {"id": "vows", "label": "More", "type": "boolean"},
        ("sheet.fields[8].id", "repeated-id"),
    ),
    ((*SHEET, "derived", 2, "of", 1), {"derived": "area"}, ("sheet.derived[2].of[1].derived", "reads-later")),
    ((*SHEET, "derived", 6, "table", "fire"), 2, ("sheet.derived[6].table.fire", "never-fires")),
    (
        (*SHEET, "lists", 0, "columns", 3, "sum", 1),
        "name",
        ("sheet.lists[0].columns[3].sum[1]", "wrong-type"),
    ),
    ((*SHEET, "live", "pools", 1, "max"), {"livePool": "breath"}, ("sheet.live.pools[1].max", "live-read")),
    (
        (*SHEET, "live", "tracks", 1, "levels", 0, "penalty"),
        2,
        ("sheet.live.tracks[1].levels[0].penalty", "out-of-range"),
    ),
    ((*STEPS, 0, "min"), 2, ("sheet.builder.steps[0].min", "out-of-range")),
    ((*STEPS, 1, "filters", "stage"), 1, ("sheet.builder.steps[1].filters.stage", "wrong-type")),
    (
        (*STEPS, 3, "methods", "standardArray"),
        [12],
        ("sheet.builder.steps[3].methods.standardArray", "too-few"),
    ),
    ((*STEPS, 4, "when"), {"abilityMod": "calm"}, ("sheet.builder.steps[4].when", "reads-later")),
    ((*STEPS, 5, "kind"), "dance", ("sheet.builder.steps[5].kind", "unknown-kind")),
    (("gm", "sheetSummary", "fields", 0), "depth", ("gm.sheetSummary.fields[0]", "unknown-id")),
    (
        ("catalogs", 0, "entries", 0, "grants", "sets", "vows"),
        9,
        ("catalogs[0].entries[0].grants.sets.vows", "out-of-range"),
    ),
    (("catalogs", 0, "entries", 1, "label"), "", ("catalogs[0].entries[1].label", "missing")),
    (
        ("catalogs", 0, "entries", 2, "grants", "trained", "tier"),
        "none",
        ("catalogs[0].entries[2].grants.trained.tier", "out-of-range"),
    ),
    (
        ("catalogs", 1, "entries", 0, "rows", 0, "values", "kind"),
        "d4",
        ("catalogs[1].entries[0].rows[0].values.kind", "unknown-kind"),
    ),
    (
        ("catalogs", 1, "entries", 2, "offeredWhen"),
        {"abilityMod": "calm"},
        ("catalogs[1].entries[2].offeredWhen", "cycle"),
    ),
)


def test_a_file_with_a_mistake_of_each_kind_tells_them_all_in_file_order() -> None:
    document = broken(*((place, value) for place, value, _ in EVERYTHING))
    assert told(document) == [expected for _, _, expected in EVERYTHING]


def test_problems_stand_in_the_order_of_the_file_whatever_that_is() -> None:
    document = broken(*((place, value) for place, value, _ in EVERYTHING))
    turned = dict(reversed(document.items()))
    paths = [path for path, _ in told(turned)]
    assert sorted(paths) == sorted(expected[0] for _, _, expected in EVERYTHING)
    assert paths[0] == "catalogs[0].entries[0].grants.sets.vows"
    assert paths[-1] == "version"


def feats(count: int = 100) -> list[Document]:
    return [
        {"id": f"feat-{n}", "label": f"Feat {n}", "grants": {"trained": {"skills": ["climb"]}}}
        for n in range(count)
    ]


def with_feats(entries: list[Document]) -> Document:
    document = harbour()
    document["catalogs"].append({"id": "feats", "label": "Feats", "entries": entries})
    return document


def test_one_bad_entry_of_a_hundred_hides_no_other() -> None:
    """Field report A-18: entry 37 has no label, 40 and 41 share an id, 90 names an unknown skill."""
    entries = feats()
    del entries[37]["label"]
    entries[41]["id"] = entries[40]["id"]
    entries[90]["grants"]["trained"]["skills"] = ["juggling"]
    assert told(with_feats(entries)) == [
        ("catalogs[2].entries[37].label", "missing"),
        ("catalogs[2].entries[41].id", "repeated-id"),
        ("catalogs[2].entries[90].grants.trained.skills[0]", "unknown-id"),
    ]
    assert "juggling" in problems(with_feats(entries))[2].message
    entries[37]["label"] = "Feat 37"
    entries[41]["id"] = "feat-41"
    entries[90]["grants"]["trained"]["skills"] = ["climb"]
    fixed = read(json.dumps(with_feats(entries)).encode())
    assert isinstance(fixed, Ruleset)
    assert [entry.id for entry in fixed.entries["feats"]] == [f"feat-{n}" for n in range(100)]


def test_one_bad_item_of_a_sheet_hides_no_other() -> None:
    """The same family on the sheet: a column without a type hides neither its readers nor other cells."""
    document = harbour()
    del document["sheet"]["lists"][0]["columns"][1]["type"]
    document["sheet"]["derived"][11]["of"][0]["listSum"]["onlyWhen"] = "gone"
    document["sheet"]["fields"][2]["values"] = ["tide", "tide"]
    document["sheet"]["derived"][1]["of"][1] = {"abilityMod": "luck"}
    document["catalogs"][1]["entries"][0]["rows"][0]["values"]["extra"] = "many"
    document["catalogs"][1]["entries"][0]["rows"][0]["values"]["bulk"] = "much"
    assert told(document) == [
        ("sheet.fields[2].values[1]", "repeated-id"),
        ("sheet.derived[1].of[1].abilityMod", "unknown-id"),
        ("sheet.derived[11].of[0].listSum.onlyWhen", "unknown-id"),
        ("sheet.lists[0].columns[1].type", "missing"),
        ("catalogs[1].entries[0].rows[0].values.extra", "wrong-type"),
    ]


def test_two_mistakes_in_one_entry_are_both_told() -> None:
    entries = feats(1)
    del entries[0]["label"]
    entries[0]["grants"]["sets"] = {"depth": 3}
    entries[0]["rows"] = [{"list": "bag"}, {"list": "bag", "values": {}}]
    document = with_feats(entries)
    document["catalogs"][2]["feeds"] = ["traits"]
    assert told(document) == [
        ("catalogs[2].entries[0].label", "missing"),
        ("catalogs[2].entries[0].grants.sets.depth", "unknown-id"),
        ("catalogs[2].entries[0].rows[0].values", "missing"),
        ("catalogs[2].entries[0].rows[1].list", "unknown-id"),
    ]


@pytest.mark.parametrize("count", [200, 201, 1000])
def test_at_most_two_hundred_lines_are_reported(count: int) -> None:
    entries = feats(count)
    for entry in entries:
        entry["grants"]["trained"]["skills"] = ["juggling"]
    found = problems(with_feats(entries))
    assert len(found) == min(count, 201)
    assert found[0].path == "catalogs[2].entries[0].grants.trained.skills[0]"
    if count > 200:
        assert found[-1].line.startswith(f"ruleset: {count - 200} more problem")


@pytest.mark.parametrize("data", [b"[]", b"3", b'"x"', b"null", b"{", b"\xff"])
def test_what_is_no_object_is_refused_as_a_whole(data: bytes) -> None:
    found = read(data)
    assert isinstance(found, list)
    assert [problem.path for problem in found] == ["ruleset"]


def test_an_empty_object_lacks_every_required_key() -> None:
    assert [path for path, code in told({}) if code == "missing"] == [
        "schemaVersion", "id", "version", "name", "coverage", "resolution", "sheet", "gm",
    ]  # fmt: skip

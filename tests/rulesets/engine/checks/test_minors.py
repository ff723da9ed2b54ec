"""The least capability API for what a ruleset uses, and the place that needs it."""

from typing import Any

import pytest

from rulesets.engine.checks.minors import Needed, needed

MECHANICS = "catalogs.[].entries.[].mechanics"
PLAIN: dict[str, Any] = {"resolution": {"kind": "dice-sum"}, "sheet": {"version": 1}, "gm": {}}


def with_at(path: str, value: Any) -> dict[str, Any]:
    """A document with a value at a place; `[]` in the path makes a list of one."""
    document: Any = value
    for step in reversed(path.split(".")):
        document = [document] if step == "[]" else {step: document}
    merged: dict[str, Any] = {**PLAIN, **document}
    return merged


@pytest.mark.parametrize(
    ("path", "value", "minor", "told"),
    [
        ("gm", {}, 20, "ruleset"),
        ("catalogs.[].asset", "catalogs/x.json", 21, "catalogs[0].asset"),
        ("resolution.kind", "dice-pool", 24, "resolution.kind"),
        ("sheet.live.tracks.[].max", {"field": "x"}, 37, "sheet.live.tracks[0].max"),
        ("sheet.live.tracks.[].max", 5, 20, "ruleset"),
        ("sheet.skills.[].cap", {"field": "x"}, 39, "sheet.skills[0].cap"),
        ("sheet.derived.[].of.[].listSum.list", "kit", 39, "sheet.derived[0].of[0].listSum"),
        ("sheet.derived.[].of.[].livePool", "luck", 39, "sheet.derived[0].of[0].livePool"),
        ("sheet.derived.[].of.[].liveTrack", "harm", 39, "sheet.derived[0].of[0].liveTrack"),
        ("sheet.derived.[].of.[].listSum.count", True, 205, "sheet.derived[0].of[0].listSum.count"),
        ("sheet.fields.[].hideWhen.equals", 1, 20, "ruleset"),
        ("sheet.fields.[].hideWhen.in", [1], 39, "sheet.fields[0].hideWhen.in"),
        ("sheet.fields.[].hideWhen.notEquals", 1, 39, "sheet.fields[0].hideWhen.notEquals"),
        ("sheet.derived.[].op", "enumTable", 42, "sheet.derived[0].op"),
        ("sheet.derived", [{}] * 60, 20, "ruleset"),
        ("sheet.derived", [{}] * 61, 84, "sheet.derived"),
        ("sheet.derived", [{}] * 401, 729, "sheet.derived"),
        ("sheet.lists.[].columns", [{}] * 13, 165, "sheet.lists[0].columns"),
        ("sheet.fields.[].suggestions", ["a"], 796, "sheet.fields[0].suggestions"),
        ("sheet.builder.steps.[].kind", "trained", 86, "sheet.builder"),
        ("sheet.builder.steps.[].max", 20, 86, "sheet.builder"),
        ("sheet.builder.steps.[].max", 21, 110, "sheet.builder.steps[0].max"),
        ("sheet.builder.steps.[].max", 41, 768, "sheet.builder.steps[0].max"),
        ("sheet.builder.steps", [{}] * 16, 86, "sheet.builder"),
        ("sheet.builder.steps", [{}] * 17, 112, "sheet.builder.steps"),
        ("sheet.builder.steps", [{}] * 25, 768, "sheet.builder.steps"),
        ("sheet.builder.steps.[].methods.roll.add", 1, 162, "sheet.builder.steps[0].methods.roll.add"),
        (
            "sheet.builder.steps.[].methods.roll.multiplier",
            5,
            162,
            "sheet.builder.steps[0].methods.roll.multiplier",
        ),
        ("sheet.builder.steps.[].methods.roll.keep", 3, 86, "sheet.builder"),
        ("sheet.builder.steps.[].when", {"const": 1}, 151, "sheet.builder.steps[0].when"),
        ("sheet.builder.steps.[].methods.manual", True, 86, "sheet.builder"),
        (
            "sheet.builder.steps.[].methods.manual",
            {"min": 1, "max": 2},
            110,
            "sheet.builder.steps[0].methods.manual",
        ),
        (
            "catalogs.[].entries.[].grants.abilities.choose.[].repeat",
            True,
            93,
            "catalogs[0].entries[0].grants.abilities.choose[0].repeat",
        ),
        (
            "catalogs.[].entries.[].grants.trained.choose.[].id",
            "x",
            151,
            "catalogs[0].entries[0].grants.trained.choose[0].id",
        ),
        (
            "catalogs.[].entries.[].grants.entries.choose.[].id",
            "x",
            151,
            "catalogs[0].entries[0].grants.entries.choose[0].id",
        ),
        (
            "catalogs.[].entries.[].grants.entries.choose.[].distinctBy",
            "x",
            151,
            "catalogs[0].entries[0].grants.entries.choose[0].distinctBy",
        ),
        ("sheet.builder.steps.[].retry", True, 162, "sheet.builder.steps[0].retry"),
        ("catalogs.[].entries.[]", {"exclusive": "a", "offeredWhen": {}}, 100, "catalogs[0].entries[0]"),
        ("catalogs.[].from", {}, 220, "catalogs[0].from"),
        *(
            (f"{MECHANICS}.{path}", value, minor, f"catalogs[0].entries[0].mechanics.{told}")
            for path, value, minor, told in (
                ("free", True, 29, "free"),
                ("gives", [], 29, "gives"),
                ("standard", {}, 29, "standard"),
                ("rider", {}, 29, "rider"),
                ("reaction", {}, 33, "reaction"),
                ("check.explode", 9, 37, "check.explode"),
                ("check.double", 9, 37, "check.double"),
                ("reaction.on", "used", 44, "reaction.on"),
                ("reaction.against", "ally", 44, "reaction.against"),
                ("applies.[].duration.at", "turn-start", 45, "applies[0].duration.at"),
                ("applies.[].endsAfter", "attacked", 45, "applies[0].endsAfter"),
                ("reaction.on", "hit", 46, "reaction.on"),
                ("contextual", {}, 156, "contextual"),
                ("contextual.check.cancel", False, 214, "contextual.check.cancel"),
                ("contextual.check.best", True, 217, "contextual.check.best"),
                ("contextual.cost.[].track", "strain", 218, "contextual.cost[0].track"),
            )
        ),
        (f"{MECHANICS}.reaction", True, 20, "ruleset"),
        (f"{MECHANICS}.check.dice", 2, 20, "ruleset"),
        (f"{MECHANICS}.contextual.cost.[].pool", "luck", 156, "catalogs[0].entries[0].mechanics.contextual"),
        ("combat", {"livePool": "x", "listSum": {}}, 20, "ruleset"),
        ("gmReference", "x", 145, "gmReference"),
        ("layers", [{"items": {}}], 813, "layers[0].items"),
    ],
)
def test_a_feature_and_its_minor(path: str, value: Any, minor: int, told: str) -> None:
    """B3.5, B5.6, B25.3, B52.3, B52.4, S10.18, S11.31, S12.17, S13.4, S18.2, F6.1, F6.2."""
    assert needed(with_at(path, value), {}) == Needed(minor, told)


def test_entries_of_a_catalog_file_count() -> None:
    file = {"entries": [{"offeredWhen": {"const": 1}}]}
    assert needed(PLAIN, {"catalogs/x.json": file}) == Needed(99, "catalogs/x.json#entries[0].offeredWhen")


@pytest.mark.parametrize(
    ("named", "minor", "told"),
    [
        ("conditional", 106, "catalogs[0].entries[0].grants.entries.choose[0].catalog"),
        ("file", 106, "catalogs[0].entries[0].grants.entries.choose[0].catalog"),
        ("plain", 99, "catalogs[1].entries[0].offeredWhen"),
    ],
)
def test_a_choice_from_a_catalog_with_conditions(named: str, minor: int, told: str) -> None:
    """B52.4: minor 106 is needed by an entries slot over a catalog that has an `offeredWhen`."""
    choice = {"catalog": named, "count": 1}
    document: dict[str, Any] = {
        **PLAIN,
        "catalogs": [
            {"id": "plain", "entries": [{"grants": {"entries": {"choose": [choice]}}}]},
            {"id": "conditional", "entries": [{"offeredWhen": {"const": 1}}]},
        ],
    }
    files = {"catalogs/file.json": {"catalog": "file", "entries": [{"offeredWhen": {"const": 1}}]}}
    assert needed(document, files) == Needed(minor, told)


def test_a_translation_counts() -> None:
    assert needed(PLAIN, {}, translations=["locales/ru.json"]) == Needed(811, "locales/ru.json")

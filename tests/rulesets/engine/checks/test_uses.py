"""Where a thing is named."""

import pytest

from rulesets.engine.checks.draft import Draft
from tests.rulesets.engine.checks.harbour import harbour


@pytest.mark.parametrize(
    ("place", "paths"),
    [
        (
            "field/vows",
            [
                "sheet.abilities[2].value[1].field",
                "sheet.derived[2].of[1].field",
                "sheet.live.pools[0].startFrom.field",
                "sheet.live.tracks[0].startFrom.field",
                "sheet.builder.steps[2].fields[1]",
                "catalogs[0].entries[0].grants.sets.vows",
                "catalogs[0].entries[1].grants.sets.vows",
            ],
        ),
        ("state/trim", ["sheet.derived[7].from.liveState"]),
        (
            "track/harm",
            ["resolution.penaltyFrom", "sheet.derived[9].of[0].liveTrack"],
        ),
        (
            "column/kit/bulk",
            ["sheet.derived[11].of[0].listSum.column", "catalogs[1].entries[0].rows[0].values.bulk"],
        ),
        ("catalog/knacks", ["sheet.builder.steps[4].catalog"]),
        ("section/trades", ["sheet.skills[0].section"]),
        ("skill/swim", []),
    ],
)
def test_every_place_that_names_a_thing(place: str, paths: list[str]) -> None:
    assert [use.path for use in Draft.open(harbour()).uses(place)] == paths


def test_a_use_says_whether_the_node_is_worth_what_the_thing_is() -> None:
    uses = Draft.open(harbour()).uses("field/level")
    assert {use.path: use.value for use in uses if use.by.startswith(("derived/prof", "step/"))} == {
        "sheet.derived[0].from.field": True,
        "sheet.builder.steps[2].fields[0]": False,
        "sheet.builder.steps[2].shownWhen.vows.field": False,
        "sheet.builder.steps[4].upTo.value.field": False,
    }

"""Where a thing is named."""

import pytest

from rulesets.engine.checks.draft import Draft
from tests.rulesets.engine.checks.fair import fair
from tests.rulesets.engine.checks.feats import feats
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


@pytest.mark.parametrize(
    ("place", "paths"),
    [
        (
            "catalog/tongues",
            [
                "sheet.builder.steps[6].catalog",
                "catalogs[0].entries[0].grants.entries.choose[0].catalog",
                "catalogs[0].entries[1].grants.entries.choose[0].catalog",
            ],
        ),
        ("entry/tongues/old-salt", ["catalogs[0].entries[1].grants.entries.choose[0].ids[0]"]),
        ("entry/gear/hook", ["items.startingGear[0].items[0].item"]),
        (
            "coin/shilling",
            ["items.startingGear[0].items[1].coins", "catalogs[3].entries[1].item.cost.unit"],
        ),
        (
            "stat/weight",
            ["sheet.derived[14].of[0].itemStat.stat", "catalogs[3].entries[0].item.stats.weight"],
        ),
        ("slot/hand", ["sheet.derived[14].of[0].itemStat.slot", "catalogs[3].entries[0].item.slots.hand"]),
        ("category/deed", ["catalogs[3].entries[1].item.category"]),
        ("tag/wet", ["sheet.derived[14].of[0].itemStat.tag", "catalogs[3].entries[0].item.tags[0]"]),
        (
            "ability/calm",
            [
                "sheet.abilities[2].value[0].abilityScore",
                "sheet.skills[2].ability",
                "sheet.saves[0].ability",
                "sheet.builder.steps[3].abilities[1]",
                "sheet.builder.steps[7].rolls[1].ability",
                "catalogs[0].entries[0].grants.abilities.choose[0].from[1]",
                "catalogs[0].entries[0].grants.abilities.choose[0]",
                "catalogs[1].entries[2].grants.abilities.add.calm",
            ],
        ),
    ],
)
def test_every_place_that_names_what_is_chosen_and_held(place: str, paths: list[str]) -> None:
    assert [use.path for use in Draft.open(fair()).uses(place)] == paths


@pytest.mark.parametrize(
    ("place", "paths"),
    [
        ("condition/shaken", ["applies[0].condition", "applies[1].condition"]),
        ("save/nerve", ["save.save", "applies[1].saveEnds.save", "plus[0].save.save"]),
        ("group/wind", ["cost[1].pool"]),
        ("pool/luck", ["cost[0].pool"]),
        ("field/level", ["scales.from.field"]),
    ],
)
def test_what_an_entry_does_names_things(place: str, paths: list[str]) -> None:
    base = "catalogs[2].entries[0].mechanics."
    uses = Draft.open(feats()).uses(place)
    assert [use.path.removeprefix(base) for use in uses if use.path.startswith(base)] == paths


def test_a_use_says_whether_the_node_is_worth_what_the_thing_is() -> None:
    uses = Draft.open(harbour()).uses("field/level")
    assert {use.path: use.value for use in uses if use.by.startswith(("derived/prof", "step/"))} == {
        "sheet.derived[0].from.field": True,
        "sheet.builder.steps[2].fields[0]": False,
        "sheet.builder.steps[2].shownWhen.vows.field": False,
        "sheet.builder.steps[4].upTo.value.field": False,
    }

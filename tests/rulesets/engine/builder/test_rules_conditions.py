"""Conditions, the order of things, and steps that come and go (B1, B3)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.builder.commands import (
    ChooseOption,
    EditBonus,
    EditField,
    EditScore,
    EditTier,
    OpenBuilder,
    PickEntry,
    RollDice,
    SetBase,
    UnpickEntry,
)
from tests.rulesets.engine.builder.games import POINT_BUY, TIERS, catalog, compiled, entry, game, step
from tests.rulesets.systems.playing import Player

LEVEL = {"id": "level", "label": "Level", "type": "number", "min": -9, "max": 9, "default": 2}
GIFTED = {"id": "gifted", "label": "Gifted", "type": "boolean"}
PATH = {"id": "path", "label": "Path", "type": "enum", "values": ["plain", "sworn"]}
FIELDS = [LEVEL, GIFTED, PATH]
KNACKS = catalog("knacks", entry("a", grants={"abilities": {"add": {"str": 2}}}), entry("b"), entry("c"))


def _gated(condition: dict[str, Any], **keys: Any) -> Player:
    """A step of knacks that is shown while a condition holds."""
    steps = [step("knacks", "catalog", catalog="knacks", min=0, max=3, when=condition)]
    player = Player(game(steps=steps, catalogs=[KNACKS], fields=FIELDS, **keys))
    player.does(OpenBuilder())
    return player


def _derived(id_: str, op: str, **keys: Any) -> dict[str, Any]:
    return {"id": id_, "label": id_.title(), "op": op, **keys}


# Conditions


@pytest.mark.parametrize(("level", "shown"), [(-1, False), (0, False), (1, True)])
def test_a_condition_holds_above_0_only_b1_4(level: int, shown: bool) -> None:
    player = _gated({"field": "level"})
    player.does(EditField("level", level))
    assert player.state("knacks").shown is shown


def test_a_boolean_field_is_a_condition_by_itself_b1_23() -> None:
    player = _gated({"field": "gifted"})
    assert player.state("knacks").shown is False
    player.does(EditField("gifted", True))
    assert player.state("knacks").shown is True


def test_numbers_are_rounded_before_they_are_compared_b1_26() -> None:
    """As doubles the sum is a little above 0, and the condition would hold."""
    sums = _derived("rest", "sum", of=[{"const": 0.1}, {"const": 0.2}, {"const": -0.3}])
    assert _gated({"derived": "rest"}, derived=[sums]).state("knacks").shown is False


def test_what_names_nothing_reads_0_b1_25() -> None:
    """Checks refuse such a file; a draft has it all the same."""
    assert _gated({"field": "gone"}).state("knacks").shown is False


LESS = {"derived": "less"}
"""The level less 2: 0 at the start."""
OPERATORS = [
    ("sum", {"of": [{"field": "level"}, {"const": -2}]}),
    ("min", {"of": [{"const": 5}, LESS]}),
    ("max", {"of": [{"const": -5}, LESS]}),
    ("scale", {"of": LESS, "multiplier": 0.5, "round": "up"}),
    ("multiply", {"of": [LESS, {"const": 3}]}),
    ("stepTable", {"from": {"field": "level"}, "table": [[0, 0], [3, 1]]}),
]


@pytest.mark.parametrize(("op", "keys"), OPERATORS, ids=[op for op, _ in OPERATORS])
def test_a_condition_may_read_any_operator_b3_18(op: str, keys: dict[str, Any]) -> None:
    less = _derived("less", "sum", of=[{"field": "level"}, {"const": -2}])
    player = _gated({"derived": "asked"}, derived=[less, _derived("asked", op, **keys)])
    assert player.state("knacks").shown is False
    player.does(EditField("level", 3))
    assert player.state("knacks").shown is True


def test_an_enum_table_requires_a_step_for_some_values_only_b3_19() -> None:
    sworn = _derived("sworn", "enumTable", **{"from": {"field": "path"}, "table": {"sworn": 1}})
    steps = [step("knacks", "catalog", catalog="knacks", requiredWhen={"derived": "sworn"})]
    player = Player(game(steps=steps, catalogs=[KNACKS], fields=FIELDS, derived=[sworn]))
    player.does(OpenBuilder())
    assert player.badge("knacks") == 0
    player.does(EditField("path", "sworn"))
    assert player.badge("knacks") == 1


# The order of things


def test_tiers_are_ordered_as_listed_and_not_by_what_they_add_b1_16() -> None:
    """The tier that adds less stands later in the list, and so it is the higher one."""
    tiers = [TIERS[0], {"id": "keen", "label": "Keen", "multiplier": 2}, {"id": "calm", "label": "Calm"}]
    trains = [
        entry(tier, grants={"trained": {"tier": tier, "skills": ["stealth"]}}) for tier in ("keen", "calm")
    ]
    document = game(steps=[], catalogs=[]).ruleset.document
    changed: Any = {
        **document,
        "resolution": {**document["resolution"], "proficiencyTiers": tiers},  # type: ignore[dict-item]
        "catalogs": [catalog("knacks", *trains)],
        "sheet": {
            **document["sheet"],  # type: ignore[dict-item]
            "builder": {"steps": [step("knacks", "catalog", catalog="knacks", min=0, max=2)]},
        },
    }
    player = Player(compiled(changed))
    player.does(OpenBuilder(), PickEntry("knacks", "calm"), PickEntry("knacks", "keen"))
    assert player.tier("stealth") == "calm"


def test_steps_then_picks_then_choices_make_the_order_of_the_builder_b1_17() -> None:
    slots = [{"id": f"s{number}", "what": "skills", "count": 1} for number in (1, 2)]
    giving = [
        entry(id_, grants={"trained": {"choose": [{**slot, "id": f"{id_}{slot['id']}"} for slot in slots]}})
        for id_ in ("a", "b")
    ]
    steps = [
        step("first", "catalog", catalog="folk", min=0, max=2),
        step("second", "catalog", catalog="deeds", min=0, max=2),
    ]
    others = entry("z", grants={"trained": {"choose": [{"id": "zs", "what": "skills", "count": 1}]}})
    player = Player(game(steps=steps, catalogs=[catalog("folk", *giving), catalog("deeds", others)]))
    player.does(OpenBuilder(), PickEntry("second", "z"), PickEntry("first", "b"), PickEntry("first", "a"))
    assert list(player.settled.activity.slots) == [
        "first/bs1", "first/bs2", "first/as1", "first/as2", "second/zs",
    ]  # fmt: skip


def test_skills_and_saves_are_offered_their_own_tiers_else_all_b1_24() -> None:
    player = Player(game(steps=[], skillTiers=["none", "proficient"]))
    assert player.refusal_of(EditTier("skills", "stealth", "expert")) == "expert is not offered here."
    player.does(EditTier("saves", "will", "expert"))
    assert player.settled.sheet.saves["will"].tier == "expert"


def test_a_half_tier_that_comes_first_is_what_training_goes_to_without_a_tier_b3_3() -> None:
    half = {"id": "half", "label": "Half", "multiplier": 0.5}
    document = game(
        steps=[step("knacks", "catalog", catalog="knacks")],
        catalogs=[catalog("knacks", entry("a", grants={"trained": {"skills": ["stealth"]}}))],
    ).ruleset.document
    document["resolution"]["proficiencyTiers"] = [TIERS[0], half, *TIERS[1:]]  # type: ignore[index,call-overload]
    for tier, trained in ((None, "half"), ("proficient", "proficient")):
        builder = {**document["sheet"]["builder"], "tier": tier}  # type: ignore[index,call-overload,dict-item]
        if tier is None:
            del builder["tier"]
        sheet = {**document["sheet"], "builder": builder}  # type: ignore[dict-item]
        player = Player(compiled({**document, "sheet": sheet}))
        player.does(OpenBuilder(), PickEntry("knacks", "a"))
        assert player.tier("stealth") == trained


# Steps that come and go


def test_a_step_is_shown_and_applied_while_its_condition_holds_b3_9_b3_12() -> None:
    player = _gated({"field": "gifted"})
    player.does(EditField("gifted", True), PickEntry("knacks", "a"), PickEntry("knacks", "b"))
    assert player.scores()["str"] == 12
    player.does(EditField("gifted", False))
    assert (player.state("knacks").shown, player.scores()["str"]) == (False, 10)
    player.does(EditField("gifted", True))
    assert (player.state("knacks").shown, player.scores()["str"]) == (True, 12)
    assert player.settled.record.picks["knacks"] == ("a", "b")


def test_a_pick_that_no_longer_fits_stays_out_when_its_step_is_shown_again_b3_12() -> None:
    ranked = catalog(
        "knacks",
        entry("high", filters={"rank": 3}, grants={"abilities": {"add": {"str": 2}}}),
        filters=[{"id": "rank", "label": "Rank", "type": "number"}],
    )
    limit = {"filter": "rank", "value": {"field": "level"}}
    steps = [step("knacks", "catalog", catalog="knacks", min=0, upTo=limit, when={"field": "gifted"})]
    player = Player(game(steps=steps, catalogs=[ranked], fields=FIELDS))
    player.does(OpenBuilder(), EditField("gifted", True), EditField("level", 3), PickEntry("knacks", "high"))
    player.does(EditField("gifted", False), EditField("level", 2), EditField("gifted", True))
    assert player.scores()["str"] == 10
    assert player.inactive() == {"knacks/high": "Rank 3 is above Level 2."}


def test_repairs_count_even_while_nothing_is_required_b3_16() -> None:
    """A total that is exceeded and points that are overspent; blank fields and points left do not."""
    total = {"fields": ["level", "pace"], "max": 10}
    pace = {"id": "pace", "label": "Pace", "type": "number", "min": 0, "max": 60}
    never = {"requiredWhen": {"field": "gifted"}}
    steps = [
        step("basics", "fields", fields=["level", "pace"], total=total, **never),
        step("scores", "abilities", methods={"pointBuy": POINT_BUY, "default": "pointBuy"}, **never),
    ]
    player = Player(game(steps=steps, fields=[*FIELDS, pace]))
    player.does(OpenBuilder())
    assert player.badges() == {"basics": 0, "scores": 0}
    player.does(EditField("gifted", True))
    assert player.badges() == {"basics": 1, "scores": 1}
    player.does(EditField("gifted", False), EditField("pace", 40))
    assert player.badges() == {"basics": 1, "scores": 0}
    overspent = dict.fromkeys(("str", "dex", "con", "int", "wis", "cha"), 15)
    player.stored = {
        **player.stored,
        "builder": {"described": False, "method": "pointBuy", "scores": overspent},
    }
    assert player.badges() == {"basics": 1, "scores": 1}


def test_nothing_is_deleted_by_what_only_makes_it_inactive_b1_7() -> None:
    """A parent, a number, a condition and a hidden step: every answer is still in the record."""
    slot = {"id": "s", "what": "skills", "count": 1}
    folk = catalog(
        "folk",
        entry("elf"),
        entry("dwarf"),
        entry("high", filters={"parent": "elf"}, grants={"trained": {"choose": [slot]}}),
        filters=[{"id": "parent", "label": "Parent", "type": "text"}],
    )
    steps = [
        step("race", "catalog", catalog="folk"),
        step("line", "catalog", catalog="folk", min=0, within={"step": "race", "filter": "parent"}),
        step("knacks", "catalog", catalog="knacks", min=0, max=3, countFrom={"field": "level"}),
        step("more", "catalog", catalog="knacks", min=0, max=3, when={"field": "gifted"}),
    ]
    player = Player(game(steps=steps, catalogs=[folk, KNACKS], fields=FIELDS))
    player.does(OpenBuilder(), EditField("gifted", True), PickEntry("race", "elf"), PickEntry("line", "high"))
    player.does(ChooseOption("line/s", "stealth"), PickEntry("more", "c"))
    player.does(PickEntry("knacks", "b"), PickEntry("knacks", "a"))
    before = player.settled.record
    player.does(PickEntry("race", "dwarf"), EditField("level", 0), EditField("gifted", False))
    after = player.settled.record
    assert after.choices == before.choices
    assert after.picks == {**before.picks, "race": ("dwarf",)}
    assert player.settled.activity.items() == {
        ("step", "race", ""), ("step", "line", ""), ("step", "knacks", ""), ("pick", "race", "dwarf"),
    }  # fmt: skip


def test_all_fields_is_never_restricted_by_a_rule_of_the_builder_b2_4_b24_25() -> None:
    """Not by a method, a budget, a total, a hidden field, a hidden step, or what picks train."""
    total = {"fields": ["level", "pace"], "max": 3}
    pace = {"id": "pace", "label": "Pace", "type": "number", "min": 0, "max": 60}
    steps = [
        step("basics", "fields", fields=["level", "pace"], total=total, shownWhen={"pace": {"const": 0}}),
        step("scores", "abilities", methods={"pointBuy": POINT_BUY, "default": "pointBuy"}),
        step("luck", "roll", rolls=[{"field": "pace", "dice": {"count": 1, "sides": 6}}]),
        step("knacks", "catalog", catalog="knacks", min=0),
    ]
    trains = catalog("knacks", entry("a", grants={"trained": {"skills": ["stealth"]}}))
    player = Player(game(steps=steps, catalogs=[trains], fields=[*FIELDS, pace]))
    player.does(OpenBuilder(), SetBase("str", 15), PickEntry("knacks", "a"))
    player.throws("luck", 4)
    player.does(EditField("level", 9), EditField("pace", 60), EditScore("str", 20), EditScore("dex", 1))
    player.does(EditTier("skills", "stealth", None), EditBonus("stealth", 7))
    assert (player.settled.sheet.fields["level"], player.settled.sheet.fields["pace"]) == (9, 60)
    assert (player.scores()["str"], player.scores()["dex"], player.tier("stealth")) == (20, 1, "none")
    assert player.build["bonuses"] == {"stealth": 7}


def test_an_entry_that_is_not_offered_cannot_be_picked_and_a_kept_one_can_go_b1_14_b2_18() -> None:
    player = _gated({"const": 1})
    player.does(PickEntry("knacks", "a"))
    gated = Player(
        game(
            steps=[step("knacks", "catalog", catalog="knacks", min=0, max=2)],
            catalogs=[catalog("knacks", entry("a", offeredWhen={"field": "gifted"}), entry("b"))],
            fields=FIELDS,
        )
    )
    gated.does(OpenBuilder())
    assert gated.offered("knacks") == ["b"]
    assert gated.refusal_of(PickEntry("knacks", "a")) == "Needs: Gifted."
    gated.does(EditField("gifted", True), PickEntry("knacks", "a"), EditField("gifted", False))
    (kept,) = gated.state("knacks").inactive
    assert (kept.key, kept.answer, kept.label, kept.reason) == ("knacks", "a", "A", "Needs: Gifted.")
    gated.does(UnpickEntry(kept.key, kept.answer))
    assert (gated.settled.record.picks, gated.state("knacks").inactive) == ({}, ())


def test_a_hidden_roll_step_takes_gains_back_and_leaves_rolled_fields_b3_11_b3_21() -> None:
    vigor = {"id": "vigor", "label": "Vigor", "type": "number", "min": 0, "max": 9}
    d20 = {"count": 1, "sides": 20}
    rolls = [
        {"ability": "str", "dice": d20, "gain": 5},
        {"ability": "dex", "dice": d20},
        {"field": "vigor", "dice": d20},
    ]
    steps = [step("luck", "roll", rolls=rolls, when={"field": "gifted"})]
    player = Player(game(steps=steps, fields=[*FIELDS, vigor]))
    player.does(OpenBuilder(), EditField("gifted", True))
    player.throws("luck", 19, 17, 6)
    assert (player.scores()["str"], player.scores()["dex"]) == (15, 17)
    player.does(EditField("gifted", False))
    assert (player.scores()["str"], player.scores()["dex"]) == (10, 10)
    assert player.settled.sheet.fields["vigor"] == 6
    assert player.refusal_of(RollDice("luck")) == "There are no dice to throw here."
    player.does(EditField("gifted", True))
    assert (player.scores()["str"], player.scores()["dex"]) == (15, 17)

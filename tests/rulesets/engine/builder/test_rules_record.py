"""The stored record, and the order in which a sheet is worked out from it (B49, B50)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from rulesets.engine.builder.commands import (
    AddRow,
    AssignScore,
    ChooseMethod,
    ChooseOption,
    EditField,
    EditScore,
    EditTier,
    FinishDescription,
    OpenBuilder,
    PickEntry,
    RollDice,
    SetBase,
)
from rulesets.engine.builder.settling import settle
from rulesets.engine.builder.values import same
from tests.rulesets.engine.builder.games import POINT_BUY, TRAITS, catalog, entry, game, step
from tests.rulesets.systems.playing import Player

LEVEL = {"id": "level", "label": "Level", "type": "number", "min": 0, "max": 20, "default": 2}
PACE = {"id": "pace", "label": "Pace", "type": "number", "min": 0, "max": 60}
NAME = {"id": "called", "label": "Called", "type": "text"}
FIELDS = [LEVEL, PACE, NAME]
ROLL = {"count": 2, "sides": 6}
EVERYTHING = entry(
    "folk",
    grants={
        "abilities": {
            "add": {"str": 1},
            "choose": [
                {"id": "part", "count": 2, "amount": 2, "repeat": True, "partialFrom": 14},
                {"id": "whole", "count": 1, "amount": 2, "upTo": 14},
            ],
        },
        "trained": {"skills": ["insight"], "choose": [{"id": "craft", "what": "skills", "count": 1}]},
        "sets": {"pace": 30},
    },
    rows=[{"list": "tools", "values": {"name": "Rope"}}],
)
METHODS = {"pointBuy": POINT_BUY, "standardArray": [15, 14, 13, 12, 10, 8], "roll": ROLL, "manual": True}


def _steps(**keys: Any) -> list[dict[str, Any]]:
    return [
        step("folk", "catalog", catalog="folk", min=0, max=2, field="called"),
        step("scores", "abilities", methods={**METHODS, **keys}),
        step("training", "trained", choose=[{"id": "free", "what": "skills", "count": 1}]),
    ]


def _player(steps: list[dict[str, Any]] | None = None, *entries: dict[str, Any], **sheet: Any) -> Player:
    catalogs = [catalog("folk", EVERYTHING, *entries)]
    player = Player(game(steps=steps or _steps(), catalogs=catalogs, **{"fields": FIELDS, **sheet}))
    player.does(OpenBuilder())
    return player


def _answered() -> Player:
    player = _player()
    player.does(
        PickEntry("folk", "folk"), ChooseOption("folk/whole", "str"), ChooseOption("folk/part", "str")
    )
    player.does(ChooseOption("folk/craft", "stealth"), ChooseOption("training/free", "history"))
    player.does(ChooseMethod("standardArray"), AssignScore("str", 3), AssignScore("dex", 0))
    return player


# The record


def test_the_record_holds_these_keys_and_no_value_of_the_sheets_own_b49_1_b49_7() -> None:
    player = _answered()
    player.does(EditField("level", 7), AddRow("tools", {"name": "Mine"}))
    record: Any = player.stored["builder"]
    assert set(record) == {"described", "method", "assigned", "picks", "choices", "given"}
    assert record["picks"] == {"folk": ["folk"]}
    assert record["assigned"] == {"str": 3, "dex": 0}


def test_slot_answers_stand_under_their_keys_replacements_behind_theirs_b49_3() -> None:
    again = {"id": "again", "what": "skills", "count": 1, "onDuplicate": "replace", "from": ["insight"]}
    player = _player(None, entry("twin", grants={"trained": {"choose": [again]}}))
    player.does(PickEntry("folk", "folk"), PickEntry("folk", "twin"), ChooseOption("folk/again", "insight"))
    player.does(ChooseOption("folk/again/replacement", "history"), ChooseOption("training/free", "stealth"))
    assert player.stored["builder"]["choices"] == {  # type: ignore[index,call-overload]
        "folk/again": ["insight"],
        "folk/again/replacement": ["history"],
        "training/free": ["stealth"],
    }


def test_no_answer_is_lost_by_another_order_of_steps_entries_and_slots_b49_5() -> None:
    player = _answered()
    before = player.everything()
    grants: Any = EVERYTHING["grants"]
    turned = {
        **EVERYTHING,
        "grants": {
            **grants,
            "abilities": {**grants["abilities"], "choose": [*reversed(grants["abilities"]["choose"])]},
        },
    }
    steps = [*reversed(_steps())]
    made = game(steps=steps, catalogs=[catalog("folk", entry("new"), turned)], fields=FIELDS)
    other = Player(made, deepcopy(player.stored))
    assert other.everything()["sheet"] == before["sheet"]
    assert other.settled.record == player.settled.record


def test_given_says_what_was_written_and_what_stood_there_b49_8() -> None:
    player = _player()
    player.does(EditScore("str", 12), EditTier("skills", "insight", "none"), PickEntry("folk", "folk"))
    given: Any = player.stored["builder"]["given"]  # type: ignore[index,call-overload]
    assert given["abilities"] == {"str": {"wrote": 13, "before": 12}}
    assert given["fields"] == {"pace": {"wrote": 30}, "called": {"wrote": "Folk"}}
    assert given["skills"]["insight"]["wrote"] == "proficient"
    assert given["rows"] == {
        "tools": [{"row": "folk/folk/1", "wrote": {"name": "Rope", "_catalog": "folk/folk"}}]
    }


def test_rolls_stay_under_their_step_and_scores_wait_by_the_name_of_their_method_b49_9() -> None:
    player = _player()
    player.does(ChooseMethod("roll"))
    player.throws("scores", *range(1, 7), *range(1, 7))
    player.does(AssignScore("str", 2), ChooseMethod("pointBuy"), SetBase("dex", 12), ChooseMethod("manual"))
    record: Any = player.stored["builder"]
    assert [roll["result"] for roll in record["rolls"]["scores"]] == [3, 7, 11, 3, 7, 11]
    assert record["kept"]["roll"] == {"assigned": {"str": 2}}
    assert set(record["kept"]) == {"roll", "pointBuy"}
    assert record["kept"]["pointBuy"]["scores"]["dex"] == 12


def test_a_record_with_rolls_under_another_method_is_read_b49_9() -> None:
    """As the format's own example has it: rolled, then something else was chosen."""
    rolls = [{"faces": [[6, 5]], "result": 11}] * 6
    record: Any = {
        "described": False,
        "method": "manual",
        "rolls": {"scores": rolls},
        "kept": {"roll": {"assigned": {"str": 0}}},
    }
    player = Player(_player().compiled, {"builder": record})
    player.does(ChooseMethod("roll"))
    assert player.scores()["str"] == 11
    assert player.refusal_of(RollDice("scores")) == "This roll stands."


def test_the_builder_is_reopened_with_its_answers_and_writes_nothing_again_b2_16_b2_17() -> None:
    player = _answered()
    player.does(EditField("pace", 12), EditScore("dex", 9))
    before, seen = deepcopy(player.stored), player.everything()
    player.does(OpenBuilder())
    assert same(player.stored, before)
    again = Player(player.compiled, before)
    assert again.everything() == seen
    assert again.settled.record == player.settled.record


# The order of evaluation


def test_the_same_record_gives_the_same_sheet_b50_1() -> None:
    player = _answered()
    answers = {key: value for key, value in player.stored["builder"].items() if key != "given"}  # type: ignore[union-attr]
    fresh = settle(player.compiled, {"builder": answers})
    assert same(fresh.build, player.settled.build)


def test_a_base_is_the_methods_else_what_was_typed_else_the_default_b50_2() -> None:
    luck = step("luck", "roll", rolls=[{"ability": "con", "dice": {"count": 1, "sides": 20}}])
    player = _player([*_steps(), luck])
    player.does(EditScore("str", 9), ChooseMethod("standardArray"), AssignScore("dex", 0))
    player.throws("luck", 17)
    assert [player.scores()[id_] for id_ in ("dex", "str", "con", "int")] == [15, 9, 17, 10]


def test_scores_are_raised_by_adds_and_gains_then_whole_choices_then_partial_ones_b50_3() -> None:
    """12, 13 by the add, 14 by the gain; the whole raise is cut at 14; two partial ones give 2."""
    luck = step("luck", "roll", rolls=[{"ability": "str", "dice": {"count": 1, "sides": 20}, "gain": 1}])
    player = _player([*_steps(), luck])
    player.does(EditScore("str", 12), PickEntry("folk", "folk"), ChooseOption("folk/whole", "str"))
    assert player.scores()["str"] == 14
    player.throws("luck", 20)
    assert player.scores()["str"] == 14
    player.does(ChooseOption("folk/part", "str"))
    assert player.scores()["str"] == 14
    player.does(ChooseOption("folk/part", "str"))
    assert player.scores()["str"] == 16


def test_the_highest_tier_holds_and_fields_are_written_where_the_player_has_none_b50_4() -> None:
    trains = {"trained": {"tier": "expert", "skills": ["insight"]}, "sets": {"pace": 40}}
    player = _player(None, entry("sage", grants=trains))
    player.does(EditField("called", "Mira"), PickEntry("folk", "sage"), PickEntry("folk", "folk"))
    assert (player.tier("insight"), player.settled.sheet.fields["pace"]) == ("expert", 30)
    assert player.settled.sheet.fields["called"] == "Mira"


def test_an_edit_stands_in_place_of_the_answer_for_all_that_reads_it_b50_10() -> None:
    """The typed value decides what is offered, not the one the pick wrote under it."""
    fast = entry("fast", offeredWhen={"derived": "quick"})
    quick = {"id": "quick", "label": "Quick", "op": "sum", "of": [{"field": "pace"}, {"const": -35}]}
    player = _player(None, fast, derived=[quick])
    player.does(PickEntry("folk", "folk"))
    assert (player.settled.sheet.fields["pace"], player.offered("folk")) == (30, [])
    player.does(EditField("pace", 36))
    assert player.offered("folk") == ["fast"]


def test_computed_values_are_worked_out_from_what_they_read_now_b50_11() -> None:
    numbers = {"type": "number", "min": 0, "max": 99}
    bulk = {"id": "bulk", "label": "Bulk", **numbers}
    doubled = {"id": "all", "label": "All", **numbers, "sum": ["bulk", "bulk"]}
    columns = [{"id": "name", "label": "Name", "type": "text"}, bulk, doubled]
    resolve = {"id": "resolve", "label": "Resolve", "min": 0, "max": 40, "value": [{"abilityScore": "str"}]}
    total = {"listSum": {"list": "tools", "column": "all"}}
    carried = {"id": "carried", "label": "Carried", "op": "sum", "of": [total, {"abilityScore": "resolve"}]}
    strong = {"id": "str", "label": "Strength", "min": 1, "max": 20, "default": 10}
    player = _player(
        [step("folk", "catalog", catalog="folk")],
        abilities=[strong, resolve],
        skills=[{"id": id_, "label": id_} for id_ in ("insight", "stealth", "history")],
        saves=[],
        lists=[{**TRAITS, "columns": columns}],
        derived=[carried],
    )
    player.does(AddRow("tools", {"name": "Net", "bulk": 3}))
    assert player.settled.sheet.derived["carried"] == 16
    player.does(PickEntry("folk", "folk"))
    assert player.settled.sheet.derived["carried"] == 17


def test_what_was_rolled_into_a_field_is_not_worked_out_again_b50_12() -> None:
    luck = step(
        "luck",
        "roll",
        rolls=[{"field": "level", "dice": {"count": 1, "sides": 6}, "floor": {"field": "pace"}}],
    )
    player = _player([*_steps(), luck])
    player.throws("luck", 3)
    player.does(EditField("pace", 9))
    assert player.settled.sheet.fields["level"] == 3


CONDITIONS = [
    ({"when": {"derived": "grown"}}, "shown"),
    ({"requiredWhen": {"derived": "grown"}}, "badge"),
    ({"countFrom": {"derived": "grown"}}, "asked"),
    ({"upTo": {"filter": "rank", "value": {"derived": "grown"}}}, "offered"),
]


@pytest.mark.parametrize(("keys", "what"), CONDITIONS, ids=[what for _, what in CONDITIONS])
def test_conditions_read_the_final_sheet_what_later_picks_change_included_b50_13(
    keys: dict[str, Any], what: str
) -> None:
    grown = {"id": "grown", "label": "Grown", "op": "stepTable", "from": {"abilityScore": "str"},
             "table": [[0, 0], [12, 1]]}  # fmt: skip
    first = catalog(
        "first", entry("a", filters={"rank": 1}), filters=[{"id": "rank", "label": "Rank", "type": "number"}]
    )
    later = catalog("later", entry("strong", grants={"abilities": {"add": {"str": 4}}}))
    steps = [
        step("first", "catalog", catalog="first", **keys),
        step("later", "catalog", catalog="later", min=0),
    ]
    player = Player(game(steps=steps, catalogs=[first, later], derived=[grown]))
    player.does(OpenBuilder())

    def seen() -> bool:
        view: Any = player.view("first")
        found = {
            "shown": view.step.shown,
            "badge": view.step.badge > 0,
            "asked": view.asked > 0,
            "offered": player.offered("first") == ["a"],
        }
        return bool(found[what])

    assert not seen()
    player.does(PickEntry("later", "strong"))
    assert seen()


def test_badges_read_the_final_sheet_b50_14() -> None:
    later = catalog("later", entry("late", grants={"sets": {"pace": 5}}))
    steps = [
        step("basics", "fields", fields=["pace", "level"], total={"fields": ["pace", "level"], "max": 5}),
        step("later", "catalog", catalog="later", min=0),
    ]
    player = Player(game(steps=steps, catalogs=[later], fields=FIELDS))
    player.does(OpenBuilder())
    assert player.badge("basics") == 1  # the pace is blank
    player.does(PickEntry("later", "late"))
    assert player.badge("basics") == 1  # filled, and 5 + 2 is too much
    player.does(EditField("level", 0))
    assert player.badge("basics") == 0


def test_described_answers_apply_at_no_stage_b50_15() -> None:
    player = Player(_player().compiled)
    player.does(EditScore("str", 12), EditField("pace", 5), OpenBuilder())
    before = player.sheet()
    player.does(
        PickEntry("folk", "folk"), ChooseOption("folk/whole", "dex"), ChooseOption("folk/craft", "stealth")
    )
    player.does(ChooseMethod("standardArray"), AssignScore("wis", 0))
    assert (player.sheet(), player.rows()) == (before, [])
    player.does(FinishDescription())
    assert (player.sheet(), player.rows()) == (before, [])

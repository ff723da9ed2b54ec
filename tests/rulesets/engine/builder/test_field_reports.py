"""Faults that users of such tools reported, each as the smallest case, and a second one of its kind."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from rulesets.engine.builder.commands import (
    AddRow,
    AssignScore,
    ChooseMethod,
    ChooseOption,
    DropOption,
    EditCell,
    EditField,
    EditScore,
    EditTier,
    OpenBuilder,
    PickEntry,
    SetBase,
    UnpickEntry,
)
from rulesets.engine.builder.ledger import split
from rulesets.engine.builder.values import same
from tests.rulesets.engine.builder.games import POINT_BUY, Player, catalog, entry, game, step

TOOL_ROW = {"list": "tools", "values": {"name": "Smith's tools"}}


def _scores_step(**methods: Any) -> dict[str, Any]:
    return step("scores", "abilities", methods=methods)


# A-01 TAKEBACK: a granted tool stays after the grant is gone


def test_a_row_granted_and_taken_back_leaves_no_trace_even_ten_times() -> None:
    compiled = game(
        steps=[step("class", "catalog", catalog="classes")],
        catalogs=[catalog("classes", entry("artisan", rows=[TOOL_ROW]))],
    )
    player = Player(compiled)
    player.does(OpenBuilder())
    blank = deepcopy(player.stored)
    for _ in range(10):
        player.does(PickEntry("class", "artisan"))
        assert player.rows() == ["Smith's tools"]
        player.does(UnpickEntry("class", "artisan"))
        assert player.rows() == []
        assert same(player.stored, blank)


def test_training_and_a_field_granted_and_taken_back_leave_what_the_player_had() -> None:
    compiled = game(
        steps=[step("class", "catalog", catalog="classes")],
        catalogs=[
            catalog(
                "classes", entry("scout", grants={"trained": {"skills": ["stealth"]}, "sets": {"pace": 40}})
            )
        ],
        fields=[{"id": "pace", "label": "Pace", "type": "number", "min": 0, "max": 99}],
    )
    player = Player(compiled)
    player.does(OpenBuilder(), AddRow("tools", {"name": "Mine"}), EditScore("str", 14))
    before = deepcopy(player.stored)
    for _ in range(3):
        player.does(PickEntry("class", "scout"))
        assert (player.tier("stealth"), player.settled.sheet.fields["pace"]) == ("proficient", 40)
        player.does(UnpickEntry("class", "scout"))
        assert same(player.stored, before)


# A-04 CHOICE: half-elf gets only one of its two +1s

HALF_ELF = entry(
    "half-elf",
    grants={
        "abilities": {
            "add": {"cha": 2},
            "choose": [{"id": "gift", "count": 2, "amount": 1, "except": ["cha"]}],
        },
        "trained": {"choose": [{"id": "versatile", "what": "skills", "count": 2}]},
    },
)


def _half_elf() -> Player:
    steps = [
        step("race", "catalog", catalog="races"),
        _scores_step(manual=True),
        step("training", "trained"),
    ]
    player = Player(game(steps=steps, catalogs=[catalog("races", HALF_ELF)]))
    player.does(OpenBuilder(), PickEntry("race", "half-elf"))
    return player


def test_half_elf_chooses_two_different_scores_and_never_charisma() -> None:
    player = _half_elf()
    player.does(ChooseOption("race/gift", "dex"))
    assert player.is_refused(ChooseOption("race/gift", "dex")).code == "already-chosen"
    assert player.is_refused(ChooseOption("race/gift", "cha")).code == "not-offered"
    assert "cha" not in player.options("scores", "race/gift")
    player.does(ChooseOption("race/gift", "con"))
    assert player.scores() == {"str": 10, "dex": 11, "con": 11, "int": 10, "wis": 10, "cha": 12}
    assert player.badge("training") == 2
    player.does(ChooseOption("race/versatile", "stealth"), ChooseOption("race/versatile", "insight"))
    assert player.badge("training") == 0
    player.does(UnpickEntry("race", "half-elf"))
    assert set(player.scores().values()) == {10}
    assert (player.tier("stealth"), player.tier("insight")) == ("none", "none")


def test_an_entry_with_two_slots_shows_both_and_counts_each() -> None:
    gifted = entry(
        "gifted",
        grants={
            "abilities": {
                "choose": [
                    {"id": "great", "count": 1, "amount": 2},
                    {"id": "small", "count": 1, "amount": 1, "from": ["int", "wis"]},
                ]
            },
            "trained": {"choose": [{"id": "any", "what": "saves", "count": 1}]},
        },
    )
    steps = [step("race", "catalog", catalog="races"), _scores_step(manual=True)]
    player = Player(game(steps=steps, catalogs=[catalog("races", gifted)]))
    player.does(OpenBuilder(), PickEntry("race", "gifted"))
    assert (player.badge("scores"), player.badge("race")) == (2, 1)
    assert player.options("scores", "race/small") == ["int", "wis"]
    player.does(ChooseOption("race/great", "int"), ChooseOption("race/small", "int"))
    assert player.scores()["int"] == 13
    player.does(ChooseOption("race/great", "str"))
    assert (player.scores()["int"], player.scores()["str"]) == (11, 12)


# A-09 CAP: an increase lowers a score that is already above the cap

ASI = entry(
    "asi",
    grants={"abilities": {"choose": [{"id": "asi", "count": 2, "amount": 1, "repeat": True, "upTo": 20}]}},
)
TALL = [
    {"id": id_, "label": id_.title(), "min": 1, "max": 30, "default": 14} for id_ in ("str", "int", "wis")
]


def test_a_raise_never_touches_a_score_above_its_limit() -> None:
    steps = [step("feat", "catalog", catalog="feats"), _scores_step(manual=True)]
    compiled = game(steps=steps, catalogs=[catalog("feats", ASI)], abilities=TALL, skills=[], saves=[])
    player = Player(compiled)
    player.does(OpenBuilder(), EditScore("int", 22), PickEntry("feat", "asi"))
    assert player.scores()["int"] == 22
    assert player.is_refused(ChooseOption("feat/asi", "int")).code == "not-offered"
    player.does(ChooseOption("feat/asi", "wis"), ChooseOption("feat/asi", "wis"))
    assert (player.scores()["int"], player.scores()["wis"]) == (22, 16)
    player.does(UnpickEntry("feat", "asi"))
    assert (player.scores()["int"], player.scores()["wis"]) == (22, 14)


def test_a_raise_past_the_scores_own_maximum_is_cut_and_only_what_was_given_goes_back() -> None:
    strong = entry("strong", grants={"abilities": {"add": {"str": 4}}})
    steps = [step("race", "catalog", catalog="races"), _scores_step(manual=True)]
    player = Player(game(steps=steps, catalogs=[catalog("races", strong)]))
    player.does(OpenBuilder(), EditScore("str", 18), PickEntry("race", "strong"))
    assert player.scores()["str"] == 20
    player.does(UnpickEntry("race", "strong"))
    assert player.scores()["str"] == 18


# A-10 CHOICE: expertise cannot see what was trained a moment ago


def _rogue() -> Player:
    rogue = entry(
        "rogue",
        grants={
            "trained": {
                "choose": [
                    {
                        "id": "a",
                        "what": "skills",
                        "count": 2,
                        "from": ["stealth", "perception", "acrobatics"],
                    },
                    {"id": "b", "what": "skills", "count": 2, "tier": "expert", "held": "proficient"},
                ]
            }
        },
    )
    steps = [step("class", "catalog", catalog="classes"), step("training", "trained")]
    player = Player(game(steps=steps, catalogs=[catalog("classes", rogue)]))
    player.does(OpenBuilder(), PickEntry("class", "rogue"))
    player.does(ChooseOption("class/a", "stealth"), ChooseOption("class/a", "perception"))
    return player


def test_expertise_follows_what_another_choice_trains() -> None:
    player = _rogue()
    assert player.options("training", "class/b") == ["stealth", "perception"]
    player.does(ChooseOption("class/b", "stealth"), ChooseOption("class/b", "perception"))
    assert player.badge("training") == 0
    player.does(DropOption("class/a", "perception"), ChooseOption("class/a", "acrobatics"))
    assert player.tier("perception") == "none"
    assert (player.tier("stealth"), player.tier("acrobatics")) == ("expert", "proficient")
    assert player.badge("training") == 1
    assert player.options("training", "class/b") == ["acrobatics"]
    inactive = player.state("training").inactive
    assert [(item.answer, item.key) for item in inactive] == [("perception", "class/b")]


def test_training_by_hand_does_not_support_expertise() -> None:
    player = _rogue()
    player.does(EditTier("skills", "history", "proficient"))
    assert player.options("training", "class/b") == ["stealth", "perception"]


# A-12 CHOICE: prerequisite judged on stale or wrong numbers


def _multiclass() -> Player:
    compiled = game(
        steps=[
            step("race", "catalog", catalog="races"),
            step("second", "catalog", catalog="classes", min=0),
            _scores_step(manual=True),
        ],
        catalogs=[
            catalog("races", entry("brute", grants={"abilities": {"add": {"str": 2}}})),
            catalog(
                "classes",
                entry(
                    "fighter",
                    offeredWhen={"derived": "str_ok"},
                    grants={
                        "trained": {
                            "saves": ["will"],
                            "choose": [{"id": "fight", "what": "skills", "count": 1}],
                        }
                    },
                ),
            ),
        ],
        derived=[
            {
                "id": "str_ok",
                "label": "Strength 13 or more",
                "op": "stepTable",
                "from": {"abilityScore": "str"},
                "table": [[0, 0], [13, 1]],
            }
        ],
    )
    player = Player(compiled)
    player.does(OpenBuilder(), EditScore("str", 12))
    return player


def test_a_requirement_is_judged_on_the_sheet_as_it_is_after_each_change() -> None:
    player = _multiclass()
    assert player.offered("second") == []
    assert player.is_refused(PickEntry("second", "fighter")).message == "Needs: Strength 13 or more."
    player.does(PickEntry("race", "brute"))
    assert player.offered("second") == ["fighter"]
    player.does(PickEntry("second", "fighter"), ChooseOption("second/fight", "history"))
    with_race = deepcopy(player.stored)
    player.does(UnpickEntry("race", "brute"))
    assert player.settled.sheet.saves["will"].tier == "none"
    assert player.tier("history") == "none"
    (inactive,) = player.state("second").inactive
    assert (inactive.answer, inactive.reason) == ("fighter", "Needs: Strength 13 or more.")
    player.does(PickEntry("race", "brute"))
    assert same(player.stored, with_race)


def test_a_pick_above_a_level_typed_by_hand_stops_counting_at_once_and_comes_back() -> None:
    compiled = game(
        steps=[
            step(
                "knacks",
                "catalog",
                catalog="knacks",
                min=0,
                max=3,
                upTo={"filter": "rank", "value": {"field": "level"}},
            )
        ],
        catalogs=[
            catalog(
                "knacks",
                entry("low", filters={"rank": 1}, rows=[TOOL_ROW]),
                entry("high", filters={"rank": 3}, rows=[{"list": "tools", "values": {"name": "Crown"}}]),
                filters=[{"id": "rank", "label": "Rank", "type": "number"}],
            )
        ],
        fields=[{"id": "level", "label": "Level", "type": "number", "min": 1, "max": 9, "default": 1}],
    )
    player = Player(compiled)
    player.does(OpenBuilder())
    assert player.offered("knacks") == ["low"]
    player.does(EditField("level", 3), PickEntry("knacks", "high"), PickEntry("knacks", "low"))
    key = "knacks/high/1"
    player.does(EditCell("tools", key, "note", "won at dice"))
    player.does(EditField("level", 2))
    assert player.rows() == ["Smith's tools"]
    assert player.state("knacks").inactive[0].reason == "Rank 3 is above Level 2."
    player.does(EditField("level", 5))
    assert player.rows() == ["Crown", "Smith's tools"]
    assert player.settled.sheet.rows("tools")[0].cells["note"] == "won at dice"


# A-13 POOL: point-buy prices and the exact-spend edge


def _buyer(**keys: Any) -> Player:
    strong = entry("strong", grants={"abilities": {"add": {"str": 2}}})
    steps = [step("race", "catalog", catalog="races", min=0), _scores_step(pointBuy=POINT_BUY, **keys)]
    player = Player(game(steps=steps, catalogs=[catalog("races", strong)]))
    player.does(OpenBuilder(), ChooseMethod("pointBuy"))
    return player


def test_point_buy_can_be_spent_exactly_and_prices_hold() -> None:
    player = _buyer()
    for ability, value in (("str", 15), ("dex", 15), ("con", 15)):
        player.does(SetBase(ability, value))
    view: Any = player.view("scores")
    assert (view.spent, view.left, player.badge("scores")) == (27, 0, 0)
    assert {row.ability: row.cost for row in view.rows}["str"] == 9
    refusal = player.is_refused(SetBase("int", 9))
    assert (refusal.code, refusal.message) == ("cannot-pay", "1 too few points.")
    assert player.is_refused(SetBase("str", 16)).code == "out-of-range"
    assert player.is_refused(SetBase("int", 7)).code == "out-of-range"
    player.does(PickEntry("race", "strong"))
    view = player.view("scores")
    assert (player.scores()["str"], view.spent) == (17, 27)
    assert next(row for row in view.rows if row.ability == "str").base == 15
    player.does(SetBase("con", 14))
    assert (player.view("scores").left, player.badge("scores")) == (2, 1)  # type: ignore[union-attr]


def test_typed_scores_above_the_budget_show_negative_points_and_can_only_be_lowered() -> None:
    player = Player(_buyer().compiled)
    player.does(OpenBuilder(), *(EditScore(ability, 18) for ability in ("str", "dex", "con", "int")))
    player.does(ChooseMethod("pointBuy"))
    view: Any = player.view("scores")
    assert (view.left, player.badge("scores")) == (27 - 4 * 9, 1)
    assert not any(row.can_raise for row in view.rows)
    player.does(SetBase("str", 8))
    assert player.view("scores").left == 0  # type: ignore[union-attr]


@pytest.mark.parametrize("index", [0, 5])
def test_an_array_value_in_use_is_swapped_and_never_lost(index: int) -> None:
    player = Player(game(steps=[_scores_step(standardArray=[15, 14, 13, 12, 10, 8])]))
    player.does(OpenBuilder(), ChooseMethod("standardArray"))
    for number, ability in enumerate(("str", "dex", "con", "int", "wis", "cha")):
        player.does(AssignScore(ability, number))
    assert player.badge("scores") == 0
    player.does(AssignScore("dex", index))
    assert sorted(player.scores().values()) == [8, 10, 12, 13, 14, 15]
    assert player.scores()["dex"] == (15, 14, 13, 12, 10, 8)[index]


def test_what_the_builder_wrote_is_known_apart_from_what_the_player_typed() -> None:
    player = _half_elf()
    parts = split(player.stored)
    assert dict(parts.own.get("abilities", {})) == {}

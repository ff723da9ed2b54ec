"""What a step waits for (B4), and what the side panel shows (B2.13, B2.14, B2.21)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.builder.commands import (
    AddRow,
    ChooseMethod,
    ChooseOption,
    EditField,
    EditTier,
    OpenBuilder,
    PickEntry,
    SetBase,
)
from rulesets.engine.builder.panel import panel
from tests.rulesets.engine.builder.games import POINT_BUY, catalog, compiled, entry, game, step
from tests.rulesets.systems.playing import Player

FIELDS = [
    {"id": "level", "label": "Level", "type": "number", "min": 0, "max": 9, "default": 2},
    {"id": "home", "label": "Home", "type": "text"},
    {"id": "pace", "label": "Pace", "type": "number", "min": 0, "max": 60},
    {"id": "grim", "label": "Grim", "type": "boolean"},
]
KEPT = [
    step("rows", "rows", list="tools", min=2),
    step("start", "initialize", writes=[{"field": "pace", "value": {"const": 3}}]),
    step("traits", "allocate", groups=[
        {"id": "g", "label": "G", "budget": {"const": 3}, "min": 0, "max": 5, "targets": [{"ability": "str"}]}
    ]),
    step("buy", "spend", pool="points", offers=[]),
]  # fmt: skip
GIVING = catalog(
    "folk",
    entry(
        "elf",
        grants={
            "abilities": {"choose": [{"id": "gift", "count": 2, "amount": 1}]},
            "trained": {
                "skills": ["insight"],
                "choose": [
                    {"id": "craft", "what": "skills", "count": 1},
                    {
                        "id": "twice", "what": "skills", "count": 2, "onDuplicate": "replace",
                        "from": ["insight", "history"],
                    },
                ],
            },
            "entries": {"choose": [{"id": "tongue", "catalog": "tongues", "count": 2}]},
        },
    ),
)  # fmt: skip
TONGUES = catalog(
    "tongues",
    *(entry(id_, rows=[{"list": "tools", "values": {"name": id_.title()}}]) for id_ in ("common", "sign")),
)


def _player(**keys: Any) -> Player:
    steps = [
        step("folk", "catalog", catalog="folk"),
        step("basics", "fields", fields=["level", "home", "grim"]),
        step("scores", "abilities", methods={"pointBuy": POINT_BUY, "manual": True, "default": "pointBuy"}),
        step("training", "trained", choose=[{"id": "own", "what": "saves", "count": 1}]),
        step("tongues", "choices", catalog="tongues"),
        step("luck", "roll", rolls=[
            {"field": "pace", "dice": {"count": 1, "sides": 6}},
            {"ability": "cha", "dice": {"count": 3, "sides": 6}},
        ]),
    ]  # fmt: skip
    player = Player(game(steps=steps, catalogs=[GIVING, TONGUES], fields=FIELDS, **keys))
    player.does(OpenBuilder())
    return player


def test_a_badge_is_the_sum_of_what_the_step_waits_for_b4_1_b4_3_b4_7_b4_17() -> None:
    """Own choices and those of the slots shown there: the method's points and two raises, three skills."""
    player = _player()
    assert player.badges() == {"folk": 1, "basics": 1, "scores": 1, "training": 1, "tongues": 0, "luck": 2}
    player.does(PickEntry("folk", "elf"))
    assert player.badges() == {"folk": 0, "basics": 1, "scores": 3, "training": 4, "tongues": 2, "luck": 2}
    player.does(ChooseOption("folk/gift", "str"), ChooseOption("folk/craft", "stealth"))
    player.does(ChooseOption("training/own", "will"), ChooseOption("folk/tongue", "sign"))
    assert player.badges() == {"folk": 0, "basics": 1, "scores": 2, "training": 2, "tongues": 1, "luck": 2}


def test_an_open_replacement_counts_1_for_each_that_is_missing_b4_4() -> None:
    player = _player()
    player.does(PickEntry("folk", "elf"), ChooseOption("folk/craft", "history"))
    player.does(ChooseOption("folk/twice", "insight"), ChooseOption("folk/twice", "history"))
    assert player.badge("training") == 1 + 2
    player.does(ChooseOption("folk/twice/replacement", "stealth"))
    assert player.badge("training") == 1 + 1


def test_a_roll_step_counts_the_rolls_that_are_not_made_b4_14() -> None:
    player = _player()
    player.throws("luck", 4, target="field/pace")
    assert player.badge("luck") == 1
    player.throws("luck", 1, 2, 3)
    assert player.badge("luck") == 0


@pytest.mark.parametrize("kept", KEPT, ids=[item["kind"] for item in KEPT])
def test_a_step_that_is_not_played_yet_waits_for_nothing_and_says_so(kept: dict[str, Any]) -> None:
    document = game(steps=[kept], fields=FIELDS).ruleset.document
    pool = {"id": "points", "label": "Points", "budget": {"const": 9}}
    builder: Any = {**document["sheet"]["builder"], "pools": [pool]}  # type: ignore[index,call-overload,dict-item]
    sheet: Any = {**document["sheet"], "builder": builder}  # type: ignore[dict-item]
    player = Player(compiled({**document, "sheet": sheet}))
    player.does(OpenBuilder())
    assert player.badge(kept["id"]) == 0
    assert player.state(kept["id"]).notes == (
        "Steps of this kind are kept as they are written and not played yet.",
    )


# The side panel


def _summed(player: Player, **summary: Any) -> Player:
    """The same player of a ruleset whose summary names these."""
    document = player.compiled.ruleset.document
    gm: Any = {**document["gm"], "sheetSummary": summary}  # type: ignore[dict-item]
    return Player(compiled({**document, "gm": gm}), player.stored)


def test_the_panel_shows_what_steps_wrote_scores_named_values_and_training_b2_13() -> None:
    derived = [{"id": "twice", "label": "Twice", "op": "scale", "of": {"field": "level"}, "multiplier": 2}]
    player = _summed(
        _player(derived=derived),
        fields=["level"],
        derived=["twice"],
        lists=[{"list": "tools", "nameColumn": "name"}],
    )
    player.does(PickEntry("folk", "elf"), SetBase("str", 15), AddRow("tools", {"name": "Rope"}))
    shown = panel(player.settled)
    assert shown.wrote[0] == ("Folk", ("Elf",))
    assert [(item.id, item.score, item.modifier) for item in shown.scores[:2]] == [
        ("str", 15, 2),
        ("dex", 8, -1),
    ]
    assert [(fact.target, fact.text) for fact in shown.facts] == [
        ("field/level", "2"),
        ("derived/twice", "4"),
    ]
    assert shown.lists == (("Tools", ("Rope",)),)
    assert [(fact.target, fact.text) for fact in shown.trained] == [("skill/insight", "+1")]


def test_only_what_is_above_untrained_is_listed_b2_14() -> None:
    player = _player()
    assert panel(player.settled).trained == ()
    player.does(EditTier("saves", "will", "proficient"), EditTier("skills", "history", "expert"))
    assert [fact.target for fact in panel(player.settled).trained] == ["save/will", "skill/history"]
    player.does(EditTier("saves", "will", "none"))
    assert [fact.target for fact in panel(player.settled).trained] == ["skill/history"]


def test_the_panel_names_picks_answers_and_fields_of_each_step_that_has_some_b2_21() -> None:
    player = _player()
    player.does(
        PickEntry("folk", "elf"), ChooseOption("folk/gift", "str"), ChooseOption("folk/tongue", "sign")
    )
    player.does(EditField("home", "Rill"), ChooseOption("training/own", "will"))
    assert panel(player.settled).wrote == (
        ("Folk", ("Elf", "Strength", "Sign")),
        ("Basics", ("Level: 2", "Home: Rill", "Grim: no")),
        ("Training", ("Will",)),
    )


def test_a_hidden_step_wrote_nothing_b2_21() -> None:
    steps = [step("folk", "catalog", catalog="folk", when={"field": "grim"})]
    player = Player(game(steps=steps, catalogs=[GIVING, TONGUES], fields=FIELDS))
    player.does(OpenBuilder(), EditField("grim", True), PickEntry("folk", "elf"))
    assert panel(player.settled).wrote == (("Folk", ("Elf",)),)
    player.does(EditField("grim", False))
    assert panel(player.settled).wrote == ()


def test_an_abilities_step_waits_for_a_method_then_for_what_the_method_asks_b4_7() -> None:
    array = {"standardArray": [15, 14, 13, 12, 10, 8], "pointBuy": POINT_BUY}
    player = Player(game(steps=[step("scores", "abilities", methods=array)]))
    player.does(OpenBuilder())
    assert player.badge("scores") == 1
    player.does(ChooseMethod("standardArray"))
    assert player.badge("scores") == 6
    player.does(ChooseMethod("pointBuy"))
    assert player.badge("scores") == 1

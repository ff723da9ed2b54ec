"""More faults that users of such tools reported: levels that fall and rise, caps of a raise, many classes."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.builder.commands import (
    ChooseOption,
    EditCell,
    EditField,
    EditScore,
    OpenBuilder,
    PickEntry,
    UnpickEntry,
)
from rulesets.engine.builder.state import OfferState
from tests.rulesets.engine.builder.games import Player, catalog, entry, game, step

LEVEL = {"id": "level", "label": "Level", "type": "number", "min": 0, "max": 20, "default": 0}
RANK = [{"id": "rank", "label": "Rank", "type": "number"}]


def _table(id_: str, field: str, table: list[list[float]]) -> dict[str, Any]:
    return {"id": id_, "label": id_, "op": "stepTable", "from": {"field": field}, "table": table}


def test_lowering_the_level_leaves_what_another_source_gave() -> None:
    gives = {"trained": {"skills": ["insight"]}}
    row = [{"list": "tools", "values": {"name": "Rage"}}]
    features = catalog("features", entry("barb-1", filters={"rank": 1}, rows=row, grants=gives), filters=RANK)
    feats = catalog("feats", entry("dedication", rows=row, grants=gives))
    upto = {"filter": "rank", "value": {"field": "level"}}
    steps = [
        step("features", "catalog", catalog="features", min=0, upTo=upto),
        step("feats", "catalog", catalog="feats", min=0),
    ]
    player = Player(game(steps=steps, catalogs=[features, feats], fields=[LEVEL]))
    player.does(OpenBuilder(), EditField("level", 5))
    player.does(PickEntry("features", "barb-1"), PickEntry("feats", "dedication"))
    player.does(EditCell("tools", "feats/dedication/1", "note", "mine"))
    seen = [(len(player.rows()), player.tier("insight"))]
    for level in (0, 5, 0):
        player.does(EditField("level", level))
        seen.append((len(player.rows()), player.tier("insight")))
    assert [row_.cells["note"] for row_ in player.settled.sheet.rows("tools")] == ["mine"]
    player.does(UnpickEntry("feats", "dedication"))
    seen.append((len(player.rows()), player.tier("insight")))
    assert seen == [
        (2, "proficient"),
        (1, "proficient"),
        (2, "proficient"),
        (1, "proficient"),
        (0, "none"),
    ]


def test_picks_out_of_reach_do_not_use_up_the_allowance() -> None:
    ranks = {"a": 1, "b": 2, "c": 2, "d": 3, "e": 3, "f": 3, "g": 1}
    spells = catalog(
        "spells", *(entry(id_, filters={"rank": rank}) for id_, rank in ranks.items()), filters=RANK
    )
    known = step(
        "spells",
        "catalog",
        catalog="spells",
        max=9,
        countFrom={"derived": "known"},
        upTo={"filter": "rank", "value": {"derived": "highest"}},
    )
    tables = [
        _table("known", "level", [[0, 0], [5, 4], [9, 6]]),
        _table("highest", "level", [[0, 0], [5, 2], [9, 3]]),
    ]
    player = Player(game(steps=[known], catalogs=[spells], fields=[LEVEL], derived=tables))
    player.does(OpenBuilder(), EditField("level", 9), *(PickEntry("spells", id_) for id_ in "abcdef"))
    player.does(EditField("level", 5))
    assert (player.settled.activity.judged["spells"].active, player.badge("spells")) == (("a", "b", "c"), 1)
    assert [item.answer for item in player.state("spells").inactive] == ["d", "e", "f"]
    player.does(PickEntry("spells", "g"))
    assert player.badge("spells") == 0
    player.does(EditField("level", 9))
    assert player.settled.activity.judged["spells"].active == ("a", "b", "c", "d", "e", "f")
    assert [item.answer for item in player.state("spells").inactive] == ["g"]


def _raise(id_: str, limit: int) -> dict[str, Any]:
    slot = {"id": id_, "count": 2, "amount": 1, "repeat": True, "upTo": limit}
    return entry(id_, grants={"abilities": {"choose": [slot]}})


def test_every_raise_has_a_limit_of_its_own() -> None:
    tall = [{"id": id_, "label": id_.title(), "min": 1, "max": 30, "default": 10} for id_ in ("str", "dex")]
    feats = catalog("feats", _raise("asi", 20), _raise("boon", 30), _raise("minor", 14))
    steps = [
        step("feats", "catalog", catalog="feats", min=0),
        step("scores", "abilities", methods={"manual": True}),
    ]

    def started(score: int, feat: str) -> Player:
        player = Player(game(steps=steps, catalogs=[feats], abilities=tall, skills=[], saves=[]))
        player.does(OpenBuilder(), EditScore("str", score), PickEntry("feats", feat))
        return player

    asi = started(19, "asi")
    asi.does(ChooseOption("feats/asi", "str"))
    assert (asi.scores()["str"], asi.options("scores", "feats/asi")) == (20, ["dex"])
    boon = started(20, "boon")
    boon.does(ChooseOption("feats/boon", "str"))
    assert boon.scores()["str"] == 21
    minor = started(13, "minor")
    minor.does(ChooseOption("feats/minor", "str"))
    assert (minor.scores()["str"], minor.options("scores", "feats/minor")) == (14, ["dex"])
    above = started(16, "minor")
    option = next(item for item in above.view("scores").slots[0].options if item.id == "str")
    assert option.state is OfferState.REFUSED


def _casters() -> Player:
    classes = ("paladin", "artificer", "knight", "wizard")
    fields = [
        {"id": id_, "label": id_, "type": "number", "min": 0, "max": 20, "default": 0} for id_ in classes
    ]

    def scaled(id_: str, field: str, by: float, mode: str) -> dict[str, Any]:
        return {
            "id": id_,
            "label": id_,
            "op": "scale",
            "of": {"field": field},
            "multiplier": by,
            "round": mode,
        }

    derived = [
        scaled("p", "paladin", 0.5, "down"),
        scaled("a", "artificer", 0.5, "up"),
        scaled("k", "knight", 1 / 3, "down"),
        {
            "id": "caster",
            "label": "Caster level",
            "op": "sum",
            "of": [{"derived": "p"}, {"derived": "a"}, {"derived": "k"}, {"field": "wizard"}],
        },
        {
            "id": "first",
            "label": "First slots",
            "op": "stepTable",
            "from": {"derived": "caster"},
            "table": [[0, 0], [1, 2], [2, 3], [3, 4]],
        },
    ]
    return Player(game(steps=[], fields=fields, derived=derived))


@pytest.mark.parametrize(
    ("levels", "caster", "first"),
    [
        ({"artificer": 15, "wizard": 5}, 13, 4),
        ({"knight": 4, "wizard": 5}, 6, 4),
        ({"paladin": 3, "wizard": 1}, 2, 3),
        ({"paladin": 1}, 0, 0),
        ({"knight": 9, "artificer": 1}, 4, 4),
    ],
)
def test_each_class_counts_by_its_own_fraction_and_rounding(
    levels: dict[str, int], caster: int, first: int
) -> None:
    player = _casters()
    player.does(*(EditField(id_, level) for id_, level in levels.items()))
    derived = player.settled.sheet.derived
    assert (derived["caster"], derived["first"]) == (caster, first)

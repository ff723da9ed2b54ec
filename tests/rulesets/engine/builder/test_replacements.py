"""Choices by present training, duplicates and replacements (B14.17 to B14.24), partial raises (B13.12)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.builder.applying import Applied, apply
from rulesets.engine.builder.commands import (
    ChooseOption,
    EditScore,
    EditTier,
    FillRest,
    OpenBuilder,
    PickEntry,
    UnpickEntry,
)
from rulesets.engine.dice import SeededDice
from tests.rulesets.engine.builder.games import Player, catalog, entry, game, step


def _player(*entries: dict[str, Any]) -> Player:
    steps = [
        step("folk", "catalog", catalog="folk", min=0, max=9),
        step("scores", "abilities", methods={"manual": True}),
        step("training", "trained"),
    ]
    player = Player(game(steps=steps, catalogs=[catalog("folk", *entries)]))
    player.does(OpenBuilder())
    return player


def _slot(id_: str, **slot: Any) -> dict[str, Any]:
    return entry(id_, grants={"trained": {"choose": [{"id": id_, "what": "skills", "count": 1, **slot}]}})


BACKGROUND = entry("background", grants={"trained": {"skills": ["insight", "history"]}})


def test_only_trained_and_only_untrained_read_hands_and_earlier_grants_b14_17_b14_18() -> None:
    player = _player(BACKGROUND, _slot("up", only="trained", tier="expert"), _slot("new", only="untrained"))
    player.does(*(PickEntry("folk", id_) for id_ in ("background", "up", "new")))
    player.does(EditTier("skills", "stealth", "proficient"))
    assert player.options("training", "folk/up") == ["stealth", "insight", "history"]
    assert player.options("training", "folk/new") == ["perception", "acrobatics"]
    player.does(ChooseOption("folk/new", "perception"))
    assert player.tier("perception") == "proficient"
    assert player.badge("training") == 1


def test_a_duplicate_keeps_its_answer_and_opens_a_replacement_b14_19_to_b14_23() -> None:
    player = _player(BACKGROUND, _slot("race", onDuplicate="replace", **{"from": ["insight"]}))
    player.does(PickEntry("folk", "background"), PickEntry("folk", "race"))
    assert player.options("training", "folk/race") == ["insight"]
    player.does(ChooseOption("folk/race", "insight"))
    slots = {slot.key: slot for slot in player.view("training").slots}
    replacement = slots["folk/race/replacement"]
    assert (replacement.asked, replacement.replaces, player.badge("training")) == (1, ("Insight",), 1)
    assert player.options("training", "folk/race/replacement") == ["stealth", "perception", "acrobatics"]
    player.does(ChooseOption("folk/race/replacement", "stealth"))
    assert (player.tier("stealth"), player.badge("training")) == ("proficient", 0)
    assert player.settled.record.choices["folk/race/replacement"] == ("stealth",)


def test_a_duplicate_that_ends_closes_its_replacement_and_keeps_the_answer_b14_24() -> None:
    player = _player(BACKGROUND, _slot("race", onDuplicate="replace", **{"from": ["insight"]}))
    player.does(
        PickEntry("folk", "background"), PickEntry("folk", "race"), ChooseOption("folk/race", "insight")
    )
    player.does(ChooseOption("folk/race/replacement", "stealth"), UnpickEntry("folk", "background"))
    assert (player.tier("insight"), player.tier("stealth")) == ("proficient", "none")
    assert player.settled.record.choices["folk/race/replacement"] == ("stealth",)
    player.does(PickEntry("folk", "background"))
    assert player.tier("stealth") == "proficient"


def test_replacement_from_limits_what_replaces_b14_22() -> None:
    player = _player(
        BACKGROUND,
        _slot(
            "race", onDuplicate="replace", replacementFrom=["acrobatics", "history"], **{"from": ["insight"]}
        ),
    )
    player.does(
        PickEntry("folk", "background"), PickEntry("folk", "race"), ChooseOption("folk/race", "insight")
    )
    assert player.options("training", "folk/race/replacement") == ["acrobatics"]


def test_the_same_skill_from_two_sources_wastes_none_of_them() -> None:
    """A-11 of the field reports."""
    chosen = ["insight", "medicine", "history", "stealth", "perception"]
    skills = [{"id": id_, "label": id_.title()} for id_ in (*chosen, "religion", "acrobatics")]
    entries = (
        entry("sage", grants={"trained": {"skills": ["insight", "religion"]}}),
        _slot("cleric", count=2, **{"from": ["insight", "religion", "medicine", "history", "perception"]}),
        _slot("race", onDuplicate="replace", **{"from": ["insight"]}),
    )
    steps = [step("folk", "catalog", catalog="folk", min=0, max=9), step("training", "trained")]
    player = Player(game(steps=steps, catalogs=[catalog("folk", *entries)], skills=skills))
    player.does(OpenBuilder(), PickEntry("folk", "sage"), PickEntry("folk", "cleric"))
    assert player.options("training", "folk/cleric") == ["medicine", "history", "perception"]
    player.does(ChooseOption("folk/cleric", "medicine"), ChooseOption("folk/cleric", "history"))
    player.does(PickEntry("folk", "race"), ChooseOption("folk/race", "insight"))
    player.does(ChooseOption("folk/race/replacement", "stealth"))
    trained = [id_ for id_, number in player.settled.sheet.skills.items() if number.tier != "none"]
    assert sorted(trained) == ["history", "insight", "medicine", "religion", "stealth"]
    player.does(UnpickEntry("folk", "sage"))
    assert (player.tier("insight"), player.tier("stealth")) == ("proficient", "none")


# Partial raises


def _boosts(id_: str, count: int, **choice: Any) -> dict[str, Any]:
    slot = {"id": id_, "count": count, "amount": 1, "partialFrom": 14, **choice}
    return entry(id_, grants={"abilities": {"choose": [slot]}})


def test_two_partial_raises_give_the_amount_once_also_from_two_slots_b13_12_b13_14() -> None:
    player = _player(_boosts("one", 1), _boosts("two", 1))
    player.does(EditScore("str", 14), PickEntry("folk", "one"), PickEntry("folk", "two"))
    player.does(ChooseOption("folk/one", "str"))
    option = next(item for item in player.view("scores").slots[0].options if item.id == "str")
    assert (player.scores()["str"], option.partial) == (14, 1)
    player.does(ChooseOption("folk/two", "str"))
    assert player.scores()["str"] == 15
    assert player.badge("scores") == 0


def test_partial_raises_are_counted_after_every_whole_raise_b13_13() -> None:
    whole = entry("whole", grants={"abilities": {"add": {"str": 2}}})
    player = _player(_boosts("one", 1), whole)
    player.does(EditScore("str", 12), PickEntry("folk", "one"), ChooseOption("folk/one", "str"))
    assert player.scores()["str"] == 13
    player.does(PickEntry("folk", "whole"))
    assert player.scores()["str"] == 14  # 12 + 2 whole, and half a raise on top


def test_a_second_partial_raise_is_cut_by_up_to_b13_15() -> None:
    player = _player(_boosts("one", 2, repeat=True, amount=3, upTo=16))
    player.does(EditScore("str", 15), PickEntry("folk", "one"))
    player.does(ChooseOption("folk/one", "str"), ChooseOption("folk/one", "str"))
    assert player.scores()["str"] == 16


@pytest.mark.parametrize("seed", [str(number) for number in range(12)])
def test_filling_in_takes_no_duplicate_that_nothing_is_left_to_replace_b14_22(seed: str) -> None:
    """Insight is trained, and what would replace it too: stealth is the only answer without a dead end."""
    choice = {"onDuplicate": "replace", "replacementFrom": ["history"], "from": ["insight", "stealth"]}
    player = _player(BACKGROUND, _slot("race", **choice))
    player.does(PickEntry("folk", "background"), PickEntry("folk", "race"))
    filled = apply(player.compiled, player.stored, FillRest(), SeededDice(seed))
    assert isinstance(filled, Applied)
    player.stored = filled.stored
    assert player.settled.record.choices["folk/race"] == ("stealth",)
    assert player.badge("training") == 0


def test_filling_in_takes_a_dead_end_where_there_is_nothing_else_u4_6() -> None:
    choice = {"onDuplicate": "replace", "replacementFrom": ["history"], "from": ["insight"]}
    player = _player(BACKGROUND, _slot("race", **choice))
    player.does(PickEntry("folk", "background"), PickEntry("folk", "race"))
    filled = apply(player.compiled, player.stored, FillRest(), SeededDice("one"))
    assert isinstance(filled, Applied)
    player.stored = filled.stored
    assert player.settled.record.choices["folk/race"] == ("insight",)
    assert player.badge("training") == 1

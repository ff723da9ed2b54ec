"""Described characters: what their sheet holds counts as given, never twice and never against them (B22)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.builder.commands import (
    ChooseOption,
    Command,
    EditScore,
    EditTier,
    FinishDescription,
    OpenBuilder,
    PickEntry,
    UnpickEntry,
)
from tests.rulesets.engine.builder.games import Player, catalog, entry, game, step


def _described(entry_: dict[str, Any], *typed: Command, own: list[dict[str, Any]] | None = None) -> Player:
    """Somebody with these values typed, who then opened the builder and recorded one entry."""
    steps = [
        step("folk", "catalog", catalog="folk", min=0, max=3),
        step("scores", "abilities", methods={"manual": True}),
        step("training", "trained", choose=own or []),
    ]
    insight = entry("sage", grants={"trained": {"skills": ["insight"]}})
    player = Player(game(steps=steps, catalogs=[catalog("folk", entry_, insight)]))
    player.does(*typed, OpenBuilder(), PickEntry("folk", entry_["id"]))
    return player


def _row(player: Player, ability: str) -> tuple[float, float, float]:
    row = next(row for row in player.view("scores").rows if row.ability == ability)  # type: ignore[union-attr]
    return row.base, row.bonus, row.total


def _done(player: Player) -> None:
    """Finish the description; nothing on the sheet may change."""
    before = player.settled.sheet.as_json()
    player.does(FinishDescription())
    assert player.settled.sheet.as_json() == before


@pytest.mark.parametrize(
    ("amount", "score", "row", "left"),
    [
        (2, 20, (18, 2, 20), 18),  # at the score's maximum
        (2, 19, (17, 2, 19), 17),
        (-2, 1, (3, -2, 1), 3),  # at its minimum
        (2, 10, (8, 2, 10), 8),  # at its default
    ],
)
def test_a_described_raise_is_part_of_the_score_also_at_its_bounds_b22_4_b22_9(
    amount: int, score: int, row: tuple[int, int, int], left: int
) -> None:
    strong = entry("strong", grants={"abilities": {"add": {"str": amount}}})
    player = _described(strong, EditScore("str", score), EditScore("dex", 12))
    assert _row(player, "str") == row
    _done(player)
    assert _row(player, "str") == row
    player.does(UnpickEntry("folk", "strong"))
    assert player.scores()["str"] == left


def test_a_score_that_cannot_hold_the_raise_stays_within_its_bounds_b22_9() -> None:
    strong = entry("strong", grants={"abilities": {"add": {"str": 2}}})
    player = _described(strong, EditScore("str", 2), EditScore("dex", 12))
    _done(player)
    player.does(UnpickEntry("folk", "strong"))
    assert player.scores()["str"] == 1


def test_a_raise_that_reached_its_limit_can_be_recorded_b22_2() -> None:
    choice = {"id": "gift", "count": 2, "amount": 1, "upTo": 14, "repeat": True}
    player = _described(
        entry("gifted", grants={"abilities": {"choose": [choice]}}),
        EditScore("str", 14),
        EditScore("dex", 20),
    )
    player.does(ChooseOption("folk/gift", "str"), ChooseOption("folk/gift", "str"))
    assert (_row(player, "str"), player.badge("scores")) == ((12, 2, 14), 0)
    _done(player)
    player.does(UnpickEntry("folk", "gifted"))
    assert (player.scores()["str"], player.scores()["dex"]) == (12, 20)


def _slot(**keys: Any) -> dict[str, Any]:
    slot = {"id": "knack", "what": "skills", "count": 1, **keys}
    return entry("knacky", grants={"trained": {"choose": [slot]}})


def test_what_the_sheet_holds_through_a_choice_is_no_duplicate_of_it_b22_2() -> None:
    player = _described(_slot(onDuplicate="replace"), EditTier("skills", "stealth", "proficient"))
    player.does(ChooseOption("folk/knack", "stealth"))
    assert [slot.key for slot in player.view("training").slots] == ["folk/knack"]
    assert player.badge("training") == 0
    _done(player)
    assert player.badge("training") == 0
    player.does(UnpickEntry("folk", "knacky"))
    assert player.tier("stealth") == "none"


def test_a_duplicate_of_another_recorded_pick_is_replaced_all_the_same_b14_19() -> None:
    player = _described(_slot(onDuplicate="replace"), EditTier("skills", "insight", "proficient"))
    player.does(PickEntry("folk", "sage"), ChooseOption("folk/knack", "insight"))
    assert player.badge("training") == 1
    player.does(ChooseOption("folk/knack/replacement", "history"))
    _done(player)
    # The history was never on the sheet, and stays away until that answer changes.
    assert player.tier("history") == "none"


def test_a_choice_of_the_untrained_records_what_it_trained_b22_2() -> None:
    player = _described(_slot(only="untrained"), EditTier("skills", "stealth", "proficient"))
    player.does(ChooseOption("folk/knack", "stealth"))
    _done(player)
    assert player.state("training").inactive == ()
    player.does(UnpickEntry("folk", "knacky"))
    assert player.tier("stealth") == "none"


def test_a_choice_that_stands_on_training_by_hand_leaves_it_when_done_b22_7() -> None:
    mastery = [{"id": "mastery", "what": "skills", "count": 1, "tier": "expert", "only": "trained"}]
    player = _described(
        entry("plain"), EditTier("skills", "history", "expert"), EditScore("dex", 12), own=mastery
    )
    player.does(ChooseOption("training/mastery", "history"))
    _done(player)
    assert (player.tier("history"), player.state("training").inactive) == ("expert", ())

"""Characters of the gallery filled in at random: nothing on offer is left, and every choice can be unmade.

The figures of each system stand in a test of its own; here every system is held to the same laws.
"""

from __future__ import annotations

import pytest

from rulesets.engine import api
from rulesets.engine.api import commands as c
from rulesets.engine.schema.builder import CatalogStep
from tests.rulesets.systems.playing import SYSTEMS, Player, started

IDS = sorted(path.stem for path in SYSTEMS.glob("*.json"))


def filled(id_: str, seed: str) -> Player:
    player = started(id_)
    done = api.apply(player.compiled, player.stored, c.FillRest(), api.SeededDice(seed))
    assert isinstance(done, api.Applied), done
    player.stored = done.stored
    return player


def single_steps(player: Player) -> list[str]:
    """The shown steps that take one pick and have one."""
    builder = player.compiled.builder
    assert builder is not None
    return [
        step.id
        for step in builder.steps
        if isinstance(step, CatalogStep) and step.max == 1 and player.settled.activity.judged[step.id].active
    ]


def can_be_answered(player: Player, step: str) -> bool:
    """Whether an open step offers anything: a choice that builds on others may find too few of them."""
    if player.state(step).kind == "fields":
        return False
    view = player.view(step)
    slots = any(player.options(step, slot.key) for slot in view.slots if slot.open)
    return slots or (player.state(step).kind == "catalog" and bool(player.offered(step)))


@pytest.mark.parametrize("seed", ["rye", "salt", "tin"])
@pytest.mark.parametrize("id_", IDS)
def test_a_character_filled_in_waits_only_for_what_a_person_writes(id_: str, seed: str) -> None:
    player = filled(id_, seed)
    open_steps = [step for step, badge in player.badges().items() if badge]
    assert [step for step in open_steps if can_be_answered(player, step)] == []
    assert player.inactive() == {}
    assert api.settle(player.compiled, player.stored).stored == player.stored


@pytest.mark.parametrize("seed", ["rye", "salt"])
@pytest.mark.parametrize("id_", IDS)
def test_another_pick_and_back_gives_the_same_character(id_: str, seed: str) -> None:
    player = filled(id_, seed)
    before, stored = player.everything(), player.stored
    assert single_steps(player) != []
    for step in single_steps(player):
        (picked,) = player.settled.activity.judged[step].active
        for other in player.offered(step):
            player.does(c.PickEntry(step, other), c.PickEntry(step, picked))
            assert player.everything() == before, f"{step}: {other}, then {picked} again"
            player.stored = stored

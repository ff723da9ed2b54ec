"""Filling in the rest at random but legally, and planning ahead (U4.6, U9.3)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.builder.applying import Applied, apply, carry_out
from rulesets.engine.builder.commands import (
    ChooseMethod,
    EditField,
    FillRest,
    OpenBuilder,
    PickEntry,
    UnpickEntry,
)
from rulesets.engine.builder.planning import planning_fields
from rulesets.engine.builder.settling import settle
from rulesets.engine.builder.values import same
from rulesets.engine.builder.views import step_states
from rulesets.engine.compiled import CompiledRuleset
from rulesets.engine.dice import SeededDice
from rulesets.engine.problems import JsonValue, Refusal
from tests.rulesets.engine.builder.games import Player, game, shipped, step

SRD, FERRY = shipped("srd-5-1"), shipped("lantern-ferry")


def _filled(compiled: CompiledRuleset, stored: dict[str, JsonValue], seed: str) -> dict[str, JsonValue]:
    done = apply(compiled, stored, FillRest(), SeededDice(seed))
    assert not isinstance(done, Refusal)
    return done.stored


@pytest.mark.parametrize("compiled", [SRD, FERRY], ids=["srd-5-1", "lantern-ferry"])
@given(seed=st.text(max_size=8))
def test_filling_in_leaves_nothing_open_but_what_only_a_person_can_say(
    compiled: CompiledRuleset, seed: str
) -> None:
    player = Player(compiled)
    player.does(OpenBuilder())
    stored = _filled(compiled, player.stored, seed)
    settled = settle(compiled, stored)
    open_steps = {state.id: state.badge for state in step_states(settled) if state.badge}
    only_fields = [id_ for id_ in open_steps if settled.plan.steps[id_].kind != "fields"]
    assert only_fields == []
    assert all(not state.inactive for state in step_states(settled))
    assert same(_filled(compiled, player.stored, seed), stored)


def test_what_is_chosen_already_stays_and_what_was_filled_in_is_marked() -> None:
    player = Player(SRD)
    player.does(OpenBuilder(), PickEntry("race", "half-elf"), PickEntry("class", "wizard"))
    player.stored = _filled(SRD, player.stored, "one")
    record = player.settled.record
    assert (record.picks["race"], record.picks["class"]) == (("half-elf",), ("wizard",))
    assert "slot/race/half_elf_scores" in record.filled
    assert not {"step/race", "step/class"} & record.filled
    assert player.settled.sheet.scores["cha"] >= 10


def test_a_mark_goes_when_the_player_decides_that_place() -> None:
    player = Player(SRD)
    player.does(OpenBuilder())
    player.stored = _filled(SRD, player.stored, "two")
    assert "step/race" in player.settled.record.filled
    (race,) = player.settled.record.picks["race"]
    player.does(UnpickEntry("race", race))
    assert "step/race" not in player.settled.record.filled


def test_filling_in_follows_the_method_that_was_chosen() -> None:
    player = Player(SRD)
    player.does(OpenBuilder(), ChooseMethod("standardArray"))
    player.stored = _filled(SRD, player.stored, "three")
    assert sorted(base.value for base in player.settled.assembly.bases.values()) == [8, 10, 12, 13, 14, 15]


ROLLS = [{"abilities": ["str", "dex"], "dice": {"count": 3, "sides": 6}}]


@pytest.mark.parametrize(
    ("methods", "record"),
    [
        ({"standardArray": [15, 12]}, {"method": "standardArray", "assigned": {"str": 7}}),
        ({"standardArray": [15, 12]}, {"method": "standardArray", "assigned": {"str": -1, "dex": 0}}),
        ({"rolls": ROLLS}, {"method": "rolls", "rolls": {"s": {"ability/str": 3, "ability/old": {}}}}),
        ({"roll": {"count": 3, "sides": 6}}, {"method": "roll", "rolls": {"s": [{}, {"faces": [[9]]}]}}),
    ],
    ids=["no such value", "below the first value", "unreadable roll", "unreadable rolls"],
)
def test_an_answer_that_gives_no_score_is_filled_in_like_one_that_is_missing_b24_14_to_b24_17(
    methods: dict[str, Any], record: dict[str, Any]
) -> None:
    made = game(steps=[step("s", "abilities", abilities=["str", "dex"], methods=methods)])
    player = Player(made, {"builder": {"described": False, **record}})
    assert player.badge("s") > 0
    player.stored = _filled(made, player.stored, "four")
    assert player.badge("s") == 0
    assert all(base.answered for id_, base in player.settled.assembly.bases.items() if id_ in ("str", "dex"))


def test_planning_ahead_shows_another_level_and_stores_nothing() -> None:
    player = Player(SRD)
    player.does(OpenBuilder(), PickEntry("class", "wizard"))
    before, settled = deepcopy(player.stored), player.settled
    assert planning_fields(settled) == ("level",)
    planned = carry_out(settled, EditField("level", 9))
    assert isinstance(planned, Applied)
    assert (planned.settled.sheet.derived["prof"], settled.sheet.derived["prof"]) == (4, 2)
    assert same(player.stored, before)

"""The laws of the builder, on both shipped rulesets and on a game whose conditions chase each other."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.engine.builder import commands as c
from rulesets.engine.builder.applying import apply
from rulesets.engine.builder.ledger import build_of, join, split
from rulesets.engine.builder.settling import settle
from rulesets.engine.builder.values import same
from rulesets.engine.builder.views import step_states, step_view
from rulesets.engine.compiled import CompiledRuleset
from rulesets.engine.problems import JsonValue, Refusal
from tests.rulesets.engine.builder.games import catalog, entry, game, shipped, step
from tests.strategies.characters import answers, edits, stored_junk

CHASING = game(
    steps=[
        step("first", "catalog", catalog="things", min=0, max=3, filters={"stage": "first"}),
        step("second", "catalog", catalog="things", min=0, max=2, filters={"stage": "second"}),
        step("scores", "abilities", methods={"manual": True}),
        step("training", "trained", choose=[{"id": "own", "what": "skills", "count": 2}]),
    ],
    catalogs=[
        catalog(
            "things",
            entry(
                "a",
                filters={"stage": "first"},
                offeredWhen={"derived": "no_str"},
                grants={"abilities": {"add": {"dex": 6}}},
            ),
            entry(
                "b",
                filters={"stage": "second"},
                offeredWhen={"derived": "dex_16"},
                grants={"abilities": {"add": {"str": 6}}, "trained": {"skills": ["stealth"]}},
                rows=[{"list": "tools", "values": {"name": "B"}}],
            ),
            entry(
                "c",
                filters={"stage": "first"},
                grants={
                    "trained": {
                        "choose": [
                            {"id": "low", "what": "skills", "count": 2},
                            {
                                "id": "high",
                                "what": "skills",
                                "count": 1,
                                "tier": "expert",
                                "held": "proficient",
                            },
                        ]
                    },
                    "sets": {"pace": 3},
                },
                rows=[
                    {"list": "tools", "values": {"name": "C"}},
                    {"list": "tools", "values": {"name": "C2"}},
                ],
            ),
            filters=[{"id": "stage", "label": "Stage", "type": "text"}],
        )
    ],
    fields=[{"id": "pace", "label": "Pace", "type": "number", "min": 0, "max": 9}],
    derived=[
        {
            "id": "no_str",
            "label": "Weak",
            "op": "stepTable",
            "from": {"abilityScore": "str"},
            "table": [[0, 1], [15, 0]],
        },
        {
            "id": "dex_16",
            "label": "Quick",
            "op": "stepTable",
            "from": {"abilityScore": "dex"},
            "table": [[0, 0], [16, 1]],
        },
    ],
)
GAMES = {"srd-5-1": shipped("srd-5-1"), "lantern-ferry": shipped("lantern-ferry"), "chasing": CHASING}
each_game = pytest.mark.parametrize("compiled", GAMES.values(), ids=GAMES)


def _played(
    draw: st.DrawFn, compiled: CompiledRuleset, *, by_hand: bool, most: int = 14
) -> dict[str, JsonValue]:
    """A character after some commands, refused ones left out."""
    stored: dict[str, JsonValue] = {}
    first = apply(compiled, stored, c.OpenBuilder())
    assert not isinstance(first, Refusal)
    stored = first.stored
    for _ in range(draw(st.integers(0, most))):
        hand = by_hand and draw(st.integers(0, 2)) == 0
        command = edits(draw, compiled) if hand else answers(draw, settle(compiled, stored))
        done = apply(compiled, stored, command)
        if not isinstance(done, Refusal):
            stored = done.stored
    return stored


played = st.composite(_played)


@each_game
@given(data=st.data())
def test_settling_twice_is_settling_once(compiled: CompiledRuleset, data: st.DataObject) -> None:
    stored = data.draw(played(compiled, by_hand=True))
    assert same(settle(compiled, stored).stored, stored)


@each_game
@given(data=st.data())
def test_join_of_split_is_the_character_after_any_play(
    compiled: CompiledRuleset, data: st.DataObject
) -> None:
    stored = data.draw(played(compiled, by_hand=True))
    assert same(join(split(stored)), stored)


@each_game
@given(data=st.data())
def test_the_same_answers_in_the_same_order_give_the_same_sheet(
    compiled: CompiledRuleset, data: st.DataObject
) -> None:
    """However a character came to be, it equals one made straight from its answers, row marks included."""
    stored = data.draw(played(compiled, by_hand=False))
    parts = split(stored)
    straight = settle(
        compiled,
        {"builder": dict(parts.answers), "build": {name: dict(v) for name, v in parts.own.items() if v}},
    )
    assert same(straight.build, build_of(parts))


@each_game
@given(data=st.data())
def test_unpicking_the_newest_pick_gives_the_sheet_before_it(
    compiled: CompiledRuleset, data: st.DataObject
) -> None:
    stored = data.draw(played(compiled, by_hand=True))
    settled = settle(compiled, stored)
    steps = [step for step in settled.plan.catalog_steps if not settled.record.picks.get(step.id)]
    for step_ in steps:
        for id_ in compiled.catalogs[step_.catalog].entries:
            picked = apply(compiled, stored, c.PickEntry(step_.id, id_))
            if isinstance(picked, Refusal):
                continue
            back = apply(compiled, picked.stored, c.UnpickEntry(step_.id, id_))
            assert not isinstance(back, Refusal)
            lost_edits = {key for key in settled.parts.edits if key not in split(picked.stored).edits}
            if not lost_edits:
                assert same(back.stored.get("build"), stored.get("build"))
            break


@each_game
@given(data=st.data())
def test_looking_at_a_character_changes_nothing(compiled: CompiledRuleset, data: st.DataObject) -> None:
    stored = data.draw(played(compiled, by_hand=True))
    before = deepcopy(stored)
    settled = settle(compiled, stored)
    for state in step_states(settled):
        step_view(settled, state.id)
    assert same(stored, before)


@each_game
@settings(max_examples=100)
@given(data=st.data())
def test_nothing_stored_makes_settling_raise_and_it_comes_to_rest(
    compiled: CompiledRuleset, data: st.DataObject
) -> None:
    stored = data.draw(stored_junk(compiled))
    once = settle(compiled, stored)
    for state in step_states(once):
        step_view(once, state.id)
    assert same(settle(compiled, once.stored).stored, once.stored)


@each_game
@given(data=st.data())
def test_no_command_raises_on_any_character(compiled: CompiledRuleset, data: st.DataObject) -> None:
    stored = data.draw(stored_junk(compiled))

    @st.composite
    def command(draw: st.DrawFn) -> c.Command:
        settled = settle(compiled, stored)
        return answers(draw, settled) if draw(st.booleans()) else edits(draw, compiled)

    done = apply(compiled, stored, data.draw(command()))
    if not isinstance(done, Refusal):
        assert same(settle(compiled, done.stored).stored, done.stored)

"""Random play on every game at hand, held against the slow builder and the laws after each step.

After every command, undo and redo: settling again changes nothing, what is split joins to the same,
badges, activity, scores, training, fields and rows are what the rules say when they are carried out one
by one (tests/reference/slow_builder.py), what is offered is what can be had, nothing written leaves its
bounds, and nothing raises.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from rulesets.engine.builder import commands as c
from tests.reference.slow_builder import SlowBuilder
from tests.rulesets.engine.builder.machine import Table
from tests.rulesets.engine.builder.machine_commands import Person
from tests.rulesets.engine.builder.machine_games import documents, played

SEEDS = st.integers(0, 99)


class Play(RuleBasedStateMachine):
    """Somebody who makes a character and changes their mind."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.table = Table(played(name), SlowBuilder(documents()[name]))

    def person(self, data: st.DataObject) -> Person:
        return Person(self.table.slow.game, self.table.settled, data)

    def gives(self, command: c.Command | None, seed: int = 0) -> None:
        if command is not None:
            self.table.does(command, seed)

    @initialize(data=st.data(), typed=st.integers(0, 12))
    def opens(self, data: st.DataObject, typed: int) -> None:
        """Most begin on a blank sheet; some have typed a few things before, and describe."""
        for _ in range(max(0, typed - 8)):
            self.gives(data.draw(st.sampled_from((Person.types, Person.changes_rows)))(self.person(data)))
        self.gives(c.OpenBuilder())

    @rule(data=st.data())
    def picks(self, data: st.DataObject) -> None:
        self.gives(self.person(data).picks())

    @rule(data=st.data())
    def picks_another(self, data: st.DataObject) -> None:
        self.gives(self.person(data).picks())

    @rule(data=st.data())
    def unpicks(self, data: st.DataObject) -> None:
        self.gives(self.person(data).unpicks())

    @rule(data=st.data())
    def chooses(self, data: st.DataObject) -> None:
        self.gives(self.person(data).chooses())

    @rule(data=st.data())
    def chooses_another(self, data: st.DataObject) -> None:
        self.gives(self.person(data).chooses())

    @rule(data=st.data())
    def drops(self, data: st.DataObject) -> None:
        self.gives(self.person(data).drops())

    @rule(data=st.data())
    def takes_all(self, data: st.DataObject) -> None:
        self.gives(self.person(data).takes_all())

    @rule(data=st.data())
    def sets_a_base(self, data: st.DataObject) -> None:
        self.gives(data.draw(st.sampled_from((Person.chooses_method, Person.sets_base)))(self.person(data)))

    @rule(data=st.data(), seed=SEEDS)
    def rolls(self, data: st.DataObject, seed: int) -> None:
        self.gives(self.person(data).rolls(), seed)

    @rule(data=st.data())
    def types(self, data: st.DataObject) -> None:
        self.gives(self.person(data).types())

    @rule(data=st.data())
    def changes_rows(self, data: st.DataObject) -> None:
        self.gives(self.person(data).changes_rows())

    @rule(again=st.booleans())
    def goes_through_history(self, again: bool) -> None:
        if again:
            self.table.redoes()
        else:
            self.table.undoes()

    @rule(seed=SEEDS, finishes=st.booleans())
    def comes_to_an_end(self, seed: int, finishes: bool) -> None:
        """The rest filled in at random, or the description done."""
        self.gives(c.FinishDescription() if finishes else c.FillRest(), seed)


@pytest.mark.parametrize("name", documents())
def test_whatever_is_played_the_builder_does_what_the_rules_say(name: str) -> None:
    known = settings()
    make_play: Any = partial(Play, name)  # its type asks for a class; anything that makes a machine will do
    run_state_machine_as_test(
        make_play, settings=settings(known, max_examples=max(4, known.max_examples // 8))
    )

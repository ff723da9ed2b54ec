"""What a page offers is taken and counts; what it refuses is refused, with the sentence it shows.

Somebody wanders through each system of the gallery at random: picks, chooses, takes back, types other
levels, and tries things that are not allowed.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rulesets.engine import api
from rulesets.engine.api import Settled
from rulesets.engine.api import commands as c
from rulesets.engine.builder.state import FieldState, FieldsView, OfferState, StepView
from tests.rulesets.systems.playing import SYSTEMS, started, system

IDS = sorted(path.stem for path in SYSTEMS.glob("*.json"))
MOVES = 40
Shown = tuple[c.Command, OfferState, str]
"""What a card or an option asks for, how it stands, and why."""


def views_of(settled: Settled) -> list[StepView]:
    """The steps that are shown."""
    return [api.step_view(settled, state.id) for state in api.step_states(settled) if state.shown]


def shown_in(view: StepView) -> Iterator[Shown]:
    """Every card and every option of a step."""
    for offer in getattr(view, "offers", ()):
        yield c.PickEntry(view.step.id, offer.entry), offer.state, offer.reason
    for slot in view.slots:
        for option in slot.options:
            yield c.ChooseOption(slot.key, option.id), option.state, option.reason


def taken_back(settled: Settled) -> list[c.Command]:
    """Every way to take an answer back, the ones that wait included."""
    record = settled.record
    picks = [c.UnpickEntry(step, entry) for step, entries in record.picks.items() for entry in entries]
    drops = [c.DropOption(key, option) for key, options in record.choices.items() for option in options]
    return [*picks, *drops]


def typed(views: list[StepView], random: Random) -> list[c.Command]:
    """Another value for each field of a step that holds a number or a choice."""
    states = [state for view in views if isinstance(view, FieldsView) for state in view.fields]
    return [c.EditField(state.id, value) for state in states for value in _values(state, random)]


def _values(state: FieldState, random: Random) -> list[float | str]:
    if state.choices:
        return [random.choice(state.choices)[0]]
    low, high = state.minimum, state.maximum
    return [] if low is None or high is None else [random.randint(int(low), int(min(high, 20)))]


def next_move(settled: Settled, views: list[StepView], random: Random) -> c.Command:
    """Something the page has a control for; mostly something it offers."""
    offered = [item for view in views for item, state, _ in shown_in(view) if state is OfferState.OFFERED]
    others = [*taken_back(settled), *typed(views, random)]
    return random.choice(offered if offered and (random.random() < 0.7 or not others) else others)


def carried_out(settled: Settled, command: c.Command) -> Settled:
    done = api.apply(settled.plan.compiled, settled.stored, command)
    assert isinstance(done, api.Applied), f"{command}: {done}"
    return done.settled


def counts(settled: Settled, command: c.Command) -> bool:
    """Whether what was picked or chosen is active."""
    if isinstance(command, c.PickEntry):
        return command.entry in settled.activity.judged[command.step].active
    if isinstance(command, c.ChooseOption):
        return command.option in settled.activity.slots[command.slot].active
    return True


def is_added(before: Settled, after: Settled, command: c.PickEntry) -> bool:
    """Whether a pick stands behind the others and replaced none."""
    kept = before.record.picks.get(command.step, ())
    return after.record.picks[command.step] == (*kept, command.entry)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("id_", IDS)
def test_what_is_offered_counts_and_can_be_taken_back_and_what_is_refused_says_why(
    id_: str, seed: int
) -> None:
    random, compiled = Random(seed), system(id_)
    settled = started(id_).settled
    for _ in range(MOVES):
        views = views_of(settled)
        refused = [item for view in views for item in shown_in(view) if item[1] is OfferState.REFUSED]
        for item, _, why in random.sample(refused, min(2, len(refused))):
            done = api.apply(compiled, settled.stored, item)
            assert isinstance(done, api.Refusal)
            assert done.message == why
        move = next_move(settled, views, random)
        after = carried_out(settled, move)
        assert counts(after, move), f"{move} was offered and does not count"
        assert api.settle(compiled, after.stored).stored == after.stored
        if isinstance(move, c.PickEntry) and is_added(settled, after, move):
            assert carried_out(after, c.UnpickEntry(move.step, move.entry)).stored == settled.stored
        settled = after

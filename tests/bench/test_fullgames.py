"""The game made to weigh on settling: its characters have what their shape says, and all of it counts."""

import pytest

from rulesets.engine.api import apply, settle, step_states
from rulesets.engine.builder.applying import Applied
from rulesets.engine.builder.commands import ChooseOption, PickEntry
from tests.bench.characters import play
from tests.bench.fullgames import START, FullGame, Shape

SMALL = Shape(picks=12, slots=9, groups=4, entries=60)
SHAPES = [Shape(entries=250), Shape(picks=10, slots=10, groups=5, entries=250), Shape(groups=30, entries=250)]


@pytest.mark.parametrize("shape", [SMALL, *SHAPES, Shape(slots=0, groups=0, entries=250)], ids=repr)
def test_full_character_has_all_of_its_shape_and_nothing_open(shape):
    settled = settle(FullGame(shape).compiled, FullGame(shape).full)
    picks = [pick.entry for pick in settled.picks]
    slots = settled.activity.slots.values()
    assert (len(picks), len(slots)) == (shape.picks, shape.slots)
    assert len({entry.exclusive for entry in picks if entry.offered_when}) == shape.groups
    assert [answers for answers in slots if answers.open or answers.inactive or answers.hidden] == []
    assert [state.id for state in step_states(settled) if state.badge or state.inactive] == []


def test_slots_are_for_entries_training_and_scores():
    slots = settle(FullGame(SMALL).compiled, FullGame(SMALL).full).activity.slots.values()
    assert [answers.slot.kind for answers in slots] == ["entries", "skills", "abilities"] * 3


def test_full_character_is_what_answering_one_after_another_gives():
    game = FullGame(SMALL)
    answers = settle(game.compiled, game.full).record
    picks = [PickEntry("talents", id_) for id_ in answers.picks["talents"]]
    options = [ChooseOption(key, id_) for key, ids in answers.choices.items() for id_ in ids]
    assert play(game.compiled, *START, *picks, *options) == game.full


@pytest.mark.parametrize("shape", [SMALL, *SHAPES], ids=repr)
def test_another_pick_takes_the_place_of_one_in_its_group(shape):
    game = FullGame(shape)
    done = apply(game.compiled, game.full, game.another_pick)
    assert isinstance(done, Applied)
    now = done.settled.activity.judged["talents"].active
    assert len(now) == shape.picks
    assert now[-1] == game.another_pick.entry
    assert f"talent-{shape.picks - 1}" not in now

"""The base under a score, whatever the raises and the bounds are (B21.7, B22.4)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.builder.commands import ChooseOption, EditScore, OpenBuilder, PickEntry, UnpickEntry
from rulesets.engine.builder.plan import plan_of
from rulesets.engine.builder.scores import Raise, fold
from rulesets.engine.builder.settling import settle
from rulesets.engine.builder.unraising import base_for, base_under
from tests.rulesets.engine.builder.games import Player, catalog, entry, game, step

HUGE = 10**300
BOUNDS = {"body": (1, 20), "mind": (-6, 9), "luck": (5, 5), "vast": (-HUGE, HUGE)}
PLAN = plan_of(
    game(
        steps=[],
        abilities=[
            {"id": id_, "label": id_.title(), "min": low, "max": high, "default": low}
            for id_, (low, high) in BOUNDS.items()
        ],
        skills=[],
        saves=[],
    )
)


def raises(ability: str, numbers: st.SearchStrategy[int]) -> st.SearchStrategy[list[Raise]]:
    """Whole raises, then those that may be partial (B50.3); limits count only for what is added."""
    one = st.builds(
        lambda amount, up_to, split: Raise(ability, amount, "", "", up_to if amount > 0 else None, split),
        numbers.filter(bool),
        st.none() | numbers,
        st.none() | numbers,
    )
    made = st.lists(one, max_size=6)
    return made.map(lambda found: sorted(found, key=lambda raised: raised.partial_from is not None))


def reached(ability: str, base: float, made: Sequence[Raise]) -> float:
    return fold(PLAN, {ability: base}, made)[0][ability]


@given(data=st.data(), ability=st.sampled_from(("body", "mind", "luck")))
def test_the_base_moves_to_the_nearest_that_gives_the_typed_score_b21_7(
    data: st.DataObject, ability: str
) -> None:
    low, high = BOUNDS[ability]
    made = data.draw(raises(ability, st.integers(-8, 22)))
    typed, near = data.draw(st.integers(low, high)), data.draw(st.integers(low, high))
    giving = [base for base in range(low, high + 1) if reached(ability, base, made) == typed]
    nearest = min(giving, key=lambda base: abs(base - near), default=None)
    assert base_for(PLAN, ability, made, typed, near) == nearest


@given(data=st.data())
def test_no_raise_and_no_bound_is_too_large_to_take_off_b21_7_b22_4(data: st.DataObject) -> None:
    """What the rule says of small numbers holds for those a double can tell apart."""
    numbers = st.integers(-(2**40), 2**40) | st.integers(-HUGE, HUGE)
    made = data.draw(raises("vast", numbers))
    typed, near = data.draw(numbers), data.draw(numbers)
    base = base_for(PLAN, "vast", made, typed, near)
    assert base is None or (-HUGE <= base <= HUGE and reached("vast", base, made) == typed)
    assert -HUGE <= base_under(PLAN, "vast", made, typed) <= HUGE


@pytest.mark.parametrize("amount", [10**9, 10**15, HUGE])
def test_a_score_is_typed_over_a_huge_raise_and_it_comes_off_b21_7(amount: int) -> None:
    steps = [step("folk", "catalog", catalog="folk", min=0), step("s", "abilities", methods={"manual": True})]
    giant = entry("giant", grants={"abilities": {"add": {"body": amount}}})
    body = {"id": "body", "label": "Body", "min": 0, "max": HUGE, "default": 7}
    player = Player(
        game(steps=steps, catalogs=[catalog("folk", giant)], abilities=[body], skills=[], saves=[])
    )
    player.does(OpenBuilder(), PickEntry("folk", "giant"), EditScore("body", 5))
    assert player.scores()["body"] == 5
    player.does(EditScore("body", amount + 3), UnpickEntry("folk", "giant"))
    assert player.scores()["body"] == (3 if amount < HUGE else 0)


def test_raises_that_add_up_past_every_double_take_nothing_off_n2_3_b22_4() -> None:
    steps = [step("folk", "catalog", catalog="folk", min=0, max=2), step("training", "trained", choose=[])]
    most = 10**308
    grants = {"abilities": {"add": {"body": most}}}
    body = {"id": "body", "label": "Body", "min": -most, "max": most, "default": 0}
    entries = [entry("one", grants=grants), entry("two", grants=grants)]
    player = Player(
        game(steps=steps, catalogs=[catalog("folk", *entries)], abilities=[body], skills=[], saves=[])
    )
    player.does(EditScore("body", 3), OpenBuilder(), PickEntry("folk", "one"), PickEntry("folk", "two"))
    assert player.settled.record.described
    assert player.settled.assembly.bases["body"].value == 3


def test_many_partial_raises_are_taken_off_b13_12_b21_7() -> None:
    choice = {"id": "asi", "count": 60, "amount": 1, "repeat": True, "partialFrom": 18, "upTo": 30}
    steps = [
        step("feats", "catalog", catalog="feats", min=0),
        step("s", "abilities", methods={"manual": True}),
    ]
    feat = entry("feat", grants={"abilities": {"choose": [choice]}})
    body = {"id": "body", "label": "Body", "min": 1, "max": 40, "default": 10}
    player = Player(
        game(steps=steps, catalogs=[catalog("feats", feat)], abilities=[body], skills=[], saves=[])
    )
    player.does(OpenBuilder(), PickEntry("feats", "feat"), *[ChooseOption("feats/asi", "body")] * 12)
    assert player.scores()["body"] == 20
    player.does(EditScore("body", 21))
    assert (player.scores()["body"], player.settled.assembly.bases["body"].value) == (21, 12)
    assert settle(player.compiled, player.stored).stored == player.stored

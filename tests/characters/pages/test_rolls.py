"""Creation dice as they are drawn: which of them count."""

import pytest

from characters.pages.rolls import RollLine
from rulesets.engine.builder.state import RollState


@pytest.mark.parametrize(
    ("faces", "keep", "kept"),
    [
        (((3, 1, 6, 4),), 3, [[3, 6, 4]]),
        (((2, 2, 2, 2),), 3, [[2, 2, 2]]),
        (((3, 4),), 0, [[3, 4]]),
        (((3, 4), (6, 5)), 0, [[], [6, 5]]),
        (((1, 6, 6), (5, 5, 5)), 2, [[6, 6], []]),
        ((), 3, []),
    ],
)
def test_of_the_best_throw_the_highest_faces_are_kept(
    faces: tuple[tuple[int, ...], ...], keep: int, kept: list[list[int]]
):
    line = RollLine(RollState("", "", "4d6", faces=faces, keep=keep), "roll-0", "null")

    assert [[die.face for die in throw if die.is_kept] for throw in line.throws] == kept
    assert [[die.face for die in throw] for throw in line.throws] == [list(throw) for throw in faces]

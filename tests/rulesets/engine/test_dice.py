import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.dice import (
    DiceText,
    EntropyDice,
    OutOfFacesError,
    RecordedDice,
    SeededDice,
    parse_dice,
    parse_dice_value,
    throw,
)


@pytest.mark.parametrize(
    ("text", "dice"), [("1d2", (1, 2)), ("2d6", (2, 6)), ("100d1000", (100, 1000)), ("99d999", (99, 999))]
)
def test_dice_text_is_read(text: str, dice: tuple[int, int]) -> None:
    assert parse_dice(text) == DiceText(*dice)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "d6",
        "0d6",
        "101d6",
        "2d1",
        "2d1001",
        "2D6",
        "2d6+1",
        "-2d6",
        "02d6",
        "2d06",
        " 2d6",
        "2d6\n",
        "2 d6",
        "٢d6",
    ],
)
def test_dice_text_of_another_form_is_none(text: str) -> None:
    assert parse_dice(text) is None


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("1d8", (1, 8, 0)),
        ("2d6+3", (2, 6, 3)),
        ("2d6-1", (2, 6, -1)),
        ("1", (0, 0, 1)),
        ("0", (0, 0, 0)),
        ("12", (0, 0, 12)),
    ],
)
def test_dice_value_may_end_in_a_constant_or_be_a_number_alone(text: str, dice: tuple[int, int, int]) -> None:
    assert parse_dice_value(text) == DiceText(*dice)


@pytest.mark.parametrize(
    "text", ["", "+3", "-1", "1.5", "2d6+", "2d6+3-1", "2d6 + 3", "1d8+" + "1" * 37, "x"]
)
def test_dice_value_of_another_form_is_none(text: str) -> None:
    assert parse_dice_value(text) is None


def test_dice_value_has_at_most_40_characters() -> None:
    assert parse_dice_value("1d8+" + "1" * 36) is not None


@given(st.integers(1, 100), st.integers(2, 1000), st.integers(-999, 999))
def test_dice_value_is_what_it_writes(count: int, sides: int, constant: int) -> None:
    dice = DiceText(count, sides, constant)

    assert parse_dice_value(str(dice)) == dice


def test_a_number_alone_writes_itself() -> None:
    assert str(DiceText(0, 0, 3)) == "3"


def test_seeded_dice_repeat_what_they_threw() -> None:
    assert throw(SeededDice("a"), 50, 20) == throw(SeededDice("a"), 50, 20)
    assert throw(SeededDice("a"), 50, 20) != throw(SeededDice("b"), 50, 20)


def test_seeded_dice_throw_the_same_on_every_machine() -> None:
    assert throw(SeededDice("harbour"), 5, 6) == (6, 6, 2, 1, 1)


@given(st.text(max_size=8), st.integers(2, 1000))
def test_every_face_is_on_the_die(seed: str, sides: int) -> None:
    faces = throw(SeededDice(seed), 20, sides) + throw(EntropyDice(), 20, sides)

    assert all(1 <= face <= sides for face in faces)


def test_seeded_dice_reach_every_face() -> None:
    assert set(throw(SeededDice("all"), 400, 6)) == {1, 2, 3, 4, 5, 6}


def test_recorded_dice_play_faces_back() -> None:
    assert throw(RecordedDice([3, 1, 6]), 3, 6) == (3, 1, 6)


@pytest.mark.parametrize("faces", [[3], [3, 7], [3, 0]])
def test_recorded_dice_refuse_a_throw_they_do_not_fit(faces: list[int]) -> None:
    with pytest.raises(OutOfFacesError):
        throw(RecordedDice(faces), 2, 6)
